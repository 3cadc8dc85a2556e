/** The name of the manifest, in the folder of the database file that it names. */
export const MANIFEST_FILE_NAME = 'nadlan.json';

/** The source of the deals of a build. */
export type BuildSource =
  | { readonly kind: 'register'; readonly file: string }
  | {
      readonly kind: 'synthetic';
      readonly deals: number;
      readonly seed: number;
      /** Set if the invented country has only a few places. */
      readonly country?: 'small';
    };

export interface BuildStep {
  readonly name: string;
  readonly elapsedMs: number;
}

/** A table or an index as the file stores it. */
export interface BTree {
  readonly name: string;
  /** The table itself, or the table of the index. */
  readonly table: string;
  /** Pages, overflow pages included. */
  readonly pages: number;
  readonly bytes: number;
  /** Pages on the way to a row or an entry, from the root to the leaf. */
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
  /**
   * Name of the database file, relative to the manifest. It contains the file's hash, so a file of that name never
   * changes.
   */
  readonly url: string;
  /** Identifies this content: the hexadecimal digits in the name of the file. */
  readonly buildId: string;
  readonly sizeBytes: number;
  /** SHA-256 of the complete file, in hex. */
  readonly sha256: string;
  readonly pageSize: number;
  readonly schemaVersion: string;
  /** The last deal date of the data, 'YYYY-MM-DD'. */
  readonly dataAsOf: string;
  /** The last day up to which nearly all deals have been reported, 'YYYY-MM-DD'. Absent in manifests of earlier builders. */
  readonly completeThrough?: string;
  /** True for invented data, which every view of the data has to mention. */
  readonly synthetic: boolean;
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  /** The largest first. */
  readonly bTrees: readonly BTree[];
  /**
   * The same database in pieces, for hosts that limit the size of files: a configuration of sql.js-httpvfs, relative to
   * the manifest, which its own worker opens and the page's engine does not. Null if the build made no pieces.
   */
  readonly split: { readonly configUrl: string; readonly pieceBytes: number; readonly pieces: number } | null;
  /**
   * The paths to the leaves of the database, for remote readers (`src/page-map`): a file beside it. Null if a database is
   * published without one.
   */
  readonly map: {
    /** Relative to the manifest. */
    readonly url: string;
    readonly sizeBytes: number;
    /** Length of its eager part, which is fetched in one piece before anything else. */
    readonly eagerBytes: number;
    /** SHA-256 of the complete map, in hex. */
    readonly sha256: string;
  } | null;
  /**
   * Every page of the database packed by itself, for remote readers (`src/packed-pages`): a file beside it. Null if a database is
   * published without one.
   */
  readonly packed: {
    /** Relative to the manifest. */
    readonly url: string;
    readonly sizeBytes: number;
    /** Length of the directory at its end, which has the place of each page. */
    readonly directoryBytes: number;
    /** SHA-256 of the complete file, in hex. */
    readonly sha256: string;
  } | null;
  /**
   * The large tables column by column, for remote readers (`src/column-strips`): a file beside the database. Null if no table is
   * large, or a database is published without one.
   */
  readonly columns: {
    /** Relative to the manifest. */
    readonly url: string;
    readonly sizeBytes: number;
    /** Length of the directory at its end, which has the place of each strip. */
    readonly directoryBytes: number;
    /**
     * The tables in it by their root pages, with the bytes of each column, rowids first, and of its longest value: the cost of a
     * scan, and the memory for its rows.
     */
    readonly tables: readonly {
      readonly root: number;
      readonly columnBytes: readonly number[];
      readonly widest: readonly number[];
    }[];
    /** SHA-256 of the complete file, in hex. */
    readonly sha256: string;
  } | null;
  /**
   * The base map of the page's maps, vector tiles that are read by ranges (PMTiles): a file beside the database. Null if no
   * source has shapes, or a database is published without one.
   */
  readonly baseMap: {
    /** Relative to the manifest. It contains a hash of the content. */
    readonly url: string;
    readonly sizeBytes: number;
    /** SHA-256 of the complete file, in hex. */
    readonly sha256: string;
  } | null;
  readonly builder: {
    /** Hash of the code, the facts and the options of the build. If it differs, a new build would differ. */
    readonly fingerprint: string;
    readonly source: BuildSource;
    /** The highest id that this build or one that it continues has given to a deal; absent in earlier manifests. */
    readonly lastDealId?: number;
    /** ISO-8601 in UTC. */
    readonly startedAt: string;
    readonly elapsedMs: number;
    readonly steps: readonly BuildStep[];
  };
}
