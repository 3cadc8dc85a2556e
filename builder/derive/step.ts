import type { Locality } from '../rows/places/localities.ts';
import type { Scratch } from '../scratch.ts';
import type { DealNature } from '../sources/natures.ts';
import { readSelect } from './select.ts';
import type { AggregateTable } from './statistics/aggregates.ts';
import { aggregateRows } from './statistics/aggregates-beside.ts';

/** Inputs of the steps other than tables. */
export interface Known {
  readonly localities: readonly Locality[];
  /** Names of settlements that are in no list, by the codes that deals give them. */
  readonly adopted: ReadonlyMap<number, string>;
  readonly natures: readonly DealNature[];
  /** Facts of the build for `meta`, by key. */
  readonly buildFacts: Readonly<Record<string, string>>;
}

/** A step of the derivation. It names tables of the catalogue and tables of the build in the same way. */
interface StepData {
  readonly name: string;
  /** Tables that it reads and does not make. */
  readonly needs: readonly string[];
  /** Tables that it makes for later steps. */
  readonly makes: readonly string[];
}

/** Fills a table of the catalogue from a SELECT, and builds its indexes. */
interface FillStep extends StepData {
  readonly kind: 'fill';
  readonly table: string;
  readonly select: (scratch: Scratch) => string;
}

/** Makes tables for later SELECTs. */
interface WorkStep extends StepData {
  readonly kind: 'work';
  readonly run: (scratch: Scratch, known: Known) => void | Promise<void>;
}

export type Step = FillStep | WorkStep;

/** By default the SELECT `<table>.sql`. */
export const fill = (
  table: string,
  needs: readonly string[],
  select: FillStep['select'] = () => readSelect(table),
): FillStep => ({
  kind: 'fill',
  name: `fill ${table}`,
  table,
  needs,
  makes: [table],
  select,
});
export const aggregate = (table: AggregateTable, needs: readonly string[]): FillStep =>
  fill(table, needs, (scratch) => aggregateRows(scratch, table));
export const work = (name: string, { needs, makes, run }: Pick<WorkStep, 'needs' | 'makes' | 'run'>): WorkStep => ({
  kind: 'work',
  name,
  needs,
  makes,
  run,
});
