import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeDownloads } from '../fixtures/town.testing.ts';
import { importCommand } from './import-command.ts';

let folder: string;
let town: string;
let downloads: string;
let sources: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nadlan-damaged-'));
  [town, downloads, sources] = [join(folder, 'town'), join(folder, 'downloads'), join(folder, 'sources')];
  writeDownloads(town);
});
beforeEach(() => {
  for (const each of [downloads, sources]) rmSync(each, { recursive: true, force: true });
  mkdirSync(downloads);
});
afterAll(() => rmSync(folder, { recursive: true }));

const ofTown = (name: string) => new Uint8Array(readFileSync(join(town, name)));
const download = (name: string, content: Uint8Array | string) => writeFileSync(join(downloads, name), content);

async function run() {
  let report = '';
  const stream = { write: (text: string) => (report += text) };
  const code = await importCommand(['--from', downloads, '--to', sources], { stdout: stream, stderr: stream });
  return { code, report };
}

/** Where a file is damaged: shares of its length. */
const PLACES = [0, 0.02, 0.15, 0.35, 0.5, 0.65, 0.85, 0.98];

const at = (bytes: Uint8Array, share: number) => Math.floor(bytes.length * share);

const DAMAGES: Readonly<Record<string, (bytes: Uint8Array, share: number) => Uint8Array>> = {
  'is cut off': (bytes, share) => bytes.slice(0, at(bytes, share)),
  'has a changed byte': (bytes, share) => bytes.map((byte, index) => (index === at(bytes, share) ? byte ^ 0x55 : byte)),
  'has a hole': (bytes, share) => bytes.slice().fill(0, at(bytes, share), at(bytes, share) + 100),
};

/** An archive that is whole, with a damaged file in it. */
function damagedInside(zip: Uint8Array, damage: (bytes: Uint8Array) => Uint8Array): readonly [string, Uint8Array][] {
  const files = unzipSync(zip);
  return Object.entries(files).map(([name, bytes]) => [name, zipSync({ ...files, [name]: damage(bytes) })]);
}

describe.each(Object.entries(DAMAGES))('a download that %s', (_, damage) => {
  it('is read, or refused in a sentence with its name, and then nothing is written', async () => {
    for (const name of readdirSync(town)) {
      if (name === 'sources.config.json') continue;
      const bytes = ofTown(name);
      const archives = name.endsWith('.zip') ? damagedInside(bytes, (file) => damage(file, 0.5)) : [];
      const cases = PLACES.map((share) => [`at ${share}`, damage(bytes, share)] as const);
      for (const [place, content] of [...cases, ...archives]) {
        download(name, content);
        const { code, report } = await run();
        const what = `${name}, ${place}`;
        if (code !== 0) {
          expect(report, what).toMatch(/^Not imported: .+\.$/m);
          expect(report, what).toContain(name);
        }
        expect([what, existsSync(sources)]).toEqual([what, code === 0]);
        rmSync(sources, { recursive: true, force: true });
      }
      rmSync(join(downloads, name));
    }
  });
});

describe('something else than the file that was asked for', () => {
  it.each([
    ['a web page', '<!DOCTYPE html>\n<html><body>Service unavailable</body></html>'],
    ['a web page', '\ufeff\n<html lang="he"><body>השירות אינו זמין</body></html>'],
    ['an XML document', '<?xml version="1.0"?><ServiceExceptionReport/>'],
    ['a PDF document', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n'],
  ])('%s', async (what, content) => {
    for (const name of ['crimes.csv', 'parcels.zip', 'rents.xlsx', 'noise.geojson', 'town.osm.pbf', 'heights.tif']) {
      download(name, content);
      expect((await run()).report).toBe(
        `Not imported: ${name}: is ${what}, not a file of a publisher; fetch it again.\n`,
      );
      rmSync(join(downloads, name));
    }
  });
});

describe('an archive', () => {
  const inArchive = async (files: Readonly<Record<string, Uint8Array | string>>) => {
    const entries = Object.entries(files).map(
      ([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content] as const,
    );
    download('all.zip', zipSync(Object.fromEntries(entries)));
    return run();
  };

  it('may have GeoJSON in it, and a description beside it', async () => {
    const { code, report } = await inArchive({
      'layers/noise.geojson': ofTown('noise.geojson'),
      'readme.txt': 'Terms',
    });
    expect(report).toContain('all.zip, table noise: 1 records of noise_zones, 0 rejected.');
    expect(report).toContain('all.zip: not read: readme.txt.');
    expect(code).toBe(0);
  });

  it('calls tables of one name by the paths of their files', async () => {
    const { report } = await inArchive({
      'north/noise.geojson': ofTown('noise.geojson'),
      'south/noise.geojson': ofTown('noise.geojson'),
    });
    expect(report).toContain('all.zip, table north/noise: noise: 1 records of noise_zones, 0 rejected.');
    expect(report).toContain('all.zip, table south/noise: noise: ');
  });

  it('may have a raster in it, which is refused by its path where it is cut off', async () => {
    expect((await inArchive({ 'heights.tif': ofTown('heights.tif') })).report).toContain('24 records of elevation');
    const { report } = await inArchive({ 'a/heights.tif': ofTown('heights.tif').slice(0, 300) });
    expect(report).toMatch(/^Not imported: all\.zip\/a\/heights\.tif: .*is cut off/m);
  });

  it('may have the name of its file', async () => {
    const zip = zipSync({ 'noise.geojson': ofTown('noise.geojson') });
    download(
      'noise.geojson.zip',
      zip.map((byte, at) => (at === 60 ? byte ^ 0x55 : byte)),
    );
    expect((await run()).report).toMatch(/^Not imported: noise\.geojson\.zip\/noise\.geojson: is cut off or damaged/m);
  });

  it('may have a text without a table beside its tables', async () => {
    const { code, report } = await inArchive({
      'crimes.csv': ofTown('crimes.csv'),
      'readme.txt': 'Terms of use apply.',
    });
    expect(report).toContain('all.zip, table crimes: 5 records of police_cases, 0 rejected.');
    expect(report).toContain('Not read: all.zip/readme.txt: the first 40 rows have no row of column names');
    expect(code).toBe(0);
  });

  it('is still a feed with GeoJSON in it', async () => {
    const feed = unzipSync(ofTown('israel-public-transportation.zip'));
    const { report } = await inArchive({ ...feed, 'locations.geojson': ofTown('noise.geojson') });
    expect(report).toContain('all.zip, table transit_stops: 3 records of transit_stops, 0 rejected.');
  });

  it('leaves nothing in the folder for temporary files', async () => {
    const unpacked = () => readdirSync(tmpdir()).filter((name) => name.startsWith('nadlan-unpacked-'));
    const before = unpacked();
    await inArchive({ 'noise.geojson': ofTown('noise.geojson') });
    await inArchive({ 'noise.geojson': 'no JSON' });
    await inArchive({ 'crimes.csv': ofTown('crimes.csv') });
    expect(unpacked()).toEqual(before);
  });
});

describe('a file that ends with .json', () => {
  it('is read if it is a GeoJSON feature collection', async () => {
    download('noise.json', ofTown('noise.geojson'));
    expect((await run()).report).toContain('noise.json, table noise: 1 records of noise_zones, 0 rejected.');
  });

  it('is left out otherwise', async () => {
    download('noise.json', ofTown('noise.geojson'));
    download('package.json', '{"name":"downloads"}');
    const { code, report } = await run();
    expect(report).toContain(
      'package.json: no reader knows files of this kind; only a GeoJSON feature collection may have this ending.',
    );
    expect(code).toBe(0);
  });
});
