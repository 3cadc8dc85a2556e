import type { Cell } from '../../contract/result.ts';

/** By what a step finds its rows. */
export type Access =
  /** All rows of the table, in its order. */
  | 'table'
  | 'index'
  /** An index that has all columns that the statement needs, so that no row of the table is read. */
  | 'covering-index'
  | 'primary-key'
  /** An index that SQLite makes for this run alone. */
  | 'automatic-index'
  /** An index of a full-text or box table. */
  | 'virtual';

/** What a line of EXPLAIN QUERY PLAN says (https://sqlite.org/eqp.html). */
export type StepKind =
  | {
      readonly kind: 'search' | 'scan';
      /** How the statement names what is read: an alias, or the name of a table, a subquery or a common table expression. */
      readonly name: string;
      readonly access: Access;
      /** Name of the index; null if it has none, or there is none. */
      readonly index: string | null;
      /** What is compared with the index: `gush=? AND chelka>?`; empty for all entries. */
      readonly condition: string;
      readonly isLeftJoin: boolean;
    }
  /** Rows are sorted or grouped in a temporary B-tree; `purpose` as SQLite names it: `ORDER BY`. */
  | { readonly kind: 'temp-b-tree'; readonly purpose: string }
  /** Anything else: a subquery, a part of a compound, rows that stand in the statement. */
  | { readonly kind: 'other' };

/** A step of a plan, with those that it is made of. */
export type PlanStep = StepKind & {
  /** No two steps of a plan share one. */
  readonly id: number;
  /** The line as SQLite wrote it. */
  readonly detail: string;
  readonly steps: readonly PlanStep[];
};

/** Builds the steps from the rows of EXPLAIN QUERY PLAN: id, parent, notused, detail. */
export function planOf(rows: readonly (readonly Cell[])[]): readonly PlanStep[] {
  const childrenOf = (parent: number): readonly PlanStep[] =>
    rows
      .filter((row) => Number(row[1]) === parent && Number(row[0]) !== parent)
      .map(([id, , , detail]) => ({
        ...readDetail(String(detail)),
        id: Number(id),
        detail: String(detail),
        steps: childrenOf(Number(id)),
      }));
  return childrenOf(0);
}

/** All steps of a plan, each before those that it is made of. */
export function allSteps(steps: readonly PlanStep[]): readonly PlanStep[] {
  return steps.flatMap((step) => [step, ...allSteps(step.steps)]);
}

const READS =
  /^(SEARCH|SCAN) (.+?)(?: USING (?:(AUTOMATIC (?:PARTIAL )?)?(COVERING )?INDEX(?: ((?!\().+?))?|(?:INTEGER )?(PRIMARY KEY))| (VIRTUAL TABLE INDEX) .*?)?(?: \((.*)\))?( LEFT-JOIN)?$/;

/** Reads a line of a plan. A line of a shape that is not known is 'other'. */
export function readDetail(detail: string): StepKind {
  const sorts = /^USE TEMP B-TREE FOR (.+)$/.exec(detail)?.[1];
  if (sorts) return { kind: 'temp-b-tree', purpose: sorts };
  const [, verb, name = '', automatic, covering, index, primaryKey, virtual, condition = '', leftJoin] =
    READS.exec(detail) ?? [];
  if (!verb || / CONSTANT ROW|-ROW VALUES CLAUSE/.test(detail)) return { kind: 'other' };
  const access = accessOf({ automatic, covering, index, primaryKey, virtual });
  return {
    // SQLite says SEARCH of a least or greatest value, too, for which it reads the whole table where no index has the column.
    kind: verb === 'SEARCH' && access !== 'table' ? 'search' : 'scan',
    name,
    access,
    index: index ?? null,
    condition,
    isLeftJoin: leftJoin !== undefined,
  };
}

function accessOf(
  said: {
    readonly [Part in 'automatic' | 'covering' | 'index' | 'primaryKey' | 'virtual']: string | undefined;
  },
): Access {
  if (said.automatic) return 'automatic-index';
  if (said.covering) return 'covering-index';
  if (said.index) return 'index';
  if (said.primaryKey) return 'primary-key';
  return said.virtual ? 'virtual' : 'table';
}
