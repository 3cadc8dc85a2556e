import { planeM } from '../land/lattice.ts';
import type { MainStreet } from './main-streets.ts';
import { joined, keyOf, type Piece, type Street } from './street-pieces.ts';

/** A main street is on a line in its direction that is at most this far from its middle, metres. */
const MAIN_STREET_M = 1_500;
/**
 * A street where this many parcels have deals is lively enough. One with a single such parcel is as bad as one this far away, and one with
 * none as one that is still farther away, metres.
 */
const ALONG_MAIN_STREET = { parcels: 10, insteadM: 250, withoutM: 900 } as const;

/** A street on the wrong side of another one is as bad as one that is this much farther away, metres. */
const OUT_OF_ORDER_M = 500;

/** A main street on a line of its place. */
interface Placed {
  readonly street: MainStreet;
  readonly line: number;
  readonly pieces: readonly Piece[];
}

interface Candidate extends Placed {
  /** The distance from where the street is, and what it lacks, metres. */
  readonly badness: number;
}

/**
 * The main streets of a place, by the keys of their pieces: each as near as possible to where it is, with deals beside it. Two that run
 * side by side are in their real order if possible, to the west or to the south of each other.
 *
 * @param sideM the usual length of a piece, metres
 */
export function placeMainStreets(
  mainStreets: readonly MainStreet[],
  pieces: ReadonlyMap<string, Piece>,
  sideM: number,
): Map<string, Street> {
  const streets = new Map<string, Street>();
  for (const { street, pieces: own } of [
    ...placedIn('northward', mainStreets, pieces, sideM),
    ...placedIn('eastward', mainStreets, pieces, sideM),
  ]) {
    const from = own.reduce((least, { at }) => Math.min(least, at), Infinity);
    const placed: Street = { name: street.name, isMain: true, lines: joined(own), from };
    for (const piece of own) streets.set(keyOf(piece), placed);
  }
  return streets;
}

function placedIn(
  way: MainStreet['way'],
  mainStreets: readonly MainStreet[],
  pieces: ReadonlyMap<string, Piece>,
  sideM: number,
): readonly Placed[] {
  const own = mainStreets.filter((street) => street.way === way);
  const inOrder = own.sort((a, b) => (way === 'northward' ? a.middle.lon - b.middle.lon : a.middle.lat - b.middle.lat));
  const placed: Placed[] = [];
  const free = new Map([...pieces].filter(([, piece]) => piece.way === way));
  for (const street of inOrder) {
    const choice = choiceOf(street, free, sideM);
    const badnessOf = (candidate: Candidate) => {
      const isInOrder = placed.every((other) => other.line < candidate.line || !areBeside(other, candidate));
      return candidate.badness + (isInOrder ? 0 : OUT_OF_ORDER_M);
    };
    const [best] = choice.sort((a, b) => badnessOf(a) - badnessOf(b));
    if (best === undefined) continue;
    placed.push(best);
    for (const piece of best.pieces) free.delete(keyOf(piece));
  }
  return placed;
}

/** Whether two streets of one direction have pieces in the same row, or in the same column. */
function areBeside(one: Pick<Placed, 'pieces'>, other: Pick<Placed, 'pieces'>): boolean {
  const places = new Set(one.pieces.map(({ at }) => at));
  return other.pieces.some(({ at }) => places.has(at));
}

/** The lines near to where a main street is, with the pieces that it would have there. @param pieces the free ones in its direction */
function choiceOf(street: MainStreet, pieces: ReadonlyMap<string, Piece>, sideM: number): Candidate[] {
  const nearest = new Map<number, { readonly piece: Piece; readonly awayM: number }>();
  for (const piece of pieces.values()) {
    const awayM = planeM(street.middle, middleOf(piece));
    const before = nearest.get(piece.line);
    if (awayM < (before?.awayM ?? MAIN_STREET_M)) nearest.set(piece.line, { piece, awayM });
  }
  const count = Math.max(1, Math.round(street.lengthM / sideM));
  return [...nearest.values()].map(({ piece: { way, line, at }, awayM }) => {
    const own = Array.from({ length: count }, (_, step) => at + step - Math.floor(count / 2))
      .map((each) => pieces.get(keyOf({ way, line, at: each })))
      .filter((piece) => piece !== undefined);
    const parcels = own.reduce((sum, piece) => sum + piece.parcels, 0);
    const { parcels: enough, insteadM, withoutM } = ALONG_MAIN_STREET;
    const lackM = parcels === 0 ? withoutM : insteadM * (1 - Math.min(1, parcels / enough));
    return { street, line, pieces: own, badness: awayM + lackM };
  });
}

const middleOf = ({ ends: [from, to] }: Piece) => ({ lat: (from[1] + to[1]) / 2, lon: (from[0] + to[0]) / 2 });
