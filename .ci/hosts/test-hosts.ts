import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import Database from 'better-sqlite3';
import { CHROMIUM_ARGS, ensureChromium, PLAIN_HOST_ARGS } from '../../e2e/browser.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import { runCommand, typescript } from '../../server/start/command.ts';
import { MANIFEST_FILE_NAME, type Manifest } from '../../src/catalogue/manifest.ts';
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts';
import { examine } from './examination.ts';
import { failuresOf } from './failures.ts';
import { BASE, type HostKind, type Manner, type Place, type SiteForm } from './kind.ts';
import { APACHE } from './kinds/apache.ts';
import { CADDY } from './kinds/caddy.ts';
import { LIGHTTPD } from './kinds/lighttpd.ts';
import { NGINX } from './kinds/nginx.ts';
import { PYTHON } from './kinds/python.ts';
import { RADOSGW } from './kinds/radosgw.ts';
import { VARNISH } from './kinds/varnish.ts';
import { ensurePackages, versionOf } from './packages.ts';
import type { HostResult } from './table.ts';
import { STATEMENT, visit } from './visit.ts';

const inPieces = (kind: HostKind): HostKind => ({
  ...kind,
  name: `${kind.name}, pieces of 1 MB`,
  manners: ['documented'],
  site: 'in-pieces',
});

const KINDS: readonly HostKind[] = [
  ...[NGINX, APACHE, LIGHTTPD, CADDY, VARNISH, RADOSGW, PYTHON],
  ...[inPieces(NGINX), inPieces(APACHE)],
];

export interface Testing {
  readonly docs: string;
  readonly say: (line: string) => void;
  /** Ends everything. */
  readonly signal: AbortSignal;
}

/** The folder of the database that the sites have. */
const dataDir = () => process.env.DATA_DIR ?? 'data';

/** The rows of the statement as native SQLite reads them. */
async function rightRows(): Promise<unknown> {
  const manifest = JSON.parse(await readFile(join(dataDir(), MANIFEST_FILE_NAME), 'utf8')) as Manifest;
  const database = new Database(join(dataDir(), manifest.url), { readonly: true });
  const rows = database.prepare(STATEMENT).raw().all();
  database.close();
  return rows;
}

/** A folder that servers of another user can enter. */
export async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nadlan-hosts-'));
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Tests each kind of server whose name has a text.
 *
 * @returns also sentences about servers that could not be installed
 */
export async function testHosts({ docs, only, say, signal }: Testing & { readonly only: string }): Promise<{
  readonly results: readonly HostResult[];
  readonly notTested: readonly string[];
}> {
  const results: HostResult[] = [];
  const notTested: string[] = [];
  const kinds = KINDS.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()));
  if (kinds.length === 0) return { results, notTested };
  const folder = await openFolder();
  const executablePath = ensureChromium(say);
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, ...PLAIN_HOST_ARGS] });
  let sites: Sites | null = null;
  try {
    sites = await Sites.write(folder, say, signal);
    for (const kind of kinds) {
      const missing = ensurePackages(kind, say);
      if (missing !== null) {
        notTested.push(missing);
        continue;
      }
      for (const manner of kind.manners) {
        signal.throwIfAborted();
        say(`${kind.name}, ${manner} …`);
        try {
          const result = await testHost(kind, manner, { folder, docs, sites, browser, signal });
          results.push(result);
          for (const failure of result.failures) say(`  ${failure}`);
        } catch (cause) {
          notTested.push(`${kind.name} (${manner}): ${cause instanceof Error ? cause.message : cause}`);
        }
      }
    }
  } finally {
    await sites?.close();
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
  return { results, notTested };
}

/** Sites that build:static has written, of each form, and the hosts of their page and their database for all servers. */
class Sites {
  readonly page: CountingProxy;
  readonly database: CountingProxy;
  readonly rows: unknown;
  readonly #folder: string;
  #ports = { page: 0, database: 0 };

  private constructor(folder: string, page: CountingProxy, database: CountingProxy, rows: unknown) {
    this.#folder = folder;
    this.page = page;
    this.database = database;
    this.rows = rows;
  }

  static async write(folder: string, say: (line: string) => void, signal: AbortSignal): Promise<Sites> {
    let sites: Sites | null = null;
    const page = await startCountingProxy(() => sites?.ports.page ?? 0);
    const database = await startCountingProxy(() => sites?.ports.database ?? 0);
    const options: Readonly<Record<SiteForm, readonly string[]>> = {
      whole: [],
      'in-pieces': ['--split', '1MB'],
      elsewhere: ['--database-url', `http://127.0.0.1:${database.port}${BASE}`],
    };
    for (const [name, args] of Object.entries(options)) {
      const out = join(folder, name, BASE);
      say(`Writing a site (${name}) …`);
      const written = await runCommand({
        args: typescript('server/build-static.ts', '--out', out, '--base', BASE, ...args),
        onLine: () => {},
        signal,
      });
      if (!written.ok) throw new Error(`build:static ${written.reason}: ${written.tail.join(' ')}`);
    }
    sites = new Sites(folder, page, database, await rightRows());
    return sites;
  }

  get ports() {
    return this.#ports;
  }

  /** The folder to serve, from now on by servers at these ports. */
  serveAt(ports: { readonly page: number; readonly database: number }, form: SiteForm): string {
    this.#ports = ports;
    this.page.take();
    this.database.take();
    return join(this.#folder, form);
  }

  async close(): Promise<void> {
    await this.page.close();
    await this.database.close();
  }
}

interface Stage {
  readonly folder: string;
  readonly docs: string;
  readonly sites: Sites;
  readonly browser: Browser;
  readonly signal: AbortSignal;
}

async function testHost(
  kind: HostKind,
  manner: Manner,
  { folder, docs, sites, browser, signal }: Stage,
): Promise<HostResult> {
  const ports = { page: await freePort(), database: await freePort() };
  const own = join(folder, `own-${ports.page}`);
  await mkdir(own);
  const place: Place = {
    folder: own,
    root: sites.serveAt(ports, kind.site),
    port: ports.page,
    docs,
    database:
      kind.site === 'elsewhere'
        ? { port: ports.database, files: await databaseFiles(), pageOrigin: `http://127.0.0.1:${sites.page.port}` }
        : null,
  };
  const servers = await kind.start(manner, place);
  try {
    const visited = await visit(browser, sites.page, kind.site === 'elsewhere' ? sites.database : sites.page);
    const examination = await examine(`http://127.0.0.1:${sites.page.port}${BASE}`, signal);
    const fault = kind.fault(manner);
    return {
      ...{ host: kind.name, version: versionOf(kind.version), manner, examination, visit: visited },
      failures: failuresOf(fault, examination.faults, visited, sites.rows),
    };
  } finally {
    for (const server of servers) await server.end();
  }
}

/** The files that are uploaded to another host: absolute paths. */
async function databaseFiles(): Promise<readonly string[]> {
  const manifest = JSON.parse(await readFile(join(dataDir(), MANIFEST_FILE_NAME), 'utf8')) as Manifest;
  const { map, packed, columns, baseMap } = manifest;
  return [manifest, map, packed, columns, baseMap].flatMap((file) =>
    file ? [join(process.cwd(), dataDir(), file.url)] : [],
  );
}
