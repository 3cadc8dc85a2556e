import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  it('is refused if it is cut off', async () => {
    const cut = join(folder, 'cut.xlsx');
    writeFileSync(cut, readFileSync(path).subarray(0, 900));
    await expect(openWorkbook(cut)).rejects.toThrow(/^cut.xlsx: is no Excel workbook \(.xlsx\), or is damaged/);
  });

  it('is refused if it is of the old form, or has a password', async () => {
    const old = join(folder, 'old.xlsx');
    writeFileSync(old, Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]));
    await expect(openWorkbook(old)).rejects.toThrow(
      'old.xlsx: is a workbook of the form before 2007, or has a password; save it as .xlsx without one.',
    );
  });
});
