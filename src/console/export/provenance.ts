import type { Parameters } from '../../contract/request.ts';
import type { SqlResult } from '../../contract/result.ts';
import type { DatabaseInfo } from '../../contract/runner.ts';

/** Where exported rows come from: what a reader of the file needs to assess them and to query them again. */
export interface Provenance {
  readonly statement: string;
  /** The values of its placeholders; null if it has none. */
  readonly params: Parameters | null;
  /** The URL that runs the statement. */
  readonly link: string;
  /** The last deal date of the data, 'YYYY-MM-DD'; null for a foreign database. */
  readonly dataAsOf: string | null;
  /** Name of the database file, which contains its hash, or the URL of a foreign database; null if unknown. */
  readonly build: string | null;
  /** True for invented data; null if unknown. */
  readonly synthetic: boolean | null;
  /** When it was exported, ISO-8601 in UTC. */
  readonly exportedAt: string;
  /** Rows in the file, and in the result. */
  readonly rows: number;
  readonly resultRows: number;
  /** True if the statement has more rows than the result. */
  readonly truncated: boolean;
}

/** What the caller knows in addition to the result. */
export interface Origin {
  readonly statement: string;
  readonly params: Parameters | undefined;
  readonly link: string;
  readonly database: DatabaseInfo | null;
}

/** @param rows how many of the result's rows are exported */
export function provenanceOf(result: SqlResult, rows: number, origin: Origin, now: Date): Provenance {
  const foreignUrl = origin.database?.foreignUrl;
  return {
    statement: origin.statement,
    params: origin.params ?? null,
    link: origin.link,
    dataAsOf: result.data_as_of === '' ? null : result.data_as_of,
    build: foreignUrl ?? origin.database?.build ?? null,
    synthetic: foreignUrl === undefined ? (origin.database?.synthetic ?? null) : null,
    exportedAt: now.toISOString(),
    rows,
    resultRows: result.row_count,
    truncated: result.truncated,
  };
}

/** The names of its members in formats for programs. */
export function provenanceMembers(
  provenance: Provenance,
): Readonly<Record<string, string | number | boolean | Parameters | null>> {
  return {
    statement: provenance.statement,
    params: provenance.params,
    link: provenance.link,
    data_as_of: provenance.dataAsOf,
    build: provenance.build,
    synthetic: provenance.synthetic,
    exported_at: provenance.exportedAt,
    rows: provenance.rows,
    result_rows: provenance.resultRows,
    truncated: provenance.truncated,
  };
}
