import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type HtmlTagDescriptor, type IndexHtmlTransformContext, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ENCODINGS, type Encoding, encode, isCompressible } from './server/http/compression.ts';
import { contentTypeOf } from './server/http/files/files.ts';
import { sealedPage } from './server/start/sealed-page.ts';
import type { BuiltFiles } from './src/offline/kept-page.ts';

const WORKER_ENTRY = 'src/engine/browser/worker.ts';
const SQLITE_WASM = 'build/engine/sqlite.wasm';
const VIRTUAL_MODULE = 'virtual:engine';
const CONSOLE_SCRIPT = 'src/main.tsx';
/** What the console asks for at once, and does not wait for. */
const SOON_SCRIPTS = [
  'src/console/editor/SqlEditor.tsx',
  'src/console/results/ResultPanel.tsx',
  'src/console/run/RunMenu.tsx',
  'src/console/share/ShareMenu.tsx',
];
function inSource(...modules: readonly string[]): (id: string) => boolean {
  return (id) => modules.some((module) => id.endsWith(`/${module}`));
}

/** The texts of the page, of which the first script asks for one language. */
const LANGUAGE_SCRIPTS = ['src/console/i18n/english/en.ts', 'src/console/i18n/hebrew/he.ts'];
/**
 * What comes together is one script, with all that it imports. By itself the bundler makes one script for each set of scripts that
 * share a module: a first visit would ask for 45 instead of 10.
 */
const SCRIPTS = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'main', test: inSource(CONSOLE_SCRIPT), priority: 2 },
  { name: 'editor', test: inSource('src/console/editor/SqlEditor.tsx'), priority: 1 },
  { name: 'results', test: inSource(...SOON_SCRIPTS) },
];
const SHELL_SCRIPT = 'src/shell.ts';
const SERVICE_WORKER = 'src/offline/service-worker.ts';
/** Beside the page: it answers for the folder that it lies in. */
const SERVICE_WORKER_PATH = 'sw.js';
/** Files of public/ that the page is opened and installed with. */
const PUBLIC_FILES = ['favicon.svg', 'icon-192.png', 'manifest.webmanifest'];

const TESTS = ['{src,server,builder,threads,bench,fuzz,deploy,.ci}/**/*.test.{ts,tsx}'];
/** `npm test` begins with them while it builds the engine. */
const TESTS_WITHOUT_ENGINE = [
  '.ci/**/*.test.ts',
  'src/{advice,catalogue,column-strips,console,contract,offline,packed-pages,page-map,sqlite-file}/**/!(*.engine).test.{ts,tsx}',
  'builder/**/*.test.ts',
  'threads/**/*.test.ts',
  'deploy/**/*.test.ts',
];

/** They wait for most of a minute, or a good part of it: the last one to begin must not be one of them. */
const LONGEST_TESTS = [
  'fuzz/attack/attack',
  'fuzz/growth',
  'fuzz/differential',
  'server/shutdown',
  'src/engine/remote-columns',
  'src/engine/columns/thin-scans',
  'remote/transport/bundling/bundling',
  'bench/build',
  'server/main',
  'server/http/request-end',
  'src/engine/broken-host',
];

class LongestFirst extends BaseSequencer {
  /** In each project the longest ones in the order of the list, then the others in Vitest's own. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST_TESTS.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return place < 0 ? LONGEST_TESTS.length : place;
    };
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return (await super.sort(files)).sort((one, other) => group(one) - group(other) || rank(one) - rank(other));
  }
}

/** One classic script of a module and all that it imports. */
async function bundleScript(entry: string, define: Record<string, string> = {}): Promise<string> {
  const bundles = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      copyPublicDir: false,
      lib: { entry, formats: ['iife'], name: 'nadlanSqlEngine' },
    },
  });
  const [bundle] = Array.isArray(bundles) ? bundles : [bundles];
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} gave no script.`);
  return chunk.code;
}

/**
 * The worker. sql.js-httpvfs starts it without `type: 'module'`, so neither Vite's dev modules nor its worker imports will do, in
 * development either.
 */
const bundleWorker = () => bundleScript(WORKER_ENTRY);

async function readModule(): Promise<Buffer> {
  return readFile(SQLITE_WASM).catch(() => {
    throw new Error(`${SQLITE_WASM} is missing: run "npm run build:engine" first.`);
  });
}

/** The names under which users of sql.js-httpvfs find worker and module; the page has its own, with hashes. */
const STABLE_PATHS = { workerPath: 'engine/worker.js', wasmPath: 'engine/sqlite.wasm' } as const;

/**
 * Gives the page the worker script and the SQLite module, and says under which paths (relative to the page): in a build
 * under names that may be kept for ever, and the same two once more under stable ones.
 */
function engineFiles(): Plugin {
  let building = false;
  const hashed = (name: string, type: string, content: string | Buffer) =>
    `engine/${name}-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.${type}`;
  return {
    name: 'nadlan-engine-files',
    configResolved: (config) => {
      building = config.command === 'build';
    },
    resolveId: (id) => (id === VIRTUAL_MODULE ? `\0${id}` : null),
    async load(id) {
      if (id !== `\0${VIRTUAL_MODULE}`) return null;
      let paths: Record<keyof typeof STABLE_PATHS, string> = STABLE_PATHS;
      if (building) {
        const [worker, wasm] = await Promise.all([bundleWorker(), readModule()]);
        paths = { workerPath: hashed('worker', 'js', worker), wasmPath: hashed('sqlite', 'wasm', wasm) };
        for (const { workerPath, wasmPath } of [paths, STABLE_PATHS]) {
          this.emitFile({ type: 'asset', fileName: workerPath, source: worker });
          this.emitFile({ type: 'asset', fileName: wasmPath, source: wasm });
        }
      }
      return Object.entries({ ...paths, serviceWorkerPath: building ? SERVICE_WORKER_PATH : null })
        .map(([name, path]) => `export const ${name} = ${JSON.stringify(path)};`)
        .join('\n');
    },
    configureServer(server) {
      const answer = (path: string, type: string, content: () => Promise<string | Buffer>) =>
        server.middlewares.use(path, (_request, response, next) => {
          content().then((body) => response.setHeader('Content-Type', type).end(body), next);
        });
      answer(`/${STABLE_PATHS.workerPath}`, 'text/javascript', bundleWorker);
      answer(`/${STABLE_PATHS.wasmPath}`, 'application/wasm', readModule);
    },
  };
}

/** What the build makes, by name, and one file of it. */
type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
type Chunk = Extract<Bundle[string], { type: 'chunk' }>;

function chunkOf(bundle: Bundle, module: string): Chunk {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`/${module}`)),
  );
  if (chunk?.type !== 'chunk') throw new Error(`${module} is in no script.`);
  return chunk;
}

/** The script of a module with the scripts that it imports, and their styles: by name, the styles first. */
function filesOf(bundle: Bundle, module: string): readonly string[] {
  const scripts = new Set([chunkOf(bundle, module).fileName]);
  const styles = new Set<string>();
  // The set grows while it is walked: what an import imports is needed as well.
  for (const name of scripts) {
    const output = bundle[name];
    if (output?.type !== 'chunk') continue;
    for (const style of output.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const imported of output.imports) {
      const chunk = bundle[imported];
      if (chunk?.type === 'chunk' && !chunk.isEntry) scripts.add(imported);
    }
  }
  return [...styles, ...scripts];
}

/**
 * Has the page ask for the scripts and the styles of the console together with its first script, which imports them when it has
 * started the engine. The styles come first: the shell is painted with them.
 */
function consoleAhead(): Plugin {
  return {
    name: 'nadlan-console-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const named = filesOf(bundle, CONSOLE_SCRIPT).map((name) => ({ name, href: `./${name}` }));
        const missing = named.filter(({ href }) => !html.includes(`"${href}"`));
        return missing.map(({ name, href }): HtmlTagDescriptor => {
          const rel = name.endsWith('.css') ? 'stylesheet' : 'modulepreload';
          return { tag: 'link', attrs: { rel, crossorigin: true, href }, injectTo: 'head' };
        });
      },
    },
  };
}

/** Writes the script of the shell into the page, before all that could be painted. */
function shellScript(): Plugin {
  return {
    name: 'nadlan-shell-script',
    transformIndexHtml: {
      order: 'pre',
      async handler() {
        const children = (await bundleScript(SHELL_SCRIPT)).trim();
        return [{ tag: 'script', children, injectTo: 'head' }];
      },
    },
  };
}

/** Makes the service worker, with the list of what it keeps. */
function serviceWorker(): Plugin {
  return {
    name: 'nadlan-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const contents = new Map<string, string | Uint8Array>();
        for (const [name, output] of Object.entries(bundle)) {
          contents.set(name, output.type === 'chunk' ? output.code : output.source);
        }
        for (const name of PUBLIC_FILES) contents.set(name, await readFile(join('public', name)));
        const first = Object.values(bundle).flatMap((output) =>
          output.type === 'chunk' && output.isEntry ? [output.fileName] : [],
        );
        const isStable = (name: string) => Object.values<string>(STABLE_PATHS).includes(name);
        const engine = [...contents.keys()].filter((name) => name.startsWith('engine/') && !isStable(name));
        const ofPage = [
          ...first,
          ...[CONSOLE_SCRIPT, ...LANGUAGE_SCRIPTS, ...SOON_SCRIPTS].flatMap((script) => filesOf(bundle, script)),
        ];
        const needed = new Set([...ofPage, ...engine, ...PUBLIC_FILES]);
        const later = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !needed.has(name));
        const hash = createHash('sha256');
        for (const [name, content] of [...contents].sort(([a], [b]) => (a < b ? -1 : 1)))
          hash.update(name).update(content);
        const files: BuiltFiles = {
          version: hash.digest('hex').slice(0, 12),
          needed: ['./', ...needed],
          later,
        };
        const source = await bundleScript(SERVICE_WORKER, { BUILT_FILES: JSON.stringify(files) });
        this.emitFile({ type: 'asset', fileName: SERVICE_WORKER_PATH, source });
      },
    },
  };
}

/** Completes the page with what its built files have to be. */
function sealPage(): Plugin {
  return {
    name: 'nadlan-seal-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const files = Object.entries(bundle).map(
          ([name, output]) => [name, output.type === 'chunk' ? output.code : output.source] as const,
        );
        page.source = sealedPage(String(page.source), new Map(files));
      },
    },
  };
}

/** Puts the licences of what the page is made of beside it, as they demand. */
function notices(): Plugin {
  return {
    name: 'nadlan-notices',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'NOTICE.txt', source: await readFile('NOTICE', 'utf8') });
    },
  };
}

/** Puts compressed copies beside what was built, for servers that send those to who can read them. */
function compressedCopies(): Plugin {
  return {
    name: 'nadlan-compressed-copies',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      // Worker and module are there under two names each.
      const encoded = new Map<string, Buffer>();
      for (const [name, output] of Object.entries(bundle)) {
        const content = Buffer.from(output.type === 'chunk' ? output.code : output.source);
        if (!isCompressible(contentTypeOf(name), content.length)) continue;
        for (const [encoding, ending] of Object.entries(ENCODINGS) as [Encoding, string][]) {
          const key = `${encoding} ${createHash('sha256').update(content).digest('hex')}`;
          const body = encoded.get(key) ?? (await encode(content, encoding, 'build'));
          encoded.set(key, body);
          await writeFile(join(dir, name + ending), body);
        }
      }
    },
  };
}

export default defineConfig({
  // Relative, so that the built page works under any path of any host.
  base: './',
  plugins: [
    react(),
    engineFiles(),
    shellScript(),
    consoleAhead(),
    notices(),
    sealPage(),
    serviceWorker(),
    compressedCopies(),
  ],
  // Where a browser does not know such links, the console's script is asked for by the first one.
  build: {
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: SCRIPTS } } },
  },
  server: {
    // "npm run serve" answers these while "npm run dev" serves the page.
    proxy: { '/data': 'http://127.0.0.1:8080', '/api': 'http://127.0.0.1:8080' },
  },
  test: {
    // Some build databases, which takes several times as long on a machine that does other things.
    testTimeout: 90_000,
    // The first test that needs the SQLite module may have to wait for its build.
    hookTimeout: 400_000,
    // They leave nothing behind in their process. So each module is loaded once, and not once for each file.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      // They compute, and leave a processor to the build of the engine, as Vitest does by itself.
      { extends: true, test: { name: 'without-engine', include: TESTS_WITHOUT_ENGINE } },
      // They wait for servers, threads and pauses more than they compute: three at a time keep two processors busy.
      {
        extends: true,
        test: {
          name: 'with-engine',
          include: TESTS,
          exclude: TESTS_WITHOUT_ENGINE,
          // A share of the processors would count as all of them at most.
          maxWorkers: Math.ceil(1.5 * availableParallelism()),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
