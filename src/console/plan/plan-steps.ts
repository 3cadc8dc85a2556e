import type { Cell } from '../../contract/result.ts';

/** How a step finds its rows. */
export type Access =
  /** All rows of the table, in its order. */
  | 'table'
  | 'index'
  /** A covering index: no row of the table is read. */
  | 'covering-index'
  | 'primary-key'
  /** An automatic index, which SQLite makes for this run only. */
  | 'automatic-index'
  /** An index of a full-text or R-tree table. */
  | 'virtual';

/** A parsed line of EXPLAIN QUERY PLAN (https://sqlite.org/eqp.html). */
export type StepKind =
  | {
      readonly kind: 'search' | 'scan';
      /**
       * The name of the source in the statement: an alias, or the name of a table, a subquery or a common table
       * expression.
       */
      readonly name: string;
      readonly access: Access;
      /** Name of the index; null if it has none, or there is none. */
      readonly index: string | null;
      /** The constraint on the index: `gush=? AND chelka>?`; empty for all entries. */
      readonly condition: string;
      readonly isLeftJoin: boolean;
    }
  /** Rows are sorted or grouped in a temporary B-tree; `purpose` as SQLite names it: `ORDER BY`. */
  | { readonly kind: 'temp-b-tree'; readonly purpose: string }
  /** Anything else: a subquery, a part of a compound, rows of VALUES. */
  | { readonly kind: 'other' };

/** A step of a plan, with its child steps. */
export type PlanStep = StepKind & {
  /** Unique within the plan. */
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

/** All steps of a plan, parents before children. */
export function allSteps(steps: readonly PlanStep[]): readonly PlanStep[] {
  return steps.flatMap((step) => [step, ...allSteps(step.steps)]);
}

const READS =
  /^(SEARCH|SCAN) (.+?)(?: USING (?:(AUTOMATIC (?:PARTIAL )?)?(COVERING )?INDEX(?: ((?!\().+?))?|(?:INTEGER )?(PRIMARY KEY))| (VIRTUAL TABLE INDEX) .*?)?(?: \((.*)\))?( LEFT-JOIN)?$/;

/** Parses a line of a plan. An unknown line is 'other'. */
export function readDetail(detail: string): StepKind {
  const sorts = /^USE TEMP B-TREE FOR (.+)$/.exec(detail)?.[1];
  if (sorts) return { kind: 'temp-b-tree', purpose: sorts };
  const [, verb, name = '', automatic, covering, index, primaryKey, virtual, condition = '', leftJoin] =
    READS.exec(detail) ?? [];
  if (!verb || / CONSTANT ROW|-ROW VALUES CLAUSE/.test(detail)) return { kind: 'other' };
  const access = accessOf({ automatic, covering, index, primaryKey, virtual });
  return {
    // SQLite also writes SEARCH for min() and max(), for which it reads the whole table if no index has the column.
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
