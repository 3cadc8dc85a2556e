import type { BuildStep, Manifest } from '../src/catalogue/index.ts';
import type { SameDealCounts } from './rows/same-deal.ts';
import type { SourceCounts } from './rows/stage-records.ts';
import type { RowCounts } from './rows/tally.ts';

/** What a build tells while it goes on. */
export type BuildEvent =
  | { readonly kind: 'step-started'; readonly name: string }
  | { readonly kind: 'step-finished'; readonly step: BuildStep }
  /** Something that does not end the build, and that the operator should know. */
  | { readonly kind: 'warning'; readonly sentence: string }
  | {
      readonly kind: 'rows';
      readonly read: number;
      readonly rejected: number;
      /** Share of all rows that have been read, 0 to 1, where that is known. */
      readonly share: number | null;
      readonly elapsedMs: number;
    };

export type BuildOutcome =
  | {
      readonly kind: 'built';
      readonly manifestPath: string;
      readonly manifest: Manifest;
      readonly rows: RowCounts;
      readonly sources: readonly SourceCounts[];
      readonly sameDeals: SameDealCounts;
    }
  | {
      readonly kind: 'refused';
      /** What is wrong with the input, and what to do. */
      readonly message: string;
      /** What became of the rows, where any were read. */
      readonly rows: RowCounts | null;
      /** What became of the sources that were read. */
      readonly sources: readonly SourceCounts[];
    };

/** Runs a part of a build under its name, so that it is told and timed. */
export type RunStep = <T>(name: string, work: () => T | Promise<T>) => Promise<T>;
