import { distanceM, metresFrom, type Point } from '../../geometry/distance.ts';
import { shareOut } from '../../share-out.ts';
import { spotsAcross } from '../land/spots.ts';
import type { Place } from '../places.ts';
import { type Random, randomFor } from '../random.ts';
import type { World } from '../world.ts';
import { type FeedPart, type StopRecord, stopRecord, type TripsRecord, VARIANTS, variantTrips } from './feed.ts';

/** Stops of the country, and of a small synthetic registry; between these, one stop for this many deals (modelled). */
const STOPS = { most: 30_000, fewest: 6_000, deals: 80 } as const;
/** A place has as many stops as if it had this many more residents, so that every village has a stop. */
const RESIDENTS_MORE = 400;
const FEWEST_OF_PLACE = 2;

const BUS = 3;
const ON_DEMAND = 715;
const SHARED_TAXI = 8;
const CABLE_CAR = 5;

/** Places with this many stops have their own lines; all others are on a line to the nearest city. */
const STOPS_OF_TOWN = 12;
const CITY_RESIDENTS = 40_000;
/** Lines of a town are drawn until a stop is on this many of them, on average. */
const LINES_OF_STOP = 3;
/** A line takes the stops within this distance of the straight way between its ends, metres, and needs this many. */
const CORRIDOR_M = 350;
const FEWEST_STOPS_OF_LINE = 4;
/** Attempts to draw a line, because in some towns the ends are never far enough apart. */
const ATTEMPTS = 400;

/** Trips a day of a variant: in towns, more with more residents; from villages. */
const TOWN_TRIPS = { least: 12, most: 70, more: 50, ofResidents: 200_000 } as const;
const VILLAGE_TRIPS = { least: 4, most: 16 } as const;
/** The last stops of a line have fewer trips, and some lines have a short alternative. */
const LAST_STOPS = { share: 0.2, trips: 0.8 } as const;
const SHORT_VARIANT = { chance: 0.3, stops: 0.5, trips: 0.4 } as const;
const SHARED_TAXI_LINE = 0.02;
const ON_DEMAND_TOWN = 0.08;
const ON_DEMAND_TRIPS = 14;

const FIRST_STOP_ID = 1_001;
const FIRST_STOP_CODE = 20_001;
const FIRST_LINE = 10_001;

/** The cable car of Haifa, from the bay to the university (general knowledge). */
const CABLE_CAR_STOPS = [
  { name: 'רכבלית: מרכזית המפרץ', lat: 32.7935, lon: 35.0365 },
  { name: 'רכבלית: הטכניון', lat: 32.777, lon: 35.0225 },
  { name: 'רכבלית: האוניברסיטה', lat: 32.762, lon: 35.0185 },
] as const;
const CABLE_CAR_LINE = '95001';
const CABLE_CAR_TRIPS = 180;

interface Stop extends Point {
  readonly id: string;
}

interface Town {
  readonly place: Place;
  readonly stops: readonly Stop[];
}

/** Bus stops on the land of every place, and lines through them: in towns straight across, from villages to the nearest city. */
export function syntheticBuses(world: World): FeedPart {
  const towns = stopsOfPlaces(world);
  const cities = towns.filter(({ place }) => place.residents >= CITY_RESIDENTS);
  const trips: TripsRecord[] = [];
  let lines = 0;
  for (const town of towns) {
    const random = randomFor(world.seed, town.place.code, 21);
    const drawn = town.stops.length >= STOPS_OF_TOWN ? townLines(town, random) : [villageLine(town, cities, random)];
    for (const line of drawn) {
      trips.push(...tripsOfLine(String(FIRST_LINE + lines), line, random));
      lines += 1;
    }
    if (town.stops.length >= STOPS_OF_TOWN && random.chance(ON_DEMAND_TOWN)) {
      const called = town.stops.filter((_, at) => at % 3 === 0).map(({ id }) => id);
      const route = { line: String(FIRST_LINE + lines), variant: VARIANTS.out, routeType: ON_DEMAND };
      trips.push(...variantTrips(called, route, () => ON_DEMAND_TRIPS));
      lines += 1;
    }
  }
  const cableCar = cableCarStops(towns);
  return {
    stops: [
      ...towns.flatMap(({ place, stops }) => stops.map((stop, at): StopRecord => busStop(stop, place, at))),
      ...cableCar,
    ],
    trips: [...trips, ...cableCarTrips(cableCar)],
  };
}

const busStop = ({ id, lat, lon }: Stop, place: Place, at: number): StopRecord =>
  stopRecord({
    stop_id: id,
    stop_code: String(Number(id) - FIRST_STOP_ID + FIRST_STOP_CODE),
    name: `תחנה סינתטית ${at + 1}`,
    lat,
    lon,
    city: place.name,
  });

function stopsOfPlaces({ deals, seed, country, residentsShare, geography }: World): readonly Town[] {
  const total = Math.round(Math.min(STOPS.most, STOPS.fewest + Math.floor(deals / STOPS.deals)) * residentsShare);
  const settled = country.flatMap((place) => {
    const lattice = geography.lattices.get(place.code);
    return lattice === undefined || lattice.cells.length === 0 ? [] : [{ place, lattice }];
  });
  const counts = shareOut(
    total,
    settled.map(({ place }) => place.residents + RESIDENTS_MORE),
  );
  let next = FIRST_STOP_ID;
  return settled.map(({ place, lattice }, at) => {
    const count = Math.max(FEWEST_OF_PLACE, counts[at] ?? 0);
    const stops = spotsAcross(lattice, count, randomFor(seed, place.code, 20)).map((spot): Stop => {
      next += 1;
      return { id: String(next - 1), ...spot };
    });
    return { place, stops };
  });
}

interface Line {
  readonly stops: readonly Stop[];
  /** Trips a day in each direction. */
  readonly trips: number;
  readonly routeType: number;
}

function townLines({ place, stops }: Town, random: Random): readonly Line[] {
  const lines: Line[] = [];
  const wanted = LINES_OF_STOP * stops.length;
  let onLines = 0;
  for (let attempt = 0; attempt < ATTEMPTS && onLines < wanted; attempt += 1) {
    const from = stops[random.whole(stops.length)];
    const to = stops[random.whole(stops.length)];
    if (from === undefined || to === undefined || from === to) continue;
    const along = stopsAlong(stops, from, to);
    if (along.length < FEWEST_STOPS_OF_LINE) continue;
    const crowd = Math.min(1, place.residents / TOWN_TRIPS.ofResidents);
    const trips = TOWN_TRIPS.least + random.unit() * (TOWN_TRIPS.most + crowd * TOWN_TRIPS.more - TOWN_TRIPS.least);
    const routeType = random.chance(SHARED_TAXI_LINE) ? SHARED_TAXI : BUS;
    lines.push({ stops: along, trips: Math.round(trips), routeType });
    onLines += along.length;
  }
  return lines;
}

/** The stops near the straight way from one to another, in its direction. */
function stopsAlong(stops: readonly Stop[], from: Stop, to: Stop): readonly Stop[] {
  const [east, north] = metresFrom(from, to);
  const length = Math.hypot(east, north);
  return stops
    .map((stop) => {
      const [x, y] = metresFrom(from, stop);
      return { stop, alongM: (x * east + y * north) / length, asideM: Math.abs(x * north - y * east) / length };
    })
    .filter(({ alongM, asideM }) => asideM <= CORRIDOR_M && alongM >= 0 && alongM <= length)
    .sort((a, b) => a.alongM - b.alongM || Number(a.stop.id) - Number(b.stop.id))
    .map(({ stop }) => stop);
}

/** From the stops of a village to the nearest stop of the nearest city. */
function villageLine({ place, stops }: Town, cities: readonly Town[], random: Random): Line {
  const [first] = stops;
  const city =
    first === undefined
      ? null
      : nearestOf(
          cities.filter((town) => town.place !== place),
          first,
        );
  const [terminal] = city?.stops ?? [];
  const spread = VILLAGE_TRIPS.most - VILLAGE_TRIPS.least + 1;
  return {
    stops: terminal === undefined ? stops : [...stops, terminal],
    trips: VILLAGE_TRIPS.least + random.whole(spread),
    routeType: BUS,
  };
}

function nearestOf(towns: readonly Town[], point: Point): Town | null {
  let best: { readonly town: Town; readonly distanceM: number } | null = null;
  for (const town of towns) {
    const { centre } = town.place;
    if (centre === null) continue;
    const distance = distanceM(centre, point);
    if (best === null || distance < best.distanceM) best = { town, distanceM: distance };
  }
  return best?.town ?? null;
}

function tripsOfLine(line: string, { stops, trips, routeType }: Line, random: Random): readonly TripsRecord[] {
  const ids = stops.map(({ id }) => id);
  const full = Math.ceil(ids.length * (1 - LAST_STOPS.share));
  const tripsAt = (place: number) => (place < full ? trips : Math.max(1, Math.round(trips * LAST_STOPS.trips)));
  const both = [
    ...variantTrips(ids, { line, variant: VARIANTS.out, routeType }, tripsAt),
    ...variantTrips([...ids].reverse(), { line, variant: VARIANTS.back, routeType }, tripsAt),
  ];
  if (!random.chance(SHORT_VARIANT.chance)) return both;
  const short = ids.slice(0, Math.max(2, Math.ceil(ids.length * SHORT_VARIANT.stops)));
  const shortTrips = Math.max(1, Math.round(trips * SHORT_VARIANT.trips));
  return [...both, ...variantTrips(short, { line, variant: VARIANTS.short, routeType }, () => shortTrips)];
}

function cableCarStops(towns: readonly Town[]): readonly StopRecord[] {
  const after = towns.reduce((total, { stops }) => total + stops.length, 0);
  return CABLE_CAR_STOPS.map(({ name, lat, lon }, at) =>
    stopRecord({
      stop_id: String(FIRST_STOP_ID + after + at),
      stop_code: String(FIRST_STOP_CODE + after + at),
      name,
      lat,
      lon,
      city: 'חיפה',
    }),
  );
}

function cableCarTrips(stops: readonly StopRecord[]): readonly TripsRecord[] {
  const ids = stops.map(({ values }) => values.stop_id);
  const run = (stopIds: readonly string[], variant: string) =>
    variantTrips(stopIds, { line: CABLE_CAR_LINE, variant, routeType: CABLE_CAR }, () => CABLE_CAR_TRIPS);
  return [...run(ids, VARIANTS.out), ...run([...ids].reverse(), VARIANTS.back)];
}
