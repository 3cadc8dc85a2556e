import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { build, listedLocalities, ORDINARY_ROW, openBuilt, temporaryFolder } from '../built-database.testing.ts';
import { natureFinder } from '../rows/nature.ts';
import { settlementResolver } from '../rows/places/settlement.ts';
import { stageRegister } from '../rows/stage.ts';
import type { RowCounts } from '../rows/tally.ts';
import { openScratch } from '../scratch.ts';
import { dealNatures } from '../sources/natures.ts';
import { registerFiles } from '../sources/register/register-files.ts';
import { REGISTER_COLUMNS, type RegisterColumn } from '../sources/register-layout.ts';

const FIXTURE = new URL('../fixtures/register.csv', import.meta.url);
const [HEADER = '', ...GOOD_LINES] = readFileSync(FIXTURE, 'utf8').trimEnd().split('\n');

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** A line of the export with differences from an ordinary one. */
const lineOf = (other: Partial<Record<RegisterColumn, string>>) =>
  REGISTER_COLUMNS.map((column) => ({ ...ORDINARY_ROW, ...other })[column]).join(',');

/** Lines that are not deals, each with the reported reason and a part of the reported text. */
const HOSTILE: readonly (readonly [line: string | Buffer, reason: string, shown: string])[] = [
  [lineOf({ deal_date: '31/02/2024' }), 'bad_date', '31/02/2024'],
  [lineOf({ deal_date: '2024-05-32' }), 'bad_date', '2024-05-32'],
  [lineOf({ deal_date: '28/05/24' }), 'bad_date', '28/05/24'],
  [lineOf({ deal_date: '' }), 'bad_date', 'deal_date ""'],
  [lineOf({ deal_date: '01/01/0001' }), 'date_out_of_range', '01/01/0001'],
  [lineOf({ deal_date: '31/12/1997' }), 'date_out_of_range', '31/12/1997'],
  [lineOf({ deal_date: '01/01/2999' }), 'date_out_of_range', '01/01/2999'],
  [lineOf({ deal_amount: '-2400000' }), 'bad_amount', '-2400000'],
  [lineOf({ deal_amount: '0' }), 'bad_amount', 'deal_amount "0"'],
  [lineOf({ deal_amount: '' }), 'bad_amount', 'deal_amount ""'],
  [lineOf({ deal_amount: '2.4e6' }), 'bad_amount', '2.4e6'],
  [lineOf({ deal_amount: '"2,400,000"' }), 'bad_amount', '2,400,000'],
  [lineOf({ deal_amount: '2400000.50' }), 'bad_amount', '2400000.50'],
  [lineOf({ deal_amount: '9'.repeat(12) }), 'bad_amount', '9'.repeat(12)],
  [lineOf({ deal_amount: '9'.repeat(400) }), 'bad_amount', '9'.repeat(30)],
  [lineOf({ deal_amount: 'Infinity' }), 'bad_amount', 'Infinity'],
  [lineOf({ deal_amount: '٢٤٠٠٠٠٠' }), 'bad_amount', '٢٤٠٠٠٠٠'],
  [lineOf({ gush: '0' }), 'bad_parcel', 'gush "0"'],
  [lineOf({ gush: '6941.5' }), 'bad_parcel', '6941.5'],
  [lineOf({ gush: '99999999' }), 'bad_parcel', '99999999'],
  [lineOf({ chelka: '-1' }), 'bad_parcel', 'chelka "-1"'],
  [lineOf({ chelka: '' }), 'bad_parcel', 'chelka ""'],
  [lineOf({ sub_chelka: "7'; DROP TABLE deals; --" }), 'bad_parcel', 'DROP TABLE'],
  [lineOf({ settlement_code: 'x' }), 'bad_settlement_code', 'settlement_code "x"'],
  [lineOf({ deal_nature: 'ארמון' }), 'unknown_nature', 'ארמון'],
  [lineOf({ deal_nature: '"דירה\nבבית, קומות"' }), 'unknown_nature', 'בבית'],
  [lineOf({ declared_amount: '-1' }), 'unreadable_field', 'declared_amount "-1"'],
  [lineOf({ portion: '1/4' }), 'unreadable_field', 'portion "1/4"'],
  [lineOf({ year_built: 'תשמח' }), 'unreadable_field', 'year_built'],
  [lineOf({ asset_area: '80m' }), 'unreadable_field', 'asset_area "80m"'],
  [lineOf({ room_num: '3;5' }), 'unreadable_field', 'room_num "3;5"'],
  [lineOf({ scraped_at: 'yesterday' }), 'unreadable_field', 'scraped_at "yesterday"'],
  [lineOf({ first_seen: '25:61' }), 'unreadable_field', 'first_seen "25:61"'],
  [`${lineOf({})},more`, 'malformed_row', '16 fields instead of 15'],
  ['one', 'malformed_row', '1 fields instead of 15'],
  [lineOf({ settlement: 'חי\0פה' }), 'malformed_row', 'a field holds a zero byte'],
  [Buffer.from(lineOf({}).replace(/[א-ת]/g, '\xe0'), 'latin1'), 'not_utf8', 'deal_nature'],
  [`${lineOf({ settlement: '"open' })}\n${lineOf({ settlement: 'shut"' })}`, 'malformed_row', 'made lines'],
];

/** What happens to the rows of a register, without a build. */
async function readRegister(path: string): Promise<RowCounts> {
  const files = { database: join(folder.path, 'database'), scratch: join(folder.path, 'scratch'), pageSizeBytes: 4096 };
  const scratch = openScratch(files);
  const rules = {
    settlements: settlementResolver(listedLocalities()),
    natureOf: natureFinder(dealNatures()),
  };
  const read = await stageRegister(scratch, registerFiles([path]), rules, () => {});
  scratch.close();
  if (read.kind === 'unusable') throw new Error(read.message);
  return read.counts;
}

describe('a register of hostile rows', () => {
  it('is reported by line and reason, and every row is reported', async () => {
    const path = join(folder.path, 'hostile.csv');
    const lines = HOSTILE.map(([line]) => (typeof line === 'string' ? Buffer.from(line) : line));
    const newline = Buffer.from('\n');
    const good = GOOD_LINES.map((line) => Buffer.from(line));
    writeFileSync(path, Buffer.concat([HEADER, ...lines, ...good].flatMap((line) => [Buffer.from(line), newline])));
    const outcome = await build(join(folder.path, 'out'), { kind: 'register', paths: [path] }, 1);
    if (outcome.kind === 'refused') throw new Error(outcome.message);
    const { read, accepted, rejected, reasons } = outcome.rows;
    expect([accepted, rejected]).toEqual([GOOD_LINES.length, HOSTILE.length]);
    expect(read).toBe(accepted + rejected);
    const expected = new Map<string, number>();
    for (const [, reason] of HOSTILE) expected.set(reason, (expected.get(reason) ?? 0) + 1);
    expect(new Map(reasons.map(({ reason, count }) => [reason, count]))).toEqual(expected);
    const db = openBuilt(join(folder.path, 'out'), outcome.manifest);
    expect(db.prepare('SELECT count(*) FROM deals WHERE gush = 6941').pluck().get()).toBe(0);
    db.close();
  });

  it.each(HOSTILE)('%#: %s', async (line, reason, shown) => {
    const path = join(folder.path, 'hostile.csv');
    const before = [HEADER, ...GOOD_LINES, ''].join('\n');
    writeFileSync(path, Buffer.concat([Buffer.from(before), Buffer.from(line), Buffer.from('\n')]));
    const { reasons, accepted } = await readRegister(path);
    expect(accepted).toBe(GOOD_LINES.length);
    expect(reasons).toMatchObject([{ reason, count: 1 }]);
    const [first] = reasons[0]?.first ?? [];
    const linesOf = (text: string) => text.split('\n').length;
    expect(first?.line).toBe(linesOf(before) - 1 + linesOf(line.toString()));
    expect(first?.detail).toContain(shown);
    expect(first?.detail.length).toBeLessThan(100);
  });
});

describe('a register of unusual but valid writing', () => {
  it.each([
    ['CR LF', '\r\n'],
    ['CR', '\r'],
  ])('with lines that end in %s gives the same database', async (_, end) => {
    const path = join(folder.path, 'register.csv');
    const urls: string[] = [];
    for (const [name, text] of [
      ['plain', [HEADER, ...GOOD_LINES].join('\n')],
      ['other', [HEADER, ...GOOD_LINES, ''].join(end)],
    ] as const) {
      writeFileSync(path, text);
      const outcome = await build(join(folder.path, name), { kind: 'register', paths: [path] });
      if (outcome.kind === 'refused') throw new Error(outcome.message);
      urls.push(outcome.manifest.url);
    }
    expect(urls[0]).toBe(urls[1]);
  });

  it('may mix ends of lines, and may quote every field', async () => {
    const path = join(folder.path, 'register.csv');
    const quoted = lineOf({})
      .split(',')
      .map((field) => `"${field}"`)
      .join(',');
    writeFileSync(path, `${HEADER}\n${GOOD_LINES.join('\r\n')}\n${quoted}\r${lineOf({ sub_chelka: '8' })}`);
    const outcome = await build(join(folder.path, 'out'), { kind: 'register', paths: [path] });
    expect(outcome.rows).toMatchObject({ accepted: GOOD_LINES.length + 2, rejected: 0 });
  });

  it('is refused in one sentence if a field has no end, however long it is', async () => {
    const path = join(folder.path, 'register.csv');
    const start = Buffer.from(`${HEADER}\n${lineOf({ settlement: '"' }).split(',').slice(0, 2).join(',')}`);
    writeFileSync(path, Buffer.concat([start, Buffer.alloc(100_000_000, 'a\n')]));
    const outcome = await build(join(folder.path, 'out'), { kind: 'register', paths: [path] });
    expect(outcome).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(
        /^register\.csv, line \d+: the row that begins there has more than 16384 characters/,
      ),
    });
  });
});
