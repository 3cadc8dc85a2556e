import { readFile, stat } from 'node:fs/promises';
import { Blocklist, type BrokenLine } from './blocklist.ts';

export interface FollowOptions {
  /** How often the file is checked, in milliseconds. */
  readonly checkMs: number;
  /** A larger file is not read: every request would be compared with all of it. */
  readonly maxBytes: number;
  /** Called once when the file can no longer be read; the last list stays in force. */
  readonly onUnreadable: (reason: string) => void;
  /** Called with every list that is read, including the first one. */
  readonly onRead: (entries: number, broken: readonly BrokenLine[]) => void;
}

/** A blocklist that follows its file. */
export interface FollowedBlocklist {
  /** The list that was read last. */
  readonly current: Blocklist;
  close(): void;
}

/**
 * Reads a blocklist and follows its file: a change, also by renaming another file over it, takes effect without a
 * restart.
 *
 * @throws the error of the file system, or a RangeError for a path that is not a file or a file that is too large, if
 * there is no earlier list
 */
export async function followBlocklist(path: string, options: FollowOptions): Promise<FollowedBlocklist> {
  const { checkMs, onUnreadable } = options;
  let read = await readChanged(path, null, options);
  let isReadable = true;

  const check = async () => {
    try {
      read = await readChanged(path, read, options);
      isReadable = true;
    } catch (cause) {
      if (isReadable) onUnreadable(reasonOf(cause));
      isReadable = false;
    }
  };
  let timer: NodeJS.Timeout;
  let isClosed = false;
  const watch = () => {
    timer = setTimeout(async () => {
      await check();
      if (!isClosed) watch();
    }, checkMs);
    timer.unref();
  };
  watch();
  return {
    get current() {
      return read.blocklist;
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

interface Read {
  readonly blocklist: Blocklist;
  /** The state of the file. */
  readonly state: string;
}

async function readChanged(path: string, known: Read | null, { maxBytes, onRead }: FollowOptions): Promise<Read> {
  const stats = await stat(path, { bigint: true });
  const { dev, ino, size, mtimeNs, ctimeNs } = stats;
  // The state is taken before the file is read, so that the next check notices a write during the read.
  const state = [dev, ino, size, mtimeNs, ctimeNs].join('-');
  if (state === known?.state) return known;
  if (!stats.isFile()) throw new RangeError('it is not a regular file');
  if (size > maxBytes) throw new RangeError(`it has more than ${maxBytes} bytes`);
  const { blocklist, broken } = Blocklist.read(await readFile(path, 'utf8'));
  onRead(blocklist.size, broken);
  return { blocklist, state };
}

/** Why a file cannot be read, in a word or a sentence. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return cause instanceof Error ? cause.message : String(cause);
}
