import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DamagedStrips } from '../../column-strips/index.ts';
import { BUILD_TIMEOUT_MS } from '../wasm/fixture.testing.ts';
import { Statement } from '../wasm/statement.ts';
import { answer, CONTENT, columnsTaken, STATEMENTS } from './mixed-deals.testing.ts';
import { PageZone } from './page-zone.ts';
import { type SourceInMemory, stripsInMemory } from './strips-in-memory.testing.ts';
import { openOnStrips, type SessionOnStrips } from './thin-scans.testing.ts';

let plain: SessionOnStrips;
let thin: SessionOnStrips;
let source: SourceInMemory;
beforeAll(async () => {
  source = stripsInMemory(CONTENT, 128);
  plain = await openOnStrips(CONTENT, null);
  thin = await openOnStrips(CONTENT, source);
}, BUILD_TIMEOUT_MS);

describe('every statement is answered as from the tables', () => {
  it.each(STATEMENTS)('%s', async (sql) => {
    for (const limit of [10_000, 400]) {
      expect(await answer(thin, sql, limit)).toEqual(await answer(plain, sql, limit));
    }
    const refused = thin.faults.splice(0).map((fault) => (fault as Error).message);
    // Which of them comes first follows from columns that are not read.
    expect(refused.filter((message) => message !== 'values of an index are equal and not the same')).toEqual([]);
  });
});

it('reads all columns of all rows, of tables of every kind of value', async () => {
  const columns = ['settlement', 'year', 'area', 'rooms', 'amount', 'odd', 'note', 'city'];
  const all = columns.map((name) => `typeof(${name}), quote(${name}), ${name}`).join(', ');
  const sql = `SELECT id, rowid, ${all}, twice FROM deals NOT INDEXED`;
  source.taken.length = 0;
  const result = await answer(thin, sql);
  expect(result).toEqual(await answer(plain, sql));
  expect(result).toMatchObject({ row_count: 3000 });
  expect(source.taken).toHaveLength(Math.ceil(3000 / 128));
});

// Their records begin with the columns of the key: settlement, year, amount, note, next, odd.
it.each([
  ['SELECT year, sum(amount) FROM totals GROUP BY year', ['2,1']],
  ['SELECT settlement, odd FROM totals WHERE amount < 5', ['2,0,5']],
  ["SELECT year FROM totals WHERE settlement = 'חיפה'", ['0,1']],
])('reads the strips of tables without rowids: %s', async (sql, taken) => {
  const keyed = stripsInMemory(CONTENT, 1000);
  await (await openOnStrips(CONTENT, keyed)).session.run({ sql, limit: 10 });
  expect(columnsTaken(keyed)).toEqual(taken);
});

describe('what a run needs', () => {
  it('is one block where it takes no more rows', async () => {
    const few = stripsInMemory(CONTENT, 128);
    const { session } = await openOnStrips(CONTENT, few);
    await session.run({ sql: 'SELECT area FROM deals WHERE rooms > 1', limit: 10 });
    expect(few.taken).toEqual([expect.stringContaining(': 4,3 of 0')]);
  });

  it('are the last blocks first where it goes backward', async () => {
    const backward = stripsInMemory(CONTENT, 128);
    const { session } = await openOnStrips(CONTENT, backward);
    await session.run({ sql: 'SELECT area FROM deals WHERE rooms > 1 ORDER BY id DESC', limit: 100 });
    expect(backward.taken.map((taken) => taken.split(' of ')[1])).toEqual(['23', '22']);
  });

  it('are other columns from statement to statement', async () => {
    const first = await answer(thin, 'SELECT sum(rooms) FROM deals');
    for (const sql of ['SELECT sum(amount) FROM deals NOT INDEXED', 'SELECT group_concat(settlement) FROM deals']) {
      expect(await answer(thin, sql)).toEqual(await answer(plain, sql));
    }
    expect(await answer(thin, 'SELECT sum(rooms) FROM deals')).toEqual(first);
  });

  it('is nothing for few rows if only scans that read much are redirected', async () => {
    const unused = stripsInMemory(CONTENT, 128);
    const { session } = await openOnStrips(CONTENT, unused, { redirects: undefined });
    await session.run({ sql: 'SELECT * FROM deals', limit: 100 });
    await session.run({ sql: 'SELECT * FROM deals WHERE id < 50', limit: 100 });
    expect(unused.taken).toEqual([]);
    await session.run({ sql: 'SELECT * FROM deals WHERE area > 20', limit: 50 });
    expect(new Set(unused.taken).size).toBe(1);
  });
});

describe('where strips fail', () => {
  const SQL = 'SELECT id, area FROM deals WHERE rooms > 0';
  const failing = async (fail: (block: number) => void) => {
    const damaged = stripsInMemory(CONTENT, 128);
    damaged.onRows = (_, block) => fail(block);
    return { damaged, opened: await openOnStrips(CONTENT, damaged) };
  };
  const inBlock = (at: number, cause: Error) => (block: number) => {
    if (block === at) throw cause;
  };

  it.each([0, 1, 20])('in block %d, the table answers, and no row comes twice', async (block) => {
    const { opened } = await failing(inBlock(block, new Error('no strips today')));
    expect(await answer(opened, SQL)).toEqual(await answer(plain, SQL));
    expect(opened.faults).toEqual([new Error('no strips today')]);
  });

  it('of a table that is damaged, they are not asked again', async () => {
    const { damaged, opened } = await failing(inBlock(3, new DamagedStrips('damaged')));
    expect(await answer(opened, SQL)).toEqual(await answer(plain, SQL));
    damaged.taken.length = 0;
    expect(await answer(opened, SQL)).toEqual(await answer(plain, SQL));
    expect(damaged.taken).toEqual([]);
    expect(opened.faults).toHaveLength(1);
  });

  it('the statement ends where the source says so', async () => {
    const { damaged, opened } = await failing(inBlock(3, new Error('the budget is spent')));
    damaged.endsRun = () => true;
    expect(await answer(opened, SQL)).toMatchObject({ kind: 'refused', refusal: { code: 'DB_UNAVAILABLE' } });
  });

  it('the table answers if strips were brought but are not loaded', async () => {
    const forgetful = stripsInMemory(CONTENT, 128);
    const { rows } = forgetful;
    forgetful.rows = (reading, block) => (block === 9 ? null : rows(reading, block));
    const opened = await openOnStrips(CONTENT, forgetful);
    expect(await answer(opened, SQL)).toEqual(await answer(plain, SQL));
    expect(opened.faults).toEqual([new Error('Strips were brought and are not at hand.')]);
  });

  it('a wrong directory is detected', async () => {
    const lying = stripsInMemory(CONTENT, 128);
    const { table } = lying;
    lying.table = async (root) => {
      const told = await table(root);
      return told && { ...told, blocks: told.blocks.map((block) => ({ ...block, rows: block.rows - 1 })) };
    };
    const opened = await openOnStrips(CONTENT, lying);
    expect(await answer(opened, SQL)).toEqual(await answer(plain, SQL));
    expect(opened.faults).toEqual([expect.any(DamagedStrips)]);
  });

  it('strips that take long to prepare fail before the first row', async () => {
    const late = stripsInMemory(CONTENT, 128);
    late.prepare = () => Promise.reject(new Error('no way there'));
    const opened = await openOnStrips(CONTENT, late);
    expect(await answer(opened, SQL)).toEqual(await answer(plain, SQL));
    expect(opened.faults).toEqual([new Error('no way there')]);
  });

  it('a table with records of fewer columns is not gone through', async () => {
    const short = stripsInMemory(CONTENT, 128);
    const { table } = short;
    short.table = async (root) => {
      const told = await table(root);
      return told && { ...told, columnCount: 3 };
    };
    const opened = await openOnStrips(CONTENT, short);
    expect(await answer(opened, SQL)).toEqual(await answer(plain, SQL));
    expect([short.taken, opened.faults]).toEqual([[], []]);
  });

  it('rows that depend on chance are not joined with those of another run', async () => {
    const { opened } = await failing(inBlock(20, new Error('no strips today')));
    expect(await answer(opened, 'SELECT id, random() FROM deals WHERE rooms > 0')).toMatchObject({ kind: 'refused' });
    const { opened: early } = await failing(inBlock(0, new Error('no strips today')));
    expect(await answer(early, 'SELECT id, random() FROM deals WHERE rooms > 0')).toMatchObject({ row_count: 2667 });
  });
});

it('an instruction that was left as it is reads the right column, or SQLite refuses it', async () => {
  const sql = 'SELECT id, settlement, year, rooms, odd, city FROM deals';
  const expected = await answer(plain, sql);
  for (const missed of [1, 2, 4, 6, 8]) {
    const opened = await openOnStrips(CONTENT, stripsInMemory(CONTENT, 128));
    const repoint = vi.spyOn(Statement.prototype, 'repoint').mockImplementationOnce(function (
      this: Statement,
      changes,
    ) {
      return this.repoint(changes.filter(({ opcode, before }) => opcode === 'OpenRead' || before !== missed));
    });
    expect(await answer(opened, sql)).toEqual(expected);
    expect(opened.faults).toEqual(missed < 5 ? [] : [expect.objectContaining({ code: 11 })]);
    repoint.mockRestore();
  }
});

it('goes on after a statement that was cancelled in the middle', async () => {
  const slow = stripsInMemory(CONTENT, 128);
  const opened = await openOnStrips(CONTENT, slow);
  slow.onRows = (_, block) => {
    opened.world.abandoned = block >= 5;
  };
  expect(await answer(opened, 'SELECT sum(rooms) FROM deals')).toMatchObject({ kind: 'refused' });
  opened.world.abandoned = false;
  slow.onRows = () => {};
  expect(await answer(opened, 'SELECT sum(rooms) FROM deals')).toEqual(
    await answer(plain, 'SELECT sum(rooms) FROM deals'),
  );
  expect(opened.faults).toEqual([]);
});

it('uses page numbers again once they are nearly spent', async () => {
  const zone = new PageZone(2 ** 30, 2 ** 30 + 400);
  const reused = stripsInMemory(CONTENT, 128);
  const opened = await openOnStrips(CONTENT, reused, { zone });
  for (const column of ['area', 'year', 'rooms', 'settlement', 'note', 'area', 'city', 'odd', 'area']) {
    const sql = `SELECT group_concat(${column}, '|') FROM deals NOT INDEXED`;
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
  }
  expect(opened.faults).toEqual([]);
});
