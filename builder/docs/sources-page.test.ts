import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../built-database.testing.ts';
import { LAYOUTS } from '../sources/layouts/index.ts';
import { sourceFile, sourceFileName } from '../sources/source-file.ts';
import { exampleFile } from './example-records.ts';
import { ORIGINS } from './origins.ts';
import { sourcesPage } from './sources-page.ts';

describe('the page of the sources', () => {
  it('matches the layouts (npm run docs writes it again)', () => {
    expect(readFileSync(new URL('../../docs/sources.md', import.meta.url), 'utf8')).toBe(sourcesPage());
  });

  it('says where each source comes from, and names no other', () => {
    expect(Object.keys(ORIGINS).sort()).toEqual(LAYOUTS.map(({ name }) => name).sort());
  });

  it.each(LAYOUTS)('has an example of $name that the builder reads', async (layout) => {
    const folder = temporaryFolder();
    const path = join(folder.path, sourceFileName(layout));
    writeFileSync(path, exampleFile(layout));
    const records: unknown[] = [];
    for await (const batch of sourceFile(layout, path).batches({ parcels: () => [] })) {
      if (batch.kind === 'unusable') throw new Error(batch.message);
      expect(batch.malformed).toEqual([]);
      expect(batch.notes ?? []).toEqual([]);
      records.push(...batch.records);
    }
    expect(records).toHaveLength(1);
    folder.remove();
  });
});
