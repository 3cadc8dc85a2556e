import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** How many databases of earlier builds stay by default: the one that open pages still read. */
export const KEPT_DATABASES_DEFAULT = 1;

const DATABASE_NAME = /^nadlan-[0-9a-f]{16}\.sqlite$/;
/** The files beside a database: its page map, its packed pages and its column strips. */
const BESIDE = /^(nadlan-[0-9a-f]{16})\.(?:map|pages|columns)$/;
/** Named after their own content, so that builds with the same shapes share one. */
const BASE_MAP = /^nadlan-[0-9a-f]{16}\.pmtiles$/;

/**
 * Removes databases of earlier builds, files whose database is gone, and base maps except `baseMaps` (those of this build and of
 * the one before). In addition to the current one, `keep` of them stay: the one served before, then the most recently written.
 *
 * @returns the names of the remaining databases, the current one first
 */
export function removeOldDatabases(
  folder: string,
  {
    current,
    servedBefore,
    keep,
    baseMaps,
  }: { current: string; servedBefore: string | null; keep: number; baseMaps: readonly (string | undefined)[] },
): readonly string[] {
  const others = databasesBeside(folder, current, servedBefore);
  for (const name of others.slice(keep)) rmSync(join(folder, name), { force: true });
  const left = [current, ...others.slice(0, keep)];
  for (const name of readdirSync(folder)) {
    const [, of] = BESIDE.exec(name) ?? [];
    const isLeft = of !== undefined && !left.includes(`${of}.sqlite`);
    const isOldBaseMap = BASE_MAP.test(name) && !baseMaps.includes(name);
    if (isLeft || isOldBaseMap) rmSync(join(folder, name), { force: true });
  }
  return left;
}

/**
 * The names of the other databases in a folder: the one served before, if it is known, then the most recently written.
 *
 * @param current name of the database that is left out
 */
export function databasesBeside(
  folder: string,
  current: string,
  servedBefore: string | null = null,
): readonly string[] {
  return readdirSync(folder)
    .filter((name) => DATABASE_NAME.test(name) && name !== current)
    .map((name) => ({ name, rank: name === servedBefore ? Infinity : statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.rank - a.rank || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}
