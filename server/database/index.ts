export { buildDatabase, databaseIsCurrent } from './build-database.ts';
export type { BuildOptions } from './options.ts';
export { readManifest } from './publish/manifest-file.ts';
export type { BuildEvent, BuildOutcome } from './report.ts';
export type { SameDealCounts } from './rows/same-deal.ts';
export type { RejectedRows, RowCounts } from './rows/tally.ts';
export { MAX_REJECTED_SHARE_DEFAULT, REJECTED_ROWS_ALWAYS_ACCEPTED } from './rows/thresholds.ts';
export { MAX_DEALS as MAX_SYNTHETIC_DEALS } from './source/synthetic/places.ts';
