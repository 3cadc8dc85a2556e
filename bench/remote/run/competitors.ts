import { packageVersion } from '../../versions.ts';
import { candidatePath } from '../pages/bundle.ts';

export const COMPETITOR_IDS = ['a', 'b', 'c', 'd', 'e'] as const;
export type CompetitorId = (typeof COMPETITOR_IDS)[number];

/**
 * The competitors by default. (d) shows users of (a) the effect on their own databases, which have no page map. (e) has
 * only the tables of the statements on columns.
 */
export const USUAL_COMPETITORS: readonly CompetitorId[] = ['a', 'b', 'c'];

export interface Competitor {
  readonly id: CompetitorId;
  readonly name: string;
  /** Path of its page on the host. */
  readonly path: string;
  /** It has another engine: statements are in its dialect, and its floating-point sums have another order. */
  readonly isDuckdb?: true;
}

export const COMPETITORS: readonly Competitor[] = [
  { id: 'a', name: `sql.js-httpvfs ${packageVersion('sql.js-httpvfs')}`, path: candidatePath('sql-js-httpvfs') },
  { id: 'b', name: `sqlite-wasm-http ${packageVersion('sqlite-wasm-http')}`, path: candidatePath('sqlite-wasm-http') },
  { id: 'c', name: 'Nadlan SQL', path: '/' },
  { id: 'd', name: 'sql.js-httpvfs with our pair', path: `${candidatePath('sql-js-httpvfs')}?pair=ours` },
  {
    id: 'e',
    name: `DuckDB-wasm ${packageVersion('@duckdb/duckdb-wasm')} on Parquet`,
    path: candidatePath('duckdb-wasm'),
    isDuckdb: true,
  },
];

export const nameOf = (competitor: CompetitorId): string => COMPETITORS.find(({ id }) => id === competitor)?.name ?? '';

/** Its shared backend is the default, and needs a cross-origin isolated page. */
export const ISOLATED_PREFIX = candidatePath('sqlite-wasm-http');

/** Printed with the figures. */
export const HOW_THEY_RUN = [
  '(a) with its own worker and module, one page of 4,096 bytes a chunk; (b) with its pool of one worker, all defaults,',
  'its page cross-origin isolated (COOP, COEP) for its shared backend; (c) the built page through its own runner;',
  '(d) the page of (a) with dist/engine/worker.js and sqlite.wasm, the database without its manifest and page map;',
  '(e) with its worker and module of one thread (exception handling), footers kept in memory, on Parquet files of deals and',
  'settlements: groups of 122,880 rows, dictionaries, gzip.',
  'Each is left alone for half a second between its opening and the first statement, which counts for neither.',
].join('\n');
