import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { randomFor } from '../../builder/synthetic/random.ts';

/** Stops of the feed, about as many as the country has. */
const STOPS = 30_000;
const ROUTES = 8_000;
/** Stops of a trip. */
const STOPS_OF_TRIP = 35;
const SECONDS_BETWEEN_STOPS = 75;
/** Trips are written in texts of this many. */
const TRIPS_AT_ONCE = 500;
/** As much as gzip does by default. */
const LEVEL = 6;

/**
 * Writes a feed (GTFS) of at least so many bytes. Most of it is stop_times.txt, which an import reads whole.
 *
 * @returns rows of stop_times.txt
 */
export async function writeFeed(path: string, bytes: number): Promise<number> {
  const file = createWriteStream(path);
  let written = 0;
  let isFull = false;
  const zip = new Zip((error, chunk) => {
    if (error) file.destroy(error);
    written += chunk.length;
    isFull = !file.write(chunk);
  });
  const text = (name: string) => {
    const entry = new ZipDeflate(name, { level: LEVEL });
    zip.add(entry);
    return entry;
  };
  const whole = (name: string, content: string) => text(name).push(strToU8(content), true);
  const list = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at));

  const random = randomFor(1, bytes);
  const coordinate = (from: number, span: number) => (from + span * random.unit()).toFixed(6);
  whole(
    'stops.txt',
    ['stop_id,stop_code,stop_name,stop_desc,stop_lat,stop_lon,location_type,parent_station']
      .concat(
        list(
          STOPS,
          (at) =>
            `${at},${20_000 + at},תחנה ${at},רחוב: ${at} עיר: עיר ${at % 200},${coordinate(31, 2)},${coordinate(34.6, 0.7)},0,`,
        ),
      )
      .join('\n'),
  );
  whole(
    'routes.txt',
    ['route_id,agency_id,route_short_name,route_long_name,route_desc,route_type']
      .concat(list(ROUTES, (at) => `${at},3,${at % 900},קו ${at},${10_000 + (at >> 1)}-${(at & 1) + 1}-#,3`))
      .join('\n'),
  );
  whole(
    'calendar.txt',
    'service_id,sunday,monday,tuesday,wednesday,thursday,friday,saturday,start_date,end_date\nwork,1,1,1,1,1,0,0,20261101,20261231\n',
  );
  // All trips of a route have the same stops, as in a real feed.
  const stopsOf = Array.from({ length: ROUTES }, () =>
    Array.from({ length: STOPS_OF_TRIP }, () => random.whole(STOPS)),
  );
  const stopTimes = text('stop_times.txt');
  stopTimes.push(strToU8('trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\n'));
  const trips = ['route_id,service_id,trip_id'];
  let rows = 0;
  do {
    const lines: string[] = [];
    for (let at = 0; at < TRIPS_AT_ONCE; at += 1) {
      const trip = `${trips.length}_011126`;
      const route = random.whole(ROUTES);
      trips.push(`${route},work,${trip}`);
      let second = 5 * 3_600 + random.whole(18 * 3_600);
      for (const [at, stop] of stopsOf[route]?.entries() ?? []) {
        lines.push(`${trip},${clock(second)},${clock(second)},${stop},${at + 1},0,0`);
        second += SECONDS_BETWEEN_STOPS + random.whole(SECONDS_BETWEEN_STOPS);
      }
    }
    rows += lines.length;
    stopTimes.push(strToU8(`${lines.join('\n')}\n`));
    if (isFull) await once(file, 'drain');
  } while (written < bytes);
  stopTimes.push(new Uint8Array(), true);
  whole('trips.txt', trips.join('\n'));
  zip.end();
  file.end();
  await finished(file);
  return rows;
}

const two = (part: number) => String(part).padStart(2, '0');
const clock = (second: number) =>
  `${two(Math.floor(second / 3_600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
