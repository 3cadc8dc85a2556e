/** The name of the manifest, in the folder of the database file that it names. */
export const MANIFEST_FILE_NAME = 'nadlan.json';

/** Where the deals of a build came from. */
export type BuildSource =
  | { readonly kind: 'register'; readonly file: string }
  | { readonly kind: 'synthetic'; readonly deals: number; readonly seed: number };

export interface BuildStep {
  readonly name: string;
  readonly elapsedMs: number;
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
  readonly sizeBytes: number;
  /** Of the whole file, 64 hexadecimal digits. */
  readonly sha256: string;
  readonly pageSize: number;
  readonly schemaVersion: string;
  /** The last deal date of the data, 'YYYY-MM-DD'. */
  readonly dataAsOf: string;
  /** True for invented data: to be said wherever a person sees it. */
  readonly synthetic: boolean;
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly builder: {
    /** Of the code, the facts and the options of the build: another one means that a build would differ. */
    readonly fingerprint: string;
    readonly source: BuildSource;
    /** ISO-8601 in UTC. */
    readonly startedAt: string;
    readonly elapsedMs: number;
    readonly steps: readonly BuildStep[];
  };
}
