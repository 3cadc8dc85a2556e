import { condenseArrivals, condenseEstimates, condenseGrid, condenseRemote } from '../document/condense.ts';
import type { SectionFigures, SectionId } from '../document/sections.ts';

/** How a bench runs in the suite. */
export interface Plan {
  /** The folder of the database that the bench reads. */
  readonly dataDir: string;
  /** With few repetitions. */
  readonly quick: boolean;
}

/** A bench that the suite runs in a process of its own, and what becomes of its result. */
export interface Part {
  readonly id: SectionId;
  /** When it is ended, whatever it has done. */
  readonly minutesMax: number;
  readonly script: string;
  readonly args: (plan: Plan) => readonly string[];
  /** Name of the result that it writes to `build/bench/`. */
  readonly result: string;
  /** From the figures that the bench writes to those that the document keeps. */
  readonly condense: (figures: never) => SectionFigures[SectionId];
  /** Which of the databases it reads. */
  readonly reads: 'usual' | 'large' | 'none';
  /** Packages whose versions belong to the figures, beside that of SQLite. */
  readonly packages: readonly string[];
  readonly inBrowser: boolean;
}

const asItIs = (figures: never) => figures;

/** Of many shapes, without those for which stock readers take a minute or more. */
const REMOTE_STATEMENTS = [
  ...['point-rowid', 'covered-lookup', 'index-to-rows', 'rowid-range', 'fifty-through-index'],
  ...['top-prices-of-settlement', 'group-over-range', 'join-of-two', 'fts-name', 'box-search'],
];
const SCANS = [
  ...['median-by-group', 'mean-by-year', 'dearest-by-area', 'districts-since-2023', 'settlement-like'],
  ...['all-columns-of-few'],
];
const QUICK_STATEMENTS = ['point-rowid', 'index-to-rows', 'join-of-two', 'box-search'];
const QUICK_SCANS = ['median-by-group', 'mean-by-year', 'all-columns-of-few'];

export const PARTS: readonly Part[] = [
  {
    id: 'server',
    minutesMax: 8,
    script: 'bench/server.ts',
    args: ({ dataDir, quick }) => ['--data', dataDir, '--rounds', quick ? '1' : '2', '--seconds', '1'],
    result: 'server',
    condense: asItIs,
    reads: 'usual',
    packages: ['better-sqlite3', '@duckdb/node-api'],
    inBrowser: false,
  },
  {
    id: 'remote',
    minutesMax: 15,
    script: 'bench/remote/main.ts',
    args: ({ dataDir, quick }) => [
      ...['--data', dataDir, '--set', 'shapes', '--competitors', 'a,b,c', '--give-up', '20'],
      ...['--repeat', quick ? '1' : '3', '--only', (quick ? QUICK_STATEMENTS : REMOTE_STATEMENTS).join()],
    ],
    result: 'remote-shapes',
    condense: condenseRemote,
    reads: 'usual',
    packages: ['sql.js-httpvfs', 'sqlite-wasm-http'],
    inBrowser: true,
  },
  {
    id: 'scans',
    minutesMax: 8,
    script: 'bench/remote/main.ts',
    args: ({ dataDir, quick }) => [
      ...['--data', dataDir, '--set', 'columns', '--competitors', 'c,e', '--give-up', '30'],
      ...['--repeat', quick ? '1' : '3', '--only', (quick ? QUICK_SCANS : SCANS).join()],
    ],
    result: 'remote-columns',
    condense: condenseRemote,
    reads: 'usual',
    packages: ['@duckdb/duckdb-wasm'],
    inBrowser: true,
  },
  {
    id: 'large',
    minutesMax: 10,
    script: 'bench/remote/main.ts',
    args: ({ dataDir, quick }) => [
      ...['--data', dataDir, '--set', 'shapes', '--competitors', 'a,b,c', '--give-up', '20'],
      ...['--repeat', '1', '--only', (quick ? QUICK_STATEMENTS : REMOTE_STATEMENTS).join()],
    ],
    result: 'remote-shapes',
    condense: condenseRemote,
    reads: 'large',
    packages: ['sql.js-httpvfs', 'sqlite-wasm-http'],
    inBrowser: true,
  },
  {
    id: 'arrival',
    minutesMax: 5,
    script: 'bench/remote/arrival.ts',
    args: ({ dataDir, quick }) => ['--data', dataDir, '--visits', quick ? '1' : '3'],
    result: 'arrival',
    condense: condenseArrivals,
    reads: 'usual',
    packages: [],
    inBrowser: true,
  },
  {
    id: 'grid',
    minutesMax: 4,
    script: 'bench/grid/main.ts',
    args: ({ dataDir, quick }) => ['--data', dataDir, '--seconds', quick ? '1' : '4', '--keys', quick ? '30' : '150'],
    result: 'grid',
    condense: condenseGrid,
    reads: 'usual',
    packages: [],
    inBrowser: true,
  },
  {
    id: 'map',
    minutesMax: 6,
    script: 'bench/map/main.ts',
    args: ({ quick }) => ['--repeat', quick ? '1' : '2'],
    result: 'map',
    condense: asItIs,
    reads: 'none',
    packages: ['maplibre-gl'],
    inBrowser: true,
  },
  {
    id: 'fairness',
    minutesMax: 4,
    script: 'bench/fairness.ts',
    args: ({ dataDir, quick }) => ['--data', dataDir, '--rounds', quick ? '1' : '3', '--seconds', quick ? '3' : '10'],
    result: 'fairness',
    condense: asItIs,
    reads: 'usual',
    packages: [],
    inBrowser: false,
  },
  {
    id: 'estimates',
    minutesMax: 4,
    script: 'bench/estimates.ts',
    args: ({ dataDir }) => [dataDir],
    result: 'estimates',
    condense: condenseEstimates,
    reads: 'usual',
    packages: [],
    inBrowser: false,
  },
  {
    id: 'compression',
    minutesMax: 4,
    script: 'bench/compression.ts',
    args: ({ dataDir }) => [dataDir],
    result: 'compression',
    condense: asItIs,
    reads: 'usual',
    packages: [],
    inBrowser: false,
  },
  {
    id: 'build',
    minutesMax: 6,
    script: 'bench/build.ts',
    args: ({ quick }) => ['--json', 'build/bench/build.json', ...(quick ? ['--deals', '2000'] : [])],
    result: 'build',
    condense: asItIs,
    reads: 'none',
    packages: ['better-sqlite3'],
    inBrowser: false,
  },
  {
    id: 'import',
    minutesMax: 10,
    script: 'bench/import/main.ts',
    args: ({ quick }) => [
      ...['--json', 'build/bench/import.json'],
      ...(quick ? ['--extract-mb', '5', '--feed-mb', '5'] : []),
    ],
    result: 'import',
    condense: asItIs,
    reads: 'none',
    packages: ['osm-pbf-parser-node', 'yauzl', 'csv-parse'],
    inBrowser: false,
  },
];
