import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** How many databases of earlier builds stay by default: the one that open pages still read. */
export const KEPT_DATABASES_DEFAULT = 1;

const DATABASE_NAME = /^nadlan-[0-9a-f]{16}\.sqlite$/;
/** The files beside a database: its page map and its packed pages. */
const BESIDE = /^(nadlan-[0-9a-f]{16})\.(?:map|pages)$/;

/**
 * Removes databases of earlier builds, and maps and packed pages whose database is gone. Besides the current one, `keep` of them stay: first
 * the one that was served before, then the most recently written.
 *
 * @returns the names of the databases that are left, the current one first
 */
export function removeOldDatabases(
  folder: string,
  { current, servedBefore, keep }: { current: string; servedBefore: string | null; keep: number },
): readonly string[] {
  const others = readdirSync(folder)
    .filter((name) => DATABASE_NAME.test(name) && name !== current)
    .map((name) => ({ name, rank: name === servedBefore ? Infinity : statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.rank - a.rank || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
  for (const name of others.slice(keep)) rmSync(join(folder, name), { force: true });
  const left = [current, ...others.slice(0, keep)];
  for (const name of readdirSync(folder)) {
    const [, of] = BESIDE.exec(name) ?? [];
    if (of !== undefined && !left.includes(`${of}.sqlite`)) rmSync(join(folder, name), { force: true });
  }
  return left;
}
