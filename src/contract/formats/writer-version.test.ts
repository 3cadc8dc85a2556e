import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { resultHeaders } from './headers.ts';
import { closeJson } from './json.ts';
import { resultOf, WRITINGS } from './results.testing.ts';
import { writeResult } from './write.ts';
import { WRITER_VERSION } from './writer-version.ts';

/** A result with every kind of value that a format writes differently. */
const SAMPLE = resultOf(
  ['עיר', 'a|b', 'n', '', 'x,"y"'],
  [
    ['רמת גן "מרכז"', '*a* _b_ `c` ~d~', 2, '', null],
    ['two\r\nlines', 'www.x.il http://y.il <b>&amp;</b> [l](m)', -0.5, ' blank ', '9223372036854775807'],
    ['\u0000\u0001\u001f\ufeff', '\\| # =1+1 - 1. x', 1e21, '\ufffd🏠', { $base64: true, encoded: 'AP8Q' }],
  ],
  { truncated: true, limit: 3, warnings: ['FULL_SCAN: הטבלה deals נסרקת כולה.'] },
);

it('counts every change of the written bytes', () => {
  const digest = createHash('sha256');
  for (const writing of WRITINGS) {
    const { head, body } = writeResult(SAMPLE, writing, { synthetic: true });
    digest
      .update(body)
      .update(closeJson(head))
      .update(JSON.stringify(resultHeaders(head)));
  }
  // If this fails, the written bytes have changed: raise WRITER_VERSION, and update the digest. A new format changes
  // only the digest.
  expect({ version: WRITER_VERSION, sha256: digest.digest('hex').slice(0, 16) }).toEqual({
    version: 1,
    sha256: '1f2d1f2e9b73da78',
  });
});
