import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SQLITE_EXPORTS } from './exports.ts';
import { MEMORY_MAX_BYTES, MEMORY_MIN_BYTES } from './wasm.ts';

const STACK_BYTES = 1024 * 1024;
/** program.c includes SQLite itself. */
const SQL_JS = '../sql-js-httpvfs';
const OWN_SOURCES = [
  'host.h',
  'program.c',
  'vfs.c',
  'connection.c',
  'rows.c',
  `${SQL_JS}/sqljs.h`,
  `${SQL_JS}/sqljs.c`,
  `${SQL_JS}/sqljs-numbers.c`,
  `${SQL_JS}/sqljs-texts.c`,
  `${SQL_JS}/sqljs-aggregates.c`,
] as const;

/** Options of better-sqlite3 that make no sense in this module. */
const NOT_HERE: ReadonlySet<string> = new Set([
  // One thread per instance, and no operating system to sleep in.
  'SQLITE_THREADSAFE=2',
  'HAVE_USLEEP=1',
  // The progress handler is how a statement is stopped; the statistics are how its memory is known.
  'SQLITE_OMIT_PROGRESS_CALLBACK',
  'SQLITE_DEFAULT_MEMSTATUS=0',
]);

const OWN_DEFINES = [
  'NDEBUG',
  'SQLITE_OS_OTHER=1',
  'SQLITE_THREADSAFE=0',
  // Sorters and temporary tables live in memory: there is no disk.
  'SQLITE_TEMP_STORE=3',
  // printf('%.*f', 1e9, 1) would fill the memory in one call that nothing interrupts.
  'SQLITE_PRINTF_PRECISION_LIMIT=100000',
  // One allocation: far above any honest value, a quarter of the memory that an engine gets.
  `SQLITE_MAX_ALLOCATION_SIZE=${128 * 1024 * 1024}`,
];

/** Everything that the module is made of. */
export interface Inputs {
  readonly args: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly clangUrl: string;
  readonly clangVersion: string;
  readonly sqliteVersion: string;
  readonly hash: string;
}

/** @throws Error when a package is missing */
export async function readInputs(): Promise<Inputs> {
  const require = createRequire(import.meta.url);
  const locate = (specifier: string, packageName: string): string => {
    try {
      return require.resolve(specifier);
    } catch (cause) {
      throw new Error(
        `The engine cannot be built: the package ${packageName} is not installed. Run "npm ci" (with its development dependencies) first.`,
        { cause },
      );
    }
  };
  const deps = join(dirname(locate('better-sqlite3/package.json', 'better-sqlite3')), 'deps');
  const clang = locate('@yowasp/clang', '@yowasp/clang');
  const [defines, clangPackage, sqliteC, sqliteH, thisFile, ...own] = await Promise.all(
    [
      join(deps, 'defines.gypi'),
      join(dirname(clang), '../package.json'),
      join(deps, 'sqlite3/sqlite3.c'),
      join(deps, 'sqlite3/sqlite3.h'),
      fileURLToPath(import.meta.url),
      ...OWN_SOURCES.map((path) => fileURLToPath(new URL(path, import.meta.url))),
    ].map(readInput),
  );
  const args = clangArguments(
    [...(defines ?? '').matchAll(/'([A-Z0-9_]+(?:=[^']*)?)',/g)].map(([, define]) => `${define}`),
  );
  const files = {
    'sqlite3.c': sqliteC ?? '',
    'sqlite3.h': sqliteH ?? '',
    ...Object.fromEntries(OWN_SOURCES.map((path, i) => [basename(path), own[i] ?? ''])),
  };
  const clangVersion = String(JSON.parse(clangPackage ?? '').version);
  return {
    args,
    files,
    clangUrl: pathToFileURL(clang).href,
    clangVersion,
    sqliteVersion: /#define SQLITE_VERSION\s+"([^"]+)"/.exec(files['sqlite3.h'])?.[1] ?? 'of unknown version',
    hash: sha256(JSON.stringify([args, files, clangVersion, thisFile])),
  };
}

async function readInput(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new Error(`The engine cannot be built: ${path} cannot be read. Run "npm ci" anew.`, { cause });
  }
}

function clangArguments(packageDefines: readonly string[]): string[] {
  const defines = [...packageDefines.filter((define) => !NOT_HERE.has(define)), ...OWN_DEFINES];
  return [
    'clang',
    '--target=wasm32-wasip1',
    // A library: no main(), the host calls _initialize() once.
    '-mexec-model=reactor',
    // Measured: -O2 and -O3 run 1.5 to 2 times slower here, V8 prefers the smaller functions.
    '-Os',
    '-w',
    ...defines.map((define) => `-D${define}`),
    ...OWN_SOURCES.filter((path) => path.endsWith('.c')).map((path) => basename(path)),
    ...SQLITE_EXPORTS.map((name) => `-Wl,--export=${name}`),
    '-Wl,--import-memory',
    `-Wl,--initial-memory=${MEMORY_MIN_BYTES}`,
    `-Wl,--max-memory=${MEMORY_MAX_BYTES}`,
    `-Wl,-z,stack-size=${STACK_BYTES}`,
    // Below the stack there is nothing: overflowing it is a trap instead of overwritten data.
    '-Wl,--stack-first',
    '-Wl,--strip-all',
    '-o',
    'sqlite.wasm',
  ];
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
