import { expect, it } from 'vitest';
import { readAudit } from './audit.ts';

const report = (counts: Record<string, number>, vulnerabilities = {}) =>
  JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: counts } });

it.each([
  [report({ info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 }), 'sound', /: none\.$/],
  [report({ moderate: 2, low: 1 }), 'sound', /: 2 moderate, 1 low\.$/],
  [
    report({ high: 1, low: 1 }, { left: { severity: 'high' }, right: { severity: 'low' } }),
    'vulnerable',
    /1 high, 1 low; update left\.$/,
  ],
  ['{"message":"405 Method Not Allowed","statusCode":405}', 'unknown', /^NOT CHECKED: .*405 Method Not Allowed/],
  ['npm error network', 'unknown', /^NOT CHECKED/],
  ['', 'unknown', /^NOT CHECKED/],
])('an audit that says %s is %s', (output, kind, sentence) => {
  const audit = readAudit(output);
  expect(audit.kind).toBe(kind);
  expect(audit.sentence).toMatch(sentence);
});
