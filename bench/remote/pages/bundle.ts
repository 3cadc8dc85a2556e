import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { type FindFile, pageFiles } from '../../../server/http/files/files.ts';

/** The path of the competitors' pages, each in a folder named after its package. */
const PREFIX = '/candidates';
const PACKAGES = ['sql-js-httpvfs', 'sqlite-wasm-http', 'duckdb-wasm'] as const;

export const candidatePath = (name: (typeof PACKAGES)[number]) => `${PREFIX}/${name}/`;

/** Builds the pages of the competitors from their packages into a folder, as a user of Vite would. */
export async function bundlePages(outFolder: string): Promise<FindFile> {
  for (const name of PACKAGES) {
    await build({
      configFile: false,
      root: fileURLToPath(new URL(name, import.meta.url)),
      base: './',
      logLevel: 'error',
      build: { outDir: join(outFolder, name), emptyOutDir: true, reportCompressedSize: false },
    });
  }
  const finders = PACKAGES.map((name) => ({ prefix: `${PREFIX}/${name}`, find: pageFiles(join(outFolder, name)) }));
  return (path) => {
    const found = finders.find(({ prefix }) => path.startsWith(`${prefix}/`));
    return found ? found.find(path.slice(found.prefix.length)) : null;
  };
}
