import { nameOf, type Token } from '../../../contract/guard/tokens.ts';
import { VALUES_ELSEWHERE } from './dialects.ts';
import { type Names, nearestNames } from './names.ts';

const HEBREW = /\p{Script=Hebrew}/u;
/** Tables that are told to have a column. */
const TABLES_TOLD = 3;

/**
 * What helps where a column is missing.
 *
 * @param name as SQLite has it: with the table or alias that stands before it
 */
export function hintForColumn(name: string, tokens: readonly Token[], tables: Names): string | null {
  const column = name.slice(name.lastIndexOf('.') + 1);
  if (HEBREW.test(column)) return `Text takes single quotes: '${column}'.`;
  const elsewhere = VALUES_ELSEWHERE.get(name.toLowerCase());
  if (elsewhere) return `SQLite has no ${name.toUpperCase()}: ${elsewhere}.`;

  if (tables.has(column)) return `${column} is a table, and a column is wanted here.`;

  const mentioned = new Set(tokens.map((token) => nameOf(token)?.toLowerCase()));
  const present = [...tables].filter(([table]) => mentioned.has(table.toLowerCase()));
  const owners = ownersOf(column, present);
  if (owners.length > 0) return `${column} is a column of ${inWords(owners)}.`;
  const [nearest, ...others] = nearestNames(
    column,
    present.flatMap(([, columns]) => columns),
  );
  if (nearest) return `Did you mean ${[nearest, ...others.slice(0, 2)].join(' or ')}?`;
  const distant = ownersOf(column, [...tables]);
  if (distant.length > 0) return `${column} is a column of ${inWords(distant)}, which the statement does not read.`;
  const [only] = present;
  return only ? `SELECT name FROM pragma_table_info('${only[0]}') lists its columns.` : null;
}

const ownersOf = (column: string, tables: readonly (readonly [string, readonly string[]])[]) =>
  tables
    .filter(([, columns]) => columns.some((known) => known.toLowerCase() === column.toLowerCase()))
    .map(([name]) => name);

function inWords(tables: readonly string[]): string {
  const told = tables.slice(0, TABLES_TOLD).join(', ');
  const more = tables.length - TABLES_TOLD;
  return more > 0 ? `${told} and ${more} more` : told;
}
