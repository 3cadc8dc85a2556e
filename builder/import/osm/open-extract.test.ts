import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importCommand } from '../command/import-command.ts';
import { openExtract } from './open-extract.ts';

const TOWN = fileURLToPath(new URL('../fixtures/town.osm.pbf', import.meta.url));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nadlan-osm-'));
  mkdirSync(join(folder, 'downloads'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run() {
  let report = '';
  const stderr = { write: (text: string) => (report += text) };
  const args = ['--from', join(folder, 'downloads'), '--to', join(folder, 'sources')];
  return { code: await importCommand(args, { stdout: stderr, stderr }), report: () => report };
}

const lines = (name: string) =>
  readFileSync(join(folder, 'sources', name), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1);
const features = (name: string) =>
  readFileSync(join(folder, 'sources', name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('an extract of OpenStreetMap', () => {
  it('becomes the files of the map, read once', async () => {
    copyFileSync(TOWN, join(folder, 'downloads', 'town.osm.pbf'));
    const { code, report } = await run();
    expect(code, report()).toBe(0);

    // Roads that are planned, and those without a name, are left out. A Hebrew name is preferred.
    expect(features('roads.geojsonl').map(({ properties }) => properties.name)).toEqual(['הרצל', 'הראשית']);
    expect(features('roads.geojsonl')[0].geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [34.7791, 32.0835],
        [34.7835, 32.0835],
      ],
    });
    const [apartments, courtyard = ''] = lines('buildings.csv');
    expect(apartments).toBe('32.0848,34.78095,4,13.5');
    // 5.5 floors are 5. The point is beside the court in the middle, from 34.7804 to 34.7805.
    expect(courtyard).toMatch(/^32\.0844\d+,34\.780[35]\d*,5,$/);
    // A number without a street or place is no address; a building with one is.
    expect(lines('addresses.csv')).toEqual([
      '32.0841,34.7794,,הרצל,,7א',
      '32.0841,34.7799,,,שכונת האורן,3',
      '32.0848,34.78095,,הרצל,,12',
    ]);
    expect(features('coastline.geojsonl')).toEqual([
      {
        type: 'Feature',
        properties: { sea: 'mediterranean' },
        geometry: {
          type: 'LineString',
          coordinates: [
            [34.7765, 32.083],
            [34.7766, 32.086],
            [34.7767, 32.089],
          ],
        },
      },
    ]);
    expect(features('neighborhoods.geojsonl').map(({ properties }) => properties)).toEqual([
      {
        settlement_code: 5000,
        name: 'שכונת האורן',
        source: 'osm_polygon',
        is_industrial: 0,
        label_lat: null,
        label_lon: null,
      },
      {
        settlement_code: 5000,
        name: 'אזור התעשייה',
        source: 'osm_polygon',
        is_industrial: 1,
        label_lat: 32.0853,
        label_lon: 34.7801,
      },
    ]);
    // The two ways of the zone, joined.
    expect(features('neighborhoods.geojsonl')[1].geometry.coordinates[0]).toHaveLength(5);
    expect(features('locality_polygons.geojsonl').map(({ properties }) => properties)).toEqual([{ code: 5000 }]);
    expect(lines('rail_stations.csv')).toEqual([
      'העיר צפון,32.0845,34.784,,,נוסעים,,OpenStreetMap',
      'העיר מזרח,32.0845,34.787,,,בבניה,,OpenStreetMap',
    ]);
    // Two platforms of one name are one station in the middle.
    expect(lines('lrt_stations.csv')).toEqual([
      'ככר,R1,32.0861,34.7821,operating,,OpenStreetMap',
      'גן,,32.087,34.786,planned,,OpenStreetMap',
    ]);
    expect(report()).toContain('in no boundary of a locality of the official list: 1 (רחוקה)');
    expect(report()).toContain('only a point on the map, without an area: 1 (שכונת השקד)');
    const { downloads } = JSON.parse(readFileSync(join(folder, 'sources', 'sources.json'), 'utf8'));
    expect(downloads).toContainEqual({
      layout: 'roads',
      file: 'town.osm.pbf',
      date: new Date().toISOString().slice(0, 10),
      version: '2026-01-01',
      name: 'OpenStreetMap contributors',
      url: 'https://www.openstreetmap.org/copyright',
      licence: 'ODbL-1.0',
    });
  });

  it('yields its stations to those of a list, and not to those of a feed', async () => {
    copyFileSync(TOWN, join(folder, 'downloads', 'town.osm.pbf'));
    writeFileSync(join(folder, 'downloads', 'stations.csv'), 'name,lat,lon\nצפון,32.0846,34.7841\n');
    const rule = { file: 'stations.csv', layout: 'rail_stations', fields: { name: 'name', lat: 'lat', lon: 'lon' } };
    writeFileSync(join(folder, 'downloads', 'sources.config.json'), JSON.stringify({ tables: [rule] }));
    const { report } = await run();
    expect(lines('rail_stations.csv')).toEqual(['צפון,32.0846,34.7841,,,,,']);
    expect(report()).toContain('town.osm.pbf, table rail_stations: another file has rail_stations');
    expect(lines('lrt_stations.csv')).toHaveLength(2);
  });
});

describe('a damaged extract is refused in a sentence, and nothing is written', () => {
  const town = () => Buffer.from(readFileSync(TOWN));
  /** Where the first blob of data begins: after the length, header and data of the first blob. */
  const dataAt = () => town().indexOf('OSMData') - 2 - 4;
  const changed = (at: number, ...bytes: readonly number[]) => {
    const copy = town();
    copy.set(bytes, at);
    return copy;
  };
  it.each([
    [
      'cut off in a blob',
      town().subarray(0, 700),
      /town.osm.pbf, blob at byte \d+: the file is cut off at byte 700; fetch it again/,
    ],
    ['cut off in its first bytes', town().subarray(0, 3), /blob at byte 0: the file is cut off at byte 3/],
    [
      'another kind of file',
      Buffer.from('<osm version="0.6"></osm>'),
      /town.osm.pbf: is no extract of OpenStreetMap in PBF/,
    ],
    ['noise in a blob', changed(dataAt() + 60, 1, 2, 3, 4, 5), /blob at byte \d+: is damaged/],
    [
      'a header of 2 GB',
      changed(dataAt(), 0x7f, 0xff, 0xff, 0xff),
      /blob at byte \d+: is damaged \(a header of 2147483647 bytes\)/,
    ],
  ])('%s', async (_, bytes, sentence) => {
    writeFileSync(join(folder, 'downloads', 'town.osm.pbf'), bytes);
    const { code, report } = await run();
    expect(code).toBe(1);
    expect(report()).toMatch(sentence);
    expect(existsSync(join(folder, 'sources'))).toBe(false);
  });

  it('an empty file', async () => {
    writeFileSync(join(folder, 'a.osm.pbf'), '');
    await expect(openExtract(join(folder, 'a.osm.pbf'))).rejects.toThrow('a.osm.pbf: does not begin with the header');
  });
});
