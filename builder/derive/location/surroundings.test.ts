import { describe, expect, it } from 'vitest';
import { distanceM } from '../../geometry/distance.ts';
import { plot, plotOf, spot, way } from '../../shapes.testing.ts';
import { derivedLocation, FIRST_GUSH, type SmallWorld } from './derived-location.testing.ts';

const HERE = spot(0, 0);

/** The parcel at the beginning of the plan. */
const around = async (world: SmallWorld) => {
  const { parcels } = await derivedLocation({ parcels: [HERE], ...world });
  return parcels[0];
};

describe('the nearest railway station', () => {
  it('has trains on the representative weekday, even if another station is nearer', async () => {
    expect(
      await around({
        rail: [
          { ...spot(300, 0), stop_code: '17000', official_status: 'נוסעים' },
          { ...spot(0, 1_500), stop_code: '17002' },
          { ...spot(0, -1_700), stop_code: '17004' },
        ],
        stops: ['17000', '17002', '17004'].map((code) => ({ ...HERE, stop_id: code, stop_code: code })),
        trips: [
          { stop_id: '17002', route_type: 2, weekday_trips: 33 },
          { stop_id: '17004', route_type: 2, weekday_trips: 44 },
        ],
      }),
    ).toMatchObject({ dist_rail_m: 1_500, rail_station_id: 'rail:17002', rail_weekday_trips: 33 });
  });

  it('is unknown if the trains of the day are', async () => {
    expect(await around({ rail: [{ ...spot(300, 0), official_status: 'נוסעים' }] })).toMatchObject({
      dist_rail_m: null,
      rail_station_id: null,
      rail_weekday_trips: null,
    });
  });
});

describe('the nearest station of light rail', () => {
  it('is an open one; the nearest planned one is separate', async () => {
    const world: SmallWorld = {
      lightRail: [
        { ...spot(200, 0), status: 'no_service' },
        { ...spot(900, 0), status: 'operating', stop_codes: '80000' },
        { ...spot(0, 700), status: 'planned' },
        { ...spot(0, -650), status: 'under_construction' },
      ],
      stops: [{ ...spot(900, 0), stop_id: '1', stop_code: '80000' }],
      trips: [{ stop_id: '1', route_type: 0, weekday_trips: 120 }],
    };
    expect(await around(world)).toMatchObject({
      dist_lrt_m: 900,
      lrt_station_id: 'lrt:80000',
      lrt_weekday_trips: 120,
      dist_lrt_planned_m: 650,
    });
    expect((await around({ ...world, lightRail: world.lightRail?.slice(0, 3) ?? [] }))?.dist_lrt_planned_m).toBe(700);
  });
});

describe('buses within 500 m', () => {
  it('are the most trips at one of the stops for each variant of a line, summed', async () => {
    expect(
      await around({
        stops: [
          { ...spot(100, 0), stop_id: '1' },
          { ...spot(400, 0), stop_id: '2' },
          { ...spot(0, 499), stop_id: '3' },
          { ...spot(0, 501), stop_id: 'too far' },
          { ...spot(50, 0), stop_id: 'not served' },
          { ...spot(50, 50), stop_id: 'tram' },
        ],
        trips: [
          { stop_id: '1', line: '5', variant: '1-#', weekday_trips: 60 },
          { stop_id: '2', line: '5', variant: '1-#', weekday_trips: 55 },
          { stop_id: '1', line: '5', variant: '2-#', weekday_trips: 50 },
          { stop_id: '2', line: '61', variant: '1-#', weekday_trips: 20 },
          { stop_id: '3', line: '61', variant: '1-#', weekday_trips: 24 },
          { stop_id: 'too far', line: '61', variant: '1-#', weekday_trips: 90 },
          { stop_id: 'too far', line: '18', variant: '1-#', weekday_trips: 90 },
          { stop_id: 'tram', line: '91', route_type: 0, weekday_trips: 300 },
          { stop_id: '1', line: 'on demand', route_type: 715, weekday_trips: 40 },
        ],
      }),
    ).toMatchObject({ bus_trips_500m: 60 + 50 + 24, bus_lines_500m: 2, bus_stops_500m: 3 });
  });

  it('start from zero for the next parcel', async () => {
    const { parcels } = await derivedLocation({
      parcels: [HERE, spot(800, 0), spot(10_000, 0), spot(10, 0)],
      stops: [
        { ...spot(0, 0), stop_id: '1' },
        { ...spot(800, 0), stop_id: '2' },
      ],
      trips: [
        { stop_id: '1', weekday_trips: 60 },
        { stop_id: '2', weekday_trips: 70 },
      ],
    });
    expect(parcels.map(({ bus_trips_500m }) => bus_trips_500m)).toEqual([60, 70, 0, 60]);
    expect(parcels.map(({ bus_lines_500m }) => bus_lines_500m)).toEqual([1, 1, 0, 1]);
  });

  it('are unknown without the trips of the feed, and 0 if there are no stops', async () => {
    const unknown = { bus_trips_500m: null, bus_lines_500m: null, bus_stops_500m: null, transit_score: null };
    expect(await around({ stops: [{ ...HERE, stop_id: '1' }] })).toMatchObject(unknown);
    expect(await around({ stops: [{ ...spot(2_000, 0), stop_id: '1' }], trips: [{ stop_id: '1' }] })).toMatchObject({
      bus_trips_500m: 0,
      bus_lines_500m: 0,
      bus_stops_500m: 0,
      transit_score: 0,
    });
  });
});

describe('the transit score', () => {
  /** Parcels a hundred kilometres apart, each with a stop of this many trips, and perhaps a station. */
  const worldOf = (trips: readonly number[], more: SmallWorld = {}): SmallWorld => ({
    parcels: trips.map((_, at) => ({ lat: 31, lon: 34 + at / 10 })),
    ...more,
    stops: [...trips.map((_, at) => ({ lat: 31, lon: 34 + at / 10, stop_id: `${at}` })), ...(more.stops ?? [])],
    trips: [
      ...trips.map((weekday_trips, at) => ({ stop_id: `${at}`, line: `${at}`, weekday_trips })),
      ...(more.trips ?? []),
    ],
  });
  const scoresOf = async (world: SmallWorld) =>
    (await derivedLocation(world)).parcels.map(({ transit_score }) => transit_score);

  it('is 100 * ln(1 + X) / ln(1 + P99), rounded, and never above 100', async () => {
    // Between 400 and 1000, the 99th percentile of five is at 96 % of the way: 976.
    const p99 = 400 + 0.96 * 600;
    const expected = [0, 10, 100, 400].map((x) => Math.round((100 * Math.log(1 + x)) / Math.log(1 + p99)));
    expect(await scoresOf(worldOf([0, 10, 100, 400, 1_000]))).toEqual([...expected, 100]);
  });

  it('adds the trains of a station within 1 km, and the trams of one within 600 m', async () => {
    const stationAt = (eastM: number) => ({ lat: 31, lon: 34 + eastM / (111_195.08 * Math.cos((31 * Math.PI) / 180)) });
    const scoreWith = async (railM: number, lightRailM: number) =>
      scoresOf(
        worldOf([50, 1_000], {
          rail: [{ ...stationAt(railM), stop_code: 'R' }],
          lightRail: [{ ...stationAt(lightRailM), stop_codes: 'L' }],
          stops: [
            { ...stationAt(railM), stop_id: 'r', stop_code: 'R' },
            { ...stationAt(lightRailM), stop_id: 'l', stop_code: 'L' },
          ],
          trips: [
            { stop_id: 'r', route_type: 2, weekday_trips: 200 },
            { stop_id: 'l', route_type: 0, weekday_trips: 90 },
          ],
        }),
      );
    const expected = (x: number) => {
      const p99 = x + 0.99 * (1_000 - x);
      return Math.round((100 * Math.log(1 + x)) / Math.log(1 + p99));
    };
    expect((await scoreWith(990, 590))[0]).toBe(expected(50 + 200 + 90));
    expect((await scoreWith(1_010, 590))[0]).toBe(expected(50 + 90));
    expect((await scoreWith(990, 610))[0]).toBe(expected(50 + 200));
    expect((await scoreWith(1_010, 610))[0]).toBe(expected(50));
  });

  it('leaves parcels without a place out of the percentile, and measures gushim by that of the parcels', async () => {
    const world = worldOf([10, 100, 5_000]);
    const [first, second, third] = world.parcels ?? [];
    if (first === undefined || second === undefined || third === undefined) throw new Error('three parcels');
    const { parcels, gushim } = await derivedLocation({
      ...world,
      parcels: [first, second, { ...third, precision: 'settlement' }],
      gushim: [{ ...third, gush: FIRST_GUSH + 2 }],
    });
    const p99 = 10 + 0.99 * 90;
    const score = Math.round((100 * Math.log(11)) / Math.log(1 + p99));
    expect(parcels.map(({ transit_score }) => transit_score)).toEqual([score, 100, null]);
    expect(gushim).toMatchObject([{ gush: FIRST_GUSH + 2, bus_trips_500m: 5_000, transit_score: 100 }]);
  });

  it('is 100 for any trip if even the 99th percentile is 0', async () => {
    const world = worldOf(Array.from({ length: 150 }, (_, at) => (at === 0 ? 3 : 0)));
    const scores = await scoresOf(world);
    expect(scores[0]).toBe(100);
    expect(new Set(scores.slice(1))).toEqual(new Set([0]));
  });
});

describe('schools and kindergartens', () => {
  it('are counted within 1 km and 500 m; unknown kinds and placeholders are left out', async () => {
    expect(
      await around({
        schools: [
          { ...spot(900, 0), kind: 'elementary' },
          { ...spot(0, 950), kind: 'combined' },
          { ...spot(0, -990), kind: 'high' },
          { ...spot(10, 0), kind: 'school_unknown' },
          { ...spot(20, 0), kind: 'post_secondary' },
          { ...spot(30, 0), kind: 'unknown' },
          { ...spot(40, 0), kind: null },
          { ...spot(50, 0), kind: 'elementary', loc_placeholder: 1 },
          { ...spot(0, 1_010), kind: 'elementary' },
          { ...spot(490, 0), kind: 'kindergarten' },
          { ...spot(0, 60), kind: 'kindergarten', loc_placeholder: 1 },
          { ...spot(510, 0), kind: 'kindergarten' },
        ],
      }),
    ).toMatchObject({ schools_1km: 5, elementary_1km: 2, dist_elementary_m: 900, kindergartens_500m: 1 });
  });

  it('may be far away, and are unknown without a source for them', async () => {
    expect(await around({ schools: [{ ...spot(7_000, 0), kind: 'combined' }] })).toMatchObject({
      schools_1km: 0,
      elementary_1km: 0,
      dist_elementary_m: 7_000,
      kindergartens_500m: null,
    });
    expect(await around({})).toMatchObject({
      schools_1km: null,
      elementary_1km: null,
      dist_elementary_m: null,
      kindergartens_500m: null,
    });
  });
});

describe('the land', () => {
  it('has the nearest coast, and its sea', async () => {
    const { parcels } = await derivedLocation({
      parcels: [HERE, spot(60_000, 0), spot(100, 0)],
      coast: [
        { geometry: way([-800, -5_000], [-800, 5_000]) },
        { sea: 'red_sea', geometry: way([90_000, -5_000], [90_000, 5_000]) },
      ],
    });
    expect(parcels.map(({ sea }) => sea)).toEqual(['mediterranean', 'red_sea', 'mediterranean']);
    expect(parcels[0]?.dist_sea_m).toBe(800);
    expect(parcels[2]?.dist_sea_m).toBe(900);
    expect(Math.abs(Number(parcels[1]?.dist_sea_m) - distanceM(spot(60_000, 0), spot(90_000, 0)))).toBeLessThan(1);
    expect(await around({})).toMatchObject({ dist_sea_m: null, sea: null });
  });

  it('has the height of the nearest point of the grid, rounded, unless that is more than 1 km away', async () => {
    const heights = [
      { ...spot(300, 0), elevation_m: 34.4 },
      { ...spot(-200, 0), elevation_m: -393.6 },
    ];
    expect((await around({ heights }))?.elevation_m).toBe(-394);
    const { parcels } = await derivedLocation({ parcels: [spot(1_290, 0), spot(1_310, 0)], heights });
    expect(parcels.map(({ elevation_m }) => elevation_m)).toEqual([34, null]);
  });
});

describe('the noise of aircraft', () => {
  const zone = plot(-500, -500, 1_000, 1_000);

  it('is the band of the airport around the point', async () => {
    expect(await around({ noise: [{ geometry: zone, band: '65-70' }] })).toMatchObject({
      noise_zone: 'נתב"ג 65-70',
      noise_ldn_min: 65,
    });
    const elsewhere = { noise_zone: null, noise_ldn_min: null };
    expect(await around({ noise: [{ geometry: plot(600, 0, 100, 100), band: '65-70' }] })).toMatchObject(elsewhere);
    const [outer] = zone[0] ?? [];
    const [hole] = plotOf([-50, -50], [50, -50], [50, 50], [-50, 50])[0] ?? [];
    if (outer === undefined || hole === undefined) throw new Error('two rings');
    expect(await around({ noise: [{ geometry: [[outer, hole]], band: '65-70' }] })).toMatchObject(elsewhere);
  });

  it('is the loudest band where zones overlap', async () => {
    const bands = ['60-65', '75+', '70-75'].map((band) => ({ geometry: zone, band }));
    expect(await around({ noise: bands })).toMatchObject({ noise_zone: 'נתב"ג 75+', noise_ldn_min: 75 });
  });

  it('is a statutory area outside the bands, which has no number', async () => {
    const haifa = { geometry: zone, airport: 'חיפה', is_main_airport: 0, statutory_label: 'מתחם רעש מטוסים' };
    expect(await around({ noise: [haifa] })).toMatchObject({
      noise_zone: 'חיפה מתחם רעש מטוסים',
      noise_ldn_min: null,
    });
    expect(await around({ noise: [haifa, { geometry: zone, band: '60-65' }] })).toMatchObject({
      noise_zone: 'נתב"ג 60-65',
      noise_ldn_min: 60,
    });
  });

  it('has only the number of the main airport, and a closed airport makes none', async () => {
    const other = { geometry: zone, airport: 'חיפה', is_main_airport: 0, band: '60-65' };
    expect(await around({ noise: [other] })).toMatchObject({ noise_zone: 'חיפה 60-65', noise_ldn_min: null });
    const closed = { geometry: zone, airport: 'שדה דב', is_active: 0, band: '75+' };
    expect(await around({ noise: [closed] })).toMatchObject({ noise_zone: null, noise_ldn_min: null });
  });
});

describe('rows of loc_metrics', () => {
  it('exist for every parcel; around the centre of a settlement nothing is measured', async () => {
    const { parcels } = await derivedLocation({
      parcels: [
        { ...HERE, precision: 'parcel' },
        { ...HERE, precision: 'gush' },
        { ...HERE, precision: 'settlement' },
        { ...HERE, precision: null },
      ],
      schools: [HERE],
      heights: [{ ...HERE, elevation_m: 12 }],
    });
    expect(parcels.map(({ gush, chelka, geo_precision }) => [gush, chelka, geo_precision])).toEqual([
      [FIRST_GUSH, 1, 'parcel'],
      [FIRST_GUSH + 1, 2, 'gush'],
      [FIRST_GUSH + 2, 3, 'settlement'],
      [FIRST_GUSH + 3, 4, null],
    ]);
    expect(parcels.map(({ elevation_m }) => elevation_m)).toEqual([12, 12, null, null]);
    for (const { gush: _, chelka: __, geo_precision: ___, ...measured } of parcels.slice(2)) {
      expect(new Set(Object.values(measured))).toEqual(new Set([null]));
    }
  });

  it('exist for every gush with deals that has a polygon', async () => {
    const { gushim } = await derivedLocation({
      parcels: [HERE, HERE],
      gushim: [
        { ...spot(100, 0), gush: FIRST_GUSH },
        { ...spot(100, 0), gush: FIRST_GUSH + 1, geoSource: 'parcels_mean' },
        { ...spot(100, 0), gush: 99_999 },
      ],
      heights: [{ ...HERE, elevation_m: 12 }],
    });
    expect(gushim).toMatchObject([{ gush: FIRST_GUSH, geo_source: 'gush', elevation_m: 12, dist_rail_m: null }]);
  });
});
