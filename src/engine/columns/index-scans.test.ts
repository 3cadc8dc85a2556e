import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DamagedStrips } from '../../column-strips/index.ts';
import { BUILD_TIMEOUT_MS } from '../wasm/fixture.testing.ts';
import { Statement } from '../wasm/statement.ts';
import { answer, CONTENT, columnsTaken } from './mixed-deals.testing.ts';
import { stripsInMemory } from './strips-in-memory.testing.ts';
import { openOnStrips, type SessionOnStrips } from './thin-scans.testing.ts';

let plain: SessionOnStrips;
beforeAll(async () => {
  plain = await openOnStrips(CONTENT, null);
}, BUILD_TIMEOUT_MS);

describe('a scan of an index', () => {
  const taken = async (sql: string, options: Parameters<typeof openOnStrips>[2] = {}) => {
    const strips = stripsInMemory(CONTENT, 128);
    const opened = await openOnStrips(CONTENT, strips, options);
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect(opened.faults).toEqual([]);
    return columnsTaken(strips);
  };

  it.each([
    ['what is read', 'SELECT city, count(*) FROM deals GROUP BY city', ['8']],
    ['what is before that in the key', 'SELECT total(area) FROM deals INDEXED BY by_city', ['8,3']],
    ['the rowids', 'SELECT amount, id FROM deals INDEXED BY by_amount ORDER BY amount', ['5']],
    ['what is before a rowid in the middle', 'SELECT whole FROM keys INDEXED BY by_id', ['1,2']],
    [
      'nothing in between, where the order within a group does not matter',
      'SELECT word, count(mixed), median(whole) FROM keys INDEXED BY by_four GROUP BY word',
      ['1,3,2'],
    ],
    [
      'what is in between, where it does',
      'SELECT word, count(mixed), median(whole), whole FROM keys INDEXED BY by_four GROUP BY word',
      ['1,5,2,3'],
    ],
    ['nothing, where entries are counted', 'SELECT count(*) FROM deals', []],
  ])('needs of the table %s: %s', async (_, sql, columns) => {
    expect(await taken(sql)).toEqual(columns);
  });

  it.each([
    ['in another order', 'SELECT whole FROM keys INDEXED BY by_falling ORDER BY whole DESC'],
    ['by another collation', 'SELECT folded FROM keys INDEXED BY by_folded ORDER BY folded'],
    ['of some rows', 'SELECT whole FROM keys INDEXED BY by_part WHERE whole IS NOT NULL'],
    ['of an expression', 'SELECT whole + 1 FROM keys INDEXED BY by_sum ORDER BY whole + 1'],
    ['of what no record has', 'SELECT computed FROM keys INDEXED BY by_computed ORDER BY computed'],
    ['of a table without rowids', 'SELECT v FROM keyed INDEXED BY by_v'],
  ])('reads pages where it is %s: %s', async (_, sql) => {
    expect(await taken(sql)).toEqual([]);
  });

  it('reads pages if it may end early, by default', async () => {
    const sql = 'SELECT city FROM deals WHERE area > 100 ORDER BY city, area LIMIT 7';
    expect(await taken(sql)).toEqual(['8,3']);
    expect(await taken(sql, { redirects: undefined })).toEqual([]);
  });

  it('shows the entries as they are where equal values are not the same', async () => {
    const strips = stripsInMemory(CONTENT, 128);
    const opened = await openOnStrips(CONTENT, strips);
    const sql = 'SELECT same, typeof(same), id FROM keys INDEXED BY by_same';
    for (let time = 0; time < 2; time += 1) expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect(opened.faults).toEqual([new DamagedStrips('values of an index are equal and not the same')]);
  });

  it('earns the same advice as from pages', async () => {
    const opened = await openOnStrips(CONTENT, stripsInMemory(CONTENT, 128));
    expect(await answer(opened, 'SELECT city, count(*) FROM deals')).toEqual(
      await answer(plain, 'SELECT city, count(*) FROM deals'),
    );
  });

  it.each([0, 7])('is answered by pages if strips fail in block %d', async (failed) => {
    const damaged = stripsInMemory(CONTENT, 128);
    damaged.onRows = (_, block) => {
      if (block === failed) throw new Error('no strips today');
    };
    const opened = await openOnStrips(CONTENT, damaged);
    const sql = 'SELECT city, area, id FROM deals ORDER BY city, area';
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect(opened.faults).toEqual([new Error('no strips today')]);
  });

  it('is answered by pages if a block has wrong rows', async () => {
    const short = stripsInMemory(CONTENT, 128);
    const { rows } = short;
    short.rows = (reading, block) => {
      const given = rows(reading, block);
      return given && block === 3 ? { ...given, rowids: given.rowids.subarray(1) } : given;
    };
    const opened = await openOnStrips(CONTENT, short);
    const sql = 'SELECT city, area FROM deals ORDER BY city, area';
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect(opened.faults).toEqual([new DamagedStrips('a block has other rows than the directory says')]);
  });

  it('is answered by pages if a read of a rowid was not redirected', async () => {
    const opened = await openOnStrips(CONTENT, stripsInMemory(CONTENT, 128));
    const sql = 'SELECT city, id FROM deals ORDER BY city';
    const repoint = vi.spyOn(Statement.prototype, 'repoint').mockImplementationOnce(function (
      this: Statement,
      changes,
    ) {
      return this.repoint(changes.filter(({ opcode }) => opcode !== 'IdxRowid'));
    });
    expect(await answer(opened, sql)).toEqual(await answer(plain, sql));
    expect(opened.faults).toEqual([expect.objectContaining({ code: 11 })]);
    repoint.mockRestore();
  });
});
