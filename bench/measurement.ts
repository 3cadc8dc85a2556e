/** The measurements of a build of the synthetic registry. */
export interface BuildMeasurement {
  readonly deals: number;
  /** Rows of the register for these deals. */
  readonly rows: number;
  readonly elapsedMs: number;
  readonly rowsPerSecond: number;
  /** The most memory that the process had at any time (maximum resident set). */
  readonly peakMemoryBytes: number;
  /** Size of the database file. */
  readonly sizeBytes: number;
  readonly steps: readonly { readonly name: string; readonly elapsedMs: number }[];
}

/** Builds of several sizes, one after another. */
export interface Builds {
  readonly seed: number;
  /** Whether the invented country has only a few places. */
  readonly small: boolean;
  readonly measurements: readonly BuildMeasurement[];
}

/** An import of one download. */
export interface ImportMeasurement {
  readonly file: string;
  readonly bytes: number;
  readonly records: number;
  readonly elapsedMs: number;
  /** The most memory that the process had at any time (maximum resident set). */
  readonly peakMemoryBytes: number;
}

/** Imports, one after another. */
export interface Imports {
  readonly measurements: readonly ImportMeasurement[];
}
