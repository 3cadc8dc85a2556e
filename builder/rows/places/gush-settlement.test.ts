import { describe, expect, it } from 'vitest';
import { listedLocalities, stagedRecords, stagedRows, temporaryFolder } from '../../built-database.testing.ts';
import type { MultiPolygon } from '../../geometry/shapes.ts';
import { gushim } from '../../sources/layouts/places.ts';
import type { RawRow } from '../../sources/register-layout.ts';
import { namesakes, settleByGush } from './gush-settlement.ts';

const localities = listedLocalities();
const SHAPE: MultiPolygon = [
  [
    [
      [34.8, 32],
      [34.81, 32],
      [34.81, 32.01],
      [34.8, 32],
    ],
  ],
];
const RAHAT = { settlement_code: '1161', settlement: 'רהט' };
const MISGAV = { settlement_code: '', settlement: ' מ. א. משגב ' };

/**
 * The settlements of these rows, all of one gush which may have a record: [code, name, raw label] each, and the counts.
 */
async function settled(rows: readonly Partial<RawRow>[], recorded?: number | null) {
  const folder = temporaryFolder();
  const scratch = await stagedRows(folder.path, rows);
  const records =
    recorded === undefined ? [] : [{ values: { gush: 6941, settlement_code: recorded }, geometry: SHAPE }];
  await stagedRecords(scratch, gushim, records);
  const counts = settleByGush(scratch, localities, new Map([[9999, 'יישוב חדש']]));
  const deals = scratch.db
    .prepare<[], readonly (number | string | null)[]>(
      'SELECT settlement_code, settlement, settlement_raw FROM scratch.staged_deals ORDER BY id',
    )
    .raw()
    .all();
  scratch.close();
  folder.remove();
  return { deals, counts };
}

const tenOf = (row: Partial<RawRow>, count = 10) => Array.from({ length: count }, () => row);

describe('a deal whose label leads to no locality', () => {
  it('goes to the one that the record of its gush names, and keeps its label', async () => {
    expect(await settled([MISGAV], 1161)).toEqual({
      deals: [[1161, 'רהט', 'מ. א. משגב']],
      counts: { inferred: 1, corrected: 0 },
    });
  });

  it('keeps no label if it was empty', async () => {
    expect((await settled([{ settlement_code: '', settlement: ' ' }], 1161)).deals).toEqual([[1161, 'רהט', null]]);
  });

  it('goes to the one that nine in ten deals of the gush name, if there are ten', async () => {
    const { deals } = await settled([MISGAV, ...tenOf(RAHAT), {}]);
    expect(deals[0]).toEqual([1161, 'רהט', 'מ. א. משגב']);
  });

  it.each([
    ['fewer than ten deals name one', tenOf(RAHAT, 9)],
    ['fewer than nine in ten do', [...tenOf(RAHAT), {}, {}]],
    ['no deal of the gush has a code', []],
  ])('stays without a code, by its cleaned label, if %s', async (_, others) => {
    const { deals, counts } = await settled([MISGAV, ...others]);
    expect(deals[0]).toEqual([null, 'מ. א. משגב', null]);
    expect(counts.inferred).toBe(0);
  });

  it('follows the record rather than the other deals', async () => {
    expect((await settled([MISGAV, ...tenOf(RAHAT)], 5000)).deals[0]).toEqual([5000, 'תל אביב-יפו', 'מ. א. משגב']);
  });

  it('ignores a record with an unknown code, but not one with a code that the register introduced', async () => {
    expect((await settled([MISGAV], 9998)).deals[0]?.[0]).toBeNull();
    expect((await settled([MISGAV, ...tenOf(RAHAT)], 9998)).deals[0]?.[0]).toBe(1161);
    expect((await settled([MISGAV], 9999)).deals[0]).toEqual([9999, 'יישוב חדש', 'מ. א. משגב']);
  });
});

describe('a deal whose locality has a namesake', () => {
  const TAYIBE = { settlement_code: '2730', settlement: 'טייבה' };

  it('goes to the namesake if the record of its gush says so', async () => {
    expect(await settled([TAYIBE], 497)).toEqual({
      deals: [[497, 'טייבה (בעמק)', 'טייבה']],
      counts: { inferred: 0, corrected: 1 },
    });
  });

  it('keeps the locality of its label, whatever the other deals of the gush name', async () => {
    const inTheValley = { settlement_code: '497', settlement: 'טייבה )בעמק(' };
    expect((await settled([TAYIBE, ...tenOf(inTheValley, 20)])).deals[0]).toEqual([2730, 'טייבה', null]);
  });

  it('keeps its locality if the record names one with another name, or none', async () => {
    expect((await settled([TAYIBE], 1161)).deals).toEqual([[2730, 'טייבה', null]]);
    expect((await settled([TAYIBE], null)).deals).toEqual([[2730, 'טייבה', null]]);
    expect((await settled([TAYIBE], 2730)).deals).toEqual([[2730, 'טייבה', null]]);
  });

  it('is found whatever the brackets and the spelling, in both directions', () => {
    const pairs = namesakes(localities).map(([code, other]) => `${code} ${other}`);
    expect(pairs).toContain('2730 497');
    expect(pairs).toContain('497 2730');
    expect(pairs).toContain('1137 2039');
    expect(pairs).not.toContain('1161 5000');
    expect(pairs.filter((pair) => pair.split(' ')[0] === pair.split(' ')[1])).toEqual([]);
  });
});
