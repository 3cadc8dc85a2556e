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
  /** A run that holds its thread for longer is long, and can be interrupted for others. */
  shortRunMs: 100,
  /** How long an interrupted run may keep its thread before the thread is ended. */
  interruptGraceMs: 50,
  /** How many requests one counts as if its query ran out of memory, or its thread had to be ended. */
  dearRunRequests: 10,
  /** How long it may take to write a result that has been computed. */
  writeMs: 5_000,
  /** How long a thread may take to start and to open the database. */
  openMs: 30_000,
  /** How long the state of the database file is cached. */
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
  /** How often connections are checked for slow readers. */
  slowReaderCheckMs: 1_000,
  /** Connections beyond the limits that get a refusal at the same time, and how long each has to read it. */
  refusedConnections: 100,
  refusedConnectionMs: 1_000,
  /** Files that may be open at the same time for answers; each is opened once for all who read it. */
  filesOpen: 64,
  /** Concurrent reads of files; Node's thread pool has one more thread for everything else. */
  fileReads: 3,
  /** Size of the pieces in which a file is read and sent; the next one follows when the last was taken. */
  filePieceBytes: 64 * 1024,
  /** Bytes of answers that are being sent, unless the operator sets another number. */
  answerMemoryBytes: 256 * 1024 * 1024,
  /** Tags of answers that a 304 may be given for without running the statement again; each takes some 100 bytes. */
  givenTags: 10_000,
  /** How often connections are checked for requests that take longer. */
  slowRequestCheckMs: 1_000,
  /** How long the readiness probe may take, and how long its result is cached. */
  probeMs: 2_000,
  probeKeepMs: 1_000,
  /** How often the file of the blocklist is checked, and its largest size. */
  blocklistCheckMs: 1_000,
  blocklistBytes: 1024 * 1024,
  /** Fingerprints of statements whose costs are kept. */
  statementsKept: 500,
  /** How many of them are metrics: those that took most thread time. */
  statementMetrics: 20,
  /** Disk that stays free beside a database that is fetched. */
  freeDiskBytes: 64 * 1024 * 1024,
  /** Bytes of the manifest and of the examples of an origin, and how long each may take to come. */
  originTextBytes: 4 * 1024 * 1024,
  originTextMs: 30_000,
  /** How long an origin may send nothing in the middle of a file. */
  originSilenceMs: 30_000,
  /** Statements that a fetched database has to answer before it is published: the first ones of its examples. */
  warmingStatements: 5,
  /** Bytes of shared answers that Redis may have been asked for or sent, and has not answered yet. */
  redisBytesUnderWay: 32 * 1024 * 1024,
  /** After Redis did not answer in time, no answer waits for it for so long. */
  redisRestMs: 1_000,
  /** How long a shutdown waits for current answers, in addition to the time that a query may wait and compute. */
  shutdownSparesMs: 2_000,
} as const;
