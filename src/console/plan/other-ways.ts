import type { Table } from '../../catalogue/index.ts';
import { allSteps, type PlanStep } from './plan-steps.ts';
import { type TableReference, tableReferences } from './table-references.ts';

/** Another way to find the rows of one table of a statement. */
export interface OtherWay {
  readonly table: string;
  /** How the statement calls the table. */
  readonly alias: string;
  /** The index by which it would be read; null for none. */
  readonly index: string | null;
  /** The statement that is run in this way. */
  readonly sql: string;
}

/** So many are compared: each costs the estimator some milliseconds. */
const MOST = 16;

/** The table that a step reads; undefined for something else, and where the statement calls several tables by that name. */
export function tableOf(
  step: PlanStep,
  references: readonly TableReference[],
  tables: readonly Table[],
): Table | undefined {
  if (step.kind !== 'search' && step.kind !== 'scan') return undefined;
  const called = references.filter(({ alias }) => isSame(alias, step.name));
  // A table behind a view is named in the plan alone.
  if (called.length === 0) return tableNamed(step.name, tables);
  const reference = referenceOf(step, references);
  return reference ? tableNamed(reference.table, tables) : undefined;
}

/** Where the statement names what a step reads; null if it calls several tables by that name. */
function referenceOf(step: PlanStep, references: readonly TableReference[]): TableReference | null {
  if (step.kind !== 'search' && step.kind !== 'scan') return null;
  const called = references.filter(({ alias }) => isSame(alias, step.name));
  const [first] = called;
  return first && called.every(({ table }) => isSame(table, first.table)) ? first : null;
}

const tableNamed = (name: string, tables: readonly Table[]): Table | undefined =>
  tables.find((table) => isSame(table.name, name));

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * The ways in which each table of a statement might be read, but for the one that the plan has: by each index of the table, and
 * without any. SQLite refuses those that do not serve the statement.
 */
export function otherWays(sql: string, steps: readonly PlanStep[], tables: readonly Table[]): readonly OtherWay[] {
  const references = tableReferences(sql);
  return allSteps(steps)
    .flatMap((step): OtherWay[] => {
      const reference = referenceOf(step, references);
      const table = reference && tableNamed(reference.table, tables);
      // A name that stands for the table twice does not say which of the two the step is.
      const isAlone = references.filter(({ alias }) => isSame(alias, reference?.alias ?? '')).length === 1;
      if (!reference || !isAlone || table?.kind !== 'table' || (step.kind !== 'search' && step.kind !== 'scan'))
        return [];
      const isWithout = step.access === 'table' || step.access === 'primary-key';
      const indexes = table.indexes.filter(({ name }) => name !== step.index).map(({ name }) => name);
      return [...(isWithout ? [] : [null]), ...indexes].map((index) => ({
        table: table.name,
        alias: reference.alias,
        index,
        sql: written(sql, reference, index),
      }));
    })
    .slice(0, MOST);
}

function written(sql: string, { indexing: { from, to } }: TableReference, index: string | null): string {
  const clause = index === null ? 'NOT INDEXED' : `INDEXED BY "${index.replaceAll('"', '""')}"`;
  return `${sql.slice(0, from)} ${clause}${sql.slice(to)}`;
}
