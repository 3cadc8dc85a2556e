import { describe, expect, it } from 'vitest';
import { spot } from '../../shapes.testing.ts';
import { derivedLocation } from './derived-location.testing.ts';

const HERE = spot(0, 0);

describe('a station of the railway', () => {
  it('has the code of its stop, and the trains that stop there: the most of each variant, summed', async () => {
    const { stations } = await derivedLocation({
      rail: [{ ...HERE, name: 'השלום', asset_no: 12, official_status: 'נוסעים', stop_code: '17042' }],
      stops: [
        { ...HERE, stop_id: '1', stop_code: '17042', name: 'ת. רכבת השלום' },
        { ...spot(60, 0), stop_id: '2', stop_code: '17042' },
      ],
      trips: [
        { stop_id: '1', route_type: 2, line: '81', variant: '1-#', weekday_trips: 40 },
        { stop_id: '2', route_type: 2, line: '81', variant: '1-#', weekday_trips: 38 },
        { stop_id: '1', route_type: 2, line: '81', variant: '2-#', weekday_trips: 41 },
        { stop_id: '2', route_type: 2, line: '82', variant: '1-#', weekday_trips: 7 },
        // A bus at the station is not a train, and a train of another day does not count.
        { stop_id: '1', route_type: 3, line: '5', weekday_trips: 90 },
        { stop_id: '1', route_type: 2, line: '83', weekday_trips: 0 },
      ],
    });
    expect(stations).toEqual([
      {
        id: 'rail:17042',
        feature_id: 1,
        kind: 'rail',
        name: 'השלום',
        status: 'operating',
        lat: expect.closeTo(HERE.lat, 9),
        lon: expect.closeTo(HERE.lon, 9),
        weekday_trips: 40 + 41 + 7,
        lines: null,
        name_gtfs: 'ת. רכבת השלום',
        source: 'test',
        official_asset_no: 12,
        official_status: 'נוסעים',
      },
    ]);
  });

  it('gets the nearest stop with trains that no station names, within 500 m, the nearest pairs first', async () => {
    const { stations } = await derivedLocation({
      rail: [
        { ...spot(300, 0), name: 'farther', asset_no: 1 },
        { ...spot(100, 0), name: 'nearer', asset_no: 2 },
        { ...spot(0, 9_000), name: 'far away', asset_no: 3 },
        { ...spot(5_000, 100), name: 'planned', asset_no: 4, official_status: 'מתוכננת' },
      ],
      stops: [
        { ...spot(0, 0), stop_id: '1', stop_code: '17000' },
        { ...spot(0, 8_400), stop_id: '2', stop_code: '17002' },
        { ...spot(5_000, 0), stop_id: '3', stop_code: '17004', name: 'of the feed alone' },
      ],
      trips: ['1', '2', '3'].map((stop_id) => ({ stop_id, route_type: 2, weekday_trips: 20 })),
    });
    expect(stations.map(({ id, name, status, weekday_trips }) => [id, name, status, weekday_trips])).toEqual([
      ['rail:17000', 'nearer', 'operating', 20],
      ['rail:17002', null, 'operating', 20],
      ['rail:17004', null, 'operating', 20],
      ['rail:asset1', 'farther', 'no_service', null],
      ['rail:asset3', 'far away', 'no_service', null],
      ['rail:asset4', 'planned', 'planned', null],
    ]);
    expect(stations[2]?.name_gtfs).toBe('of the feed alone');
  });

  it.each([
    ['נוסעים', 12, 'operating'],
    ['בבניה', 12, 'operating'],
    ['נוסעים', 0, 'no_service'],
    [null, 0, 'no_service'],
    ['בבניה', 0, 'under_construction'],
    ['מתוכננת', 0, 'planned'],
  ])('that is %s with %s trains is %s', async (official_status, weekday_trips, status) => {
    const { stations } = await derivedLocation({
      rail: [{ ...HERE, official_status, stop_code: '17000' }],
      stops: [{ ...HERE, stop_id: '1', stop_code: '17000' }],
      trips: [{ stop_id: '1', route_type: 2, weekday_trips }],
    });
    expect(stations).toMatchObject([{ id: 'rail:17000', status, weekday_trips }]);
  });

  it('has unknown trips without a feed, and the status that the ministry gives it', async () => {
    const { stations } = await derivedLocation({
      rail: [
        { ...HERE, asset_no: null, station_no: 3700 },
        { ...HERE, asset_no: 5, station_no: 3600, official_status: 'נוסעים' },
        { ...HERE, asset_no: 5, official_status: 'בבניה' },
      ],
    });
    expect(stations.map(({ id, status, weekday_trips }) => [id, status, weekday_trips])).toEqual([
      ['rail:asset3700', null, null],
      ['rail:asset5', 'operating', null],
      ['rail:asset6', 'under_construction', null],
    ]);
  });
});

describe('a station of light rail', () => {
  const platforms = [
    { ...spot(0, 20), stop_id: '1', stop_code: '80001', name: 'אלנבי' },
    { ...spot(0, -20), stop_id: '2', stop_code: '80000', name: 'אלנבי' },
  ];
  const trams = [
    { stop_id: '1', route_type: 0, line: '91', variant: '1-#', weekday_trips: 150 },
    { stop_id: '2', route_type: 0, line: '91', variant: '2-#', weekday_trips: 140 },
  ];

  it('has the codes of its platforms, and has the trams of both', async () => {
    const { stations } = await derivedLocation({
      lightRail: [{ ...HERE, name: 'אלנבי', lines: 'הקו האדום', stop_codes: '80001, 80000' }],
      stops: platforms,
      trips: trams,
    });
    expect(stations).toMatchObject([
      { id: 'lrt:80000,80001', kind: 'lrt', status: 'operating', weekday_trips: 290, lines: 'הקו האדום' },
    ]);
  });

  it('gets the platforms within 150 m if it names none; other stops with one name and place are one station', async () => {
    const { stations } = await derivedLocation({
      lightRail: [{ ...spot(100, 0), name: 'הרשומה' }],
      stops: [
        ...platforms,
        { ...spot(3_000, 0), stop_id: '3', stop_code: '80002', name: 'קרליבך' },
        { ...spot(3_000, 200), stop_id: '4', stop_code: '80003', name: 'קרליבך' },
        { ...spot(9_000, 0), stop_id: '5', stop_code: '80004', name: 'קרליבך' },
      ],
      trips: [...trams, ...['3', '4', '5'].map((stop_id) => ({ stop_id, route_type: 0, weekday_trips: 9 }))],
    });
    expect(stations.map(({ id, name, name_gtfs, weekday_trips }) => [id, name, name_gtfs, weekday_trips])).toEqual([
      ['lrt:80000,80001', 'הרשומה', 'אלנבי', 290],
      ['lrt:80002,80003', null, 'קרליבך', 9],
      ['lrt:80004', null, 'קרליבך', 9],
    ]);
  });

  it('that is not open is numbered among those; with trams it is open, and without any it has no service', async () => {
    const { stations } = await derivedLocation({
      lightRail: [
        { ...spot(9_000, 0), status: 'planned' },
        { ...spot(9_500, 0), status: 'under_construction' },
        { ...HERE, status: 'planned', stop_codes: '80000,80001' },
        { ...spot(5_000, 0), status: 'operating', stop_codes: '80006' },
      ],
      stops: [...platforms, { ...spot(5_000, 0), stop_id: '6', stop_code: '80006' }],
      trips: trams,
    });
    expect(stations.map(({ id, status, weekday_trips }) => [id, status, weekday_trips])).toEqual([
      ['lrt:80000,80001', 'operating', 290],
      ['lrt:80006', 'no_service', 0],
      ['lrt:planned1', 'planned', null],
      ['lrt:planned2', 'under_construction', null],
    ]);
  });
});

describe('stations', () => {
  it('are numbered without gaps, those of the railway first', async () => {
    const { stations } = await derivedLocation({
      rail: [
        { ...HERE, asset_no: 9 },
        { ...HERE, asset_no: 3 },
      ],
      lightRail: [{ ...HERE, status: 'planned' }],
    });
    const numbers = new Map(stations.map(({ id, feature_id }) => [id, feature_id]));
    expect(numbers).toEqual(
      new Map([
        ['lrt:planned1', 3],
        ['rail:asset3', 1],
        ['rail:asset9', 2],
      ]),
    );
  });
});

describe('a stop', () => {
  it('has the trips of all means of transport, those of buses separately, its lines and the types of its routes', async () => {
    const { stops } = await derivedLocation({
      weekday: '2026-09-08',
      stops: [
        { ...HERE, stop_id: '1001', stop_code: '20001', name: 'דיזנגוף/גורדון', city: 'תל אביב יפו' },
        { ...HERE, stop_id: '1002' },
      ],
      trips: [
        { stop_id: '1001', line: '5', variant: '1-#', weekday_trips: 60 },
        { stop_id: '1001', line: '5', variant: '1-א', weekday_trips: 4 },
        { stop_id: '1001', line: '61', variant: '1-#', weekday_trips: 30 },
        { stop_id: '1001', line: 'on demand', route_type: 715, weekday_trips: 7 },
        { stop_id: '1001', line: 'taxi', route_type: 8, weekday_trips: 3 },
        { stop_id: '1001', line: 'not today', weekday_trips: 0 },
      ],
    });
    expect(stops).toEqual([
      {
        stop_id: '1001',
        stop_code: '20001',
        name: 'דיזנגוף/גורדון',
        lat: expect.closeTo(HERE.lat, 9),
        lon: expect.closeTo(HERE.lon, 9),
        weekday_trips: 104,
        bus_trips: 94,
        n_lines: 4,
        route_types: '[3,8,715]',
        city_gtfs: 'תל אביב יפו',
      },
      expect.objectContaining({ stop_id: '1002', weekday_trips: 0, bus_trips: 0, n_lines: 0, route_types: '[]' }),
    ]);
  });

  it('that no bus serves has no bus trips', async () => {
    const { stops } = await derivedLocation({
      stops: [{ ...HERE, stop_id: '1' }],
      trips: [{ stop_id: '1', route_type: 0, weekday_trips: 12 }],
    });
    expect(stops).toMatchObject([{ weekday_trips: 12, bus_trips: 0, n_lines: 1, route_types: '[0]' }]);
  });

  it('has unknown trips and an unknown day without the trips of the feed', async () => {
    const { stops, weekdays } = await derivedLocation({ stops: [{ ...HERE, stop_id: '1' }] });
    expect(stops).toMatchObject([{ weekday_trips: null, bus_trips: null, n_lines: null, route_types: null }]);
    expect(weekdays).toEqual([]);
    expect((await derivedLocation({ weekday: '2026-09-08' })).weekdays).toEqual(['2026-09-08']);
  });
});

describe('a school', () => {
  it('has its kind in Hebrew, and its settlement if that has deals', async () => {
    const { schools } = await derivedLocation({
      settlements: [5000],
      schools: [
        { ...HERE, id: 20, kind: 'combined', settlement_code: 5000, settlement_name: 'תל אביב - יפו' },
        { ...HERE, id: 10, kind: null, settlement_code: 4000, settlement_name: 'חיפה' },
      ],
    });
    expect(schools).toMatchObject([
      { id: 10, kind: null, kind_he: null, settlement_code: null, settlement_name: 'חיפה' },
      {
        id: 20,
        kind: 'combined',
        kind_he: 'יסודי ועל-יסודי',
        settlement_code: 5000,
        loc_placeholder: 0,
        students: 400,
      },
    ]);
  });
});
