import { readFile, stat } from 'node:fs/promises';
import { Blocklist, type BrokenLine } from './blocklist.ts';

export interface FollowOptions {
  /** How often the file is looked at, in milliseconds. */
  readonly checkMs: number;
  /** A larger file is not read: every request would be compared with all of it. */
  readonly maxBytes: number;
  /** Told once when the file can no longer be read; the last list still holds. */
  readonly onUnreadable: (reason: string) => void;
  /** Told of every list that is read, the first one among them. */
  readonly onRead: (entries: number, broken: readonly BrokenLine[]) => void;
}

/** A blocklist as its file says. */
export interface FollowedBlocklist {
  /** The list that was read last. */
  readonly current: Blocklist;
  close(): void;
}

/**
 * Reads a blocklist and follows its file: a change, also by renaming another file over it, holds without a restart.
 *
 * @throws the error of the file system, or a RangeError for what is no file or too large, if there is no list to begin with
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
  /** What the file looked like. */
  readonly state: string;
}

async function readChanged(path: string, known: Read | null, { maxBytes, onRead }: FollowOptions): Promise<Read> {
  const stats = await stat(path, { bigint: true });
  const { dev, ino, size, mtimeNs, ctimeNs } = stats;
  // The state is taken before the file is read, so that the next look finds what is written meanwhile.
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
