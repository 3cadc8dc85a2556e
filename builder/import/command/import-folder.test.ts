import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importCommand } from './import-command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nadlan-import-'));
  mkdirSync(join(folder, 'downloads'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const download = (name: string, content: string | Buffer) => writeFileSync(join(folder, 'downloads', name), content);

async function run(...further: string[]) {
  let report = '';
  const stderr = { write: (text: string) => (report += text) };
  const args = ['--from', join(folder, 'downloads'), '--to', join(folder, 'sources'), ...further];
  const code = await importCommand(args, { stdout: stderr, stderr });
  return { code, report };
}

const written = (name: string) =>
  readFileSync(join(folder, 'sources', name), 'utf8')
    .trimEnd()
    .split('\n');

/** Hebrew letters of windows-1255; the rest is ASCII. */
const windows1255 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => (/[א-ת]/.test(letter) ? letter.charCodeAt(0) - 0x5d0 + 0xe0 : letter.charCodeAt(0))),
  );

describe('npm run sources', () => {
  it('reads the list of localities in windows-1255 with semicolons, below a title', async () => {
    download(
      'bycode.csv',
      windows1255(
        'קובץ היישובים;;;;;;\r\n\r\nסמל יישוב;שם יישוב;תעתיק;שם מחוז;נפה;סך הכל אוכלוסייה;שנת ייסוד\r\n' +
          '5000;תל אביב - יפו;TEL AVIV;תל אביב;;474,530*;1909\r\n7;שחר;;דרום;;..;ותיק\r\n;הערה: אומדן;;;;;\r\n',
      ),
    );
    const { code, report } = await run();
    expect(report).toContain('bycode.csv, table bycode: 2 records of localities, 0 rejected.');
    expect(code).toBe(0);
    expect(JSON.parse(written('sources.json').join('')).downloads[0]).toEqual({
      layout: 'localities',
      file: 'bycode.csv',
      date: new Date().toISOString().slice(0, 10),
      version: null,
      name: 'Israel Central Bureau of Statistics',
      url: 'https://www.cbs.gov.il',
      licence: 'terms of the publisher',
    });
    expect(written('localities.csv').slice(1)).toEqual([
      '5000,תל אביב - יפו,TEL AVIV,תל אביב,,,,474530,statistics bureau: list of localities,,,,,,,',
      '7,שחר,,הדרום,,,,,statistics bureau: list of localities,,,,,,,',
    ]);
    expect(written('locality_details.csv')).toEqual(['code,year_founded,elevation_m', '5000,1909,', '7,,']);
  });

  it('finds the delimiter of a text whose cells have more commas than it has columns', async () => {
    const names = 'סמל יישוב;שם יישוב;תעתיק;שם מחוז;נפה;סך הכל אוכלוסייה;שנת ייסוד;הערות';
    download(
      'bycode.csv',
      `${names}\n5000;תל אביב - יפו;;;;474530;1909;א, ב, ג, ד, ה, ו, ז, ח, ט, י\n7;שחר;;;;9;1955;1,5, 2,5\n`,
    );
    const { report } = await run();
    expect(report).toContain('bycode.csv, table bycode: 2 records of localities, 0 rejected.');
  });

  it('counts case files once, and all of their offences', async () => {
    download(
      'crimes.csv',
      'FictiveIDNumber,Year,Quarter,YeshuvKod,Yeshuv,StatisticGroup\n' +
        '1,2024,Q3,5000,תל אביב,עבירות מין\n1,2024,Q3,5000,תל אביב,עבירות תנועה\n2,2024,Q3,5000,תל אביב,עבירות מין\n',
    );
    await run();
    expect(written('police_cases.csv').slice(1)).toEqual(['2024,3,5000,תל אביב,,,עבירות מין,2,3']);
  });

  it('takes the columns that the mapping of the operator names', async () => {
    download('towers.txt', 'x|y|floors\n34.78|32.085|4\n34.79|32.086|-\n');
    download(
      'sources.config.json',
      JSON.stringify({
        tables: [
          { file: 'tow*.txt', layout: 'buildings', fields: { lat: 'y', lon: 'x', levels: ['storeys', 'floors'] } },
        ],
      }),
    );
    await run();
    expect(written('buildings.csv')).toEqual(['lat,lon,levels,height_m', '32.085,34.78,4,', '32.086,34.79,,']);
  });

  it.each([
    [
      'a column that is not there',
      '{"file":"a.csv","layout":"buildings","fields":{"lat":"north","lon":"x"}}',
      'the field lat has no column (north); the columns are: x, y',
    ],
    ['a layout that is none', '{"layout":"towers","fields":{}}', "tables[0].layout: 'towers' is no layout"],
    [
      'parts of records that are no shapes',
      '{"layout":"buildings","fields":{"lat":"x","lon":"y"},"repeats":"unite"}',
      'tables[0].repeats: unites nothing: the records of that layout are no polygons with a key',
    ],
    [
      'a grid whose columns are not there',
      '{"file":"a.csv","layout":"buildings","fields":{"lat":{"geometry":"latitude"},"lon":{"geometry":"longitude"}},"grid":{"east":"E","north":"N"}}',
      'a column of "grid" is not there (E, N); the columns are: x, y',
    ],
    [
      'a grid with swapped columns',
      '{"file":"a.csv","layout":"buildings","fields":{"lat":{"geometry":"latitude"},"lon":{"geometry":"longitude"}},"grid":{"east":"y","north":"x"}}',
      'None of the 11 records of buildings is usable',
    ],
    ['a misspelt key', '{"layout":"buildings","feilds":{}}', "tables[0]: does not have 'feilds'"],
    [
      'records outside the country',
      '{"file":"a.csv","layout":"buildings","fields":{"lat":"x","lon":"y"}}',
      'None of the 11 records of buildings is usable. The first is at line 2: lat 34.78, lon 32.08',
    ],
  ])('refuses %s, and leaves the folder as it was', async (_, rule, sentence) => {
    download('a.csv', `x,y\n${'34.78,32.08\n'.repeat(11)}`);
    download('b.csv', 'סמל יישוב,שם יישוב,תעתיק,נפה\n5000,תל אביב,,\n');
    download('sources.config.json', `{"tables":[${rule}]}`);
    const { code, report } = await run();
    expect(report).toContain('Not imported: ');
    expect(report).toContain(sentence);
    expect(code).toBe(1);
    expect(existsSync(join(folder, 'sources'))).toBe(false);
    expect(readdirSync(folder)).toEqual(['downloads']);
  });

  it('refuses a table of which no record fits, however few they are', async () => {
    download('a.csv', 'lat,lon\n34.78,32.08\n');
    download('sources.config.json', '{"tables":[{"layout":"buildings","fields":{"lat":"lat","lon":"lon"}}]}');
    const { code, report } = await run();
    expect(report).toContain('a.csv, table a: None of the 1 records of buildings is usable.');
    expect(code).toBe(1);
  });

  it('reads texts of one name in an archive as tables of their own', async () => {
    const archive = {
      'north/towers.csv': strToU8('lat,lon,levels\n32.9,35.1,4\n'),
      'south/towers.csv': strToU8('lat,lon,levels\n31.2,34.8,9\n'),
    };
    download('towers.zip', Buffer.from(zipSync(archive)));
    const fields = { lat: 'lat', lon: 'lon', levels: 'levels' };
    download('sources.config.json', JSON.stringify({ tables: [{ table: '*towers', layout: 'buildings', fields }] }));
    const { report } = await run();
    expect(report).toContain('towers.zip, table towers.zip/north/towers: 1 records of buildings, 0 rejected.');
    expect(written('buildings.csv').slice(1)).toEqual(['32.9,35.1,4,', '31.2,34.8,9,']);
  });

  it('reads a table from the row of names that the mapping says, and notes day and version of the download', async () => {
    download('towers 2025.csv', 'Towers,by,storeys\nlat,lon,levels\n32.9,35.1,4\n');
    const tables = [{ layout: 'buildings', fields: { lat: 'lat', lon: 'lon', levels: 'levels' } }];
    const files = [{ file: 'towers*.csv', headerRow: 2, downloaded: '2026-01-05', version: 'end of 2025' }];
    download('sources.config.json', JSON.stringify({ tables, files }));
    await run();
    expect(written('buildings.csv').slice(1)).toEqual(['32.9,35.1,4,']);
    const { downloads } = JSON.parse(written('sources.json').join('\n')) as { downloads: object[] };
    expect(downloads).toMatchObject([{ file: 'towers 2025.csv', date: '2026-01-05', version: 'end of 2025' }]);
  });

  it.each([
    ['{"file":"a.csv","headerRow":0}', 'files[0].headerRow: is no number of a row from 1 to 40'],
    ['{"file":"a.csv","downloaded":"5/1/2026"}', 'files[0].downloaded: is no day in the form YYYY-MM-DD'],
    ['{"name":"a.csv"}', "files[0]: does not have 'name'; it has file, downloaded, version, headerRow"],
    ['{"file":"a.csv","headerRow":40}', 'the first 40 rows have no row of column names'],
  ])('refuses what the mapping says of a file: %s', async (rule, sentence) => {
    download('a.csv', 'lat,lon\n32.9,35.1\n');
    download('sources.config.json', `{"files":[${rule}]}`);
    const { code, report } = await run();
    expect(report).toContain(sentence);
    expect(code).toBe(1);
  });

  it('takes places from columns of the Israeli grid, and joins the texts of columns', async () => {
    // The point of the projection's own definition: 31.7344 N, 35.2045 E before the shift of the datum.
    download('towers.csv', 'east,north,levels\n"219,529.584",626907.39,4\n..,626907.39,5\n');
    download('plots.csv', 'tender,plot,gush\nTA/1,3,6941\nTA/1,,6941\n');
    const point = { lat: { geometry: 'latitude' }, lon: { geometry: 'longitude' }, levels: 'levels' };
    const project = { column: 'tender', and: [['plot']], between: ':', prefix: 'ila:' };
    const tables = [
      { file: 'towers.csv', layout: 'buildings', fields: point, grid: { east: 'east', north: 'north' } },
      { file: 'plots.csv', layout: 'discount_project_parcels', fields: { project_id: project, gush: 'gush' } },
    ];
    download('sources.config.json', JSON.stringify({ tables }));
    const { report } = await run();
    expect(report).toContain('line 3: lat is missing');
    expect(report).toContain('line 3: project_id is missing');
    expect(written('discount_project_parcels.csv').slice(1)).toEqual(['ila:TA/1:3,6941,']);
    const [lat, lon] = (written('buildings.csv')[1] ?? '').split(',').map(Number);
    expect([lat, lon]).toEqual([expect.closeTo(31.7344, 2), expect.closeTo(35.2045, 2)]);
  });

  it.each([
    ['gone.csv', 'a.csv: is a link to nothing, or its name is not UTF-8; remove or rename it.'],
    ['downloads/a.csv', 'a.csv: links lead in a circle; remove them.'],
  ])('names a link that leads nowhere: to %s', async (target, sentence) => {
    symlinkSync(join(folder, target), join(folder, 'downloads', 'a.csv'));
    const { code, report } = await run();
    expect(report).toContain(sentence);
    expect([code, existsSync(join(folder, 'sources'))]).toEqual([1, false]);
  });

  it.each([
    ['list.ods', 'list.ods: no reader knows files of this kind; save it as .xlsx.'],
    ['list.csv.crdownload', 'list.csv.crdownload: no reader knows files of this kind; its download has not ended.'],
    ['list.bak', 'list.bak: no reader knows files of this kind.'],
  ])('says what to do with %s, although nothing is imported', async (name, sentence) => {
    download(name, 'x');
    const { code, report } = await run();
    expect(report).toContain(`${sentence}\nNot imported: `);
    expect(code).toBe(1);
  });

  it('says what a table lacks for the nearest rule', async () => {
    download('bycode.csv', 'סמל יישוב,שם יישוב,תעתיק,מחוז\n5000,תל אביב,TEL AVIV,תל אביב\n');
    expect((await run()).report).toContain(
      'The nearest is "localities of the statistics bureau" (localities): the column נפה or שם נפה or סמל נפה is not there.',
    );
    download('crimes.csv', 'Year,Quarter,YeshuvKod,Yeshuv,StatisticGroup\n2024,Q1,5000,תל אביב,עבירות תנועה\n');
    expect((await run()).report).toContain(
      'The nearest is "case files of the police" (police_cases): the column FictiveIDNumber or FictiveID is not there.',
    );
  });

  it('knows columns of any year, takes the latest, and says which fields stay empty', async () => {
    download(
      'bycode.csv',
      'סמל יישוב,שם יישוב,תעתיק,נפה,סך הכל אוכלוסייה 2025,סך הכל אוכלוסייה 2026\n5000,תל אביב,TEL AVIV,תל אביב,470000,474000\n',
    );
    expect((await run()).report).toContain('    no column is known for district, municipality, is_collective\n');
    expect(written('localities.csv')[1]).toContain(',474000,');
  });

  it('rejects a record that contradicts an earlier one of its key, and takes one that repeats it', async () => {
    download('cpi.csv', 'שנה,חודש,מדד\n2023,1,100\n2023,2,101\n2023,1,100\n2023,1,103\n');
    const { report } = await run();
    expect(report).toContain('3 records of macro_series, 1 rejected');
    expect(report).toContain('line 5: an earlier record has series cpi, month 2023-01 as well, and other values');
  });

  it('writes nothing if more than a fifth of a small table is rejected, and says of which file, and where', async () => {
    const good = ['32.085,34.78,4', '32.086,34.78,4'];
    const bad = Array.from({ length: 10 }, () => '32.085,x,4');
    download('towers.csv', ['lat,lon,levels', ...good, ...bad].join('\n'));
    download(
      'sources.config.json',
      '{"tables":[{"file":"*.csv","layout":"buildings","fields":{"lat":"lat","lon":"lon","levels":"levels"}}]}',
    );
    const { code, report } = await run();
    expect(report).toContain(
      'towers.csv, table towers: 10 of 12 records of buildings were rejected, and no more than 2 may be ' +
        '(--max-rejected-share 0.01). The first is at line 4:',
    );
    expect(code).toBe(1);
    expect(existsSync(join(folder, 'sources', 'buildings.csv'))).toBe(false);
  });

  it('reads a download once that is there twice, and no file by which Excel locks one', async () => {
    download('a.csv', 'lat,lon,levels\n32.085,34.78,4\n');
    download('b.csv', 'lat,lon,levels\n32.085,34.78,4\n');
    download('~$c.xlsx', 'x');
    download(
      'sources.config.json',
      '{"tables":[{"file":"*.csv","layout":"buildings","fields":{"lat":"lat","lon":"lon","levels":"levels"}}]}',
    );
    const { code, report } = await run();
    expect(report).toContain('b.csv: has the same content as a.csv; it is left out.');
    expect(written('buildings.csv')).toHaveLength(2);
    expect(code).toBe(0);
  });

  it('leaves a folder in which a file cannot be replaced as it was, and says so', async () => {
    mkdirSync(join(folder, 'sources', 'localities.csv'), { recursive: true });
    download('b.csv', 'סמל יישוב,שם יישוב,תעתיק,נפה\n5000,תל אביב,,\n');
    const { code, report } = await run();
    expect(report).toMatch(/sources: it cannot be written \(E\w+\); it is as it was\./);
    expect(code).toBe(1);
    expect(readdirSync(join(folder, 'sources'))).toEqual(['localities.csv']);
  });

  it('takes no table for a list of localities because it names some', async () => {
    download('clinics.csv', 'סמל יישוב,שם יישוב,כתובת\n5000,תל אביב,הרצל 1\n');
    expect((await run()).report).toContain('holds no file that a rule reads');
  });

  it('shows what is in a file, and proposes a mapping', async () => {
    download('towers.csv', 'lat,lon,levels\n32.085,34.78,4\n');
    const { code, report } = await run('--inspect', join(folder, 'downloads', 'towers.csv'));
    expect(code).toBe(0);
    expect(report).toContain('towers.csv: text (utf-8, commas)');
    expect(report).toContain('    lat: 32.085');
    expect(report).toContain('"layout": "buildings"');
  });

  it('says what is wrong with its options', async () => {
    expect(await run('--max-rejected-share', '2')).toEqual({
      code: 2,
      report: "--max-rejected-share is '2'; give a number from 0 to 1. (--help lists the options)\n",
    });
  });

  it('reads the parcels of a layer, and says which ones have no shape', async () => {
    const geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [34.78, 32.08],
          [34.79, 32.08],
          [34.79, 32.09],
          [34.78, 32.08],
        ],
      ],
    };
    const features = [geometry, null].map((shape, at) => ({
      type: 'Feature',
      properties: { GUSH_NUM: 6941, PARCEL: 12 + at },
      geometry: shape,
    }));
    download('PARCEL_ALL.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
    const { code, report } = await run();
    expect(report).toContain('1 records of parcels, 1 rejected');
    expect(report).toContain('feature 2: geometry is missing');
    expect(code).toBe(0);
    const properties = { gush: 6941, chelka: 12, kind: 'current', uncertainty_m: null };
    expect(written('parcels.geojsonl').map((line) => JSON.parse(line))).toEqual([
      { type: 'Feature', properties, geometry },
    ]);
  });
});
