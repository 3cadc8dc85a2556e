import type { Table } from '../../catalogue/index.ts';
import { allSteps, type PlanStep } from './plan-steps.ts';
import { type TableReference, tableReferences } from './table-references.ts';

/** Another way to find the rows of one table of a statement. */
export interface OtherWay {
  readonly table: string;
  /** The table's name in the statement. */
  readonly alias: string;
  /** The index by which it would be read; null for none. */
  readonly index: string | null;
  /** The statement with this index. */
  readonly sql: string;
}

/** Most alternatives that are compared: each costs the estimator a few milliseconds. */
const MOST = 16;

/** The table that a step reads; undefined for something else, or if several tables have that name in the statement. */
export function tableOf(
  step: PlanStep,
  references: readonly TableReference[],
  tables: readonly Table[],
): Table | undefined {
  if (step.kind !== 'search' && step.kind !== 'scan') return undefined;
  const called = references.filter(({ alias }) => isSame(alias, step.name));
  // Only the plan names a table behind a view.
  if (called.length === 0) return tableNamed(step.name, tables);
  const reference = referenceOf(step, references);
  return reference ? tableNamed(reference.table, tables) : undefined;
}

/** Where the statement names the source of a step; null if several tables have that name. */
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
 * The alternatives to the plan for each table of a statement: by each of its indexes, and without any. SQLite refuses
 * those that cannot be used.
 */
export function otherWays(sql: string, steps: readonly PlanStep[], tables: readonly Table[]): readonly OtherWay[] {
  const references = tableReferences(sql);
  return allSteps(steps)
    .flatMap((step): OtherWay[] => {
      const reference = referenceOf(step, references);
      const table = reference && tableNamed(reference.table, tables);
      // A name that occurs twice does not identify the table of the step.
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
