import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('settings', () => {
  it('have defaults', () => {
    expect(readSettings({}, '/home/me')).toEqual({
      ok: true,
      settings: { port: 8080, host: '127.0.0.1', dataDir: '/home/me/data' },
    });
  });

  it('come from the environment', () => {
    expect(readSettings({ PORT: '0', HOST: '::1', DATA_DIR: '/srv/nadlan' }, '/home/me')).toEqual({
      ok: true,
      settings: { port: 0, host: '::1', dataDir: '/srv/nadlan' },
    });
  });

  it.each([
    [{ PORT: 'http' }, /^PORT must be a whole number from 0 to 65535, not "http"\.$/],
    [{ PORT: '65536' }, /^PORT/],
    [{ PORT: '-1' }, /^PORT/],
    [{ PORT: '' }, /^PORT/],
    [{ PORT: '80.5' }, /^PORT/],
    [{ HOST: '' }, /^HOST/],
    [{ HOST: 'http://localhost' }, /^HOST/],
    [{ DATA_DIR: ' ' }, /^DATA_DIR/],
  ])('are refused with a sentence: %j', (environment, sentence) => {
    expect(readSettings(environment, '/')).toEqual({ ok: false, sentence: expect.stringMatching(sentence) });
  });
});
