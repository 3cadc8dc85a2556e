import type { BuildStep, Manifest } from '../src/catalogue/index.ts';
import type { DealChanges } from './rows/earlier-ids.ts';
import type { SameDealCounts } from './rows/same-deal.ts';
import type { SourceCounts } from './rows/stage-records.ts';
import type { RowCounts } from './rows/tally.ts';

/** The events of a build. */
export type BuildEvent =
  | { readonly kind: 'step-started'; readonly name: string }
  | { readonly kind: 'step-finished'; readonly step: BuildStep }
  /** A warning for the operator. The build continues. */
  | { readonly kind: 'warning'; readonly sentence: string }
  | {
      readonly kind: 'rows';
      readonly read: number;
      readonly rejected: number;
      /** Share of all rows that have been read, 0 to 1, if it is known. */
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
      /** What became of the deals of the earlier build; null if the build continues none. */
      readonly changes: DealChanges | null;
    }
  | {
      readonly kind: 'refused';
      /** What is wrong with the input, and what to do. */
      readonly message: string;
      /** What happened to the rows, if any were read. */
      readonly rows: RowCounts | null;
      /** What happened to the sources that were read. */
      readonly sources: readonly SourceCounts[];
      /** What would have become of the deals of the earlier build, if that is known. */
      readonly changes?: DealChanges | null;
    };

/** Runs a part of a build under its name, so that it is reported and timed. */
export type RunStep = <T>(name: string, work: () => T | Promise<T>) => Promise<T>;
