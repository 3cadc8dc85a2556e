import type { SqliteSystem } from '../wasm/module.ts';
import type { RowCollector } from './collect.ts';
import type { ComputeClock } from './compute-clock.ts';
import type { Upcoming } from './upcoming.ts';

/** The database file as a session reads it. */
export interface SessionFile {
  readonly sizeBytes: number;
  /** Copies bytes that are loaded; false if some are not. */
  read(target: Uint8Array, offset: number): boolean;
  /** Loads the bytes that `read` did not have; throws or rejects if they cannot be loaded. */
  fetch(offset: number, length: number): void | Promise<void>;
  /** Called before a statement's first row with what will be read, so that a remote file can prefetch it. */
  announce?(upcoming: Upcoming): Promise<void>;
  /** Called after the announced first rows have been read, if others are to follow. */
  announceRest?(): Promise<void>;
}

/** What the engine of a session may use of its environment. */
export interface SystemOptions {
  readonly file: SessionFile;
  readonly clock: ComputeClock;
  /** Called at every check of the clock; true ends the run, because no caller waits for its answer any more. */
  readonly abandoned?: () => boolean;
  /** Called several times a second while a statement computes. */
  readonly onPulse?: () => void;
  readonly random: SqliteSystem['random'];
}

/** Called when a run has used up its time: by how many milliseconds to extend it; null to end it. */
export type OnTimeUp = () => number | null | Promise<number | null>;

/** The state of the current run, for the calls of SQLite to its system. */
export interface Running {
  /** Whether SQLite has asked for the time or for a random seed. */
  askedOutside: boolean;
  /** Collects the statement's rows; null before and after they are read. */
  rows: RowCollector | null;
  /** Whether the answer is complete: work after that does not count against the query's time. */
  isAnswered: boolean;
  /** Computed time at the last report of computing. */
  pulseMs: number;
  /** Null if it ends at its limit. */
  onTimeUp: OnTimeUp | null;
}

const PULSE_MS = 100;

/** The name under which SQLite opens the one file of a session. */
export const FILE_NAME = 'nadlan.sqlite';

/** The operating system of a session's SQLite: one file, the time, random numbers, and the end of its work. */
export function sessionSystem(
  running: Running,
  { file, clock, abandoned = () => false, onPulse = () => {}, random }: SystemOptions,
): SqliteSystem {
  return {
    open: (name) => (name === FILE_NAME ? 0 : -1),
    size: () => file.sizeBytes,
    read: (_, target, offset) => file.read(target, offset),
    fetch: (_, target, offset) => {
      const take = () => {
        if (!file.read(target, offset)) throw new Error(`The bytes at ${offset} were fetched but are not at hand.`);
      };
      // The rows so far can be seen during the wait.
      running.rows?.flush();
      const pending = file.fetch(offset, target.length);
      return pending ? pending.then(take) : take();
    },
    now: () => {
      running.askedOutside = true;
      return Date.now();
    },
    random: (target) => {
      running.askedOutside = true;
      random(target);
    },
    progress: () => {
      const { spentMs } = clock;
      if (spentMs - running.pulseMs >= PULSE_MS) {
        running.pulseMs = spentMs;
        running.rows?.flush();
        onPulse();
      }
      if (abandoned()) return true;
      if (spentMs <= clock.limitMs || running.isAnswered) return false;
      return running.onTimeUp && running.rows ? 'stand' : true;
    },
    stand: () => {
      running.rows?.flush();
      const stoodSince = clock.elapsedMs;
      const goesOn = (moreMs: number | null) => {
        if (moreMs === null) return true;
        clock.extend(moreMs, clock.elapsedMs - stoodSince);
        return false;
      };
      const moreMs = running.onTimeUp?.() ?? null;
      return moreMs instanceof Promise ? moreMs.then(goesOn) : goesOn(moreMs);
    },
  };
}
