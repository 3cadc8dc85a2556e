import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { build, openBuilt, temporaryFolder } from '../built-database.testing.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { openSources } from '../open-sources.ts';
import { LAYOUTS } from './layouts/index.ts';
import { openSourceFolder } from './source-folder.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const put = (name: string, content: string) => {
  writeFileSync(join(folder.path, name), content);
};
const DETAILS = 'code,year_founded,elevation_m\n5000,1909,5\n';
const REGISTER = new URL('../fixtures/register.csv', import.meta.url).pathname;
const withFolder = () => ({ kind: 'register', paths: [REGISTER], sourcesFolder: folder.path }) as const;

describe('the folder of the sources', () => {
  it('gives each file to the layout of its name, and names what it does not read', () => {
    for (const name of [
      'locality_details.csv',
      'gushim.geojsonl',
      'parcels.csv',
      'Gushim.GeoJSON',
      'adresses.csv',
      '.x',
    ])
      put(name, '');
    mkdirSync(join(folder.path, 'old'));
    const opened = openSourceFolder(folder.path);
    if (opened.kind === 'unusable') throw new Error(opened.message);
    expect([...opened.files].map(([layout, path]) => [layout.name, path])).toEqual([
      ['locality_details', join(folder.path, 'locality_details.csv')],
      ['gushim', join(folder.path, 'gushim.geojsonl')],
    ]);
    expect(opened.warnings).toEqual([
      'Gushim.GeoJSON is not read: the file of that source is called gushim.geojsonl.',
      'adresses.csv is not read: there is no source of that name.',
      'old is not read: there is no source of that name.',
      'parcels.csv is not read: the file of that source is called parcels.geojsonl.',
    ]);
  });

  it('that is not a folder is refused in a sentence', async () => {
    const sourcesFolder = join(folder.path, 'nowhere');
    const outcome = await build(join(folder.path, 'out'), { kind: 'register', paths: [REGISTER], sourcesFolder });
    expect(outcome).toMatchObject({
      kind: 'refused',
      message: `${sourcesFolder}: there is no such folder; give the folder of the source files.`,
    });
  });
});

describe('a source', () => {
  const originOf = (name: string) => {
    const opened = openSources(withFolder());
    if (opened.kind === 'unusable') throw new Error(opened.message);
    const source = opened.sources.records.find(({ layout }) => layout.name === name);
    return {
      origin: source?.origin ?? null,
      named: opened.sources.named.filter(({ layouts }) => layouts.includes(name)).map((each) => each.name),
    };
  };

  it('is the file of the operator, else the facts of the project, else none', () => {
    expect(originOf('socio_index').origin).toBe('facts');
    expect(originOf('locality_details').origin).toBe(null);
    expect(originOf('locality_details').named).toEqual(['Israel Central Bureau of Statistics (not supplied)']);
    put('socio_index.csv', '');
    put('locality_details.csv', '');
    expect(originOf('socio_index').origin).toBe('file');
    expect(originOf('locality_details')).toEqual({
      origin: 'file',
      named: ['Israel Central Bureau of Statistics'],
    });
  });

  it('is in the database and in its report, even if it is missing', async () => {
    put('locality_details.csv', DETAILS);
    const out = join(folder.path, 'out');
    const outcome = await build(out, withFolder());
    if (outcome.kind === 'refused') throw new Error(outcome.message);
    expect(outcome.sources.map(({ name }) => name)).toEqual(LAYOUTS.map(({ name }) => name));
    expect(outcome.sources.find(({ name }) => name === 'locality_details')).toMatchObject({
      origin: 'file',
      accepted: 1,
      rejected: 0,
    });
    expect(outcome.sources.find(({ name }) => name === 'buildings')).toMatchObject({ origin: null, accepted: 0 });
    const db = openBuilt(out, outcome.manifest);
    const sources = db.prepare<[], string>("SELECT value FROM meta WHERE key = 'sources'").pluck().get() ?? '';
    expect(JSON.parse(sources)).toEqual(
      expect.arrayContaining([
        {
          name: 'Israel Central Bureau of Statistics',
          url: 'https://www.cbs.gov.il',
          licence: 'terms of the publisher',
          origin: 'file',
          layouts: ['locality_details'],
        },
        {
          name: 'OpenStreetMap contributors (not supplied)',
          url: 'https://www.openstreetmap.org/copyright',
          licence: 'ODbL-1.0',
          origin: 'none',
          layouts: ['addresses', 'buildings', 'roads', 'neighborhoods', 'coastline'],
          leaves_empty: expect.arrayContaining([...(LAYOUTS.find(({ name }) => name === 'buildings')?.fills ?? [])]),
        },
      ]),
    );
    db.close();
  });

  it('that cannot be used ends the build with its sentence, and with the counts of rows and sources so far', async () => {
    put('locality_details.csv', DETAILS.replaceAll('1909', 'x'));
    const outcome = await build(join(folder.path, 'out'), withFolder());
    expect(outcome).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(
        /^None of the 1 records of the source locality_details is usable\. The first: line 2/,
      ),
      rows: { read: 20 },
    });
    expect(outcome.sources.at(-1)).toMatchObject({ name: 'locality_details', rejected: 1 });
  });
});

describe('a database', () => {
  const fingerprint = () => fingerprintOf({ source: withFolder(), outFolder: 'x', maxRejectedShare: 0 }, {});

  it('is out of date if a file of the folder appears or changes, but not for files that are not read', () => {
    const before = fingerprint();
    put('notes.txt', 'a');
    expect(fingerprint()).toBe(before);
    put('locality_details.csv', DETAILS);
    const then = fingerprint();
    expect(then).not.toBe(before);
    put('locality_details.csv', `${DETAILS}7000,1900,0\n`);
    expect(new Set([before, then, fingerprint()]).size).toBe(3);
  });
});
