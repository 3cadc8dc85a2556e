import { beforeAll, expect, it } from 'vitest';
import { type Instruction, readBytecode } from '../../statement/bytecode.ts';
import type { Database } from '../../wasm/database.ts';
import { BUILD_TIMEOUT_MS, openMade } from '../../wasm/fixture.testing.ts';
import { scannedCursors } from './scanned-cursors.ts';
import { topColumns } from './top-rows.ts';

const COLUMNS = ['id', 'settlement', 'year', 'area', 'amount', 'note'];

let database: Database;
beforeAll(async () => {
  database = await openMade(`
    CREATE TABLE deals (id INTEGER PRIMARY KEY, settlement TEXT, year INTEGER, area REAL, amount INTEGER, note TEXT);
    CREATE TABLE cities (name TEXT, district TEXT);
  `);
}, BUILD_TIMEOUT_MS);

async function programOf(sql: string): Promise<readonly Instruction[]> {
  const { statement } = await database.prepare(sql);
  const program = statement && (await readBytecode(statement));
  statement?.finalize();
  return program ?? [];
}

const named = (columns: readonly number[]) => columns.map((column) => COLUMNS[column]).join(', ');

/** `early | late | column of the result | limit`; null if a statement is not split. */
function split(program: readonly Instruction[]): string | null {
  const [scanned] = scannedCursors(program);
  const found = scanned ? topColumns(scanned, program) : null;
  return found && [named(found.early), named(found.late), found.resultColumn, found.mostRows].join(' | ');
}

it.each([
  ['SELECT * FROM deals ORDER BY area DESC LIMIT 10', 'area | settlement, year, amount, note | 1 | 10'],
  [
    'SELECT * FROM deals WHERE year > 2000 ORDER BY area, amount LIMIT 7',
    'year, area, amount | settlement, note | 1 | 7',
  ],
  ['SELECT note, area, id FROM deals ORDER BY year LIMIT 3', 'year | note, area | 0 | 3'],
  ['SELECT note, settlement FROM deals ORDER BY year + amount DESC LIMIT 3', 'year, amount | note, settlement | 0 | 3'],
  [
    'SELECT id, note FROM deals WHERE settlement LIKE :text ORDER BY year LIMIT :n',
    'settlement, year | note | 1 | Infinity',
  ],
])('%s', async (sql, expected) => {
  expect(split(await programOf(sql))).toBe(expected);
});

it.each([
  ['rows are passed over', 'SELECT * FROM deals ORDER BY area LIMIT 10 OFFSET 2'],
  ['there is no limit', 'SELECT * FROM deals ORDER BY area'],
  ['all columns are in the order', 'SELECT area FROM deals ORDER BY area LIMIT 10'],
  ['the result is computed', 'SELECT amount + year, note FROM deals ORDER BY area LIMIT 10'],
  ['rows are compared with each other', 'SELECT DISTINCT year, note FROM deals ORDER BY area LIMIT 10'],
  ['rows are grouped', 'SELECT year, max(area), note FROM deals GROUP BY year ORDER BY 2 LIMIT 10'],
  ['rows are joined', 'SELECT * FROM deals, cities ORDER BY area LIMIT 10'],
  [
    'another table is asked',
    'SELECT * FROM deals WHERE settlement = (SELECT max(name) FROM cities) ORDER BY area LIMIT 9',
  ],
  ['chance decides', 'SELECT * FROM deals WHERE random() > 0 ORDER BY area LIMIT 10'],
  ['the time decides', "SELECT * FROM deals WHERE year > strftime('%Y', 'now') - 9 ORDER BY area LIMIT 10"],
  ['the first rows are gone through again', 'SELECT max(note) FROM (SELECT * FROM deals ORDER BY area LIMIT 10)'],
  ['a window looks at other rows', 'SELECT note, lag(year) OVER (ORDER BY id) FROM deals ORDER BY area LIMIT 10'],
  ['two scans give rows', 'SELECT * FROM deals UNION ALL SELECT * FROM deals ORDER BY 3 LIMIT 10'],
])('not where %s: %s', async (_, sql) => {
  expect(split(await programOf(sql))).toBe(null);
});

it('not where any instruction is another one', async () => {
  const program = await programOf('SELECT * FROM deals WHERE year > 2000 ORDER BY area LIMIT 7');
  expect(split(program)).not.toBe(null);
  const changed = (opcode: string, change: Partial<Instruction>) => {
    const at = program.findLastIndex((each) => each.opcode === opcode);
    return program.map((each, i) => (i === at ? { ...each, ...change } : each));
  };
  const { p1: top = 0 } = program.find(({ opcode }) => opcode === 'Sequence') ?? {};
  for (const [opcode, change] of [
    ['IdxLE', { p4: '2' }],
    ['IdxLE', { opcode: 'IdxLT' }],
    ['IdxLE', { p3: 1 }],
    ['Sequence', { p2: 1 }],
    ['Sequence', { p1: top + 5 }],
    ['MakeRecord', { p1: 1 }],
    ['MakeRecord', { p3: 1 }],
    ['IdxInsert', { p3: 1 }],
    ['Delete', { opcode: 'Noop' }],
    ['ResultRow', { opcode: 'Noop' }],
    ['Sort', { opcode: 'Rewind' }],
  ] as const) {
    expect([opcode, change, split(changed(opcode, change))]).toEqual([opcode, change, null]);
  }
  for (const added of ['Add', 'Copy', 'Function', 'IfPos', 'Column'])
    for (const place of ['MakeRecord', 'ResultRow']) {
      const at = program.findIndex(({ opcode }) => opcode === place);
      const other = { opcode: added, p1: top + 9, p2: 1, p3: 1, p4: '' };
      expect([added, place, split([...program.slice(0, at), other, ...program.slice(at)])]).toEqual([
        added,
        place,
        null,
      ]);
    }
});
