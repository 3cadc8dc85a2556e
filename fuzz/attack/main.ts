/* npm run attack: what one visitor within the limits can do to a listening server with default settings. */
import { copyFile, link, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { memoryBoundBytes } from '../../server/memory-bound.ts';
import { readSettings } from '../../server/settings.ts';
import { MANIFEST_FILE_NAME } from '../../src/catalogue/manifest.ts';
import { startServer } from '../listening-server.ts';
import { ATTACKS } from './attacks/index.ts';
import { addresses, carryOut } from './carry-out.ts';
import { faultsOf, type Row, table, withAttacks } from './report.ts';

const HELP = `Attacks a server of its own on the loopback network, as one visitor within the default limits could, and ends with 1
when a goal was missed. A polite client asks on meanwhile. Takes some five minutes and wants a quiet machine.

  npm run attack -- [--data FOLDER] [--only TEXT | --write]

  --data FOLDER  of a published database (default: DATA_DIR, else data); it is not changed
  --only TEXT    only attacks whose name holds the text
  --write        puts the table into docs/operate.md`;

const PAUSE_MS = 250;
const OPERATE_PAGE = 'docs/operate.md';

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: process.env.DATA_DIR ?? 'data' },
      only: { type: 'string', default: '' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  if (values.write && values.only !== '') throw new Error('--write is for all attacks: leave --only out.');
  const defaults = readSettings({}, process.cwd());
  if (!defaults.ok) throw new Error(defaults.sentences.join(' '));
  const goals = { pauseMs: PAUSE_MS, residentBytes: memoryBoundBytes(defaults.settings) };
  const dataDir = await linkedCopy(resolve(values.data));
  const server = await startServer(dataDir, { METRICS_PORT: '0', LOG_LEVEL: 'error' });
  const rows: Row[] = [];
  try {
    const { url } = JSON.parse(await readFile(join(dataDir, MANIFEST_FILE_NAME), 'utf8')) as { url: string };
    const scene = { server, dataDir, databasePath: `/data/${url}`, address: addresses() };
    for (const attack of ATTACKS.filter(({ name }) => name.includes(values.only))) {
      process.stderr.write(`${attack.name} …\n`);
      rows.push(await carryOut(attack, scene));
      process.stderr.write(`${table(rows.slice(-1)).split('\n').at(-1)}\n`);
    }
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true });
  }
  process.stdout.write(`${table(rows)}\n\n`);
  if (values.write) await writeFile(OPERATE_PAGE, withAttacks(await readFile(OPERATE_PAGE, 'utf8'), table(rows)));
  const faults = rows.flatMap((row) => faultsOf(row, goals));
  const bound = Math.round(goals.residentBytes / 1024 / 1024);
  process.stdout.write(
    faults.length > 0
      ? `${faults.join('\n')}\n`
      : `All as promised: pauses up to ${PAUSE_MS} ms, memory up to ${bound} MiB, the polite client always answered, all descriptors closed.\n`,
  );
  return faults.length > 0 ? 1 : 0;
}

/** The published files in a separate folder, so that an attack replaces files only there. */
async function linkedCopy(dataDir: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nadlan-attack-'));
  for (const name of await readdir(dataDir)) {
    const [from, to] = [join(dataDir, name), join(folder, name)];
    // A link takes no space, but does not work across two file systems.
    await (name === MANIFEST_FILE_NAME ? copyFile(from, to) : link(from, to).catch(() => copyFile(from, to)));
  }
  return folder;
}

process.exitCode = await main();
