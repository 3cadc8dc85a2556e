import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { buildSync } from 'esbuild';

/** Packages with machine code, which stay files of their own. */
const NATIVE = ['better-sqlite3'];
/** By the URL of its TypeScript file, because a server starts the same threads again and again. */
const scripts = new Map<string, string>();

/**
 * Starts a thread with a TypeScript file. All that the file imports is put together in one script first: loading a hundred files one by
 * one, through the hooks of tsx, takes ten times the processor time, and tsx takes a further thread for each.
 *
 * @throws Error if the file, or one that it imports, is missing or broken
 */
export const startScript = (url: URL, options: WorkerOptions): Worker =>
  new Worker(scriptOf(url), { ...options, eval: true, execArgv: [] });

function scriptOf(url: URL): string {
  const known = scripts.get(url.href) ?? asModule(fileURLToPath(url));
  scripts.set(url.href, known);
  return known;
}

/**
 * A script that loads the bundle as the module that its file would be: packages are looked for from there, and errors name the lines
 * of TypeScript files.
 */
function asModule(path: string): string {
  const file = JSON.stringify(`${path}.cjs`);
  return `process.setSourceMapsEnabled(true);
    const Module = require('node:module');
    const module_ = new Module(${file});
    module_.paths = Module._nodeModulePaths(${JSON.stringify(dirname(path))});
    module_._compile(${JSON.stringify(bundled(path))}, ${file});`;
}

function bundled(path: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [path],
    outfile: `${path}.cjs`,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: `node${process.versions.node}`,
    external: NATIVE,
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'silent',
  });
  const [script] = outputFiles;
  if (!script) throw new Error(`${path} gave no script.`);
  return script.text;
}
