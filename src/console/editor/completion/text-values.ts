import { CATALOGUE, columnNamed, META_KEYS, tableNamed } from '../../../catalogue/index.ts';
import { keywordOf, nameOf, type Token, tokenize } from '../../../contract/guard/tokens.ts';
import type { SqlRequest } from '../../../contract/request.ts';
import type { Cell } from '../../../contract/result.ts';
import { comparedColumn, tablesIn } from '../../params/compared-column.ts';
import { controlOf, isPlace } from '../../params/fields.ts';
import { hebrewSpellings } from '../../params/hebrew-spellings.ts';
import { type PlaceKind, placeQuery } from '../../params/place-query.ts';
import type { Place } from '../place.ts';
import { callAround } from './keywords.ts';

/** A suggested value for a text. */
export interface TextValue {
  /** As written between the quotes. */
  readonly text: string;
  /** Its location, or its English name. */
  readonly detail: string | null;
}

/** A search for names in the database. */
export interface NameSearch {
  readonly request: SqlRequest;
  /** Whether a name is written as a full-text query. */
  readonly isWords: boolean;
}

/** Suggestions for the text at the caret. */
export interface TextAtCaret extends Place {
  /** From the opening quote to the caret. */
  readonly typed: string;
  /** Whether it begins with a wildcard of LIKE. A name gets them on both sides. */
  readonly isPattern: boolean;
  /** Known values; if there are too many, names are searched for. */
  readonly values: readonly TextValue[];
  readonly search: NameSearch | null;
}

/** Full-text tables of names. */
const NAME_TABLES: Readonly<Record<string, PlaceKind>> = {
  settlements_fts: 'settlement',
  neighborhoods_fts: 'neighbourhood',
  streets_fts: 'street',
};
const SLUGS = 'SELECT slug, name FROM settlements WHERE slug >= :low AND slug < :high ORDER BY slug';
/** The kinds of transaction as the register writes them, in a table of some fifty rows. */
const NATURES = "SELECT raw, property_group FROM deal_natures WHERE raw LIKE :part ESCAPE '\\' ORDER BY deals DESC";
/** Functions whose first argument is the name of a table. */
const OF_TABLE = /^pragma_(?:table_x?info|index_list|foreign_key_list)$/i;
const OFFERED_MAX = 8;
const FLAG_VALUES = ['1', '0'];
/** Formats of strftime(), each with a day in it: 16 May 2026, a Saturday. */
const FORMATS: Readonly<Record<string, string>> = {
  '%Y': '2026',
  '%Y-%m': '2026-05',
  '%m': '05',
  '%Y-%m-%d': '2026-05-16',
  '%d/%m/%Y': '16/05/2026',
  '%w': '6',
  '%W': '19',
  '%j': '136',
};
/** Modifiers of date functions (https://www.sqlite.org/lang_datefunc.html). */
const MODIFIERS = [
  '-1 year',
  '-12 months',
  '-5 years',
  '-30 days',
  '+1 month',
  '+1 day',
  'start of month',
  'start of year',
];
/** Which argument of a date function is its first modifier, from 0. */
const MODIFIED: Readonly<Record<string, number>> = { DATE: 1, DATETIME: 1, JULIANDAY: 1, UNIXEPOCH: 1, STRFTIME: 2 };
const FIRST_YEAR = 1998;
/** Capitalisations of a Latin prefix. */
const SPELLINGS_MAX = 16;

/**
 * The text around the caret, if it is compared with a column whose values are known or can be searched for; else null.
 *
 * @param until the last day of the data, 'YYYY-MM-DD'; null if unknown
 */
export function textAtCaret(text: string, caret: number, until: string | null): TextAtCaret | null {
  const left = [...tokenize(text.slice(0, caret))];
  const open = left.at(-1);
  if (open?.kind !== 'illegal' || !open.text.startsWith("'")) return null;
  const from = open.offset + 1;
  const typed = unescaped(text.slice(from, caret));
  const to = caret + (/^[\p{L}\p{N}_"״׳.\- ]*(?=')/u.exec(text.slice(caret))?.[0].length ?? 0);
  const rest = text.slice(to).replace(/^'/, '');
  const start = left.findLastIndex(({ kind }) => kind === 'semicolon') + 1;
  const literal: Token = { kind: 'string', text: "''", offset: open.offset };
  const before = left.slice(start, -1);
  const tokens = [...before, literal, ...upToSemicolon(rest, to + 1)];
  const found = whatFits(tokens, before.length, typed, until);
  const isFormat = Object.hasOwn(FORMATS, found?.values[0]?.text ?? '');
  return found && { from, to, typed, isPattern: typed.startsWith('%') && !isFormat, ...found };
}

/** The known values that can be written at the caret, after a sign or an opening parenthesis: texts in quotes, or numbers. */
export function knownValuesAt(text: string, caret: number, until: string | null): readonly string[] {
  if (!/[=<>(,]\s*$/.test(text.slice(0, caret)) || /^(?:\s*'|[\p{L}\p{N}_])/u.test(text.slice(caret))) return [];
  const quoted = `${text.slice(0, caret)}''${text.slice(caret)}`;
  const tokens = [...tokenize(quoted)];
  const at = tokens.findIndex(({ offset }) => offset === caret);
  const compared = comparedColumn(tokens, at, tablesIn(tokens));
  const column = compared && columnNamed(compared.table, compared.column);
  if (compared && column && column.type !== 'TEXT' && controlOf(compared, column) === 'list') return FLAG_VALUES;
  const values = textAtCaret(quoted, caret + 1, until)?.values ?? [];
  return values.map((value) => `'${value.text.replaceAll("'", "''")}'`);
}

function whatFits(
  tokens: readonly Token[],
  at: number,
  typed: string,
  until: string | null,
): Pick<TextAtCaret, 'values' | 'search'> | null {
  if (keywordOf(tokens[at - 1]) === 'MATCH') return wordsFor(tokens, at, typed);
  if (tokens[at - 1]?.text === '(' && OF_TABLE.test(nameOf(tokens[at - 2]) ?? '')) {
    return known(
      CATALOGUE.map(({ name }) => name),
      typed,
    );
  }
  const ofDate = forDateFunction(tokens.slice(0, at), typed);
  if (ofDate) return ofDate;
  const compared = comparedColumn(tokens, at, tablesIn(tokens));
  const column = compared && columnNamed(compared.table, compared.column);
  if (!compared || !column) return null;
  if (compared.table === 'meta' && column.name === 'key') return known(Object.values(META_KEYS).flat(), typed);
  if (column.values) return known(column.values, typed);
  if (column.name === 'quarter' && until) return known(quarters(until), typed);
  if (column.name === 'month' && until) return known(months(until), typed);
  if (until && controlOf(compared, column) === 'date') return known(yearStarts(until), typed);
  // In LIKE, a name gets wildcards around it.
  const start = typed.replace(/^%/, '');
  if (compared.table === 'settlements' && column.name === 'slug') {
    if (start === '') return null;
    const request = { sql: SLUGS, params: { low: start, high: `${start}\uFFFF` }, limit: OFFERED_MAX };
    return { values: [], search: { request, isWords: false } };
  }
  if (column.name === 'deal_nature' || (compared.table === 'deal_natures' && column.name === 'raw')) {
    const part = `%${start.replace(/[\\%_]/g, '\\$&')}%`;
    return { values: [], search: { request: { sql: NATURES, params: { part }, limit: OFFERED_MAX }, isWords: false } };
  }
  const control = column.name === 'street' ? 'street' : controlOf(compared, column);
  if (!isPlace(control) || column.type !== 'TEXT') return null;
  const request = placeQuery(control, start, null);
  return request && { values: [], search: { request, isWords: false } };
}

/** The formats of strftime(), or the modifiers of a date function, whose argument follows these tokens. */
function forDateFunction(left: readonly Token[], typed: string): Pick<TextAtCaret, 'values' | 'search'> | null {
  const call = callAround(left);
  if (call === null || call.name === null) return null;
  if (call.name === 'STRFTIME' && call.argument === 0) {
    const found = known(Object.keys(FORMATS), typed);
    return found && { ...found, values: found.values.map(({ text }) => ({ text, detail: FORMATS[text] ?? null })) };
  }
  return call.argument >= (MODIFIED[call.name] ?? Number.POSITIVE_INFINITY) ? known(MODIFIERS, typed) : null;
}

/** Names for a full-text search: the last typed words are their prefix. */
function wordsFor(tokens: readonly Token[], at: number, typed: string): Pick<TextAtCaret, 'values' | 'search'> | null {
  const searched = nameOf(tokens[at - 2])?.toLowerCase() ?? '';
  const tables = tablesIn(tokens).map(({ table }) => table);
  const table = searched in NAME_TABLES ? searched : tables.find((each) => each in NAME_TABLES && has(each, searched));
  const kind = table === undefined ? undefined : NAME_TABLES[table];
  const request = kind && placeQuery(kind, typed, null);
  return request ? { values: [], search: { request, isWords: true } } : null;
}

const has = (table: string, column: string) => tableNamed(table)?.columns.some(({ name }) => name === column) ?? false;

/** The names in a search result, as written between the quotes. */
export function valuesFound(rows: readonly (readonly Cell[])[], { isWords }: NameSearch): readonly TextValue[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    // Places come as key, name and detail, slugs as slug and name.
    const [name, detail] = row.slice(-2).length === row.length ? row : row.slice(1);
    if (typeof name !== 'string' || name === '') return [];
    const text = isWords ? asWords(name) : name;
    if (seen.has(text)) return [];
    seen.add(text);
    return [{ text, detail: typeof detail === 'string' && detail !== name ? detail : null }];
  });
}

/** A name as a full-text query: quotes inside a name are part of the word, other punctuation separates words. */
function asWords(name: string): string {
  const words = name.replace(/["'״׳`’]/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `"${word}"`).join(' ');
}

function known(values: readonly string[], typed: string): Pick<TextAtCaret, 'values' | 'search'> | null {
  const wanted = typed.replace(/^%/, '').toLowerCase();
  const spellings = hebrewSpellings(wanted, SPELLINGS_MAX);
  const rankOf = (value: string): number => {
    const text = value.toLowerCase();
    if (text.startsWith(wanted)) return 0;
    if (wanted.length > 1 && spellings.some((spelling) => text.startsWith(spelling))) return 1;
    return text.includes(wanted) ? 2 : 3;
  };
  const fitting = values
    .map((text) => ({ text, rank: rankOf(text) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank);
  return fitting.length === 0 ? null : { values: fitting.map(({ text }) => ({ text, detail: null })), search: null };
}

/** The quarters of the data as 'YYYY-Qn', the last one first. */
function quarters(until: string): readonly string[] {
  const last = Number(until.slice(0, 4)) * 4 + Math.ceil(Number(until.slice(5, 7)) / 3) - 1;
  const count = last - FIRST_YEAR * 4 + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => `${Math.floor((last - i) / 4)}-Q${((last - i) % 4) + 1}`);
}

/** The first days of the years of the data, the last one first. */
function yearStarts(until: string): readonly string[] {
  const last = Number(until.slice(0, 4));
  return Array.from({ length: Math.max(0, last - FIRST_YEAR + 1) }, (_, i) => `${last - i}-01-01`);
}

/** The months of the data as 'YYYY-MM', the last one first. */
function months(until: string): readonly string[] {
  const last = Number(until.slice(0, 4)) * 12 + Number(until.slice(5, 7)) - 1;
  const count = last - FIRST_YEAR * 12 + 1;
  const month = (at: number) => `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  return Array.from({ length: Math.max(0, count) }, (_, i) => month(last - i));
}

function upToSemicolon(text: string, offset: number): readonly Token[] {
  const tokens: Token[] = [];
  for (const token of tokenize(text)) {
    if (token.kind === 'semicolon') break;
    tokens.push({ ...token, offset: token.offset + offset });
  }
  return tokens;
}

const unescaped = (text: string) => text.replaceAll("''", "'");
