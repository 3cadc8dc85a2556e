import { SERVER_LIMITS } from './limits.ts';
import type { Settings } from './settings.ts';

const MIB = 1024 * 1024;
/** Bytes of an answer that a thread holds while it transfers it: the answer, and its unfinished copy. */
const HANDED_OVER_BYTES = 64 * MIB;
/** The most memory of a connection in addition to its answer: a piece of a file, and the parser's buffer. */
const CONNECTION_BYTES = 192 * 1024;
/** Node, the code, a spare thread, and what is shared by all: files of the page, documents, checksums. */
const FIXED_BYTES = 320 * MIB;

/**
 * The most memory that the process takes, whatever clients do: engines and heaps of threads, answers that are sent and kept,
 * connections, and a fixed part. `npm run attack` holds the process to it.
 */
export function memoryBoundBytes({
  workers,
  workerMemoryMb,
  answerMemoryMb,
  responseCacheMb,
  connectionsMax,
  databaseUrl,
  redisUrl,
}: Pick<
  Settings,
  'workers' | 'workerMemoryMb' | 'answerMemoryMb' | 'responseCacheMb' | 'connectionsMax' | 'databaseUrl' | 'redisUrl'
>): number {
  const threadBytes = workerMemoryMb * MIB + SERVER_LIMITS.threadHeapBytes + HANDED_OVER_BYTES;
  const answersBytes = (answerMemoryMb + responseCacheMb) * MIB;
  // A fetched database is tried by an engine of its own.
  const threads = workers + (databaseUrl === null ? 0 : 1);
  const redisBytes = redisUrl === null ? 0 : SERVER_LIMITS.redisBytesUnderWay;
  return threads * threadBytes + answersBytes + redisBytes + connectionsMax * CONNECTION_BYTES + FIXED_BYTES;
}
