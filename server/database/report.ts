import type { BuildStep, Manifest } from '../../src/catalogue/index.ts';
import type { SameDealCounts } from './rows/same-deal.ts';
import type { SourceCounts } from './rows/stage-records.ts';
import type { RowCounts } from './rows/tally.ts';

/** What a build tells while it goes on. */
export type BuildEvent =
  | { readonly kind: 'step-started'; readonly name: string }
  | { readonly kind: 'step-finished'; readonly step: BuildStep }
  | {
      readonly kind: 'rows';
      readonly read: number;
      readonly rejected: number;
      /** Rows to come in all, where that is known. */
      readonly expected: number | null;
      readonly elapsedMs: number;
    };

export type BuildOutcome =
  | {
      readonly kind: 'built';
      readonly manifestPath: string;
      readonly manifest: Manifest;
      readonly rows: RowCounts;
      readonly sameDeals: SameDealCounts;
      /** What became of the sources beside the registry. */
      readonly sources: readonly SourceCounts[];
    }
  | {
      readonly kind: 'refused';
      /** What is wrong with the input, and what to do. */
      readonly message: string;
      /** What became of the rows, where any were read. */
      readonly rows: RowCounts | null;
    };

/** Runs a part of a build under its name, so that it is told and timed. */
export type RunStep = <T>(name: string, work: () => T | Promise<T>) => Promise<T>;
