import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CATALOGUE } from '../../src/catalogue/index.ts';
import { filled, temporaryFolder } from '../built-database.testing.ts';
import { csvLine, registerLines } from '../registers.testing.ts';
import type { Layout, SourceRecord } from '../sources/layout.ts';
import { LAYOUTS } from '../sources/layouts/index.ts';
import type { RecordSource } from '../sources/records.ts';
import { sourceFileName } from '../sources/source-file.ts';
import type { RegisterSource } from '../sources/sources.ts';
import { syntheticWorld } from '../synthetic/synthetic-world.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const OPTIONS = { deals: 1_500, seed: 5, country: 'small' } as const;

function lineOf(of: Layout, { values, geometry }: SourceRecord): string {
  const names = Object.keys(of.fields);
  if (of.geometry === 'none') return csvLine(names.map((name) => values[name]));
  const type = of.geometry === 'polygon' ? 'MultiPolygon' : 'MultiLineString';
  return JSON.stringify({ type: 'Feature', properties: values, geometry: { type, coordinates: geometry } });
}

/** The files that an operator would have with the records of the synthetic world. */
async function writeSources(path: string, sources: readonly RecordSource[], mentioned: RegisterSource): Promise<void> {
  mkdirSync(path);
  const parcels = new Map<string, { gush: number; chelka: number }>();
  for await (const batch of mentioned.batches()) {
    if (batch.kind === 'unusable') throw new Error(batch.message);
    for (const { gush, chelka } of batch.rows)
      parcels.set(`${gush}/${chelka}`, { gush: Number(gush), chelka: Number(chelka) });
  }
  const sorted = [...parcels.values()].sort((a, b) => a.gush - b.gush || a.chelka - b.chelka);
  for (const source of sources) {
    const { layout } = source;
    const lines = layout.geometry === 'none' ? [Object.keys(layout.fields).join(',')] : [];
    for await (const batch of source.batches({ parcels: () => sorted })) {
      if (batch.kind === 'unusable') throw new Error(batch.message);
      for (const record of batch.records) lines.push(lineOf(layout, record));
    }
    const isEmpty = lines.length === (layout.geometry === 'none' ? 1 : 0);
    if (!isEmpty) writeFileSync(join(path, sourceFileName(layout)), lines.join('\n'));
  }
}

it('a database built from files equals the one that was built from the world that they describe', async () => {
  const world = syntheticWorld(OPTIONS);
  const register = join(folder.path, 'register.csv');
  const sourcesFolder = join(folder.path, 'sources');
  writeFileSync(register, (await registerLines(world.register)).join('\n'));
  await writeSources(sourcesFolder, world.records, world.register);
  const [fromWorld, fromFiles] = [
    await filled(join(folder.path, 'world'), { kind: 'synthetic', ...OPTIONS }),
    await filled(join(folder.path, 'files'), { kind: 'register', paths: [register], sourcesFolder }),
  ];
  expect(fromFiles.rows).toEqual({ ...fromWorld.rows, notes: ['register.csv: UTF-8, commas, dates DD/MM/YYYY.'] });
  expect(fromFiles.sources.length).toBe(LAYOUTS.length);
  // The list of localities comes from facts in the synthetic world, and from the file here.
  expect([fromWorld.sources[0], fromFiles.sources[0]]).toMatchObject([
    { name: 'localities', origin: 'facts', accepted: 1_308 },
    { name: 'localities', origin: 'file', accepted: 1_308 },
  ]);
  for (const [at, source] of fromFiles.sources.entries()) {
    const { name, accepted } = fromWorld.sources[at] ?? { name: '', accepted: 0 };
    expect([source.name, source.accepted, source.rejected, source.notes]).toEqual([name, accepted, 0, []]);
  }
  for (const table of CATALOGUE.filter(({ kind }) => kind === 'table')) {
    // Only meta says what the database was built from.
    const where = table.name === 'meta' ? "WHERE key NOT IN ('source_file', 'sources', 'enrich_bundles')" : '';
    const select = `SELECT * FROM main.${table.name} ${where}`;
    expect(fromFiles.scratch.db.prepare(select).all(), table.name).toEqual(fromWorld.scratch.db.prepare(select).all());
  }
  for (const { scratch } of [fromWorld, fromFiles]) scratch.close();
});
