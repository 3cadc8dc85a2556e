import { type Column, JOINS, type Join, PROPERTY_GROUP_KEYS, type Table, tableNamed } from '../../catalogue/index.ts';
import type { SqlRequest } from '../../contract/request.ts';
import type { Cell } from '../../contract/result.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import { sqlName } from '../summary/sql-text.ts';

/** A key of a table's rows: values of some columns. */
export interface RowKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly values: readonly (number | string)[];
}

/** A row with the names of its columns, in the order of its cells. */
export interface NamedRow {
  readonly names: readonly string[];
  readonly cells: readonly Cell[];
}

/** A row as it is shown: its columns may be moved, and some of them hidden, while its cells are as they came. */
export function namedRow(columns: readonly Pick<ShownColumn, 'name' | 'index'>[], cells: readonly Cell[]): NamedRow {
  return { names: columns.map(({ name }) => name), cells: columns.map(({ index }) => cells[index] ?? null) };
}

/** What leads from row to row: our catalogue, or the keys that a foreign database declares. */
export interface LinkSchema {
  readonly joins: readonly Join[];
  readonly tableNamed: (name: string) => Table | undefined;
  /** The columns that lead elsewhere from rows of these tables. */
  readonly targets: (tables: readonly string[]) => readonly Target[];
}

interface Target {
  readonly names: readonly string[];
  readonly table: string;
  readonly columns: readonly string[];
}

/** Names that mean different things in different tables. Their meaning is known only if the table is known. */
const OF_ITS_TABLE = new Set(['id', 'rowid', 'month']);

/** Column names that reference the same row in every table, by the joins of the catalogue. */
const TARGETS: readonly Target[] = targetsOfNames();

function targetsOfNames(): readonly Target[] {
  const targets = new Map<string, Target>();
  for (const { fromColumns, to, toColumns } of JOINS) {
    if (fromColumns.some((name) => OF_ITS_TABLE.has(name))) continue;
    targets.set(fromColumns.join(), { names: fromColumns, table: to, columns: toColumns });
  }
  return [...targets.values()];
}

/** The links of our tables, which the names of columns alone show. */
export const OUR_LINKS: LinkSchema = { joins: JOINS, tableNamed, targets: () => TARGETS };

/** The links of a foreign database: a name means a key only if the table is known that it is of. */
export function foreignLinks(tables: readonly Table[], joins: readonly Join[]): LinkSchema {
  const named = new Map(tables.map((table) => [table.name.toLowerCase(), table]));
  const find = (name: string) => named.get(name.toLowerCase());
  return {
    joins,
    tableNamed: find,
    targets: (read) =>
      joins.flatMap(({ from, fromColumns, to, toColumns }): Target[] => {
        const isElsewhere = (name: string) => name !== from && fromColumns.some((column) => has(find(name), column));
        if (!read.includes(from) || read.some(isElsewhere)) return [];
        return [{ names: fromColumns, table: to, columns: toColumns }];
      }),
  };
}

/**
 * The rows that a row's keys reference, by the index of each key's last column. The key of a table in the statement
 * leads to its own row, unless two tables have such columns.
 *
 * @param tables the tables that the row was read from, if known
 */
export function linksOf(
  row: NamedRow,
  tables: readonly string[],
  schema: LinkSchema = OUR_LINKS,
): ReadonlyMap<number, readonly RowKey[]> {
  const links = new Map<number, RowKey[]>();
  for (const { names, table, columns } of [...schema.targets(tables), ...ownKeys(tables, schema)]) {
    const places = names.map((name) => placeOf(row, name));
    const values = valuesAt(row, places);
    const last = places.at(-1);
    if (values === null || last === undefined || isTotal(table, values, schema)) continue;
    if (isAllThereIs(row, table, schema)) continue;
    const known = links.get(last) ?? [];
    if (!known.some((one) => one.table === table)) links.set(last, [...known, { table, columns, values }]);
  }
  return links;
}

/**
 * Whether a key of a row is the row itself, which another key led to. A key of a table may also lead to another row of it: from an employee
 * to a manager.
 *
 * @param from the key that led to the row
 * @param name the last column of the row that has the key
 */
export function isOwnKey(key: RowKey, from: RowKey, name: string): boolean {
  if (key.table !== from.table) return false;
  const isSame = String(key.columns) === String(from.columns) && String(key.values) === String(from.values);
  return isSame || key.columns.at(-1) === name;
}

/** Whether a key is a total of groups (`all`), which aggregates have, and which is no group itself. */
const isTotal = (table: string, [key]: RowKey['values'], schema: LinkSchema): boolean =>
  schema === OUR_LINKS && table === 'property_groups' && !PROPERTY_GROUP_KEYS.some((group) => group === key);

/** Whether a table's row adds nothing to this row: neither columns nor related rows. */
function isAllThereIs(row: NamedRow, table: string, schema: LinkSchema): boolean {
  const columns = schema.tableNamed(table)?.columns ?? [];
  return columns.every(({ name }) => row.names.includes(name)) && keysOfRows(row, table, schema).length === 0;
}

function ownKeys(tables: readonly string[], schema: LinkSchema): readonly Target[] {
  const read = [...new Set(tables)].flatMap((name) => schema.tableNamed(name) ?? []);
  return read.flatMap((table): Target[] => {
    // A key with more parts belongs to a statistic, whose row is not a link.
    if (table.kind !== 'table' || table.primaryKey.length === 0 || table.primaryKey.length > 2) return [];
    const { primaryKey } = table;
    const isShared = read.some((other) => other !== table && primaryKey.every((name) => has(other, name)));
    return isShared ? [] : [{ names: primaryKey, table: table.name, columns: primaryKey }];
  });
}

const has = (table: Table | undefined, name: string) => table?.columns.some((column) => column.name === name) ?? false;

/** The index of a name that occurs once; −1 for any other. */
function placeOf({ names }: NamedRow, name: string): number {
  const at = names.indexOf(name);
  return at === names.lastIndexOf(name) ? at : -1;
}

function valuesAt({ cells }: NamedRow, places: readonly number[]): readonly (number | string)[] | null {
  const values = places.map((at) => cells[at] ?? null);
  return values.every(isKeyValue) ? values : null;
}

const isKeyValue = (cell: Cell): cell is number | string =>
  typeof cell === 'number' || (typeof cell === 'string' && cell !== '');

/** The rows of other tables that reference this row: the deals of a parcel, the streets of a settlement. */
export function keysOfRows(row: NamedRow, table: string, schema: LinkSchema = OUR_LINKS): readonly RowKey[] {
  return schema.joins.flatMap(({ from, fromColumns, to, toColumns }): RowKey[] => {
    // Full-text and R-tree tables add nothing to the row.
    if (to !== table || schema.tableNamed(from)?.kind !== 'table') return [];
    const values = valuesAt(
      row,
      toColumns.map((name) => placeOf(row, name)),
    );
    return values === null ? [] : [{ table: from, columns: fromColumns, values }];
  });
}

/** The statement for the rows of a key, with values bound by column name. */
export function rowsStatement(key: RowKey): Required<Omit<SqlRequest, 'limit'>> {
  return { sql: `SELECT *\nFROM ${sqlName(key.table)}\nWHERE ${conditionOf(key)}`, params: paramsOf(key) };
}

/** The statement that counts them. */
export function countStatement(key: RowKey): Required<Omit<SqlRequest, 'limit'>> {
  return { sql: `SELECT count(*) AS n\nFROM ${sqlName(key.table)}\nWHERE ${conditionOf(key)}`, params: paramsOf(key) };
}

const conditionOf = ({ columns }: RowKey) =>
  columns.map((column, at) => `${sqlName(column)} = :${placeholderOf(columns, at)}`).join(' AND ');
const paramsOf = ({ columns, values }: RowKey) =>
  Object.fromEntries(columns.map((_, at) => [placeholderOf(columns, at), values[at] ?? null]));
/** The name of a column, if a placeholder can have it; else one that no column of the key has. */
function placeholderOf(columns: readonly string[], at: number): string {
  const column = columns[at] ?? '';
  if (/^[A-Za-z_]\w*$/.test(column)) return column;
  const named = `key_${at + 1}`;
  return columns.includes(named) ? `${named}_` : named;
}

/**
 * The catalogue's description of a column: from the tables that the row was read from, else by its name if all tables
 * agree; null if unknown.
 */
export function describedColumn(name: string, readFrom: readonly string[], tables: readonly Table[]): Column | null {
  const named = (columns: readonly Column[]) =>
    columns.find((column) => column.name.toLowerCase() === name.toLowerCase());
  for (const read of readFrom) {
    const known = named(tables.find((table) => table.name === read)?.columns ?? []);
    if (known) return known;
  }
  const found = tables.flatMap(({ columns }) => columns.filter((column) => column.name === name));
  const isOne = new Set(found.map(({ description }) => description)).size === 1;
  return isOne ? (found[0] ?? null) : null;
}
