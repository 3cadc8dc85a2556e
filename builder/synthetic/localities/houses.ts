import type { SourceRecord } from '../../sources/layout.ts';
import type { addresses, buildings, roads } from '../../sources/layouts/places.ts';
import type { RegisterContents } from '../../sources/records.ts';
import type { Site } from '../land/geography.ts';
import type { Lattice } from '../land/lattice.ts';
import { type Plot, positionIn } from '../land/plots.ts';
import type { Place } from '../places.ts';
import { type Random, randomFor, weightedNumbers } from '../random.ts';
import type { World } from '../world.ts';
import { type MappedParcel, mappedParcels } from './cadastre.ts';
import { levelsIn } from './levels.ts';
import { streetNames } from './street-names.ts';
import type { Frontage, Street } from './street-pieces.ts';
import { frontagesOf, type StreetMap, streetMap } from './streets.ts';

/**
 * Share of the parcels with an address on the map: in a town, and in a village whose houses are numbered by place. All have one
 * along a main street.
 */
const ADDRESSED = { town: 0.67, village: 0.5 } as const;
/** Share of the villages with names of streets. */
const VILLAGE_WITH_STREETS = 0.55;
/** Share of the corner parcels with an address that have one on the other street too. All have one on a main street. */
const ON_BOTH_STREETS = 0.6;
/** Share of the addresses with a second entrance, which has a letter. */
const SECOND_ENTRANCE = 0.06;
/** Share of the addresses that name their locality. */
const SAYS_LOCALITY = 0.7;
/** Share of the addresses with the word for street before the name, if the name itself has no such word. */
const SAYS_STREET = 0.04;
const STREET_WORD = 'רחוב';
/** One house number for this many metres of a street, on each of its sides. */
const HOUSE_M = { town: 14, country: 30 } as const;
const LETTERS = ['', 'א', 'ב', 'ג', 'ד', 'ה', 'ו'] as const;
/** The distances of the address point from the front of the plot, and from its side on a second street: shares of the plot. */
const BEHIND_FRONT = 0.15;

const BUILT = { town: 0.86, country: 0.55 } as const;
const BUILDINGS = weightedNumbers({ 1: 76, 2: 18, 3: 6 });
const LEVELS_KNOWN = 0.3;
const HEIGHT_KNOWN = 0.08;
const LEVEL_M = 3.1;

/** The streets of places. */
export type StreetAtlas = (lattice: Lattice) => StreetMap;

/** Names the streets of a place on first use. Its main streets are where parcels of the register have deals. */
export function streetAtlas({ geography, seed }: World, register: RegisterContents): StreetAtlas {
  const names = streetNames();
  const dealt = new Map<Lattice, Frontage[]>();
  for (const { gush, chelka } of register.parcels()) {
    const site = geography.siteOf(gush);
    if (site === null || site.lattice.place.mainStreets.length === 0) continue;
    const plot = geography.plotOf(gush, chelka);
    if (plot === null) continue;
    const { front, side } = frontagesOf(plot, site);
    const frontages = dealt.get(site.lattice) ?? [];
    frontages.push(front);
    if (side !== null) frontages.push(side);
    dealt.set(site.lattice, frontages);
  }
  const maps = new Map<Lattice, StreetMap>();
  return (lattice) => {
    let map = maps.get(lattice);
    if (map === undefined) {
      map = streetMap(lattice, geography.streetsOf(lattice), seed, names, dealt.get(lattice) ?? []);
      maps.set(lattice, map);
    }
    return map;
  };
}

const hasStreetNames = ({ seed }: World, { isRural, code }: Place): boolean =>
  !isRural || randomFor(seed, code, 14).chance(VILLAGE_WITH_STREETS);

/** The streets around the gushim and through them, each once. */
export function* roadRecords(world: World, atlas: StreetAtlas): Iterable<SourceRecord<typeof roads>> {
  const told = new Set<Street>();
  for (const { number, place } of world.gushim) {
    const site = world.geography.siteOf(number);
    if (site === null || !hasStreetNames(world, place)) continue;
    for (const street of streetsOf(site, atlas(site.lattice))) {
      if (told.has(street)) continue;
      told.add(street);
      yield { values: { name: street.name, settlement_code: place.code }, geometry: street.lines };
    }
  }
}

function streetsOf({ cell, grid: { strips } }: Site, streetAt: StreetMap): readonly Street[] {
  const lines = Array.from({ length: strips + 1 }, (_, at) =>
    streetAt({ way: 'eastward', line: cell.row * strips + at, at: cell.column }),
  );
  const sides = [0, 1].map((side) => streetAt({ way: 'northward', line: cell.column + side, at: cell.row }));
  return [...lines, ...sides].filter((street) => street !== null);
}

/** Address points: one of a parcel on its street, two of a corner, and those of villages by the number of the house. */
export function* addressRecords(
  world: World,
  register: RegisterContents,
  atlas: StreetAtlas,
): Iterable<SourceRecord<typeof addresses>> {
  for (const parcel of mappedParcels(world, register)) {
    const { place } = parcel.site.gush;
    const random = randomFor(world.seed, parcel.gush, parcel.chelka, 15);
    const isMapped = random.chance(place.isRural ? ADDRESSED.village : ADDRESSED.town);
    if (!hasStreetNames(world, place)) {
      if (!isMapped) continue;
      yield addressAt(parcel, [0.5, 0.5], { place: place.name, number: String(numberInPlace(parcel)) }, random);
      continue;
    }
    const corner = cornerOf(parcel, atlas(parcel.site.lattice));
    if (isMapped || isOnMainStreet(corner)) yield* streetAddresses(parcel, corner, random);
  }
}

/** Houses of a village are numbered by their plots, one gush after the other. */
function numberInPlace({ plot, site: { gush, grid } }: MappedParcel): number {
  return gush.at * 2 * grid.strips * grid.columns + plot.row * grid.columns + plot.fromColumn + 1;
}

/** The streets beside a parcel: the one along its front, and the one that crosses it at an end of the row of plots. */
interface Corner {
  readonly front: Street | null;
  readonly side: Street | null;
}

function cornerOf({ plot, site }: MappedParcel, streetAt: StreetMap): Corner {
  const { front, side } = frontagesOf(plot, site);
  return { front: streetAt(front), side: side === null ? null : streetAt(side) };
}

const isOnMainStreet = ({ front, side }: Corner) => front?.isMain === true || side?.isMain === true;

function* streetAddresses(
  parcel: MappedParcel,
  { front, side }: Corner,
  random: Random,
): Iterable<SourceRecord<typeof addresses>> {
  const { plot, site } = parcel;
  const { cell, grid } = site;
  const frontNorth = plot.row % 2 === 0 ? BEHIND_FRONT : 1 - BEHIND_FRONT;
  if (front !== null) {
    const { number, letter, isAlone } = houseOnFront(parcel, front);
    const street = written(front.name, random);
    yield addressAt(parcel, [0.5, frontNorth], { street, number: `${number}${LETTERS[letter]}` }, random);
    if (isAlone && random.chance(SECOND_ENTRANCE)) {
      yield addressAt(parcel, [0.75, frontNorth], { street, number: `${number}${LETTERS[1]}` }, random);
    }
  }
  if (side !== null && (random.chance(ON_BOTH_STREETS) || side.isMain)) {
    const isWestern = plot.fromColumn === 0;
    const number = 2 * ((cell.row - side.from) * 2 * grid.strips + plot.row) + (isWestern ? 2 : 1);
    const at = [isWestern ? BEHIND_FRONT : 1 - BEHIND_FRONT, 0.5] as const;
    yield addressAt(parcel, at, { street: written(side.name, random), number: String(number) }, random);
  }
}

/** Numbers rise eastward, even ones on the northern side. If several plots share a number, they have letters. */
function houseOnFront(
  { plot, site }: MappedParcel,
  street: Street,
): { readonly number: number; readonly letter: number; readonly isAlone: boolean } {
  const { cell, grid, lattice } = site;
  const houses = Math.max(1, Math.round(lattice.sideM / HOUSE_M[lattice.place.isRural ? 'country' : 'town']));
  const houseOf = (column: number) => Math.floor(((column + 0.5) / grid.columns) * houses);
  const house = houseOf(plot.fromColumn);
  let letter = 0;
  while (letter < plot.fromColumn && houseOf(plot.fromColumn - letter - 1) === house) letter += 1;
  const number = 2 * ((cell.column - street.from) * houses + house) + (plot.row % 2 === 0 ? 2 : 1);
  const isAlone = letter === 0 && houseOf(plot.toColumn + 1) !== house;
  return { number, letter: Math.min(letter, LETTERS.length - 1), isAlone };
}

/** Some mappers write the word for street before a name without one. */
function written(name: string, random: Random): string {
  const isBare = !name.includes(' ');
  return random.chance(SAYS_STREET) && isBare ? `${STREET_WORD} ${name}` : name;
}

function addressAt(
  { plot, site }: MappedParcel,
  [toEast, toNorth]: readonly [number, number],
  { street = null, place = null, number }: { street?: string | null; place?: string | null; number: string },
  random: Random,
): SourceRecord<typeof addresses> {
  const [lon, lat] = inPlot(site.cell, plot, toEast, toNorth);
  const code = random.chance(SAYS_LOCALITY) ? site.gush.place.code : null;
  return { values: { lat, lon, settlement_code: code, street, place, house_number: number }, geometry: null };
}

const inPlot = (cell: MappedParcel['site']['cell'], plot: Plot, toEast: number, toNorth: number) =>
  positionIn(cell, plot.west + toEast * (plot.east - plot.west), plot.south + toNorth * (plot.north - plot.south));

/** The buildings of the parcels that are built on. The map seldom has their height. */
export function* buildingRecords(world: World, register: RegisterContents): Iterable<SourceRecord<typeof buildings>> {
  for (const { gush, chelka, plot, site } of mappedParcels(world, register)) {
    const { place } = site.gush;
    const random = randomFor(world.seed, gush, chelka, 16);
    if (!random.chance(place.isRural ? BUILT.country : BUILT.town)) continue;
    const count = BUILDINGS.draw(random);
    for (let at = 0; at < count; at += 1) {
      const [lon, lat] = inPlot(site.cell, plot, (at + 0.5) / count, 0.4 + 0.2 * random.unit());
      const levels = levelsIn(place, random);
      const knowsLevels = random.chance(LEVELS_KNOWN);
      const heightM = Math.round(10 * (levels * LEVEL_M + 1.5 * random.unit())) / 10;
      const height = random.chance(HEIGHT_KNOWN) ? heightM : null;
      yield { values: { lat, lon, levels: knowsLevels ? levels : null, height_m: height }, geometry: null };
    }
  }
}
