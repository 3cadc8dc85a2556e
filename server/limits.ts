import { LIMITS } from '../src/contract/limits.ts';

/**
 * The fixed numbers of the server. Settings of an operator are in settings/table.ts, promises of both interfaces in
 * src/contract/limits.ts.
 */
export const SERVER_LIMITS = {
  /**
   * Memory of an engine beyond which it is replaced after its query. WebAssembly memory never shrinks; the engine's cache of
   * pages takes a few MiB.
   */
  engineRenewBytes: 128 * 1024 * 1024,
  /** Heap of a thread outside the engine: its code, and the result while it is written. */
  threadHeapBytes: 768 * 1024 * 1024,
  /** A run that holds its thread for longer is long, and may be put back for others. */
  shortRunMs: 100,
  /** How long a run that is put back may hold on to its thread before that is ended. */
  interruptGraceMs: 50,
  /** Requests that one counts for whose query ran out of memory, or whose thread had to be ended. */
  dearRunRequests: 10,
  /** How long it may take to write a result that has been computed. */
  writeMs: 5_000,
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
  /** How long a connection is kept open without a request. */
  keepAliveMs: 72_000,
  /** Requests that may wait in one connection while the one before them is answered; one more ends the connection. */
  pipelinedRequests: 16,
  /** Requests behind one that ends the connection: they are dropped unanswered, and more of them cut the connection. */
  discardedRequests: 10_000,
  /** How often connections are looked over for slow readers. */
  slowReaderCheckMs: 1_000,
  /** Connections beyond the limits that get a refusal at the same time, and how long each has to read it. */
  refusedConnections: 100,
  refusedConnectionMs: 1_000,
  /** Files that may be open at the same time for answers; each is opened once for all who read it. */
  filesOpen: 64,
  /** Reads of files at the same time; Node's thread pool has one more thread, for all else. */
  fileReads: 3,
  /** A file is read and sent in pieces of so many bytes, the next one when the last was taken. */
  filePieceBytes: 64 * 1024,
  /** Bytes of answers that are being sent, unless the operator sets another number. */
  answerMemoryBytes: 256 * 1024 * 1024,
  /** Tags of answers that a 304 may be given for without running the statement again; each takes some 100 bytes. */
  givenTags: 10_000,
  /** How often connections are looked over for requests that take longer. */
  slowRequestCheckMs: 1_000,
  /** How long the question whether a query can be answered may take, and for how long its answer counts. */
  probeMs: 2_000,
  probeKeepMs: 1_000,
  /** How often the file of the blocklist is looked at, and its largest size. */
  blocklistCheckMs: 1_000,
  blocklistBytes: 1024 * 1024,
  /** How long a shutdown waits for the answers under way, beyond the time that a query may wait and compute. */
  shutdownSparesMs: 2_000,
} as const;
