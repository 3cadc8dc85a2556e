import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { ByteWriter, parquetWrite } from 'hyparquet-writer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDINARY_ROW, temporaryFolder } from '../../built-database.testing.ts';
import { csvLine } from '../../registers.testing.ts';
import { type RawRow, REGISTER_COLUMNS } from '../register-layout.ts';
import type { DateOrder } from './date-order.ts';
import { registerFiles } from './register-files.ts';

const TEXT = readFileSync(new URL('../../fixtures/register.csv', import.meta.url), 'utf8').replace(/^\ufeff/, '');
const ROWS = TEXT.trimEnd().split('\n').length - 1;

let folder: ReturnType<typeof temporaryFolder>;
beforeAll(() => {
  folder = temporaryFolder();
});
afterAll(() => folder.remove());

/** Writes a file of the test, and gives its path. */
function file(name: string, content: string | Uint8Array): string {
  const path = join(folder.path, name);
  writeFileSync(path, content);
  return path;
}

/** All that is read of a register: its rows, the malformed ones, the notes, or the sentence that ends it. */
async function read(paths: readonly string[], dateOrder?: DateOrder) {
  const rows: RawRow[] = [];
  const malformed: { line: number; detail: string }[] = [];
  const notes: string[] = [];
  const files = new Set<string>();
  for await (const batch of registerFiles(paths, dateOrder).batches()) {
    if (batch.kind === 'unusable') return { rows, malformed, notes, files, problem: batch.message };
    rows.push(...batch.rows);
    malformed.push(...batch.malformed);
    notes.push(...(batch.notes ?? []));
    if (batch.file !== undefined) files.add(batch.file.name);
  }
  return { rows, malformed, notes, files, problem: null };
}

/** windows-1255 by the table of its Hebrew letters, which stand from 0xE0 on. */
const windows1255 = (text: string) =>
  Uint8Array.from([...text], (letter) =>
    letter >= 'א' && letter <= 'ת' ? 0xe0 + letter.charCodeAt(0) - 'א'.charCodeAt(0) : letter.charCodeAt(0),
  );
const utf16 = (text: string, mark: string) => Buffer.from(mark + text, 'utf16le');

const withDates = (days: readonly string[]) =>
  [
    REGISTER_COLUMNS.join(','),
    ...days.map((deal_date) => csvLine(REGISTER_COLUMNS.map((name) => ({ ...ORDINARY_ROW, deal_date })[name]))),
  ].join('\n');

describe('a register as it comes', () => {
  const swapped = utf16(TEXT, '\ufeff').swap16();
  it.each<[string, string | Uint8Array, string]>([
    ['plain.csv', TEXT, 'UTF-8, commas'],
    ['mark.csv', `\ufeff${TEXT}`, 'UTF-8, commas'],
    ['old.csv', windows1255(TEXT), 'windows-1255, commas'],
    ['little.csv', utf16(TEXT, '\ufeff'), 'UTF-16, commas'],
    ['unmarked.csv', utf16(TEXT, ''), 'UTF-16, commas'],
    ['big.csv', swapped, 'UTF-16, commas'],
    ['semicolons.csv', TEXT.replaceAll(',', ';'), 'UTF-8, semicolons'],
    ['tabs.txt', TEXT.replaceAll(',', '\t'), 'UTF-8, tabs'],
    ['bars.txt', windows1255(TEXT.replaceAll(',', '|')), 'windows-1255, bars'],
    ['packed.csv.gz', gzipSync(TEXT), 'UTF-8, commas, gzip'],
    ['no-ending', gzipSync(windows1255(TEXT)), 'windows-1255, commas, gzip'],
  ])('%s has the rows of the plain file, and the report says what it is', async (name, content, found) => {
    const plain = await read([file('same.csv', TEXT)]);
    const { rows, notes, problem } = await read([file(name, content)]);
    expect(problem).toBeNull();
    expect(rows).toEqual(plain.rows);
    expect(rows).toHaveLength(ROWS);
    expect(notes).toEqual([`${name}: ${found}, dates DD/MM/YYYY.`]);
  });

  it('a zip archive is its texts in the order of their names; other files in it are named', async () => {
    const archive = zipSync({
      'part/b.csv': Buffer.from(TEXT),
      'part/a.csv': windows1255(TEXT),
      '__MACOSX/part/._a.csv': Buffer.from('x'),
      'readme.pdf': Buffer.from('x'),
    });
    const { rows, notes, files } = await read([file('all.zip', archive)]);
    expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 2 * ROWS }, (_, at) => at + (at < ROWS ? 2 : 3)));
    expect([...files]).toEqual(['all.zip/part/a.csv', 'all.zip/part/b.csv']);
    expect(notes).toEqual([
      'all.zip: not read: readme.pdf.',
      'all.zip/part/a.csv: windows-1255, commas, zip, dates DD/MM/YYYY.',
      'all.zip/part/b.csv: UTF-8, commas, zip, dates DD/MM/YYYY.',
    ]);
  });

  it('several files, and the files of a folder, follow one another', async () => {
    const parts = join(folder.path, 'parts');
    mkdirSync(parts);
    writeFileSync(join(parts, '2.csv'), TEXT.replaceAll(',', ';'));
    writeFileSync(join(parts, '1.tsv'), TEXT.replaceAll(',', '\t'));
    writeFileSync(join(parts, 'notes.md'), 'not a part');
    const { rows, files } = await read([file('first.csv', TEXT), parts]);
    expect([...files]).toEqual(['first.csv', '1.tsv', '2.csv']);
    expect(rows).toHaveLength(3 * ROWS);
    expect(new Set(rows.map(({ line }) => line)).size).toBe(3 * ROWS);
  });

  it('a file that is there twice is read once, because rows of an export may be equal', async () => {
    const { rows, notes } = await read([file('export.csv', TEXT), file('export (1).csv', TEXT)]);
    expect(rows).toHaveLength(ROWS);
    expect(notes[0]).toBe('export (1).csv: has the same content as export.csv; it is left out.');
  });

  it('Parquet has the same rows, whatever the types of its columns', async () => {
    const { rows } = await read([file('same.csv', TEXT)]);
    const day = (text: string) => new Date(`${text.split('/').reverse().join('-')}T00:00:00Z`);
    const columnData = REGISTER_COLUMNS.map((name) => {
      const data = rows.map((row) =>
        name === 'deal_date' ? day(row[name]) : name === 'gush' ? Number(row[name]) : row[name],
      );
      return { name: name.toUpperCase(), data };
    });
    const writer = new ByteWriter();
    parquetWrite({ writer, columnData, rowGroupSize: 7 });
    const found = await read([file('deals.parquet', writer.getBytes())]);
    expect(found.problem).toBeNull();
    const iso = (text: string) => text.split('/').reverse().join('-');
    expect(found.rows).toEqual(
      rows.map((row) => ({ ...row, deal_date: iso(row.deal_date), gush: String(Number(row.gush)) })),
    );
  });
});

it('numbers of 32 bits in Parquet have the digits that were written, not those of their nearest double', async () => {
  const { rows } = await read([file('same.csv', TEXT)]);
  const columnData = REGISTER_COLUMNS.map((name) =>
    name === 'asset_area'
      ? { name, data: rows.map((_, at) => at + 0.3), type: 'FLOAT' as const }
      : { name, data: rows.map((row) => row[name]) },
  );
  const writer = new ByteWriter();
  parquetWrite({ writer, columnData });
  const found = await read([file('floats.parquet', writer.getBytes())]);
  expect(found.rows.map(({ asset_area: area }) => area)).toEqual(rows.map((_, at) => `${at}.3`));
});

describe('dates of a register', () => {
  const dates = async (days: readonly string[], order?: DateOrder) => {
    const { rows, ...rest } = await read([file('dates.csv', withDates(days))], order);
    return { ...rest, days: rows.map(({ deal_date }) => deal_date) };
  };

  it('have the month first if a date shows it, and days of ISO 8601 beside them', async () => {
    const { days, notes } = await dates(['03/04/2020', '04/25/2020', '2020-04-03']);
    expect(days).toEqual(['2020-03-04', '2020-04-25', '2020-04-03']);
    expect(notes).toEqual(['dates.csv: UTF-8, commas, dates MM/DD/YYYY.']);
  });

  it('are never read one of two ways without a word', async () => {
    const { days, notes } = await dates(['03/04/2020', '05/05/2020']);
    expect(days).toEqual(['03/04/2020', '05/05/2020']);
    expect(notes[0]).toContain(
      'None of its dates shows whether the day or the month comes first; they are read as DD/MM/YYYY',
    );
    expect((await dates(['05/05/2020', '2020-01-02'])).notes).toEqual(['dates.csv: UTF-8, commas.']);
  });

  it('that were read the usual way, and are shown to be wrong by a later one, end the reading', async () => {
    const many = Array<string>(21_000).fill('03/04/2020');
    const { problem, notes } = await dates([...many, '04/25/2020']);
    expect(notes[0]).toMatch(/None of its first 2\d,\d{3} dates shows whether the day or the month comes first/);
    expect(problem).toBe(
      'dates.csv: its first dates have two readings, and were read as DD/MM/YYYY, but line 21002 has the month first (04/25/2020); ' +
        'say which with --date-format DD/MM/YYYY or MM/DD/YYYY.',
    );
    expect((await dates([...many, ...Array<string>(20).fill('25/04/2020'), '04/25/2020'])).problem).toBeNull();
  });

  it('are in the order that the operator states', async () => {
    expect((await dates(['03/04/2020'], 'month-first')).days).toEqual(['2020-03-04']);
    const { days, malformed } = await dates(['03/04/2020', '25/04/2020'], 'month-first');
    expect(days).toEqual(['2020-03-04']);
    expect(malformed).toEqual([{ line: 3, detail: 'deal_date "25/04/2020" is no day written MM/DD/YYYY' }]);
  });

  it('that contradict each other end the reading, and a stray one does not', async () => {
    expect((await dates(['25/04/2020', '04/25/2020'])).problem).toBe(
      'dates.csv: deal_date has the day first on line 2 (25/04/2020) and the month first on line 3 (04/25/2020); ' +
        'say which with --date-format DD/MM/YYYY or MM/DD/YYYY.',
    );
    const { days, problem } = await dates([...Array<string>(20).fill('25/04/2020'), '04/25/2020']);
    expect(problem).toBeNull();
    expect(days).toContain('04/25/2020');
  });
});

describe('a register that cannot be read', () => {
  const gzipped = gzipSync(TEXT);
  const zipped = zipSync({ 'a.csv': Buffer.from(TEXT) });
  const climbing = Buffer.from(zipped);
  for (let at = climbing.indexOf('a.csv'); at >= 0; at = climbing.indexOf('a.csv', at + 1)) climbing.write('../.c', at);
  it.each<[string, string | Uint8Array, RegExp]>([
    [
      'cut.csv.gz',
      gzipped.subarray(0, -20),
      /^cut\.csv\.gz: is cut off or damaged \(unexpected end of file\); fetch it again\.$/,
    ],
    ['cut.zip', zipped.subarray(0, -30), /^cut\.zip: is cut off or damaged/],
    ['climbing.zip', climbing, /^climbing\.zip: names a file outside of its folder \(invalid relative path/],
    ['picture.zip', zipSync({ 'a.png': new Uint8Array(9) }), /holds no \.csv, \.txt or \.tsv file, but a\.png\.$/],
    ['bomb.csv.gz', gzipSync(Buffer.alloc(300 * 1024 * 1024, 'a\n')), /bomb\.csv\.gz.*(missing|times its size)/],
    ['noise.csv', Uint8Array.from({ length: 999 }, (_, at) => 128 + ((at * 37) % 100)), /is neither UTF-8, UTF-16 nor/],
    ['broken.parquet', Buffer.from(`PAR1${'x'.repeat(64)}PAR1`), /^broken\.parquet: cannot be read as Parquet/],
    [
      'database.csv',
      Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(512)]),
      /is neither UTF-8|is not text/,
    ],
  ])('%s is refused in one sentence', async (name, content, sentence) => {
    const { problem } = await read([file(name, content)]);
    expect(problem).toMatch(sentence);
    expect(problem).not.toContain('\n');
  });

  it('a folder without a part is refused', async () => {
    mkdirSync(join(folder.path, 'empty'));
    expect((await read([join(folder.path, 'empty')])).problem).toContain('the folder holds no .csv');
  });
});
