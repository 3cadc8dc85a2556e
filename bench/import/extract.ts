import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { type Random, randomFor } from '../../builder/synthetic/random.ts';

/** Bytes of the extract for each building, with its nodes, as measured. */
const BYTES_A_BUILDING = 78;
/** Of ten buildings one has an address, and one a road before it. */
const EVERY = 10;
const BUILDINGS_AT_ONCE = 1_000;
/** Degrees of the sides of a building, more or less. */
const SIDE = 0.0001;
/** Changes of the map, and the seconds of the years in which they were made. */
const [CHANGES, YEARS_BEGIN, YEARS_SECONDS] = [150_000_000, Date.UTC(2010) / 1_000, 15 * 365 * 86_400];
const STREETS = 20_000;
const NODES_OF_ROAD = 5;

/** Whether osmium, which writes the format, is on this machine (Debian: osmium-tool). */
export async function hasOsmium(): Promise<boolean> {
  const child = spawn('osmium', ['--version'], { stdio: 'ignore' });
  return new Promise((resolve) =>
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0)),
  );
}

/**
 * Writes an extract of OpenStreetMap (.osm.pbf) of about so many bytes: buildings of four corners with levels, addresses and roads.
 *
 * @returns buildings, and bytes of the file
 */
export async function writeExtract(path: string, bytes: number): Promise<{ buildings: number; bytes: number }> {
  const buildings = Math.ceil(bytes / BYTES_A_BUILDING);
  const child = spawn('osmium', ['cat', '-F', 'opl', '-', '-o', path, '-f', 'pbf', '--overwrite', '--no-progress'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(child, 'close');
  const write = async (lines: readonly string[]) => {
    if (!child.stdin.write(`${lines.join('\n')}\n`)) await once(child.stdin, 'drain');
  };
  // Nodes come before ways, as in every extract, so the buildings are walked twice.
  for (let first = 0; first < buildings; first += BUILDINGS_AT_ONCE) {
    await write(range(first, Math.min(buildings, first + BUILDINGS_AT_ONCE)).flatMap(nodesOf));
  }
  for (let first = 0; first < buildings; first += BUILDINGS_AT_ONCE) {
    await write(range(first, Math.min(buildings, first + BUILDINGS_AT_ONCE)).flatMap(waysOf));
  }
  child.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`osmium ended with ${code ?? 'a signal'}.`);
  return { buildings, bytes: statSync(path).size };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
/** Ids of nodes of a building and of the road before it. */
const IDS = 4 + NODES_OF_ROAD;

function nodesOf(building: number): string[] {
  const random = randomFor(2, building);
  const [lon, lat] = [34.6 + 0.7 * random.unit(), 31 + 2 * random.unit()];
  const near = () => SIDE * 0.2 * random.unit();
  const node = (at: number, x: number, y: number, tags = '') =>
    `n${building * IDS + at + 1} ${historyOf(random)}${tags} x${(x + near()).toFixed(7)} y${(y + near()).toFixed(7)}`;
  const address =
    building % EVERY === 0 ? ` Taddr:street=${streetOf(building)},addr:housenumber=${random.whole(200) + 1}` : '';
  const corners = [
    node(0, lon, lat, address),
    node(1, lon + SIDE, lat),
    node(2, lon + SIDE, lat + SIDE),
    node(3, lon, lat + SIDE),
  ];
  if (building % EVERY !== 0) return corners;
  return [...corners, ...range(0, NODES_OF_ROAD).map((at) => node(4 + at, lon + at * SIDE, lat - SIDE))];
}

function waysOf(building: number): string[] {
  const random = randomFor(3, building);
  const first = building * IDS + 1;
  const ring = [0, 1, 2, 3, 0].map((at) => `n${first + at}`).join(',');
  const ways = [
    `w${building * 2 + 1} ${historyOf(random)} Tbuilding=yes,building:levels=${random.whole(12) + 1} N${ring}`,
  ];
  if (building % EVERY !== 0) return ways;
  const line = range(0, NODES_OF_ROAD)
    .map((at) => `n${first + 4 + at}`)
    .join(',');
  return [
    ...ways,
    `w${building * 2 + 2} ${historyOf(random)} Thighway=residential,name=${streetOf(building)} N${line}`,
  ];
}

const streetOf = (building: number) => `רחוב%20%${building % STREETS}`;

/** Version, change and time of an object, as extracts for the public have them. */
function historyOf(random: Random): string {
  const time = new Date((YEARS_BEGIN + random.whole(YEARS_SECONDS)) * 1_000).toISOString().slice(0, 19);
  return `v${random.whole(9) + 1} dV c${random.whole(CHANGES)} t${time}Z`;
}
