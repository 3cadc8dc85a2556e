import { describe, expect, it } from 'vitest';
import { faultOfUnreachable } from './unreachable-host.ts';

const URL_THERE = 'http://files.example/a.sqlite';
/** The message for a host that answers requests in these modes. */
const said = async (modes: readonly RequestMode[], protocol = 'http:', isOnline = true, url = URL_THERE) => {
  const ask = (mode: RequestMode) => (modes.includes(mode) ? Promise.resolve() : Promise.reject(new TypeError()));
  const { message } = await faultOfUnreachable(url, { protocol, isOnline }, ask);
  return message;
};

describe('a host that a script cannot read from', () => {
  it('is unreachable if it answers nothing', async () => {
    expect(await said([])).toBe(`The host of ${URL_THERE} cannot be reached.`);
  });

  it('forbids other sites to read if it answers only requests without CORS', async () => {
    expect(await said(['no-cors'])).toContain('does not let pages of other sites read');
  });

  it('sends what cannot be decoded if it answers both', async () => {
    expect(await said(['no-cors', 'cors'])).toContain('compressed');
  });

  it('is not asked from a page without a connection, nor over http from a page that came over https', async () => {
    expect(await said(['no-cors', 'cors'], 'http:', false)).toBe('This browser has no connection.');
    expect(await said(['no-cors', 'cors'], 'https:')).toContain('https');
    expect(await said([], 'https:', true, 'http://127.0.0.1:8080/a.sqlite')).toContain('cannot be reached');
  });
});
