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
    expect(textLine(JSON.stringify(entry))).toBe('08:09:10 error It failed. tries=3\n  Error: x\n      at y\n');
  });
});

describe('a value that a client chose', () => {
  const sqlIn = (sql: string) =>
    textLine(JSON.stringify({ level: 'info', time: TIME, msg: 'Seen.', sql })).replace('08:09:10 info  Seen. ', '');

  it.each([
    ['SELECT', 'sql=SELECT\n'],
    ['', 'sql=""\n'],
    ['a status=200', 'sql="a status=200"\n'],
    ['a"b', 'sql="a\\"b"\n'],
    ['x\n08:09:10 info  200 GET /', 'sql="x\\n08:09:10 info  200 GET /"\n'],
    ['\u001b[2J', 'sql=\\u001b[2J\n'],
    ['\u007f\u009b', 'sql=\\u007f\\u009b\n'],
    ['\u2028\u202e', 'sql="\\u2028\\u202e"\n'],
    ['חיפה', 'sql=חיפה\n'],
  ])('%j stays on its line and in its member', (sql, line) => expect(sqlIn(sql)).toBe(line));

  it('cannot forge a line by the message of an error', () => {
    const entry = { level: 'error', time: TIME, msg: 'a\nb', err: { stack: 'Error: x\n08:09:10 info  Forged.' } };
    expect(textLine(JSON.stringify(entry))).toBe('08:09:10 error a\\u000ab\n  Error: x\n  08:09:10 info  Forged.\n');
  });

  it('is escaped in a JSON line, too, and read back as it was', () => {
    const written: string[] = [];
    const options = logOptions({ logLevel: 'info', logFormat: 'json' }, { write: (text) => written.push(text) });
    const sql = 'a\u007f\u009b\u2028\u202eב';
    (options as { stream: { write(line: string): void } }).stream.write(`${JSON.stringify({ sql })}\n`);
    expect(written).toEqual(['{"sql":"a\\u007f\\u009b\\u2028\\u202eב"}\n']);
    expect(JSON.parse(written[0] ?? '')).toEqual({ sql });
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
    const line = `${JSON.stringify({ level: 'info', time: TIME, msg: 'Hello.' })}\n`;
    (options as { stream: { write(line: string): void } }).stream.write(line);
    expect(written).toEqual([form === 'json' ? line : '08:09:10 info  Hello.\n']);
  });
});
