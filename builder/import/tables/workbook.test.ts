import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { openWorkbook } from './workbook.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nadlan-workbook-'));
  path = join(folder, 'rents.xlsx');
  const rows = [
    ['לוח 4.9 - מחירי שכר דירה', null, null],
    [null, null, null],
    ['יישוב', 'סמל יישוב', 'ממוצע'],
    ['Locality', 'Code', 'Average'],
    ['חיפה', 4000, 4200.5],
    ['ירושלים', 3000, '(5,100)'],
    ['* אומדן', null, null],
  ];
  await writeXlsxFile(rows.map((row) => row.map((value) => (value === null ? null : { value })))).toFile(path);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('an Excel workbook', () => {
  it('has its names in two languages below a title, and its rows', async () => {
    const opened = await openWorkbook(path);
    const [table] = opened.tables;
    expect(table?.columns).toEqual(['יישוב / Locality', 'סמל יישוב / Code', 'ממוצע / Average']);
    const records = [];
    for await (const batch of opened.read(new Set([table?.name ?? ''])))
      records.push(...batch.map(({ record }) => record));
    expect(records.map((record) => [record.place, 'values' in record ? Object.values(record.values) : null])).toEqual([
      [`row 5 of sheet '${table?.name}'`, ['חיפה', 4000, 4200.5]],
      [`row 6 of sheet '${table?.name}'`, ['ירושלים', 3000, '(5,100)']],
      [`row 7 of sheet '${table?.name}'`, ['* אומדן', null, null]],
    ]);
  });

  it('has the value of merged cells in each of their rows, below the names of its columns', async () => {
    const cell = (value: string | number, rowSpan?: number) => ({
      value,
      ...(rowSpan === undefined ? {} : { rowSpan }),
    });
    const rows = [
      [cell('עיר', 2), cell('שנה', 2), { value: 'חדרים', columnSpan: 2 }, null],
      [null, null, cell('2.5-3'), cell('3.5-4')],
      [cell('חיפה', 2), cell(2023), cell(9), cell(8)],
      [null, cell(2024), cell(10), cell(9)],
      [cell('לוד'), cell(2024), cell(7), cell(6)],
    ];
    const other = [
      [cell('א'), cell('ב')],
      [cell(1), cell(2)],
    ];
    const merged = join(folder, 'merged.xlsx');
    await writeXlsxFile([
      { data: other, sheet: 'one' },
      { data: rows, sheet: 'two' },
    ]).toFile(merged);
    const opened = await openWorkbook(merged);
    const records = [];
    for await (const batch of opened.read(new Set(['two']))) records.push(...batch.map(({ record }) => record));
    expect(records.map((record) => 'values' in record && record.values)).toEqual([
      { עיר: 'חיפה', שנה: 2023, 'חדרים / 2.5-3': 9, '3.5-4': 8 },
      { עיר: 'חיפה', שנה: 2024, 'חדרים / 2.5-3': 10, '3.5-4': 9 },
      { עיר: 'לוד', שנה: 2024, 'חדרים / 2.5-3': 7, '3.5-4': 6 },
    ]);
  });

  it('is refused if it is cut off', async () => {
    const cut = join(folder, 'cut.xlsx');
    writeFileSync(cut, readFileSync(path).subarray(0, 900));
    await expect(openWorkbook(cut)).rejects.toThrow(/^cut.xlsx: is no Excel workbook \(.xlsx\), or is damaged/);
  });

  it('is refused if it has a password', async () => {
    // Excel puts the encrypted workbook into a compound file.
    const locked = join(folder, 'locked.xlsx');
    writeFileSync(locked, Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]));
    await expect(openWorkbook(locked)).rejects.toThrow(
      /^locked.xlsx: is no Excel workbook \(.xls since Excel 97\), has a password, or is damaged \(.+\); save it as .xlsx.$/,
    );
  });
});

describe('an Excel workbook of the form before 2007', () => {
  const XLS = fileURLToPath(new URL('../fixtures/index_authorities.xls', import.meta.url));
  const copy = (change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, 'changed.xls');
    writeFileSync(path, change(readFileSync(XLS)));
    return path;
  };

  it('has its names in two languages below a title, and its rows', async () => {
    const opened = await openWorkbook(XLS);
    expect(opened.tables.map(({ name }) => name)).toEqual(['מדד']);
    expect(opened.tables[0]?.columns.slice(0, 2)).toEqual(['סמל רשות / Code', 'שם רשות / Name']);
    const records = [];
    for await (const batch of opened.read(new Set(['מדד']))) records.push(...batch.map(({ record }) => record));
    expect(records.map((record) => [record.place, 'values' in record ? Object.values(record.values) : null])).toEqual([
      ["row 5 of sheet 'מדד'", [5000, 'תל אביב - יפו', 'עירייה', 1000, 1.25, 200, 8]],
      ["row 6 of sheet 'מדד'", ['* אומדן', null, null, null, null, null, null]],
    ]);
  });

  it('may have the ending of the new one', async () => {
    const path = join(folder, 'index.xlsx');
    writeFileSync(path, readFileSync(XLS));
    expect((await openWorkbook(path)).tables).toHaveLength(1);
  });

  it('is refused if it is cut off', async () => {
    await expect(openWorkbook(copy((bytes) => bytes.subarray(0, 2_000)))).rejects.toThrow(
      /^changed.xls: is no Excel workbook .* or is damaged \(Unexpected end of data/,
    );
  });

  it('is refused if its records are encrypted', async () => {
    const locked = copy((bytes) => {
      // The type of the record after BOF becomes that of FilePass.
      const globals = bytes.indexOf(Buffer.from('0908100000060500', 'hex'));
      bytes.writeUInt16LE(0x002f, globals + 20);
      return bytes;
    });
    await expect(openWorkbook(locked)).rejects.toThrow('changed.xls: has a password; save it as .xlsx without one.');
  });
});
