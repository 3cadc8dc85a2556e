import { describe, expect, it } from 'vitest';
import { readLink, writeLink } from '../link/link.ts';
import { embedCode, readEmbed } from './embed-link.ts';

describe('an address', () => {
  it('asks for a view in its query or among the members of its hash', () => {
    expect(readEmbed('#q=SELECT%201', '?embed=table')).toEqual({
      view: 'table',
      hash: '#q=SELECT%201',
      language: null,
    });
    const read = readEmbed('#q=SELECT%201&limit=10&embed=number&data=2026-08-31', '?utm_source=x&lang=he');
    expect(read).toEqual({ view: 'number', hash: '#q=SELECT%201&limit=10&data=2026-08-31', language: 'he' });
    expect(readEmbed('#z=abc_-&embed=chart', '')?.hash).toBe('#z=abc_-');
  });

  it.each([
    ['#q=SELECT%201', ''],
    ['#q=SELECT%201', '?embed=all'],
    ['#q=SELECT%201&embed=', '?embed'],
    ["#q=SELECT%20'%26embed%3Dchart'", ''],
  ])('asks for none: %s%s', (hash, search) => {
    expect(readEmbed(hash, search)).toBeNull();
  });
});

describe('the code of a frame', () => {
  it('asks for the view of the same statement', () => {
    const statement = { sql: `SELECT '"', '<b>' & 1`, params: { city: 'חיפה' }, limit: 10, dataAsOf: '2026-08-31' };
    const code = embedCode('chart', `https://sql.example/nadlan/${writeLink(statement)}`, 'Prices "now" <b>', 'he');
    expect(code).toMatch(/^<iframe src="https:\/\/sql\.example\/nadlan\/\?embed=chart&amp;lang=he#q=[^"<>]+" title="/);
    expect(code).toContain('title="Prices &quot;now&quot; &lt;b&gt;" width="100%" height="440"');
    const { hash, search } = new URL((/src="([^"]+)"/.exec(code)?.[1] ?? '').replaceAll('&amp;', '&'));
    expect(readEmbed(hash, search)).toMatchObject({ view: 'chart', language: 'he' });
    expect(readLink(hash)).toEqual({ kind: 'statement', statement });
  });
});
