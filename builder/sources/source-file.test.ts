import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stagedRows, temporaryFolder } from '../built-database.testing.ts';
import { stageRecords, whyRecordsUnusable } from '../rows/stage-records.ts';
import { type Layout, layout, optional, required } from './layout.ts';
import { sourceFile, sourceFileName } from './source-file.ts';

const TREES = layout({
  name: 'trees',
  description: 'A tree.',
  geometry: 'none',
  fields: {
    id: required.integer('Number of the tree.', { min: 1 }),
    lat: required.real('Latitude.'),
    lon: required.real('Longitude.'),
    species: optional.text('Species.'),
    height_m: optional.real('Height, metres.', { min: 0, max: 120 }),
  },
  key: ['id'],
  fills: [],
});
const PARKS = layout({
  name: 'parks',
  description: 'A park.',
  geometry: 'polygon',
  fields: { name: required.text('Name.'), opened: optional.date('Day of opening.') },
  fills: [],
});
const PATHS = layout({
  name: 'paths',
  description: 'A path.',
  geometry: 'line',
  fields: { name: required.text('Name.') },
  fills: [],
});

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** The result of a file with this content: its records, what was rejected, or the one sentence. */
async function read(of: Layout, content: string | Buffer) {
  const path = join(folder.path, sourceFileName(of));
  writeFileSync(path, content);
  return readPath(of, path);
}

async function readPath(of: Layout, path: string) {
  const found = { records: [] as unknown[], rejected: [] as string[], notes: [] as string[], unusable: '' };
  for await (const batch of sourceFile(of, path).batches({ parcels: () => [] })) {
    if (batch.kind === 'unusable') return { ...found, unusable: batch.message };
    found.records.push(...batch.records);
    found.rejected.push(...batch.malformed.map(({ line, detail }) => `${line}: ${detail}`));
    found.notes.push(...(batch.notes ?? []));
  }
  return found;
}

const HEADER = 'id,lat,lon,species,height_m';

describe('a CSV file of a source', () => {
  it('gives one record a row, typed, with its line', async () => {
    const { records, rejected } = await read(TREES, `${HEADER}\n1,32.1,34.8,אלון,12.5\n2,32.2,34.9,,\n`);
    expect(records).toEqual([
      { line: 2, geometry: null, values: { id: 1, lat: 32.1, lon: 34.8, species: 'אלון', height_m: 12.5 } },
      { line: 3, geometry: null, values: { id: 2, lat: 32.2, lon: 34.9, species: null, height_m: null } },
    ]);
    expect(rejected).toEqual([]);
  });

  it.each([
    ['a byte order mark', '\ufeff', '\n'],
    ['lines that end in CR LF', '', '\r\n'],
    ['lines that end in CR', '', '\r'],
  ])('may have %s', async (_, mark, end) => {
    const { records, rejected } = await read(TREES, [`${mark}${HEADER}`, '1,32.1,34.8,a,1', ''].join(end));
    expect(records).toHaveLength(1);
    expect(rejected).toEqual([]);
  });

  it('may have its columns in another order and further ones, which are named', async () => {
    const { records, notes } = await read(TREES, 'Species,height_m,LAT,lon,id,note\n"a ""b""\nc",1,32,35,7,x\n');
    expect(records).toEqual([
      { line: 3, geometry: null, values: { id: 7, lat: 32, lon: 35, species: 'a "b"\nc', height_m: 1 } },
    ]);
    expect(notes).toEqual(['trees.csv: columns that are not read: note.']);
  });

  it('rejects a row by line, field and reason, and reports every rejected row', async () => {
    const rows = [
      'x,32,35,,',
      '1,,35,,',
      '1,35,32,,',
      '1,32,35,,1e9',
      '1,32,35',
      '1,32,35,a\0b,',
      '-1,32,35,,',
      '8,32,35,"open, and\nclosed" a line later,',
      `9,32,35,${'long'.repeat(5000)},x`,
      '10,32,35,,',
    ];
    const { records, rejected } = await read(TREES, [HEADER, ...rows].join('\n'));
    expect(rejected.map((each) => each.slice(0, 100))).toEqual([
      '2: id "x" is not a whole number',
      '3: lat is missing',
      expect.stringMatching(/^4: lat 35, lon 32 lies outside the country/),
      '5: height_m "1e9" is more than 120',
      '6: 3 fields instead of 5',
      '7: a field holds a zero byte',
      '8: id "-1" is less than 1',
      '11: height_m "x" is not a number',
    ]);
    expect(records).toHaveLength(2);
    expect(records.length + rejected.length).toBe(rows.length);
  });

  it('names the lines of a row that an open quote has extended over others', async () => {
    const swallowed = await read(TREES, `${HEADER}\n1,32,35,"open,1\n2,32,35,,\n3,32,35,x",\n4,32,35,,\n`);
    expect(swallowed.rejected).toEqual(['4: a quote is left open, and made lines 2 to 4 one row']);
    expect(swallowed.records).toHaveLength(1);
    const torn = await read(TREES, `${HEADER}\n1,32,"35,open,1\n2,32,35,x"\n4,32,35,,\n`);
    expect(torn.rejected).toEqual(['3: 3 fields instead of 5 (what stands on lines 2 to 3 is one row)']);
  });

  it.each([
    ['nothing', '', 'trees.csv: is empty; a CSV file with the columns id, lat, lon, species, height_m is expected.'],
    ['no such column', 'id,lat,lon,species\n', 'trees.csv, line 1: column height_m is missing'],
    ['a column twice', `${HEADER},id\n`, 'trees.csv, line 1: column id stands there twice'],
    ['UTF-16', Buffer.from(`\ufeff${HEADER}`, 'utf16le'), 'trees.csv: is UTF-16 text; save it as UTF-8.'],
    ['something compressed', gzipSync(HEADER), 'trees.csv: is compressed (gzip); unpack it first.'],
    ['a workbook', Buffer.from('PK\x03\x04aaaaaaaaaaaaa'), 'trees.csv: is a zip or Excel file'],
    ['a quote left open', `${HEADER}\n1,32,35,"a\n`, 'trees.csv, line 2: a quote is left open until the end'],
    [
      'a field of a hundred megabytes',
      Buffer.concat([Buffer.from(`${HEADER}\n1,32,35,`), Buffer.alloc(100_000_000, 'a'), Buffer.from(',\n')]),
      'trees.csv, line 2: the row that begins there has more than 65536 characters',
    ],
  ])('is refused in one sentence if it has %s', async (_, content, sentence) => {
    expect((await read(TREES, content)).unusable).toContain(sentence);
  });

  it('that is not a file is refused in one sentence', async () => {
    const path = join(folder.path, 'trees.csv');
    mkdirSync(path);
    expect((await readPath(TREES, path)).unusable).toContain(`${path}: is not a file; give the path of a CSV file`);
  });
});

const SQUARE = [
  [34.8, 32],
  [34.9, 32],
  [34.9, 32.1],
  [34.8, 32],
];
const feature = (geometry: unknown, properties: unknown = { name: 'a' }) =>
  JSON.stringify({ type: 'Feature', properties, geometry });
const polygon = (rings: unknown) => ({ type: 'Polygon', coordinates: rings });

describe('a GeoJSON file of a source', () => {
  it('gives a record a feature, its geometry in the plural form and without heights', async () => {
    const high = SQUARE.map((position) => [...position, 12.5]);
    const { records, rejected, notes } = await read(
      PARKS,
      [
        feature(polygon([SQUARE]), { name: 'a', opened: '2020-01-31', more: [1] }),
        feature({ type: 'MultiPolygon', coordinates: [[SQUARE], [high, SQUARE]] }, { name: 7, opened: null }),
      ].join('\n'),
    );
    expect(rejected).toEqual([]);
    expect(notes).toEqual([]);
    expect(records).toEqual([
      { line: 1, values: { name: 'a', opened: '2020-01-31' }, geometry: [[SQUARE]] },
      { line: 2, values: { name: '7', opened: null }, geometry: [[SQUARE], [SQUARE, SQUARE]] },
    ]);
  });

  it('gives lines of one or several parts', async () => {
    const parts = [SQUARE.slice(0, 2), SQUARE.slice(1, 3)];
    const { records } = await read(
      PATHS,
      `${feature({ type: 'LineString', coordinates: parts[0] })}\n${feature({ type: 'MultiLineString', coordinates: parts })}`,
    );
    expect(records).toMatchObject([{ geometry: [parts[0]] }, { geometry: parts }]);
  });

  it('may have record separators, blank lines, CR LF and a byte order mark', async () => {
    const text = feature(polygon([SQUARE]));
    const { records, rejected } = await read(PARKS, `\ufeff\x1e${text}\r\n\r\n\x1e${text}\r\n`);
    expect(records).toMatchObject([{ line: 1 }, { line: 3 }]);
    expect(rejected).toEqual([]);
  });

  it('names the properties that no feature has', async () => {
    const { notes } = await read(PARKS, feature(polygon([SQUARE])));
    expect(notes).toEqual(['parks.geojsonl: no feature has the property opened; it is unknown throughout.']);
  });

  it('rejects a feature by line and reason, and reports every rejected one', async () => {
    const swapped = SQUARE.map(([lon, lat]) => [lat, lon]);
    const lines = [
      feature(polygon([SQUARE])),
      'nonsense',
      '[]',
      '{"type":"Point","coordinates":[1,2]}',
      feature(null),
      feature({ type: 'Point', coordinates: [34.8, 32] }),
      feature(polygon([SQUARE.slice(0, 3)])),
      feature(polygon([[...SQUARE.slice(0, 3), [34.8, 32.0001]]])),
      feature(polygon([[...SQUARE.slice(0, 3), ['34.8', 32]]])),
      feature(polygon([SQUARE.map(([lon = 0, lat = 0]) => [lon * 5_000, lat * 20_000])])),
      feature(polygon([swapped])),
      feature(polygon([])),
      feature(polygon([SQUARE]), {}),
      feature(polygon([SQUARE]), { name: ['a'] }),
      feature(polygon([SQUARE]), { name: 'a', opened: '31/01/2020' }),
      feature(polygon([SQUARE]), 'a'),
    ];
    const { records, rejected } = await read(PARKS, lines.join('\n'));
    expect(records).toHaveLength(1);
    expect(rejected).toEqual([
      '2: is not JSON',
      '3: it is not a GeoJSON object',
      '4: type "Point" is not "Feature"',
      '5: geometry is missing',
      '6: geometry "Point" is no Polygon or MultiPolygon',
      '7: the geometry has fewer than 4 positions of a ring',
      '8: a ring of the geometry is not closed: its last position is not its first one',
      '9: position ["34.8",32] is not a longitude and a latitude',
      '10: position [174000,640000] is not in degrees; give longitude and latitude of WGS84',
      expect.stringMatching(/^11: geometry at longitude 32, latitude 34.8 lies outside the country .*exchanged/),
      '12: the geometry has fewer than 1 rings of a polygon',
      '13: name is missing',
      '14: name is a list or an object',
      '15: opened "31/01/2020" is not a day written YYYY-MM-DD',
      '16: properties is not an object',
    ]);
  });

  it('rejects lines that are too long or of another encoding, and continues', async () => {
    const good = feature(polygon([SQUARE]));
    const { records, rejected } = await read(
      PARKS,
      Buffer.concat([
        Buffer.from(`${good}\n`),
        Buffer.alloc(100_000_000, 'a'),
        Buffer.from('\n'),
        Buffer.from(`${feature(polygon([SQUARE]), { name: 'é' })}\n`, 'latin1'),
        Buffer.from(good),
      ]),
    );
    expect(records).toMatchObject([{ line: 1 }, { line: 4 }]);
    expect(rejected).toEqual(['2: is longer than 16777216 bytes', '3: is not UTF-8 text']);
  });

  it.each([
    ['nothing', '', 'parks.geojsonl: is empty; a GeoJSON feature a line'],
    ['text', 'name,opened\na,b\n', 'parks.geojsonl, line 1: is not JSON, or JSON over several lines; write a GeoJSON'],
    [
      'JSON over several lines',
      '{\n "type": "FeatureCollection"\n}',
      'line 1: is not JSON, or JSON over several lines',
    ],
    ['a collection', '{"type":"FeatureCollection","features":[]}', 'line 1: is a whole collection of features;'],
    ['other JSON', '{"a":1}', 'line 1: is no GeoJSON feature; write'],
    ['null', 'null', 'line 1: is no GeoJSON feature; write'],
    ['something compressed', gzipSync('{}'), 'parks.geojsonl: is compressed (gzip)'],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 'parks.geojsonl: is UTF-16 text'],
  ])('is refused in one sentence if it has %s', async (_, content, sentence) => {
    expect((await read(PARKS, content)).unusable).toContain(sentence);
  });
});

describe('the records of a file', () => {
  const rowOf = (id: number) => `${id},32,35,,`;
  async function staged(rows: readonly string[]) {
    const path = join(folder.path, 'trees.csv');
    writeFileSync(path, [HEADER, ...rows].join('\n'));
    const scratch = await stagedRows(folder.path, []);
    const records = await stageRecords(scratch, TREES, sourceFile(TREES, path), { parcels: () => [] });
    if (records.kind === 'unusable') throw new Error(records.message);
    const ids = scratch.db.prepare<[], number>('SELECT id FROM scratch.raw_trees ORDER BY record').pluck().all();
    scratch.close();
    return { counts: records.counts, ids };
  }

  it('have each key once: a later record with the same key is rejected by its line', async () => {
    const { counts, ids } = await staged([rowOf(1), rowOf(2), rowOf(1), 'x,,,,', rowOf(3)]);
    expect(ids).toEqual([1, 2, 3]);
    expect(counts).toMatchObject({ name: 'trees', origin: 'file', accepted: 3, rejected: 2 });
    expect(counts.first).toEqual([
      { line: 4, detail: 'a second record of id 1' },
      { line: 5, detail: 'id "x" is not a whole number' },
    ]);
    expect(whyRecordsUnusable(counts, 0.4)).toBe(null);
  });

  it('have each key once even if a field of it is unknown', async () => {
    const path = join(folder.path, 'parks.csv');
    const named = layout({ ...TREES, name: 'named', key: ['species', 'height_m'] });
    writeFileSync(path, [HEADER, '1,32,35,a,', '2,32,35,a,1', '3,32,35,a,'].join('\n'));
    const scratch = await stagedRows(folder.path, []);
    const staging = await stageRecords(scratch, named, sourceFile(named, path), { parcels: () => [] });
    expect(staging).toMatchObject({
      counts: { accepted: 2, first: [{ line: 4, detail: 'a second record of species a, height_m (empty)' }] },
    });
    scratch.close();
  });

  it('stop the build beyond the share that may be rejected, and if no record is left', async () => {
    const bad = Array.from({ length: 11 }, () => 'x,32,35,,');
    const { counts } = await staged([...bad, rowOf(1)]);
    expect(counts.first).toHaveLength(5);
    expect(whyRecordsUnusable(counts, 0.5)).toBe(
      '11 of 12 records of the source trees were rejected, and no more than 6 may be (--max-rejected-share 0.5). ' +
        'The first: line 2, id "x" is not a whole number.',
    );
    expect(whyRecordsUnusable(counts, 0.95)).toBe(null);
    expect(whyRecordsUnusable((await readAgain(bad)).counts, 1)).toContain(
      'None of the 11 records of the source trees',
    );
    expect(whyRecordsUnusable((await readAgain([])).counts, 1)).toBe('The file of the source trees holds no record.');
  });

  async function readAgain(rows: readonly string[]) {
    folder.remove();
    folder = temporaryFolder();
    return staged(rows);
  }
});
