import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawRecord } from '../raw-record.ts';
import { openFeed } from './open-feed.ts';

/** Two weeks from Sunday 2026-11-01. Tuesday 3 November is a holiday: only its trains run. Bus 5 comes back to its first stop. */
const FEED: Readonly<Record<string, string>> = {
  'feed_info.txt': 'feed_publisher_name,feed_version\nמשרד התחבורה,2026-11-01\n',
  'stops.txt':
    '\ufeffstop_id,stop_code,stop_name,stop_desc,stop_lat,stop_lon,location_type,parent_station\n' +
    '1,20001,"ככר, א",רחוב: הרצל עיר: תל אביב יפו רציף:   קומה:,32.0851,34.7801,0,\n' +
    '2,20002,שוק,,32.0861,34.7811,0,\n' +
    '3,30001,תחנת רכבת,,32.0871,34.7821,0,9\n9,,תחנת הצפון,,32.087,34.782,1,\n' +
    '4,40001,כיכר,,32.09,34.784,0,\n5,40002,כיכר,,32.092,34.786,0,\n',
  'routes.txt':
    'route_id,agency_id,route_short_name,route_long_name,route_desc,route_type\n' +
    'A,3,5,,10005-1-#,3\nB,3,5,,10005-2-#,3\nR,2,,חיפה-תל אביב,,2\nL,21,R1,,50001-1-#,0\n',
  'trips.txt': 'route_id,service_id,trip_id\nA,work,a1\nA,work,a2\nA,sat,a3\nB,work,b1\nR,all,r1\nL,work,l1\n',
  'calendar.txt':
    'service_id,sunday,monday,tuesday,wednesday,thursday,friday,saturday,start_date,end_date\n' +
    'work,1,1,1,1,1,0,0,20261101,20261231\nsat,0,0,0,0,0,0,1,20261101,20261231\nall,1,1,1,1,1,1,1,20261101,20261231\n',
  'calendar_dates.txt': 'service_id,date,exception_type\nwork,20261101,2\nwork,20261103,2\n',
  'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nl1,06:00:00,08:00:00,600\n',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\n' +
    'a1,06:00:00,06:00:00,1,1,0,0\na1,06:05:00,06:05:00,2,2,0,0\na1,06:10:00,06:10:00,1,3,0,0\n' +
    'a2,25:00:00,25:00:00,1,1,0,0\na2,25:05:00,25:05:00,2,2,1,1\na3,06:00:00,06:00:00,1,1,0,0\n' +
    'b1,06:00:00,06:00:00,2,1,0,0\nr1,06:00:00,06:00:00,3,1,0,0\nl1,06:00:00,06:00:00,4,1,0,0\nl1,06:03:00,06:03:00,5,2,0,0\n',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nadlan-feed-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function feedFile(texts: Readonly<Record<string, string>>, cutTo = 1): string {
  const path = join(folder, 'israel-public-transportation.zip');
  const bytes = zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])));
  writeFileSync(path, bytes.subarray(0, Math.round(bytes.length * cutTo)));
  return path;
}

async function rowsOf(texts: Readonly<Record<string, string>>) {
  const opened = await openFeed(feedFile(texts));
  if (opened === null) throw new Error('is no feed');
  const rows: Record<string, unknown[]> = {};
  try {
    for await (const batch of opened.read(new Set(opened.tables.map(({ name }) => name)))) {
      for (const { table, record } of batch) {
        rows[table] = [...(rows[table] ?? []), Object.values((record as RawRecord).values)];
      }
    }
  } finally {
    await opened.close();
  }
  return { version: opened.version, ...rows };
}

describe('a feed of public transport', () => {
  it('counts trips by stop and variant on the first ordinary working day', async () => {
    expect(await rowsOf(FEED)).toEqual({
      version: '2026-11-01',
      // Sunday 1 and Tuesday 3 have the train alone; the other eight working days have the median of 5 trips.
      transit_feed: [['2026-11-02']],
      transit_stops: [
        ['1', '20001', 'ככר, א', '32.0851', '34.7801', 'תל אביב יפו'],
        ['2', '20002', 'שוק', '32.0861', '34.7811', ''],
        ['3', '30001', 'תחנת רכבת', '32.0871', '34.7821', ''],
        ['4', '40001', 'כיכר', '32.09', '34.784', ''],
        ['5', '40002', 'כיכר', '32.092', '34.786', ''],
      ],
      transit_trips: [
        // a1 and a2 stop at 1, a1 twice; a2 passes through 2; a3 runs on Saturday.
        ['1', '10005', '1-#', 3, 2],
        ['2', '10005', '1-#', 3, 1],
        ['2', '10005', '2-#', 3, 1],
        ['3', '2:R', 'R', 2, 1],
        // Two hours, a tram every ten minutes: 12.
        ['4', '50001', '1-#', 0, 12],
        ['5', '50001', '1-#', 0, 12],
      ],
      rail_stations: [['תחנת הצפון', 32.0871, 34.7821, '30001', 'GTFS']],
      // Two platforms of one name are one station in the middle.
      lrt_stations: [['כיכר', 'R1', 32.091, 34.785, 'operating', '40001,40002', 'GTFS']],
    });
  });

  it('begins when most of its services do, not with those that say an earlier day', async () => {
    const { 'calendar.txt': calendar = '', 'trips.txt': trips = '' } = FEED;
    const early = {
      ...FEED,
      'calendar.txt': `${calendar}long,1,1,1,1,1,1,1,20260101,20271231\nnext,1,1,1,1,1,1,1,20261022,20271231\n`,
      'trips.txt': `${trips}R,long,r2\nR,next,r3\n`,
    };
    expect(await rowsOf(early)).toMatchObject({ transit_feed: [['2026-11-02']] });
  });

  it('has its days and numbers whether or not blanks stand around them', async () => {
    const blanks = Object.entries(FEED).map(([name, text]) => [name, text.replace(/,(?=[\w-]+(,|\n))/g, ' , ')]);
    expect(await rowsOf(Object.fromEntries(blanks))).toEqual(await rowsOf(FEED));
  });

  it.each([
    [
      'a stop that is not there',
      { 'stops.txt': 'stop_id,stop_lat,stop_lon\n1,32,34.8\n' },
      /stop_times.txt, line 3: stops.txt has no stop '2'/,
    ],
    [
      'no working day',
      { 'calendar.txt': 'service_id,start_date,end_date\n' },
      /calendar.txt, line 1: column sunday is missing/,
    ],
    [
      'a wrong date',
      { 'calendar_dates.txt': 'service_id,date,exception_type\nwork,1/11/2026,2\n' },
      /calendar_dates.txt, line 2: '1\/11\/2026' is not a date/,
    ],
    [
      'an exception that neither adds nor removes',
      { 'calendar_dates.txt': 'service_id,date,exception_type\nwork,20261101,0\n' },
      /calendar_dates.txt, line 2: exception_type '0' is neither 1 nor 2/,
    ],
  ])('refuses %s', async (_, texts, sentence) => {
    await expect(rowsOf({ ...FEED, ...texts })).rejects.toThrow(sentence);
  });

  it('says which stops belong to trips that it does not have', async () => {
    const opened = await openFeed(
      feedFile({ ...FEED, 'trips.txt': (FEED['trips.txt'] ?? '').replace(/^[AB],work.*\n/gm, '') }),
    );
    for await (const _ of opened?.read(new Set(['transit_trips'])) ?? []);
    expect(opened?.notes?.()).toEqual([
      "israel-public-transportation.zip/stop_times.txt: left out, because trips.txt does not have their trips: 6 rows, the first at line 2, trip 'a1'.",
    ]);
    await opened?.close();
  });

  it('refuses an archive that is cut off, and leaves other archives to other readers', async () => {
    await expect(openFeed(feedFile(FEED, 0.6))).rejects.toThrow(/is cut off or damaged/);
    expect(await openFeed(feedFile({ 'table.csv': 'a,b\n1,2\n' }))).toBeNull();
  });

  it('reads a feed in a folder of its archive, and refuses two of them', async () => {
    const inFolder = (name: string) =>
      Object.fromEntries(Object.entries(FEED).map(([text, content]) => [`${name}/${text}`, content]));
    expect(await rowsOf({ ...inFolder('bus'), 'stops.txt': 'stop_id\n77\n' })).toEqual(await rowsOf(FEED));
    await expect(rowsOf({ ...inFolder('bus'), ...inFolder('rail') })).rejects.toThrow(
      /zip\/bus and israel-public-transportation.zip\/rail: are two feeds in one archive/,
    );
  });
});
