/** The name of the manifest, in the folder of the database file that it names. */
export const MANIFEST_FILE_NAME = 'nadlan.json';

/** Where the deals of a build came from. */
export type BuildSource =
  | { readonly kind: 'register'; readonly file: string }
  | {
      readonly kind: 'synthetic';
      readonly deals: number;
      readonly seed: number;
      /** Where the invented country has a few places instead of all. */
      readonly country?: 'small';
    };

export interface BuildStep {
  readonly name: string;
  readonly elapsedMs: number;
}

/** A table or an index as the file stores it. */
export interface BTree {
  readonly name: string;
  /** The table that it is, or is an index of. */
  readonly table: string;
  /** Pages, those of overflow included. */
  readonly pages: number;
  readonly bytes: number;
  /** Pages that are read on the way to a row or an entry, from the root to the leaf. */
  readonly depth: number;
}

/**
 * What `nadlan.json` says about the database beside it. The first three members make it a configuration of
 * sql.js-httpvfs, which ignores the others.
 */
export interface Manifest {
  readonly serverMode: 'full';
  /** Bytes of one request of sql.js-httpvfs: one page. */
  readonly requestChunkSize: number;
  /** Name of the database file, which holds its hash: a file of that name never changes. Relative to the manifest. */
  readonly url: string;
  /** Names this content: the hexadecimal digits in the name of the file. */
  readonly buildId: string;
  readonly sizeBytes: number;
  /** SHA-256 of the whole file, in hex. */
  readonly sha256: string;
  readonly pageSize: number;
  readonly schemaVersion: string;
  /** The last deal date of the data, 'YYYY-MM-DD'. */
  readonly dataAsOf: string;
  /** True for invented data: to be said wherever a person sees it. */
  readonly synthetic: boolean;
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  /** The largest first. */
  readonly bTrees: readonly BTree[];
  /**
   * The same database in pieces, for hosts that limit the size of files: a configuration of sql.js-httpvfs, relative to the
   * manifest, which its own worker opens and the page's engine does not. Null where none were asked for.
   */
  readonly split: { readonly configUrl: string; readonly pieceBytes: number; readonly pieces: number } | null;
  /**
   * The way to the leaves of the database, for readers at a distance (`src/page-map`): a file beside it. Null where a database
   * is published without one.
   */
  readonly map: {
    /** Relative to the manifest. */
    readonly url: string;
    readonly sizeBytes: number;
    /** Length of its beginning, which is fetched in one piece before anything else. */
    readonly eagerBytes: number;
    /** SHA-256 of the whole map, in hex. */
    readonly sha256: string;
  } | null;
  /**
   * Every page of the database packed by itself, for readers at a distance (`src/packed-pages`): a file beside it. Null where a
   * database is published without one.
   */
  readonly packed: {
    /** Relative to the manifest. */
    readonly url: string;
    readonly sizeBytes: number;
    /** Length of the directory at its end, which has the place of each page. */
    readonly directoryBytes: number;
    /** SHA-256 of the whole file, in hex. */
    readonly sha256: string;
  } | null;
  /**
   * The large tables column by column, for readers at a distance (`src/column-strips`): a file beside the database. Null where no
   * table is large, or a database is published without one.
   */
  readonly columns: {
    /** Relative to the manifest. */
    readonly url: string;
    readonly sizeBytes: number;
    /** Length of the directory at its end, which has the place of each strip. */
    readonly directoryBytes: number;
    /** The tables in it by their root pages, and the bytes of each column, the rowids first: what a statement costs that goes through one. */
    readonly tables: readonly { readonly root: number; readonly columnBytes: readonly number[] }[];
    /** SHA-256 of the whole file, in hex. */
    readonly sha256: string;
  } | null;
  /**
   * The base map of the page's maps, vector tiles that are read by ranges (PMTiles): a file beside the database. Null where no source
   * has shapes, or a database is published without one.
   */
  readonly baseMap: {
    /** Relative to the manifest; it holds a hash of the content. */
    readonly url: string;
    readonly sizeBytes: number;
    /** SHA-256 of the whole file, in hex. */
    readonly sha256: string;
  } | null;
  readonly builder: {
    /** Hash of the code, the facts and the options of the build: another one means that a build would differ. */
    readonly fingerprint: string;
    readonly source: BuildSource;
    /** ISO-8601 in UTC. */
    readonly startedAt: string;
    readonly elapsedMs: number;
    readonly steps: readonly BuildStep[];
  };
}
