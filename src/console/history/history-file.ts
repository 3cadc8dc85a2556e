import { LIMITS } from '../../contract/limits.ts';
import { readRequest } from '../../contract/request.ts';
import type { HistoryEntry, NamedStatement, NewEntry, NewNamed, RunEnd } from './history.ts';

const KIND = 'nadlan-sql history';
const ENDS: readonly RunEnd[] = ['answered', 'refused', 'cancelled', 'over-budget'];

/** The content of a history file. */
export interface HistoryFile {
  readonly entries: readonly NewEntry[];
  readonly named: readonly NewNamed[];
}

/** Writes history and named statements as one JSON file. */
export function writeHistoryFile(entries: readonly HistoryEntry[], named: readonly NamedStatement[]): string {
  const withoutId = <T extends { readonly id: number }>({ id: _, ...rest }: T) => rest;
  return JSON.stringify(
    { kind: KIND, version: 1, entries: entries.map(withoutId), named: named.map(withoutId) },
    null,
    1,
  );
}

/** Reads such a file; null for any other file. Damaged members are left out. */
export function readHistoryFile(text: string): HistoryFile | null {
  const file = parse(text);
  if (!isObject(file) || file.kind !== KIND || file.version !== 1) return null;
  const members = (list: unknown) => (Array.isArray(list) ? list.filter(isObject) : []);
  return {
    entries: members(file.entries).flatMap((entry) => readEntry(entry) ?? []),
    named: members(file.named).flatMap((statement) => readNamed(statement) ?? []),
  };
}

type Members = Readonly<Record<string, unknown>>;

function readEntry(members: Members): NewEntry | null {
  const { at, end, rows, bytes, ms } = members;
  const draft = readDraft(members);
  const known = ENDS.find((one) => one === end);
  if (!draft || !known || !isCount(at) || !isCount(bytes) || !isCount(ms) || !(rows === null || isCount(rows))) {
    return null;
  }
  return { ...draft, at, end: known, rows, bytes, ms };
}

function readNamed(members: Members): NewNamed | null {
  const { name, savedAt, isStarred } = members;
  const draft = readDraft(members);
  if (!draft || typeof name !== 'string' || name.trim() === '' || !isCount(savedAt)) return null;
  return { ...draft, name, savedAt, isStarred: isStarred === true };
}

/** The contract decides what a statement, its values and its limit may be. */
function readDraft({ sql, params, limit }: Members): Pick<NewEntry, 'sql' | 'params' | 'limit'> | null {
  const request = readRequest({ sql, params, limit: limit ?? LIMITS.rowsDefault });
  if (!request.ok) return null;
  const { value } = request;
  return { sql: value.sql, limit: value.limit, ...(value.params === undefined ? {} : { params: value.params }) };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
