import { LIMITS } from '../src/contract/limits.ts';

/**
 * The numbers of the server that nobody sets. What an operator sets stands in settings/table.ts, what both doors promise in
 * src/contract/limits.ts.
 */
export const SERVER_LIMITS = {
  /** How long a thread may take to start and to open the database. */
  openMs: 30_000,
  /** How long what was found out about the database file counts as true. */
  fileCheckMs: 250,
  /** Bytes of a POST body: a statement of the permitted length in any spelling of JSON, and generous params. */
  bodyBytes: 1024 * 1024,
  /** Request line and headers together, as Node's HTTP parser counts them: 48 KiB of headers always pass. */
  headerBytes: LIMITS.requestLineBytes + 48 * 1024,
  /** Time for a client to send its whole request. */
  requestMs: 30_000,
  /** How often connections are looked over for requests that take longer. */
  slowRequestCheckMs: 1_000,
  /** How long the question whether a query can be answered may take, and for how long its answer counts. */
  probeMs: 2_000,
  probeKeepMs: 1_000,
  /** How long a shutdown waits for the answers under way, beyond the time that a query may wait and compute. */
  shutdownSparesMs: 2_000,
} as const;
