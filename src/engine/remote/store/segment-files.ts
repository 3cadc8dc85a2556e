import { crc32 } from '../../../sqlite-file/index.ts';
import type { StoreFiles } from './store-files.ts';

/** The file whose pages are stored. */
export interface StoredContent {
  /** SHA-256 that identifies the content, in hex: that of the database itself if it is known. */
  readonly hash: string;
  /** The URL where it was found. Another content at this URL replaces this one. */
  readonly place: string;
}

/** All segments are in one folder. The name of each has its content and its URL. */
const nameStart = ({ hash, place }: StoredContent): string => `${hash}.${placeOf(place)}.`;
const placeOf = (url: string): string => crc32(new TextEncoder().encode(url)).toString(16).padStart(8, '0');

export function newName(content: StoredContent): string {
  const [lot = 0] = crypto.getRandomValues(new Uint32Array(1));
  return nameStart(content) + lot.toString(16).padStart(8, '0');
}

/** The segments with this content, whatever their URL. */
export function segmentsOf(names: readonly string[], { hash }: StoredContent): readonly string[] {
  return names.filter((name) => name.startsWith(`${hash}.`));
}

/** The segments of earlier contents at this URL. */
function outdated(names: readonly string[], { hash, place }: StoredContent): readonly string[] {
  return names.filter((name) => name.split('.')[1] === placeOf(place) && !name.startsWith(`${hash}.`));
}

/**
 * Makes room for another segment. It removes segments of replaced contents, then the least recently used ones until
 * there are fewer than `most`. Segments that a tab writes to stay.
 *
 * @param letGo called before a segment is removed, which this tab may have open itself
 * @returns whether there is room
 */
export async function makeRoom(
  files: StoreFiles,
  content: StoredContent,
  most: number,
  letGo: (name: string) => void,
): Promise<boolean> {
  const remove = async (name: string): Promise<boolean> => {
    const unlock = await files.lock(name, false);
    if (!unlock) return false;
    letGo(name);
    return files.remove(name).finally(unlock);
  };
  const names = await files.list();
  const gone = new Set<string>();
  for (const name of outdated(names, content)) if (await remove(name)) gone.add(name);
  const states = await Promise.all(
    names.filter((name) => !gone.has(name)).map(async (name) => ({ name, state: await files.state(name) })),
  );
  // An empty file was open in another tab when it was removed.
  for (const { name, state } of states) if (state?.sizeBytes === 0) await remove(name);
  const oldestFirst = states
    .flatMap(({ name, state }) => (state && state.sizeBytes > 0 ? [{ name, writtenAt: state.writtenAt }] : []))
    .sort((a, b) => a.writtenAt - b.writtenAt);
  let count = oldestFirst.length;
  for (const { name } of oldestFirst) {
    if (count < most) break;
    if (await remove(name)) count -= 1;
  }
  return count < most;
}
