import { describe, expect, it } from 'vitest';
import {
  amountsOf,
  changeOf,
  existing,
  groupDeals,
  homesOf,
  isHome,
  newBuilds,
  parcelsOf,
  placeOf,
  ppsqmColumns,
  priced,
  pricesPerSqmOf,
  type StatDeal,
  storedMedianOf,
} from '../statistics.testing.ts';
import { LARGE_WORLD, openRows } from '../worlds.testing.ts';
import { openedWorld } from './opened-world.testing.ts';

/**
 * The statistics of settlements, districts, gushim, neighbourhoods, streets and parcels, recomputed from the deals of a built
 * database.
 */
const { rows: rowsOf, meta, deals, calendar } = openedWorld(() => openRows(LARGE_WORLD));

type Row = Readonly<Record<string, string | number | null>>;

/** The deals of a window that are homes and enter statistics. */
const homesIn = (of: readonly StatDeal[], window: string) =>
  homesOf(of.filter((deal) => calendar().isIn(window, deal)));

/** The wrong columns of a row, each as 'place.column: found, expected'. */
function wrongColumns(found: Row | undefined, expected: Row, place: string | number): readonly string[] {
  if (found === undefined) return [`${place} is missing`];
  return Object.entries(expected)
    .filter(([column, value]) => column in found && found[column] !== value)
    .map(([column, value]) => `${place}.${column}: ${found[column]}, expected ${value}`);
}

describe('settlements', () => {
  it('have the counts and medians of their deals in every window', () => {
    const found = new Map(rowsOf('SELECT * FROM settlements').map((row) => [row.code, row]));
    const bySettlement = groupDeals(deals(), (deal) => deal.settlement_code);
    expect(found.size).toBe(bySettlement.size);
    const wrong = [...bySettlement].flatMap(([code, of]) =>
      wrongColumns(found.get(code), placeOf(of, calendar()), code),
    );
    expect(wrong.slice(0, 5)).toEqual([]);
    const changes = rowsOf('SELECT ppsqm_change_pct FROM settlements WHERE ppsqm_change_pct IS NOT NULL');
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.length).toBeLessThan(found.size / 10);
    expect(rowsOf('SELECT code FROM settlements WHERE n_discount_12m > 0').length).toBeGreaterThan(0);
  });

  it('are ranked by their median, if they have thirty deals of five parcels, none with more than half of them', () => {
    const candidates = [...groupDeals(deals(), (deal) => deal.settlement_code)].flatMap(([code, of]) => {
      const year = priced(homesIn(of, '12m'));
      const { parcels, maxShare } = parcelsOf(year);
      if (year.length < 30 || parcels < 5 || maxShare === null || maxShare > 0.5) return [];
      return [{ code, median: storedMedianOf(pricesPerSqmOf(year)) ?? 0 }];
    });
    const expected = candidates.map(({ code, median }) => ({
      code,
      rank_ppsqm: 1 + candidates.filter((other) => other.median > median).length,
    }));
    const found = rowsOf('SELECT code, rank_ppsqm FROM settlements WHERE rank_ppsqm IS NOT NULL ORDER BY code');
    expect(found).toEqual(expected.sort((a, b) => a.code - b.code));
    expect(found.length).toBeGreaterThan(4);
    expect(meta('ranked_settlements')).toBe(String(found.length));
  });
});

describe('districts', () => {
  it('have the counts and medians of the deals of their settlements, and no others', () => {
    const byDistrict = groupDeals(deals(), (deal) => deal.district);
    const wrong = rowsOf('SELECT * FROM districts').flatMap((row) => {
      const name = String(row.name);
      return wrongColumns(row, placeOf(byDistrict.get(name) ?? [], calendar()), name);
    });
    expect(wrong).toEqual([]);
    expect(byDistrict.size).toBe(7);
    expect(rowsOf('SELECT name FROM districts WHERE ppsqm_change_pct IS NOT NULL').length).toBeGreaterThan(3);
    expect(rowsOf('SELECT name FROM districts WHERE ppsqm_change_pct IS NULL').length).toBeGreaterThan(0);
  });
});

describe('gushim', () => {
  it('have the counts and medians of two and of five years, and a change by existing stock from twenty deals on', () => {
    const byGush = groupDeals(deals(), (deal) => deal.gush);
    const found = rowsOf('SELECT * FROM gushim');
    const wrong = found.flatMap((row) => {
      const of = byGush.get(Number(row.gush)) ?? [];
      const [now, before, long] = [homesIn(of, '24m'), homesIn(of, 'prev24m'), homesIn(of, '5y')];
      const change = changeOf(pricesPerSqmOf(existing(now)), pricesPerSqmOf(existing(before)), 20);
      const days = of.map((deal) => deal.deal_date).sort();
      const expected = {
        settlement_code: mostNamed(of),
        deals_total: of.length,
        deals_24m: of.filter((deal) => calendar().isIn('24m', deal)).length,
        deals_5y: of.filter((deal) => calendar().isIn('5y', deal)).length,
        ...ppsqmColumns('24m', now),
        ...ppsqmColumns('5y', long),
        ...ppsqmColumns('prev24m', before),
        change_pct: change,
        median_price_24m: storedMedianOf(amountsOf(now)),
        first_deal: days[0] ?? null,
        last_deal: days.at(-1) ?? null,
        change_method: change === null ? null : 'existing',
        n_ppsqm_new_24m: priced(newBuilds(now)).length,
        n_ppsqm_existing_24m: priced(existing(now)).length,
        n_discount_24m: of.filter((deal) => calendar().isIn('24m', deal) && deal.is_discount_project === 1).length,
      };
      return wrongColumns(row, expected, String(row.gush));
    });
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(found).toHaveLength(byGush.size);
  });

  /** The code that most deals name; of equals, the lowest. */
  function mostNamed(of: readonly StatDeal[]): number | null {
    const byCode = [...groupDeals(of, (deal) => deal.settlement_code)];
    return byCode.sort(([a, x], [b, y]) => y.length - x.length || a - b)[0]?.[0] ?? null;
  }
});

describe('parcels', () => {
  it('have the counts of five years, and the medians of homes', () => {
    const byParcel = groupDeals(deals(), (deal) => `${deal.gush}/${deal.chelka}`);
    const wrong = rowsOf('SELECT * FROM parcels').flatMap((row) => {
      const of = byParcel.get(`${row.gush}/${row.chelka}`) ?? [];
      const homes = homesIn(of, '5y');
      const expected = {
        deals_5y: of.filter((deal) => calendar().isIn('5y', deal)).length,
        n_ppsqm_5y: priced(homes).length,
        median_ppsqm_5y: storedMedianOf(pricesPerSqmOf(homes)),
        median_price_5y: storedMedianOf(amountsOf(homes)),
      };
      return wrongColumns(row, expected, `${row.gush}/${row.chelka}`);
    });
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(
      rowsOf('SELECT id FROM parcels WHERE median_price_5y IS NOT NULL AND median_ppsqm_5y IS NULL').length,
    ).toBeGreaterThan(0);
  });
});

describe('neighbourhoods', () => {
  /** Industrial zones in the synthetic world have this in their names. */
  const isIndustrial = (row: Row) => /תעשי|תעסוק/.test(String(row.name));

  /** The deals of each neighbourhood: those on its parcels in its own settlement that name this settlement. */
  function dealsByNeighbourhood(): ReadonlyMap<number, readonly StatDeal[]> {
    const ofParcel = new Map(
      rowsOf(
        `SELECT p.gush || '/' || p.chelka AS parcel, p.nbhd_id, n.settlement_code FROM parcel_neighborhood p
         JOIN neighborhoods n USING (nbhd_id) WHERE p.same_settlement = 1`,
      ).map((row) => [row.parcel, row]),
    );
    return groupDeals(deals(), (deal) => {
      const row = ofParcel.get(`${deal.gush}/${deal.chelka}`);
      return row !== undefined && row.settlement_code === deal.settlement_code ? Number(row.nbhd_id) : null;
    });
  }

  it('have the counts and medians of the deals of their own settlement', () => {
    const byNeighbourhood = dealsByNeighbourhood();
    const found = rowsOf('SELECT * FROM neighborhoods');
    const wrong = found.flatMap((row) =>
      wrongColumns(row, placeOf(byNeighbourhood.get(Number(row.nbhd_id)) ?? [], calendar()), String(row.nbhd_id)),
    );
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(byNeighbourhood.size).toBeGreaterThan(200);
  });

  it('are ranked in their settlement and compared with it, if there are enough deals', () => {
    const byNeighbourhood = dealsByNeighbourhood();
    const bySettlement = groupDeals(deals(), (deal) => deal.settlement_code);
    const rows = rowsOf('SELECT * FROM neighborhoods').map((row) => {
      const year = priced(homesIn(byNeighbourhood.get(Number(row.nbhd_id)) ?? [], '12m'));
      const around = priced(homesIn(bySettlement.get(Number(row.settlement_code)) ?? [], '12m'));
      const { parcels, maxShare } = parcelsOf(year);
      const isRanked = !isIndustrial(row) && year.length >= 20 && parcels >= 5 && maxShare !== null && maxShare <= 0.5;
      const versus =
        year.length >= 20 && around.length >= 30 ? changeOf(pricesPerSqmOf(year), pricesPerSqmOf(around), 1) : null;
      return { row, isRanked, versus, median: storedMedianOf(pricesPerSqmOf(year)) ?? 0 };
    });
    const wrong = rows.flatMap(({ row, isRanked, versus, median }) => {
      const ranked = rows.filter((other) => other.isRanked && other.row.settlement_code === row.settlement_code);
      const expected = {
        rank_ppsqm_in_settlement: isRanked ? 1 + ranked.filter((other) => other.median > median).length : null,
        ranked_in_settlement: ranked.length,
        ppsqm_vs_settlement_pct: versus,
      };
      return wrongColumns(row, expected, String(row.nbhd_id));
    });
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it('have a cell for every year with deals', () => {
    const byCell = [...dealsByNeighbourhood()].flatMap(([id, of]) =>
      [...groupDeals(of, (deal) => Number(deal.deal_date.slice(0, 4)))].map(([year, ofYear]) => {
        const homes = homesOf(ofYear);
        return {
          nbhd_id: id,
          year,
          deals: ofYear.length,
          deals_residential: ofYear.filter(isHome).length,
          n_stats: homes.length,
          median_price: storedMedianOf(amountsOf(homes)),
          n_ppsqm: priced(homes).length,
          median_ppsqm: storedMedianOf(pricesPerSqmOf(homes)),
          n_ppsqm_existing: priced(existing(homes)).length,
          median_ppsqm_existing: storedMedianOf(pricesPerSqmOf(existing(homes))),
          is_incomplete: `${year}-12-31` > calendar().anchor ? 1 : 0,
        };
      }),
    );
    const found = new Map(
      rowsOf('SELECT * FROM agg_neighborhood_year').map((row) => [`${row.nbhd_id}/${row.year}`, row]),
    );
    const wrong = byCell.flatMap((cell) =>
      wrongColumns(found.get(`${cell.nbhd_id}/${cell.year}`), cell, `${cell.nbhd_id}/${cell.year}`),
    );
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(found.size).toBe(byCell.length);
  });
});

describe('streets', () => {
  it('have the deals of their parcels; those of a corner count on each street', () => {
    const byParcel = groupDeals(deals(), (deal) => `${deal.gush}/${deal.chelka}`);
    const onStreet = new Map<unknown, StatDeal[]>();
    let counted = 0;
    for (const { street_id: id, gush, chelka } of rowsOf('SELECT street_id, gush, chelka FROM street_parcels')) {
      const of = byParcel.get(`${gush}/${chelka}`) ?? [];
      onStreet.set(id, [...(onStreet.get(id) ?? []), ...of]);
      counted += of.length;
    }
    const wrong = rowsOf('SELECT * FROM streets').flatMap((row) => {
      const of = onStreet.get(row.id) ?? [];
      const [year, long] = [homesIn(of, '12m'), homesIn(of, '5y')];
      const expected = {
        deals_total: of.length,
        deals_5y: of.filter((deal) => calendar().isIn('5y', deal)).length,
        deals_12m: of.filter((deal) => calendar().isIn('12m', deal)).length,
        ...ppsqmColumns('5y', long),
        ...ppsqmColumns('12m', year),
        last_deal_date:
          of
            .map((deal) => deal.deal_date)
            .sort()
            .at(-1) ?? null,
      };
      return wrongColumns(row, expected, String(row.id));
    });
    expect(wrong.slice(0, 5)).toEqual([]);
    const parcelsTwice = 'SELECT gush FROM street_parcels GROUP BY gush, chelka HAVING count(*) > 1';
    expect(rowsOf(parcelsTwice).length).toBeGreaterThan(0);
    expect(rowsOf('SELECT sum(deals_total) AS deals FROM streets')).toEqual([{ deals: counted }]);
  });
});
