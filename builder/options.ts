import type { ChangeLimits } from './publish/suspect-changes.ts';
import type { DateOrder } from './sources/register/date-order.ts';
import type { SyntheticOptions } from './synthetic/world.ts';

/** What to build from, and where to write. */
export interface BuildOptions {
  readonly source:
    | {
        readonly kind: 'register';
        /** Files, or folders of files, in the order in which their rows count. */
        readonly paths: readonly string[];
        /** The order of day and month in dates with slashes; found by the dates if it is absent. */
        readonly dateOrder?: DateOrder;
        /** True if deals keep the ids that the database in `outFolder` gives them. */
        readonly isUpdate?: boolean;
        /** The folder of the files of further sources; absent if there are none. */
        readonly sourcesFolder?: string;
      }
    | ({ readonly kind: 'synthetic' } & SyntheticOptions);
  /** The folder of the database and its manifest; created if it is missing. */
  readonly outFolder: string;
  /** Share of rejected rows, 0 to 1, beyond which a build stops; ten rows are accepted in any case. */
  readonly maxRejectedShare: number;
  /** Limits of what an export may change since the build that it replaces; by default `CHANGE_LIMITS_DEFAULT`. */
  readonly changeLimits?: ChangeLimits;
  /** True if changes beyond these limits are only reported. */
  readonly areChangesAllowed?: boolean;
  /** How many databases of earlier builds stay in the folder; by default `KEPT_DATABASES_DEFAULT`. */
  readonly keep?: number;
  /** Also writes the database in pieces of at most this many bytes, at least `SPLIT_MIN_BYTES`. */
  readonly splitBytes?: number;
}
