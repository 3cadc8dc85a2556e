import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** In the folder of built things: the script finds its packages from there. */
const FOLDER = fileURLToPath(new URL('../build/scripts/', import.meta.url));

/**
 * A TypeScript file and all that it imports, put together in one script, for tests that start a process: tsx takes more processor time
 * to load the files one by one than the process takes to start. Every file keeps its own URL, by which it finds those beside it.
 *
 * @returns the path of the script
 * @throws Error if the file, or one that it imports, is missing or broken
 */
export async function bundledScript(url: URL): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(url)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: `node${process.versions.node}`,
    packages: 'external',
    logLevel: 'silent',
    plugins: [
      {
        name: 'own-urls',
        setup({ onLoad }) {
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const text = readFileSync(path, 'utf8');
            return { loader: 'ts', contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path))) };
          });
        },
      },
    ],
  });
  const [script] = outputFiles;
  if (!script) throw new Error(`${url} gave no script.`);
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, basename(url.pathname).replace(/\.ts$/, '.mjs'));
  // Other processes of the tests may be starting the same one.
  const written = `${path}.${process.pid}`;
  writeFileSync(written, script.contents);
  renameSync(written, path);
  return path;
}
