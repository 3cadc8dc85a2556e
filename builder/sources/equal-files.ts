import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/**
 * Files with the same bytes as an earlier one of the list, such as those that were downloaded twice; each with that earlier one.
 * Only files of equal size are read.
 *
 * @param paths of files; those that are not there count as different
 */
export async function equalFiles(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const sizes = paths.map((path) => statSync(path, { throwIfNoEntry: false })?.size);
  const first = new Map<string, string>();
  const equal = new Map<string, string>();
  for (const [i, path] of paths.entries()) {
    const size = sizes[i];
    if (size === undefined || sizes.indexOf(size) === sizes.lastIndexOf(size)) continue;
    const hash = await sha256Of(path);
    const earlier = first.get(hash);
    if (earlier === undefined) first.set(hash, path);
    else equal.set(path, earlier);
  }
  return equal;
}

/** What is said of a file that {@link equalFiles} found. */
export const sameAs = (earlier: string): string => `has the same content as ${earlier}; it is left out.`;

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
