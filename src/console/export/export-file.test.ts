import { unzipSync } from 'fflate';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { toCsv } from '../../contract/formats/csv.ts';
import { enGrid } from '../i18n/english/en-grid.ts';
import { heGrid } from '../i18n/hebrew/he-grid.ts';
import { exportFile } from './export-file.ts';
import type { ExportFormat } from './export-format.ts';
import { NOW, ORIGIN, RESULT } from './tables.testing.ts';

const whole = { columns: RESULT.columns, rows: RESULT.rows };
const options = { result: RESULT, table: whole, origin: ORIGIN, strings: enGrid, isRightToLeft: false, now: NOW };

async function written(format: ExportFormat, more: Partial<typeof options> = {}) {
  const { name, content } = await exportFile(format, { ...options, ...more });
  return { name, bytes: new Uint8Array(await content.arrayBuffer()) };
}

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

describe('CSV', () => {
  it('is that of the HTTP interface, byte for byte, and has no comment', async () => {
    const { name, bytes } = await written('csv');
    // Its name says which data these are.
    expect(name).toBe('nadlan-synthetic-2024-06-30-0123.csv');
    expect(textOf(bytes)).toBe(toCsv(RESULT));
  });

  it('for Excel has a byte order mark, no formulas, and behind an empty line the source of its rows', async () => {
    const { bytes } = await written('csvForExcel');
    const table = toCsv(RESULT, 'excel');
    expect(table).toMatch(/^\uFEFF[\s\S]*,'=1\+1,/);
    expect(textOf(bytes)).toBe(`${table}\r
Synthetic data,"These deals are invented: for trying things out, not for learning about prices."\r
Statement,"SELECT 'a' /* \`\`\` */
"\r
Deals until,2024-06-30\r
Database,nadlan-0123.sqlite\r
Link,https://nadlan.example/#q=SELECT%20%27a%27\r
Rows,3 rows; the statement has more\r
Exported at (UTC),2026-11-24T04:00:00.000Z\r
`);
  });

  it('for Excel says so in Hebrew, with the values of the statement, and runs nothing of it', async () => {
    const statement =
      "-- =cmd()\nSELECT * FROM deals\nWHERE rooms > :n -- */ two\r\n  AND note <> '-- kept'/* as it is */";
    const { bytes } = await written('csvForExcel', {
      strings: heGrid,
      origin: { ...ORIGIN, statement, params: { n: 3 }, database: null },
    });
    const lines = textOf(bytes).split('\r\n\r\n').at(-1);
    expect(lines).toBe(`שאילתה,"/* =cmd() */
SELECT * FROM deals
WHERE rooms > :n /* * / two */
  AND note <> '-- kept'/* as it is */"\r
הערכים שלה,"{""n"":3}"\r
עסקאות עד,2024-06-30\r
קישור,https://nadlan.example/#q=SELECT%20%27a%27\r
שורות,3 שורות; לשאילתה יש שורות נוספות\r
מועד הייצוא (UTC),2026-11-24T04:00:00.000Z\r
`);
  });
});

describe('JSON', () => {
  it('is the body of the HTTP interface with its source', async () => {
    const { bytes } = await written('json');
    expect(JSON.parse(textOf(bytes))).toEqual({
      ...RESULT,
      source: {
        statement: "SELECT 'a' -- ```\n",
        params: null,
        link: 'https://nadlan.example/#q=SELECT%20%27a%27',
        data_as_of: '2024-06-30',
        build: 'nadlan-0123.sqlite',
        synthetic: true,
        exported_at: '2026-11-24T04:00:00.000Z',
        rows: 3,
        result_rows: 3,
        truncated: true,
      },
    });
  });
});

describe('Markdown', () => {
  it('has the table, its source and the statement in a fence that it cannot end', async () => {
    const table = { columns: RESULT.columns.slice(0, 2), rows: RESULT.rows.slice(0, 1).map((row) => row.slice(0, 2)) };
    const { bytes } = await written('markdown', { table });
    expect(textOf(bytes)).toBe(`| settlement | deal_amount |
| --- | ---: |
| תל אביב-יפו | 2450000 |

1 of these rows are shown: 3 rows, cut (limit 3), more rows exist. Data as of 2024-06-30. Synthetic data.

Database: nadlan-0123.sqlite.

Statement ([run it](<https://nadlan.example/#q=SELECT%20%27a%27>)):

\`\`\`\`sql
SELECT 'a' -- \`\`\`
\`\`\`\`
`);
  });

  it('has the values of the statement', async () => {
    const { bytes } = await written('markdown', { origin: { ...ORIGIN, params: { city: 'חיפה' } } });
    expect(textOf(bytes)).toMatch(/\n````\n\nIts values:\n\n```json\n\{"city":"חיפה"\}\n```\n$/);
  });
});

describe('Excel', () => {
  async function sheets(more: Partial<typeof options> = {}) {
    const files = unzipSync((await written('xlsx', more)).bytes);
    return {
      rows: textOf(files['xl/worksheets/sheet1.xml']),
      source: textOf(files['xl/worksheets/sheet2.xml']),
      workbook: textOf(files['xl/workbook.xml']),
      texts: textOf(files['xl/sharedStrings.xml']),
    };
  }

  it('gets numbers and dates as such, and no formula', async () => {
    const { rows, texts } = await sheets();
    expect(rows).toMatch(/<c r="B2"[^>]*><v>2450000<\/v>/);
    // The day 45,440 of Excel is 2024-05-28; the year 1899 is before its first day.
    expect(rows).toMatch(/<c r="C2"[^>]*><v>45440<\/v>/);
    expect(rows).toMatch(/<c r="C3"[^>]* t="s"/);
    expect(rows).not.toContain('<f>');
    expect(texts).toContain('=1+1');
    expect(texts).toContain('&lt;b&gt;&amp;"</t>');
  });

  it('runs from right to left if the page does, with a sheet that says where the rows come from', async () => {
    expect((await sheets()).rows).not.toContain('rightToLeft="1"');
    const { rows, source, workbook, texts } = await sheets({ strings: heGrid, isRightToLeft: true });
    expect(rows).toContain('rightToLeft="1"');
    expect(source).toContain('rightToLeft="1"');
    expect(workbook).toContain(heGrid.sourceSheet.title);
    for (const text of ['nadlan-0123.sqlite', '2024-06-30', '#q=SELECT%20%27a%27', heGrid.sourceSheet.synthetic]) {
      expect(texts).toContain(text);
    }
  });

  it('gets no longer text than it takes, and says so', async () => {
    const { texts } = await sheets({
      table: { columns: [{ name: 'long', type: null }], rows: [['ש'.repeat(40_000)]] },
    });
    expect(/ש+/.exec(texts)?.[0].length).toBe(32_767);
    expect(texts).toContain(enGrid.sourceSheet.cut);
  });

  it('gets what XML can hold of a text', async () => {
    const { texts } = await sheets({
      table: { columns: [{ name: 'text', type: null }], rows: [['🏠'], ['a\uD83Db\u0001\uFFFEc'], ['\u202Eabc']] },
    });
    for (const text of ['<t>🏠</t>', '<t>abc</t>', '\u202Eabc']) expect(texts).toContain(text);
  });

  it('gets days, digits and texts as they are, whatever Excel would make of them', async () => {
    const { rows, texts } = await sheets({
      table: {
        columns: ['day', 'moment', 'id', '_x0041_'].map((name) => ({ name, type: null })),
        rows: [
          // Excel takes 1900 for a leap year, and has no 24:00.
          ['1900-01-31', '2023-02-28 10:00', 1234567890123456, '_x000D__X00e9_'],
          ['1900-03-01', '2023-02-28T24:00', 123456789012345, '__x0041'],
        ],
      },
    });
    for (const cell of ['A2', 'B2', 'B3', 'C2']) expect(rows).toMatch(new RegExp(`<c r="${cell}"[^>]* t="s"`));
    expect(rows).toMatch(/<c r="A3"[^>]*><v>61<\/v>/);
    expect(rows).toMatch(/<c r="C3"[^>]*><v>123456789012345<\/v>/);
    for (const text of ['1900-01-31', '2023-02-28T24:00', '1234567890123456', '__x0041'])
      expect(texts).toContain(`>${text}<`);
    for (const text of ['_x005F_x0041_', '_x005F_x000D__x005F_X00e9_']) expect(texts).toContain(`>${text}<`);
  });

  it('takes a result without rows', async () => {
    expect((await sheets({ table: { ...whole, rows: [] } })).texts).toContain('deal_amount');
  });
});

describe('Parquet', () => {
  it('keeps types, NULLs and the source', async () => {
    const { bytes } = await written('parquet');
    const file = bytes.buffer as ArrayBuffer;
    expect(await parquetReadObjects({ file, utf8: false })).toEqual([
      {
        settlement: 'תל אביב-יפו',
        deal_amount: 2450000n,
        deal_date: new Date('2024-05-28'),
        share: 0.5,
        big: 9007199254740993n,
        bytes: Uint8Array.of(0, 255),
        settlement_2: '=1+1',
        first_seen: null,
      },
      {
        settlement: '',
        deal_amount: null,
        deal_date: new Date('1899-12-31'),
        share: 1,
        big: 7n,
        bytes: null,
        settlement_2: '<b>&"\u0000',
        first_seen: new Date('2026-09-19T09:52:08Z'),
      },
      {
        settlement: null,
        deal_amount: 0n,
        deal_date: null,
        share: null,
        big: null,
        bytes: null,
        settlement_2: 'a\tb\n@c',
        first_seen: new Date('2026-09-19T09:52:00Z'),
      },
    ]);
    const { key_value_metadata } = parquetMetadata(file);
    expect(key_value_metadata).toContainEqual({ key: 'nadlan.statement', value: ORIGIN.statement });
    expect(key_value_metadata).toContainEqual({ key: 'nadlan.synthetic', value: 'true' });
    expect(key_value_metadata).toContainEqual({ key: 'nadlan.params', value: 'null' });
  });

  it('has doubles in a column of REAL whose numbers are all whole', async () => {
    const table = { columns: [{ name: 'area', type: 'REAL' }], rows: [[83], [77]] };
    const { bytes } = await written('parquet', { table });
    expect(await parquetReadObjects({ file: bytes.buffer as ArrayBuffer })).toEqual([{ area: 83 }, { area: 77 }]);
  });

  it('keeps integers that no double holds, beside other numbers', async () => {
    const table = { columns: [{ name: 'n', type: null }], rows: [['9007199254740993'], [0.5], [null]] };
    const { bytes } = await written('parquet', { table });
    const values = [{ n: '9007199254740993' }, { n: '0.5' }, { n: null }];
    expect(await parquetReadObjects({ file: bytes.buffer as ArrayBuffer })).toEqual(values);
  });

  it('keeps texts that are no moment and no integer of 64 bits', async () => {
    const table = {
      columns: ['at', 'digits', 'n', 'n', 'n_2'].map((name) => ({ name, type: null })),
      rows: [['2023-02-30 10:00', '9223372036854775808', 1, 2, 3]],
    };
    const { bytes } = await written('parquet', { table });
    const values = [{ at: '2023-02-30 10:00', digits: '9223372036854775808', n: 1n, n_3: 2n, n_2: 3n }];
    expect(await parquetReadObjects({ file: bytes.buffer as ArrayBuffer })).toEqual(values);
  });

  it('takes a result without rows', async () => {
    const { bytes } = await written('parquet', { table: { ...whole, rows: [] } });
    expect(await parquetReadObjects({ file: bytes.buffer as ArrayBuffer })).toEqual([]);
  });
});
