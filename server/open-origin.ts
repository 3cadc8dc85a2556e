import type { FastifyBaseLogger } from 'fastify';
import { OriginFollower } from './origin/follow-origin.ts';
import { hostOf } from './origin/s3-signature.ts';
import { verifyInThread } from './origin/verify-in-thread.ts';
import type { StartThread } from './pool/worker-thread.ts';
import type { Settings } from './settings.ts';
import { warmDatabase } from './warm-database.ts';

export interface OpenOriginOptions {
  readonly log: FastifyBaseLogger;
  /** Starts threads of the engine; null for a server of files alone, which runs no statements. */
  readonly startThread: StartThread | null;
  /** Called when a database was published in the data folder. */
  readonly onPublished: () => Promise<void>;
}

/** Follows the database of DATABASE_URL; null if there is none to follow. */
export function openOrigin(
  settings: Settings,
  { log, startThread, onPublished }: OpenOriginOptions,
): OriginFollower | null {
  const { databaseUrl, dataDir, queryTimeoutMs } = settings;
  if (databaseUrl === null) return null;
  return new OriginFollower({
    host: hostOf(databaseUrl, process.env),
    dataDir,
    mostBytes: settings.databaseMaxMb * 1024 * 1024,
    keep: settings.databaseKeep,
    checkMs: settings.databaseCheckMs,
    withFiles: settings.serve !== 'api',
    verify: verifyInThread,
    warm: async (folder, signal) =>
      startThread ? warmDatabase(folder, { startThread, queryMs: queryTimeoutMs, signal }) : null,
    onPublished: async (build) => {
      await onPublished();
      log.info({ build }, 'A fetched database is published.');
    },
    onFault: (reason, restMs) =>
      log.warn({ reason, restMs }, 'The database could not be fetched; what is there stays in use.'),
  });
}
