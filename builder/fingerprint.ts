import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions } from './options.ts';
import { openSourceFolder } from './sources/source-folder.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The code that decides what a build writes. */
export const FOLDERS = {
  builder: folder('./'),
  threads: folder('../threads/'),
  catalogue: folder('../src/catalogue/'),
  'sqlite-file': folder('../src/sqlite-file/'),
  'page-map': folder('../src/page-map/'),
  'packed-pages': folder('../src/packed-pages/'),
  'column-strips': folder('../src/column-strips/'),
} as const;

/**
 * SHA-256 over everything that decides what a build writes: the code of the builder, the catalogue and the formats; the facts;
 * the version of SQLite's package; the options; the operator's files (by size and time of change); and SOURCE_DATE_EPOCH.
 */
export function fingerprintOf(options: BuildOptions, environment: NodeJS.ProcessEnv = process.env): string {
  const hash = createHash('sha256');
  const add = (name: string, content: string | Buffer) => hash.update(`${name}\0${content.length}\0`).update(content);
  for (const [label, folder] of Object.entries(FOLDERS)) {
    for (const path of sourceFiles(folder)) add(`${label}/${relative(folder, path)}`, readFileSync(path));
  }
  const packageFile = createRequire(import.meta.url).resolve('better-sqlite3/package.json');
  add('better-sqlite3', String(JSON.parse(readFileSync(packageFile, 'utf8')).version));
  add('options', JSON.stringify(sourceOf(options)));
  add('max-rejected-share', String(options.maxRejectedShare));
  add('SOURCE_DATE_EPOCH', environment.SOURCE_DATE_EPOCH ?? '');
  return hash.digest('hex');
}

function sourceOf({ source }: BuildOptions): unknown {
  if (source.kind === 'synthetic') return source;
  return {
    kind: source.kind,
    register: source.paths.map(stateOf),
    dateOrder: source.dateOrder,
    sources: sourceFileStates(source.sourcesFolder),
  };
}

/** The state of the files of the folder that the build reads. Other files are ignored. */
function sourceFileStates(folder: string | undefined): unknown {
  const opened = folder === undefined ? null : openSourceFolder(folder);
  return opened?.kind === 'folder' ? [...opened.files.values()].map(stateOf) : null;
}

function stateOf(file: string) {
  const path = resolve(file);
  const found = statSync(path, { throwIfNoEntry: false });
  return { path, sizeBytes: found?.size ?? null, changedMs: found?.mtimeMs ?? null };
}

/** The files of a folder that decide what a build writes, without tests and test help, and without the report of a finished build. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        /\.(ts|sql|csv)$/.test(path) && !/\.(test|testing)\.ts$/.test(path) && !/^(fixtures|build-report)\b/.test(path),
    )
    .sort()
    .map((path) => join(folder, path));
}
