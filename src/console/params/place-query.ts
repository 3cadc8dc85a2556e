import type { SqlRequest } from '../../contract/request.ts';
import type { Cell } from '../../contract/result.ts';
import { cityCalled } from './city-nicknames.ts';
import { withHebrewNames } from './english-names.ts';
import { hebrewSpellings } from './hebrew-spellings.ts';

export type PlaceKind = 'settlement' | 'neighbourhood' | 'street';

/** A suggested place. */
export interface Place {
  /** Its code or id. */
  readonly key: number;
  readonly name: string;
  /** Its settlement; for a settlement its English name, if it has one. */
  readonly detail: string | null;
}

/** Most suggested places. */
const OFFERED_MAX = 8;
/** Shortest prefix; a shorter one matches too many names. */
const CHARACTERS_MIN = 2;
/** Hebrew spellings of a Latin word that are looked up. */
const SPELLINGS_MAX = 20;

const SEARCHES = {
  settlement: {
    names: '',
    sql: `SELECT s.code, s.name, s.name_en
FROM settlements_fts f
JOIN settlements s ON s.code = f.rowid
WHERE f.settlements_fts MATCH :words
ORDER BY s.name = :typed OR lower(s.name_en) IS lower(:typed) DESC,
  s.name LIKE :start OR ifnull(s.name_en LIKE :start, 0) DESC, s.deals_total DESC`,
  },
  neighbourhood: {
    names: '{name aliases} : ',
    sql: `SELECT n.nbhd_id, n.name, n.settlement
FROM neighborhoods_fts f
JOIN neighborhoods n ON n.nbhd_id = f.rowid
WHERE f.neighborhoods_fts MATCH :words
ORDER BY n.name = :typed DESC, n.name LIKE :start DESC, n.deals_total DESC`,
  },
  street: {
    names: '{street aliases} : ',
    sql: `SELECT s.id, s.street, s.settlement
FROM streets_fts f
JOIN streets s ON s.id = f.rowid
WHERE f.streets_fts MATCH :words
ORDER BY s.street = :typed DESC, s.street LIKE :start DESC, s.deals_total DESC`,
  },
} as const satisfies Record<PlaceKind, { names: string; sql: string }>;

const NAMES = {
  settlement: 'SELECT code, name, name_en FROM settlements WHERE code = :key',
  neighbourhood: 'SELECT nbhd_id, name, settlement FROM neighborhoods WHERE nbhd_id = :key',
  street: 'SELECT id, street, settlement FROM streets WHERE id = :key',
} as const satisfies Record<PlaceKind, string>;

/**
 * The request for places whose names begin with this text, the one of exactly this name, or that people call so, first, then
 * those with most deals; null if too little was typed.
 *
 * @param within name of the settlement to search in; null for all
 */
export function placeQuery(kind: PlaceKind, typed: string, within: string | null): SqlRequest | null {
  const written = kind === 'settlement' ? typed : withHebrewNames(typed);
  const words = wordsOf(written);
  if (words.join('').length < CHARACTERS_MIN) return null;
  const { names, sql } = SEARCHES[kind];
  const started = `(${words.map(alternatives).join(' AND ')})`;
  const city = kind === 'settlement' ? cityCalled(typed) : null;
  const named = `${names}${city === null ? started : `(${started} OR (${wordsOf(city).map(quoted).join(' AND ')}))`}`;
  const inside = within === null || kind === 'settlement' ? [] : wordsOf(within);
  const match = inside.length === 0 ? named : `(${named}) AND settlement : (${inside.map(quoted).join(' AND ')})`;
  return {
    sql,
    params: { words: match, typed: city ?? written.trim(), start: `${words.join(' ')}%` },
    limit: OFFERED_MAX,
  };
}

/** A place with its number of deals. */
export interface SizedPlace extends Place {
  readonly deals: number;
}

const NAMED = {
  settlement: `SELECT s.code, s.name, s.name_en, s.deals_total
FROM settlements_fts f
JOIN settlements s ON s.code = f.rowid
WHERE f.settlements_fts MATCH :names
ORDER BY s.deals_total DESC`,
  neighbourhood: `SELECT n.nbhd_id, n.name, n.settlement, n.deals_total
FROM neighborhoods_fts f
JOIN neighborhoods n ON n.nbhd_id = f.rowid
WHERE f.neighborhoods_fts MATCH :names
ORDER BY n.deals_total DESC`,
  street: `SELECT s.id, s.street, s.settlement, s.deals_total
FROM streets_fts f
JOIN streets s ON s.id = f.rowid
WHERE f.streets_fts MATCH :names
ORDER BY s.deals_total DESC`,
} as const satisfies Record<PlaceKind, string>;

/** Most places with one of several names. */
const NAMED_MAX = 40;

/**
 * The request for places that have one of these names, or all its words in a row, those with most deals first; null without names.
 *
 * @param within name of the settlement to search in; null for all
 */
export function placesNamedQuery(kind: PlaceKind, names: readonly string[], within: string | null): SqlRequest | null {
  const phrases = names
    .map(wordsOf)
    .filter((words) => words.length > 0)
    .map(phraseOf);
  if (phrases.length === 0) return null;
  const named = `${SEARCHES[kind].names}(${phrases.join(' OR ')})`;
  const match = within === null ? named : `(${named}) AND settlement : ${quoted(wordsOf(within).join(' '))}`;
  return { sql: NAMED[kind], params: { names: match }, limit: NAMED_MAX };
}

/** The places of its answer. */
export function readSizedPlaces(rows: readonly (readonly Cell[])[]): readonly SizedPlace[] {
  return rows.flatMap((row) => readPlaces([row]).map((place) => ({ ...place, deals: Number(row[3] ?? 0) })));
}

/** Hebrew words one after the other; Latin ones in any order, because each has several spellings. */
function phraseOf(words: readonly string[]): string {
  return words.some((word) => /[a-z]/i.test(word))
    ? `(${words.map(alternatives).join(' AND ')})`
    : quoted(words.join(' '));
}

/** The request for one place by its code or id. */
export function placeByKey(kind: PlaceKind, key: number): SqlRequest {
  return { sql: NAMES[kind], params: { key }, limit: 1 };
}

/** The places of an answer to either request. */
export function readPlaces(rows: readonly (readonly Cell[])[]): readonly Place[] {
  return rows.flatMap(([key, name, detail]) =>
    typeof key === 'number' && typeof name === 'string'
      ? [{ key, name, detail: typeof detail === 'string' && detail !== name ? detail : null }]
      : [],
  );
}

/** Words as in the index: quotes, geresh and other punctuation separate words or are left out. */
function wordsOf(text: string): readonly string[] {
  return text
    .replace(/["'״׳`’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function alternatives(word: string): string {
  const spellings = new Set([word, ...officialSpellings(word), ...hebrewSpellings(word, SPELLINGS_MAX)]);
  return `(${[...spellings].map((spelling) => `${quoted(spelling)} *`).join(' OR ')})`;
}

/** A Latin word as the statistics bureau writes it: Or Aqiva, Petah Tiqwa. */
function officialSpellings(word: string): readonly string[] {
  const latin = word.toLowerCase().replaceAll('k', 'q');
  return /^[a-z]+$/.test(latin) ? [latin, latin.replaceAll('v', 'w')] : [];
}

function quoted(word: string): string {
  return `"${word}"`;
}
