import { CATALOGUE, JOINS, type Join } from '../../src/catalogue/index.ts';
import type { Draft, VisibleColumn } from './draft.ts';
import { factsOf } from './facts.ts';

/** The text after FROM, and the columns that it makes visible. */
export interface Source {
  readonly from: string;
  readonly columns: readonly VisibleColumn[];
}

/** The most rows that a join may visit, because there are many statements. */
const WORK_MAX = 30_000;

const PLAIN = CATALOGUE.filter(({ kind }) => kind === 'table').map(({ name }) => name);

export function columnsOf(draft: Draft, table: string, alias: string): VisibleColumn[] {
  return factsOf(draft.facts, table).columns.map(({ name, type, samples }) => ({
    reference: draft.choices.chance(5) ? `"${alias}".[${name}]` : `${alias}.${name}`,
    type,
    samples,
  }));
}

/** A table, and tables that the catalogue joins to it. */
export function tables(draft: Draft, joinsMax: number): Source {
  const { choices } = draft;
  const first = choices.weighted([
    [2, 'deals'],
    [1, 'settlements'],
    [3, choices.of(PLAIN)],
  ]);
  const joined = [{ table: first, alias: draft.alias() }];
  let from = `${first} ${joined[0]?.alias}`;
  let columns = columnsOf(draft, first, joined[0]?.alias ?? '');
  let work = factsOf(draft.facts, first).rows;
  for (const _ of choices.some(0, joinsMax, () => null)) {
    const step = choices.of(joined);
    const options = JOINS.filter((join) => leads(join, step.table)).filter(
      (join) => growth(draft, join, step.table) * work <= WORK_MAX,
    );
    if (options.length === 0) break;
    const join = choices.of(options);
    const forward = join.from === step.table;
    const other = { table: forward ? join.to : join.from, alias: draft.alias() };
    const [mine, theirs] = forward ? [join.fromColumns, join.toColumns] : [join.toColumns, join.fromColumns];
    const on = mine.map((name, i) => `${other.alias}.${theirs[i]} = ${step.alias}.${name}`).join(' AND ');
    from += ` ${choices.of(['JOIN', 'LEFT JOIN', 'INNER JOIN'])} ${other.table} AS ${other.alias} ON ${on}`;
    columns = [...columns, ...columnsOf(draft, other.table, other.alias)];
    work *= growth(draft, join, step.table);
    joined.push(other);
  }
  return { from, columns };
}

const isPlain = (table: string): boolean => PLAIN.includes(table);

const leads = (join: Join, table: string): boolean =>
  (join.from === table && isPlain(join.to)) || (join.to === table && isPlain(join.from));

/** The factor by which a join multiplies the rows, on average. */
function growth(draft: Draft, join: Join, table: string): number {
  if (join.oneToOne || join.from === table) return 1;
  return Math.max(1, factsOf(draft.facts, join.from).rows / Math.max(1, factsOf(draft.facts, join.to).rows));
}

/** A correlated EXISTS or a scalar subquery's tail: a table that the catalogue joins to by its key. */
export function lookup(draft: Draft): { readonly source: Source; readonly inner: Source } {
  const { choices } = draft;
  const join = choices.of(JOINS.filter(({ from, to }) => isPlain(from) && isPlain(to)));
  const [outerAlias, innerAlias] = [draft.alias(), draft.alias()];
  const on = join.fromColumns.map((name, i) => `${innerAlias}.${join.toColumns[i]} = ${outerAlias}.${name}`);
  return {
    source: { from: `${join.from} ${outerAlias}`, columns: columnsOf(draft, join.from, outerAlias) },
    inner: {
      from: `${join.to} ${innerAlias} WHERE ${on.join(' AND ')}`,
      columns: columnsOf(draft, join.to, innerAlias),
    },
  };
}
