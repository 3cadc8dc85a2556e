import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDelimitedText } from './delimited-text.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nadlan-text-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Hebrew letters of windows-1255; the rest is ASCII. */
const windows1255 = (text: string) =>
  Uint8Array.from(text, (letter) => (letter >= 'א' ? 0xe0 - 'א'.charCodeAt(0) : 0) + letter.charCodeAt(0));

it('a packed text is read in windows-1255 even if its first Hebrew comes late', async () => {
  const path = join(folder, 'stations.zip');
  // An unpacked chunk has 16 kB.
  const latin = Array.from({ length: 4_000 }, (_, at) => `${at + 1},Haifa`);
  const text = ['code,name', ...latin, '4001,חיפה', ''].join('\n');
  writeFileSync(path, zipSync({ 'stations.csv': windows1255(text) }));
  const opened = await openDelimitedText(path);
  expect(opened.format).toBe('text (windows-1255, commas)');
  const names: unknown[] = [];
  for await (const batch of opened.read(new Set(['stations']))) {
    for (const { record } of batch) if ('values' in record) names.push(record.values.name);
  }
  await opened.close();
  expect(names).toHaveLength(4_001);
  expect(names.at(-1)).toBe('חיפה');
});
