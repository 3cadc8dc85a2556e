import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFile } from '../open-file.ts';
import type { RawItem, RawRecord } from '../raw-record.ts';
import { belongsToShapefile } from './layer-files.ts';
import { systemOfPrj } from './prj-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nadlan-shapes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Files = Record<string, Uint8Array>;

/** The files of a layer of the made-up town, in windows-1255, with some of them replaced or left out. */
function layer(changes: Readonly<Record<string, Uint8Array | string | null>> = {}): Files {
  const zip = readFileSync(fileURLToPath(new URL('../fixtures/SUB_GUSH_ALL.zip', import.meta.url)));
  const files: Files = unzipSync(zip);
  for (const [ending, content] of Object.entries(changes)) {
    const name = `SUB_GUSH_ALL.${ending}`;
    if (content === null) delete files[name];
    else files[name] = Buffer.from(content);
  }
  return files;
}
const part = (ending: string) => Buffer.from(layer()[`SUB_GUSH_ALL.${ending}`] ?? []);

const writeZip = (files: Files) => writeFileSync(join(folder, 'SUB_GUSH_ALL.zip'), zipSync(files));

async function read(name: string) {
  const file = await openFile(join(folder, name));
  if (file === null) throw new Error('there is no reader');
  const items: RawItem[] = [];
  try {
    for await (const batch of file.read(new Set(file.tables.map((table) => table.name)))) items.push(...batch);
  } finally {
    await file.close();
  }
  return { ...file, records: items.map(({ record }) => record as RawRecord) };
}

describe('a zipped shapefile', () => {
  it('is read in windows-1255 and in the Israeli grid, to the decimetre', async () => {
    writeZip(layer());
    const { format, tables, records } = await read('SUB_GUSH_ALL.zip');
    expect(format).toBe('zipped shapefile');
    const columns = ['GUSH_NUM', 'GUSH_SUFFI', 'SUB_GUSH_I', 'STATUS', 'STATUS_TEX', 'LOCALITY_I', 'LOCALITY_N'];
    expect(tables).toEqual([{ name: 'SUB_GUSH_ALL', columns, hasGeometry: true }]);
    expect(records.map(({ values }) => values.GUSH_NUM)).toEqual([6941, 6941, 6942, 6943]);
    const [record] = records;
    expect(record?.values).toEqual({
      GUSH_NUM: 6941,
      GUSH_SUFFI: 0,
      SUB_GUSH_I: 1,
      STATUS: 1,
      STATUS_TEX: 'מוסדר',
      LOCALITY_I: 5000,
      LOCALITY_N: 'תל אביב - יפו',
    });
    if (record?.geometry?.type !== 'Polygon') throw new Error('no polygon');
    const [ring = []] = record.geometry.coordinates;
    expect(ring).toHaveLength(5);
    // By GDAL 3.6.2: `echo 179300 665700 | gdaltransform -s_srs EPSG:2039 -t_srs EPSG:4326 -output_xy`.
    const [lon = 0, lat = 0] = ring[0] ?? [];
    expect(lon).toBeCloseTo(34.7790945714045, 6);
    expect(lat).toBeCloseTo(32.0838896674211, 6);
  });

  it('needs no .cpg, and may have several layers in folders', async () => {
    const { 'SUB_GUSH_ALL.cpg': _, ...files } = layer();
    const inFolders = ['north', 'south'].flatMap((each) =>
      Object.entries(files).map(([name, bytes]) => [`${each}/${name}`, bytes] as const),
    );
    writeZip({ ...Object.fromEntries(inFolders), 'readme.txt': Buffer.from('a,b\n1,2\n') });
    const { tables, records } = await read('SUB_GUSH_ALL.zip');
    expect(tables.map(({ name }) => name)).toEqual(['north/SUB_GUSH_ALL', 'south/SUB_GUSH_ALL']);
    expect(records.map(({ values }) => values.STATUS_TEX)).toEqual(Array(8).fill('מוסדר'));
  });
});

describe('a .shp with the files beside it', () => {
  it('leaves out records that were deleted', async () => {
    const dbf = part('dbf');
    const headBytes = dbf.readUInt16LE(8);
    dbf[headBytes] = 0x2a;
    for (const [name, bytes] of Object.entries(layer({ dbf }))) writeFileSync(join(folder, name), bytes);
    const { format, records } = await read('SUB_GUSH_ALL.shp');
    expect(format).toBe('shapefile');
    expect(records.map(({ place, values }) => [place, values.SUB_GUSH_I])).toEqual([
      ['feature 2', 2],
      ['feature 3', 3],
      ['feature 4', 4],
    ]);
  });

  it('has no use for companions by themselves', () => {
    const names = ['a.shp', 'a.dbf', 'A.PRJ', 'a.shp.xml', 'b.dbf', 'a.csv'];
    expect(names.filter((name) => belongsToShapefile(name, names))).toEqual(['a.dbf', 'A.PRJ', 'a.shp.xml']);
  });
});

describe('a damaged shapefile is refused in a sentence', () => {
  const swapped = () => {
    const shp = part('shp');
    // The first record: its head of 8 bytes, type, box, two counts, one part; then the positions.
    for (let at = 100 + 8 + 44 + 4, count = 0; count < 5; count += 1, at += 16) {
      const [x, y] = [shp.readDoubleLE(at), shp.readDoubleLE(at + 8)];
      shp.writeDoubleLE(y, at);
      shp.writeDoubleLE(x, at + 8);
    }
    return shp;
  };
  const claiming = (bytes: number) => {
    const shp = part('shp');
    shp.writeInt32BE(bytes / 2, 104);
    return shp;
  };
  const withRecords = (count: number) => {
    const dbf = part('dbf');
    dbf.writeUInt32LE(count, 4);
    return dbf;
  };
  it.each([
    ['no .prj', { prj: null }, 'SUB_GUSH_ALL.zip/SUB_GUSH_ALL.shp: has no .prj beside it'],
    ['no .dbf', { dbf: null }, 'SUB_GUSH_ALL.zip/SUB_GUSH_ALL.shp: has no .dbf beside it'],
    [
      'another system',
      { prj: 'PROJCS["Palestine_1923_Israel_CS_Grid",GEOGCS["GCS"]]' },
      'SUB_GUSH_ALL.zip/SUB_GUSH_ALL.prj: the coordinate system "Palestine_1923_Israel_CS_Grid" is not accepted',
    ],
    ['another encoding', { cpg: 'Big5' }, "SUB_GUSH_ALL.zip/SUB_GUSH_ALL.cpg: the encoding 'Big5' is not read"],
    ['swapped axes', { shp: swapped() }, 'is outside the country, and inside it if the two numbers are swapped'],
    [
      'a .shp that is cut off in a shape',
      { shp: part('shp').subarray(0, 300) },
      'SUB_GUSH_ALL.zip/SUB_GUSH_ALL.shp: is cut off at byte 300',
    ],
    [
      'a .shp that is cut off between shapes',
      { shp: part('shp').subarray(0, 236) },
      'SUB_GUSH_ALL.zip/SUB_GUSH_ALL.shp: is cut off at byte 236 of 644',
    ],
    ['a shape of 2 GB', { shp: claiming(0x7fff_fffe) }, 'SUB_GUSH_ALL.zip/SUB_GUSH_ALL.shp: is damaged at byte 112'],
    ['an empty .shp', { shp: '' }, 'SUB_GUSH_ALL.zip/SUB_GUSH_ALL.shp: is empty'],
    [
      'a .dbf that is cut off',
      { dbf: part('dbf').subarray(0, -100) },
      'SUB_GUSH_ALL.zip/SUB_GUSH_ALL.dbf: is cut off at byte',
    ],
    [
      'a .dbf of another layer',
      { dbf: withRecords(7) },
      'SUB_GUSH_ALL.zip/SUB_GUSH_ALL.dbf: has 7 records for 4 shapes',
    ],
    [
      'noise',
      { shp: Buffer.alloc(200_000, 7) },
      'SUB_GUSH_ALL.zip/SUB_GUSH_ALL.shp, feature 1: cannot be read (unsupported shape type',
    ],
  ])('%s', async (_, changes, sentence) => {
    writeZip(layer(changes));
    await expect(read('SUB_GUSH_ALL.zip')).rejects.toThrow(sentence);
  });

  it('an archive that unpacks to far more than its size', async () => {
    const zip = Buffer.from(zipSync(layer()));
    // The entry of the .shp in the directory: 46 bytes before its name, the unpacked size in bytes 24 to 27.
    zip.writeUInt32LE(300 * 1024 * 1024, zip.lastIndexOf('SUB_GUSH_ALL.shp') - 46 + 24);
    writeFileSync(join(folder, 'SUB_GUSH_ALL.zip'), zip);
    await expect(read('SUB_GUSH_ALL.zip')).rejects.toThrow(
      'SUB_GUSH_ALL.zip/SUB_GUSH_ALL.shp: unpacks to more than 200 times its size; it is no data.',
    );
  });
});

describe('a .prj', () => {
  it.each([
    ['PROJCS["Israel_TM_Grid",GEOGCS["GCS_Israel"]]', 2039],
    ['PROJCS["Israel 1993 / Israeli TM Grid",GEOGCS["x"],AUTHORITY["EPSG","2039"]]', 2039],
    ['PROJCS["grid of a city",GEOGCS["x",AUTHORITY["EPSG","4141"]],AUTHORITY["EPSG","2039"]]', 2039],
    ['PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984"]]', 3857],
    ['GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]', 4326],
    ['GEOGCRS["WGS 84",ID["EPSG",4326]]', 4326],
  ] as const)('%s is EPSG:%i', (wkt, code) => expect(systemOfPrj(wkt, 'a.prj')).toBe(code));

  it.each([
    ['PROJCS["WGS_1984_UTM_Zone_36N",GEOGCS["GCS_WGS_1984"]]', '"WGS_1984_UTM_Zone_36N" is not accepted'],
    ['PROJCS["old",GEOGCS["x",AUTHORITY["EPSG","4326"]],AUTHORITY["EPSG","28193"]]', 'EPSG:28193 is not accepted'],
    ['nothing', 'the .prj names no coordinate system'],
  ])('%s is refused', (wkt, sentence) => expect(() => systemOfPrj(wkt, 'a.prj')).toThrow(sentence));
});
