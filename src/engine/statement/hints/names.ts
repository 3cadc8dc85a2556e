import { distance } from 'fastest-levenshtein';
import { HINTS } from '../../../contract/hint-sentences.ts';
import { PHRASES } from '../../../contract/phrases.ts';
import { say } from '../../../contract/sentence.ts';
import type { Database } from '../../wasm/database.ts';

/** What can be named in a statement: tables and views, and their columns. */
export type Names = ReadonlyMap<string, readonly string[]>;

// Asking for the columns of a virtual table or a view reads its inner tables, perhaps over a network. So only those
// that the statement names are asked for: it has read them already.
const NAMES = `
  SELECT m.name, c.name
  FROM sqlite_schema AS m LEFT JOIN pragma_table_xinfo(
    CASE WHEN m.sql LIKE 'CREATE TABLE%' OR lower(m.name) IN (SELECT value FROM json_each(?)) THEN m.name END
  ) AS c ON c.hidden <> 1
  WHERE m.type IN ('table', 'view') AND m.name NOT LIKE 'sqlite^_%' ESCAPE '^' AND NOT EXISTS (
    SELECT 1 FROM sqlite_schema AS v WHERE v.sql LIKE 'CREATE VIRTUAL%' AND m.name LIKE v.name || '^_%' ESCAPE '^')
  ORDER BY m.rowid, c.cid`;
const FUNCTIONS = 'SELECT name, narg FROM pragma_function_list GROUP BY name, narg ORDER BY name, narg';
const MAX_NAMES = 10_000;
/** The listed number of arguments of a function that takes any number. */
const ANY_NUMBER = -1;

/** @param mentioned names in the statement, in lower case */
export async function readNames(database: Database, mentioned: readonly string[]): Promise<Names> {
  const names = new Map<string, string[]>();
  for (const [table, column] of await readTexts(database, NAMES, [JSON.stringify(mentioned)])) {
    const columns = names.get(table as string) ?? [];
    names.set(table as string, column ? [...columns, column] : columns);
  }
  return names;
}

/** How many arguments each function takes; none if it takes any number. */
export async function readFunctions(database: Database): Promise<ReadonlyMap<string, readonly number[]>> {
  const functions = new Map<string, number[]>();
  for (const [name, count] of await readTexts(database, FUNCTIONS, [])) {
    const counts = functions.get(name as string) ?? [];
    functions.set(name as string, Number(count) <= ANY_NUMBER ? counts : [...counts, Number(count)]);
  }
  return functions;
}

async function readTexts(database: Database, sql: string, values: readonly string[]): Promise<string[][]> {
  const rows = await database.rows(sql, MAX_NAMES, values);
  return rows.map((row) => row.map((cell) => String(cell ?? '')));
}

/**
 * What people call tables and columns that have another name, in lower case, each with the names that it may mean; with none,
 * if the data has no such thing.
 */
export type OtherNames = Readonly<Record<string, readonly string[]>>;

/** The names of what people call so; null for a word that is not in the list. */
export function namesCalled(name: string, otherNames: OtherNames): readonly string[] | null {
  const word = name.toLowerCase();
  return Object.hasOwn(otherNames, word) ? (otherNames[word] ?? null) : null;
}

/** The known names that may be meant by one that is unknown: those that people call so, then the nearest ones. */
export function meantNames(name: string, known: readonly string[], otherNames: OtherNames): string[] {
  const called = namesCalled(name, otherNames) ?? [];
  return [...new Set([...called.filter((meant) => known.includes(meant)), ...nearestNames(name, known)])];
}

/** The nearest known names; none if all are too far away. */
function nearestNames(name: string, known: Iterable<string>): string[] {
  const steps = stepsFrom(name);
  const found = [...new Set(known)].map((candidate) => ({ candidate, steps: steps(candidate) }));
  const nearest = Math.min(...found.map(({ steps }) => steps));
  return Number.isFinite(nearest)
    ? found.filter(({ steps }) => steps === nearest).map(({ candidate }) => candidate)
    : [];
}

/** Names in one suggestion. */
const NAMES_OFFERED = 3;

/** The question whether one of several names was meant. */
export function didYouMean(names: readonly string[]): string {
  return say(HINTS.didYouMean, {
    names: names.slice(0, NAMES_OFFERED).reduceRight((rest, first) => say(PHRASES.or, { first, rest })),
  });
}

/** Shortest word that is searched for inside longer names. */
const PART_LETTERS = 4;

/** Edit distance in letters; two swapped letters count as one edit. */
export function slipsBetween(a: string, b: string): number {
  const steps = distance(a, b);
  return steps === 2 && a.length === b.length && [...a].sort().join('') === [...b].sort().join('') ? 1 : steps;
}

/** Edit distance of other names, for those that can be confused; a word inside the other name counts two steps more. */
function stepsFrom(name: string): (candidate: string) => number {
  const wanted = joined(name);
  const words = inOneOrder(name);
  const parts = partsOf(name);
  return (candidate) => {
    const whole = slip(wanted, joined(candidate));
    if (whole !== null) return whole;
    if (words === inOneOrder(candidate)) return 1;
    if (parts.includes(candidate.toLowerCase())) return 2;
    return Math.min(...partsOf(candidate).map((word) => (slip(wanted, word) ?? Infinity) + 2), Infinity);
  };
}

const wordsOf = (name: string) => name.toLowerCase().split('_');
/** `built_year` and `year_built` are the same words. */
const inOneOrder = (name: string) => wordsOf(name).sort().join('_');
const partsOf = (name: string) => wordsOf(name).filter(({ length }) => length >= PART_LETTERS);

/** Edit distance of names that can be confused; null for others. */
function slip(a: string, b: string): number | null {
  const most = Math.max(1, Math.floor((Math.min(a.length, b.length) + 1) / 3));
  // Each letter that one of them has more is an edit. A name in a statement may be long.
  if (Math.abs(a.length - b.length) > most) return null;
  const steps = slipsBetween(a, b);
  return steps <= most ? steps : null;
}
/** `dealDate`, `deal date` and `deal_date` are one name. */
const joined = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, '');
