import { describe, expect, it } from 'vitest';
import { recordsOf } from '../../built-database.testing.ts';
import type { MultiPolygon } from '../../geometry/shapes.ts';
import { drawnCompounds, listedCompounds } from '../../projects.testing.ts';
import { derivedScratch } from '../../scratches.testing.ts';
import { plot } from '../../shapes.testing.ts';
import { gushim, localityPolygons, parcels } from '../../sources/layouts/places.ts';
import type { RecordSource } from '../../sources/records.ts';

/** A database with a deal in each of the gushim 6941 and 6942, in Tel Aviv, and these records. */
async function derived(...records: readonly RecordSource[]) {
  const rows = [{ gush: '6941' }, { gush: '6942', deal_date: '29/05/2024' }];
  const scratch = await derivedScratch(rows, ...records);
  return {
    compounds: () => scratch.db.prepare('SELECT * FROM main.renewal_compounds ORDER BY compound_id').all(),
    parcels: () => scratch.db.prepare('SELECT * FROM main.parcel_renewal ORDER BY gush, chelka').all(),
    gushim: () => scratch.db.prepare('SELECT * FROM main.gush_renewal ORDER BY gush').all(),
  };
}

const blocks = (...shapes: readonly (readonly [gush: number, geometry: MultiPolygon, settlement?: number])[]) =>
  recordsOf(
    gushim,
    shapes.map(([gush, geometry, code]) => ({ geometry, values: { gush, settlement_code: code ?? null } })),
  );
type Kind = 'current' | 'cancelled' | 'unsettled';
const plots = (...shapes: readonly (readonly [chelka: number, geometry: MultiPolygon, kind?: Kind])[]) =>
  recordsOf(
    parcels,
    shapes.map(([chelka, geometry, kind = 'current']) => ({
      geometry,
      values: { gush: 6941, chelka, kind, uncertainty_m: null },
    })),
  );
/** Two adjacent blocks, and compounds of ten thousand square metres that begin this many metres from the western edge. */
const TWO_BLOCKS = blocks([6941, plot(0, 0, 200, 200)], [6942, plot(200, 0, 200, 200)]);
const drawn = (compound_id: number, eastM: number, facts: object = {}) => ({
  compound_id,
  geometry: plot(eastM, 50, 100, 100),
  ...facts,
});

describe('a compound', () => {
  it('comes from the list, the map, or both; the list has priority', async () => {
    const { compounds } = await derived(
      listedCompounds(
        { compound_id: 1, name: 'א', units_planned: 10 },
        { compound_id: 2, units_planned: 20, status: 'תכנון ראשוני', plan_valid_date: '2021-05-01' },
      ),
      drawnCompounds(drawn(2, 0, { units_planned: 99, units_added: 7 }), drawn(3, 100, { units_planned: 30 })),
    );
    expect(compounds()).toMatchObject([
      { compound_id: 1, source_match: 'list_only', has_polygon: 0, units_planned: 10, gis_source: null, lat: null },
      {
        compound_id: 2,
        source_match: 'list+polygon',
        has_polygon: 1,
        units_planned: 20,
        units_added: 7,
        plan_valid_year: 2021,
        gis_source: 'layer of a test',
      },
      { compound_id: 3, source_match: 'polygon_only', has_polygon: 1, units_planned: 30 },
    ]);
  });

  it('has a rank by its status, and a track by the words of the publisher', async () => {
    const statuses = [
      'תכנון ראשוני',
      'תכנון סטטוטורי',
      'תכנית מאושרת לפני מימוש',
      'תכנית מאושרת - אחרי רישוי',
      'תכנית מאושרת במימוש',
    ];
    const { compounds } = await derived(
      listedCompounds(...statuses.map((status, at) => ({ compound_id: at + 1, status, track_raw: 'פינוי בינוי' })), {
        compound_id: 6,
        track_raw: 'אחר',
      }),
    );
    expect(compounds()).toMatchObject([
      ...[1, 2, 3, 4, 5].map((rank) => ({ status_rank: rank, track: 'פינוי-בינוי', track_raw: 'פינוי בינוי' })),
      { status_rank: null, track: null, track_raw: 'אחר' },
    ]);
  });

  it('belongs to the settlement of its code, else of its name, and to none without deals', async () => {
    const { compounds } = await derived(
      listedCompounds(
        { compound_id: 1, settlement_code: 5000 },
        { compound_id: 2, settlement_name: 'תל אביב-יפו' },
        { compound_id: 3, settlement_code: 4000, settlement_name: 'חיפה' },
        { compound_id: 4, settlement_name: 'עיר סינתטית' },
        { compound_id: 5 },
      ),
      blocks([6941, plot(0, 0, 500, 500)]),
      drawnCompounds(drawn(6, 0), drawn(7, 0, { settlement_name: 'עיר סינתטית' })),
    );
    expect(compounds()).toMatchObject([
      { settlement_code: 5000, settlement_name: 'תל אביב-יפו' },
      { settlement_code: 5000, settlement_name: 'תל אביב-יפו' },
      { settlement_code: null, settlement_name: 'חיפה' },
      { settlement_code: null, settlement_name: 'עיר סינתטית' },
      { settlement_code: null, settlement_name: null },
      { settlement_code: 5000, settlement_name: 'תל אביב-יפו', settlement_code_geo: 5000 },
      { settlement_code: null, settlement_name: 'עיר סינתטית', settlement_code_geo: 5000 },
    ]);
  });

  it('belongs to the settlement whose boundary contains its middle, else to that of its gush', async () => {
    const boundary = recordsOf(localityPolygons, [{ geometry: plot(0, 0, 100, 500), values: { code: 5000 } }]);
    const { compounds } = await derived(
      boundary,
      blocks([6941, plot(0, 0, 200, 200)], [6942, plot(200, 0, 200, 200), 4000]),
      drawnCompounds(drawn(1, 0), drawn(2, 90), drawn(3, 280), drawn(4, 900)),
    );
    // The middle of the second is in no boundary, but its gush belongs to Tel Aviv by its deals; Haifa has no deals.
    expect(compounds()).toMatchObject([
      { settlement_code_geo: 5000 },
      { settlement_code_geo: 5000 },
      { settlement_code_geo: null },
      { settlement_code_geo: null },
    ]);
  });

  it('has the area, the middle, the blocks and the parcels of its polygon', async () => {
    const { compounds } = await derived(
      TWO_BLOCKS,
      plots([1, plot(120, 60, 40, 40)], [2, plot(160, 60, 40, 40)], [3, plot(100, 60, 40, 40)]),
      listedCompounds({ compound_id: 1, area_m2: 5 }, { compound_id: 2, area_m2: 7 }),
      drawnCompounds(drawn(1, 120), drawn(3, 199.5)),
    );
    const [both, listed, edge] = compounds() as { area_m2: number; lat: number; lon: number }[];
    expect((both?.area_m2 ?? 0) / 10_000).toBeCloseTo(1, 3);
    expect(both).toMatchObject({ gushim: '6941,6942', n_parcels: 2 });
    expect(both?.lat).toBeCloseTo(32.0809, 4);
    expect(listed).toMatchObject({ area_m2: 7, gushim: null, n_parcels: null });
    // Half a metre across the boundary of a block is an inaccuracy of the map.
    expect(edge).toMatchObject({ gushim: '6942', n_parcels: 0 });
  });
});

describe('the homes of a compound', () => {
  const UNITS = { units_existing: 10, units_added: 23, units_planned: 33 };

  it('are shared among its blocks by area, and add up', async () => {
    const { gushim: found } = await derived(TWO_BLOCKS, drawnCompounds(drawn(1, 130, UNITS)));
    expect(found()).toMatchObject([
      { gush: 6941, existing_units: 7, added_units: 16, planned_units: 23, n_compounds: 1, compound_ids: '1' },
      { gush: 6942, existing_units: 3, added_units: 7, planned_units: 10, n_compounds: 1, compound_ids: '1' },
    ]);
  });

  it('stay with the compound for its area outside blocks with deals', async () => {
    const { gushim: found } = await derived(
      blocks([6941, plot(0, 0, 200, 200)], [7000, plot(200, 0, 200, 200)]),
      drawnCompounds(drawn(1, 130, UNITS)),
    );
    expect(found()).toMatchObject([{ gush: 6941, existing_units: 7, added_units: 16, planned_units: 23 }]);
  });

  it('are unknown if no source has them, and are summed up over the compounds of a block', async () => {
    const { gushim: found } = await derived(
      TWO_BLOCKS,
      drawnCompounds(drawn(1, 0, { units_planned: 40 }), drawn(2, 90, UNITS)),
    );
    expect(found()).toMatchObject([
      { gush: 6941, n_compounds: 2, compound_ids: '1,2', planned_units: 73, existing_units: 10, added_units: 23 },
    ]);
    const { gushim: none } = await derived(TWO_BLOCKS, drawnCompounds(drawn(1, 0)));
    expect(none()).toMatchObject([{ gush: 6941, planned_units: null, existing_units: null, added_units: null }]);
  });

  it('come with the state of planning, the area and the parcels of the block', async () => {
    const { gushim: found } = await derived(
      TWO_BLOCKS,
      plots([1, plot(0, 60, 40, 40)], [2, plot(60, 60, 40, 40)], [3, plot(140, 0, 40, 40)]),
      listedCompounds(
        { compound_id: 1, status: 'תכנית מאושרת לפני מימוש' },
        { compound_id: 2, status: 'תכנית מאושרת במימוש', in_execution: 1 },
        { compound_id: 3, status: 'תכנון סטטוטורי', in_execution: 0 },
      ),
      drawnCompounds(drawn(1, 0), drawn(2, 0), drawn(3, 150)),
    );
    const [west, east] = found() as { renewal_area_m2: number }[];
    expect(west).toMatchObject({ gush: 6941, n_compounds: 3, n_approved: 2, n_in_execution: 1, n_parcels: 2 });
    expect((west?.renewal_area_m2 ?? 0) / 25_000).toBeCloseTo(1, 3);
    expect(east).toMatchObject({ gush: 6942, n_compounds: 1, n_approved: 0, n_in_execution: 0, n_parcels: 0 });
  });
});

describe('a parcel is part of a compound', () => {
  it('that covers more than half of it', async () => {
    const { parcels: found } = await derived(
      drawnCompounds(drawn(1, 0)),
      plots([1, plot(48, 60, 100, 10)], [2, plot(52, 60, 100, 10)], [3, plot(20, 60, 10, 10)]),
    );
    const rows = found() as { overlap_share: number }[];
    expect(rows).toMatchObject([
      { chelka: 1, compound_id: 1, n_compounds: 1, method: 'polygon_overlap' },
      { chelka: 3, compound_id: 1, n_compounds: 1, method: 'polygon_overlap' },
    ]);
    expect(rows.map((row) => row.overlap_share)).toEqual([0.52, 1]);
  });

  it('that covers most of it, if several cover more than half', async () => {
    const { parcels: found } = await derived(
      drawnCompounds(drawn(1, 0), drawn(2, 20), drawn(3, 30)),
      plots([1, plot(60, 60, 60, 10)]),
    );
    // They cover 40, 60 and 60 metres of its sixty.
    expect(found()).toMatchObject([{ compound_id: 2, overlap_share: 1, n_compounds: 3 }]);
  });

  it('that contains its point, if its outline is uncertain: the smallest of several', async () => {
    const { parcels: found } = await derived(
      drawnCompounds(drawn(1, 0), { compound_id: 2, geometry: plot(0, 0, 300, 300) }),
      plots(
        [1, plot(80, 60, 30, 10), 'cancelled'],
        [2, plot(70, 60, 70, 10), 'unsettled'],
        [3, plot(400, 60, 20, 10), 'cancelled'],
      ),
    );
    expect(found()).toMatchObject([
      { chelka: 1, compound_id: 1, overlap_share: null, n_compounds: 2, method: 'centroid_cancelled' },
      { chelka: 2, compound_id: 2, overlap_share: null, n_compounds: 1, method: 'centroid_shuma' },
    ]);
  });

  it('by its polygon in the current cadastre, if there is one', async () => {
    const { parcels: found } = await derived(
      drawnCompounds(drawn(1, 0)),
      plots([1, plot(20, 60, 10, 10), 'cancelled'], [1, plot(300, 60, 10, 10), 'current']),
    );
    expect(found()).toEqual([]);
  });
});

describe('without polygons of blocks and parcels', () => {
  it('compounds exist, and no homes are shared out', async () => {
    const { compounds, gushim: found, parcels: matched } = await derived(drawnCompounds(drawn(1, 0)));
    expect(compounds()).toMatchObject([{ compound_id: 1, has_polygon: 1, gushim: null, n_parcels: null }]);
    expect(found()).toEqual([]);
    expect(matched()).toEqual([]);
  });
});
