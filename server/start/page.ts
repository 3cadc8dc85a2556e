import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

const BUNDLER_CONFIG = 'vite.config.ts';
const FILES = ['index.html', 'NOTICE', 'package-lock.json'];
const FOLDERS = ['src', 'public'];
/** Beside the built page: the hash of its inputs. */
const RECORD = 'build.json';

/**
 * SHA-256 over everything that the page is made of: its sources, its packages, the engine (by its hash), and the modules
 * by which the bundler seals, compresses and completes it.
 */
export async function pageFingerprint(projectDir: string, engineHash: string): Promise<string> {
  const inFolders = await Promise.all(FOLDERS.map((folder) => filesUnder(join(projectDir, folder))));
  const bundlerModules = await modulesFrom(join(projectDir, BUNDLER_CONFIG));
  const paths = new Set([...FILES.map((name) => join(projectDir, name)), ...bundlerModules, ...inFolders.flat()]);
  const named = [...paths]
    .map((path) => ({ path, name: relative(projectDir, path).replaceAll(sep, '/') }))
    .filter(({ name }) => !/\.(test|suite)\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const contents = await Promise.all(named.map(({ path }) => readFile(path)));
  const hash = createHash('sha256').update(engineHash);
  named.forEach(({ name }, i) => {
    const content = contents[i] ?? '';
    hash.update(`\0${name}\0${content.length}\0`).update(content);
  });
  return hash.digest('hex');
}

/** Whether the built page was made of exactly these inputs. */
export async function pageIsCurrent(pageDir: string, fingerprint: string): Promise<boolean> {
  try {
    const record: unknown = JSON.parse(await readFile(join(pageDir, RECORD), 'utf8'));
    await readFile(join(pageDir, 'index.html'));
    return (record as { fingerprint?: unknown } | null)?.fingerprint === fingerprint;
  } catch {
    // Absent, unreadable or half written: it has to be built.
    return false;
  }
}

/** To be called after the page is built: without the record it counts as missing. */
export async function recordPage(pageDir: string, fingerprint: string): Promise<void> {
  await writeFile(join(pageDir, RECORD), `${JSON.stringify({ fingerprint })}\n`);
}

/** A module and all modules that it imports by a relative path, directly or not. */
async function modulesFrom(path: string): Promise<ReadonlySet<string>> {
  const found = new Set([path]);
  // The set grows while it is walked.
  for (const module of found) {
    const text = await readFile(module, 'utf8');
    for (const [, name = ''] of text.matchAll(/\bfrom '(\.[^']+)';/g)) found.add(join(dirname(module), name));
  }
  return found;
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
