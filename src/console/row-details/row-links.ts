import { type Column, JOINS, type Table, tableNamed } from '../../catalogue/index.ts';
import type { SqlRequest } from '../../contract/request.ts';
import type { Cell } from '../../contract/result.ts';

/** What names rows of a table: values of some of its columns. */
export interface RowKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly values: readonly (number | string)[];
}

/** A row with the names of its columns. */
export interface NamedRow {
  readonly names: readonly string[];
  readonly cells: readonly Cell[];
}

interface Target {
  readonly names: readonly string[];
  readonly table: string;
  readonly columns: readonly string[];
}

/** Names that tables use for different things: what they mean is known only where the table is. */
const OF_ITS_TABLE = new Set(['id', 'rowid', 'month']);

/** Names of columns that mean the same row wherever they stand, by the joins of the catalogue. */
const TARGETS: readonly Target[] = targetsOfNames();

function targetsOfNames(): readonly Target[] {
  const targets = new Map<string, Target>();
  for (const { fromColumns, to, toColumns } of JOINS) {
    if (fromColumns.some((name) => OF_ITS_TABLE.has(name))) continue;
    targets.set(fromColumns.join(), { names: fromColumns, table: to, columns: toColumns });
  }
  return [...targets.values()];
}

/**
 * The rows that a row's keys mean, by the place of the last column of each key. A key of the tables that the statement reads
 * leads to its own row, unless two of them have such columns.
 *
 * @param tables those that the row was read from, if known
 */
export function linksOf(row: NamedRow, tables: readonly string[]): ReadonlyMap<number, readonly RowKey[]> {
  const links = new Map<number, RowKey[]>();
  for (const { names, table, columns } of [...TARGETS, ...ownKeys(tables)]) {
    const places = names.map((name) => placeOf(row, name));
    const values = valuesAt(row, places);
    const last = places.at(-1);
    if (values === null || last === undefined || isAllThereIs(row, table)) continue;
    const known = links.get(last) ?? [];
    if (!known.some((one) => one.table === table)) links.set(last, [...known, { table, columns, values }]);
  }
  return links;
}

/** Whether the row of a table has nothing that this row lacks: neither columns nor rows that belong to it. */
function isAllThereIs(row: NamedRow, table: string): boolean {
  const columns = tableNamed(table)?.columns ?? [];
  return columns.every(({ name }) => row.names.includes(name)) && keysOfRows(row, table).length === 0;
}

function ownKeys(tables: readonly string[]): readonly Target[] {
  const read = [...new Set(tables)].flatMap((name) => tableNamed(name) ?? []);
  return read.flatMap((table): Target[] => {
    // A key of more parts is that of a statistic, whose row leads nowhere.
    if (table.kind !== 'table' || table.primaryKey.length === 0 || table.primaryKey.length > 2) return [];
    const { primaryKey } = table;
    const isShared = read.some((other) => other !== table && primaryKey.every((name) => has(other, name)));
    return isShared ? [] : [{ names: primaryKey, table: table.name, columns: primaryKey }];
  });
}

const has = (table: Table, name: string) => table.columns.some((column) => column.name === name);

/** The place of a name that stands once; −1 for any other. */
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

/** The rows of other tables that mean this row: the deals of a parcel, the streets of a settlement. */
export function keysOfRows(row: NamedRow, table: string): readonly RowKey[] {
  return JOINS.flatMap(({ from, fromColumns, to, toColumns }): RowKey[] => {
    // Search tables and boxes say nothing that the row itself does not.
    if (to !== table || tableNamed(from)?.kind !== 'table') return [];
    const values = valuesAt(
      row,
      toColumns.map((name) => placeOf(row, name)),
    );
    return values === null ? [] : [{ table: from, columns: fromColumns, values }];
  });
}

/** The statement for the rows that a key names, with the values bound by the names of its columns. */
export function rowsStatement(key: RowKey): Required<Omit<SqlRequest, 'limit'>> {
  return { sql: `SELECT *\nFROM ${key.table}\nWHERE ${conditionOf(key)}`, params: paramsOf(key) };
}

/** The statement that counts them. */
export function countStatement(key: RowKey): Required<Omit<SqlRequest, 'limit'>> {
  return { sql: `SELECT count(*) AS n\nFROM ${key.table}\nWHERE ${conditionOf(key)}`, params: paramsOf(key) };
}

const conditionOf = ({ columns }: RowKey) => columns.map((column) => `${column} = :${column}`).join(' AND ');
const paramsOf = ({ columns, values }: RowKey) =>
  Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null]));

/**
 * What the catalogue says of a column: as one of the tables that the row was read from, else by its name where all tables
 * say the same of it; null if that is not known.
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
