import { describe, expect, it } from 'vitest';
import { recordsOf } from '../../built-database.testing.ts';
import { AFTERWARDS, around, BEFORE, HAIFA, NAME_OF, NOW, sold, TEL_AVIV } from '../../sales.testing.ts';
import type { Scratch } from '../../scratch.ts';
import { derivedScratch } from '../../scratches.testing.ts';
import { plot } from '../../shapes.testing.ts';
import { neighbourhoods, parcels } from '../../sources/layouts/places.ts';
import type { RawRow } from '../../sources/register-layout.ts';

/** Neighbourhoods of Tel Aviv, a kilometre apart, each a gush of twenty parcels, and their statistics. */
const FIRST_GUSH = 6_941;
const PARCELS = 20;
const GAP_M = 1_000;
const PLOT_M = 20;

interface Neighbourhood {
  readonly name: string;
  readonly isIndustrial?: boolean;
  /** The gush of this neighbourhood, with fields of its rows in addition to those of `sold`. */
  readonly sales: readonly (readonly Partial<RawRow>[])[];
}

function derive(...given: readonly Neighbourhood[]): Promise<Scratch> {
  const rows = given.flatMap(({ sales }, at) => sales.flat().map((row) => ({ ...row, gush: String(FIRST_GUSH + at) })));
  const plots = given.flatMap((_, at) =>
    Array.from({ length: PARCELS }, (__, parcel) => ({
      values: { gush: FIRST_GUSH + at, chelka: parcel + 1, kind: 'current', uncertainty_m: null } as const,
      geometry: plot(at * GAP_M + parcel * PLOT_M, 0, PLOT_M, PLOT_M),
    })),
  );
  const areas = given.map(({ name, isIndustrial }, at) => ({
    values: {
      settlement_code: 5000,
      name,
      source: 'tlv_neighborhoods',
      is_industrial: isIndustrial === true ? 1 : 0,
      label_lat: null,
      label_lon: null,
    } as const,
    geometry: plot(at * GAP_M - PLOT_M, -PLOT_M, (PARCELS + 2) * PLOT_M, 3 * PLOT_M),
  }));
  return derivedScratch([...rows, AFTERWARDS], recordsOf(parcels, plots), recordsOf(neighbourhoods, areas));
}

/** Some columns of every neighbourhood, by its name. */
function found(of: Scratch, ...columns: readonly string[]): Readonly<Record<string, readonly unknown[]>> {
  const rows = of.db
    .prepare<[], [string, ...unknown[]]>(`SELECT name, ${columns.join(', ')} FROM neighborhoods ORDER BY name`)
    .raw()
    .all();
  return Object.fromEntries(rows.map(([name, ...values]) => [name, values]));
}

const inTelAviv = (prices: readonly number[], parcelOf?: (at: number) => number, row: Partial<RawRow> = {}) =>
  sold(TEL_AVIV, NOW, prices, { ...(parcelOf === undefined ? {} : { parcelOf }), ...row });

describe('the rank of a neighbourhood in its settlement', () => {
  it('is by median; equal ones share it; industrial zones and those with too few deals or parcels have none', async () => {
    const of = await derive(
      { name: 'א', sales: [inTelAviv(around(30_000, 21))] },
      { name: 'ב', sales: [inTelAviv(around(33_000, 21))] },
      { name: 'ג', sales: [inTelAviv(around(33_000, 21))] },
      { name: 'מפעלים', isIndustrial: true, sales: [inTelAviv(around(36_000, 21))] },
      { name: 'מעט', sales: [inTelAviv(around(36_000, 19))] },
      { name: 'ארבע חלקות', sales: [inTelAviv(around(36_000, 21), (at) => (at % 4) + 1)] },
      { name: 'פרויקט', sales: [inTelAviv(around(36_000, 20), (at) => (at < 11 ? 1 : at))] },
      { name: 'חצי', sales: [inTelAviv(around(28_000, 20), (at) => (at < 10 ? 1 : at))] },
    );
    expect(found(of, 'rank_ppsqm_in_settlement', 'ranked_in_settlement')).toEqual({
      א: [3, 4],
      ב: [1, 4],
      ג: [1, 4],
      מפעלים: [null, 4],
      מעט: [null, 4],
      'ארבע חלקות': [null, 4],
      פרויקט: [null, 4],
      חצי: [4, 4],
    });
  });
});

describe('a neighbourhood against its settlement', () => {
  it('is compared from twenty deals on, if the settlement has thirty', async () => {
    const of = await derive(
      { name: 'א', sales: [inTelAviv(around(33_000, 21))] },
      { name: 'ב', sales: [inTelAviv(around(30_000, 22))] },
      { name: 'ג', sales: [inTelAviv(around(27_000, 19))] },
    );
    expect(found(of, 'n_ppsqm_12m', 'ppsqm_vs_settlement_pct')).toEqual({ א: [21, 10], ב: [22, 0], ג: [19, null] });
  });

  it('is not compared if the settlement has fewer', async () => {
    const of = await derive({ name: 'א', sales: [inTelAviv(around(33_000, 29))] });
    expect(found(of, 'n_ppsqm_12m', 'ppsqm_vs_settlement_pct')).toEqual({ א: [29, null] });
  });
});

describe('the deals of a neighbourhood', () => {
  it('are those of its own settlement, on its own parcels', async () => {
    const haifa = { settlement_code: HAIFA, settlement: NAME_OF[HAIFA] ?? '' };
    const of = await derive({
      name: 'א',
      sales: [
        inTelAviv(around(33_000, 10), () => 1),
        // One deal on a parcel most of whose deals are in Tel Aviv, and one on a parcel of Haifa.
        inTelAviv(around(34_000, 3), () => 1, { ...haifa, asset_area: '81' }),
        inTelAviv(around(35_000, 4), () => 2, { ...haifa, asset_area: '82' }),
        inTelAviv(around(36_000, 1), () => 2, { asset_area: '83' }),
      ].map((sales, at) => sales.map((row, unit) => ({ ...row, sub_chelka: String(100 * at + unit + 1) }))),
    });
    expect(found(of, 'n_parcels', 'deals_total', 'deals_12m', 'n_ppsqm_12m', 'n_parcels_12m')).toEqual({
      א: [2, 10, 10, 10, 1],
    });
    expect(of.db.prepare('SELECT sum(deals) FROM agg_neighborhood_year').pluck().get()).toBe(10);
  });

  it('change only if each of the two years has fifty deals of existing stock', async () => {
    const years = (now: number, before: number) => [
      sold(TEL_AVIV, NOW, around(33_000, now)),
      sold(TEL_AVIV, BEFORE, around(30_000, before)),
    ];
    const of = await derive({ name: 'א', sales: years(50, 50) }, { name: 'ב', sales: years(49, 60) });
    expect(found(of, 'ppsqm_change_pct', 'ppsqm_change_method')).toEqual({ א: [10, 'existing'], ב: [null, null] });
    expect(
      of.db.prepare('SELECT year, deals, is_incomplete FROM agg_neighborhood_year ORDER BY nbhd_id, year').raw().all(),
    ).toEqual(
      expect.arrayContaining([
        [2023, 50, 0],
        [2024, 50, 1],
        [2023, 60, 0],
        [2024, 49, 1],
      ]),
    );
  });
});
