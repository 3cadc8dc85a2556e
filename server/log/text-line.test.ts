import { describe, expect, it } from 'vitest';
import { logOptions } from './log-options.ts';
import { textLine } from './text-line.ts';

const TIME = '2026-09-17T08:09:10.111Z';

describe('a line of the log for people', () => {
  it('of a request begins with its status', () => {
    const entry = {
      ...{ level: 'info', time: TIME, request: 'a1', client: 'c1', method: 'GET', route: '/api/sql', status: 200 },
      ...{ bytes: 830, rows: 1, ms: 13.3, sqlHash: 'e004', msg: 'request' },
    };
    expect(textLine(JSON.stringify(entry))).toBe(
      '08:09:10 info  200 GET /api/sql bytes=830 rows=1 ms=13.3 sqlHash=e004\n',
    );
  });

  it('of anything else begins with its message, and a stack goes below', () => {
    const entry = {
      level: 'error',
      time: TIME,
      msg: 'It failed.',
      tries: 3,
      err: { type: 'Error', stack: 'Error: x\n    at y' },
    };
    expect(textLine(JSON.stringify(entry))).toBe('08:09:10 error It failed. tries=3\nError: x\n    at y\n');
  });
});

describe('the log', () => {
  it.each([
    ['auto', true, 'text'],
    ['auto', false, 'json'],
    ['text', false, 'text'],
    ['json', true, 'json'],
  ] as const)('with LOG_FORMAT=%s on a terminal (%s) is %s', (logFormat, isTTY, form) => {
    const written: string[] = [];
    const options = logOptions({ logLevel: 'info', logFormat }, { isTTY, write: (text) => written.push(text) });
    if (typeof options !== 'object') throw new Error('There are no options.');
    const line = JSON.stringify({ level: 'info', time: TIME, msg: 'Hello.' });
    (options as { stream: { write(line: string): void } }).stream.write(line);
    expect(written).toEqual([form === 'json' ? line : '08:09:10 info  Hello.\n']);
  });
});
