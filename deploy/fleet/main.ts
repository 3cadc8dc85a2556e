/* npm run test:fleet: three servers, HAProxy and Redis under load, while parts of them fail. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { TestOrigin } from '../../server/origin/origin.testing.ts';
import { buildEngineAndPage } from '../../server/start/build-all.ts';
import { checkFiles } from './check-files.ts';
import { Fleet } from './fleet.ts';
import { Load } from './load.ts';
import { tryOneServer } from './one-server.ts';
import { PHASES, type Scene } from './phases.ts';
import { type Finding, table, verdicts } from './report.ts';
import { SmallDisk } from './small-disk.ts';
import { worlds } from './worlds.ts';

const HELP = `Starts three servers with Redis behind HAProxy, then behind nginx (deploy/fleet.sh), and asks them without end, while servers are killed, frozen and
replaced, Redis is lost, databases are published, the origin is cut or wrong, and a disk is full. Prints a table, and ends with 1 if a
row was wrong, an answer failed that had not to, or another promise was broken. Then it runs deploy/one-server.sh, and has the files
of deploy/ checked. Takes two to five minutes, and needs haproxy, nginx, redis-server and curl.

  npm run test:fleet [-- --only TEXT]

  --only TEXT    only phases whose name holds the text (those of databases need the ones before)`;

const RATE_LIMIT = 60;
const DISK_MIB = 200;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, help: { type: 'boolean' } } });
  if (values.help === true) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const built = await buildEngineAndPage({
    say: (line) => process.stderr.write(`${line}\n`),
    signal: new AbortController().signal,
  });
  if (!built) return 1;
  const [first, second, third] = await worlds(3);
  if (!first || !second || !third) throw new Error('Three databases are needed.');
  const runDir = await mkdtemp(join(tmpdir(), 'nadlan-fleet-'));
  const origin = await new TestOrigin().listen();
  await origin.publishFolder(first.folder);
  const disk = await SmallDisk.mount(join(runDir, 'data-3'), DISK_MIB);
  const fleet = new Fleet(await freePort(), runDir, {
    DATABASE_URL: origin.url,
    DATABASE_CHECK_MS: '500',
    RATE_LIMIT: `${RATE_LIMIT}/60`,
    REDIS_WAIT_MS: '250',
    WORKERS: '1',
    LOG_LEVEL: 'info',
  });
  const load = new Load(fleet.port, [first]);
  const findings: Finding[] = [];
  const killed: Record<string, number> = {};
  try {
    process.stderr.write('three servers start …\n');
    await fleet.script('up');
    load.begin('the servers are up');
    load.start();
    for (const { name, mayFail = 0, run } of PHASES.filter((phase) => phase.name.includes(values.only))) {
      process.stderr.write(`${name} …\n`);
      load.begin(name);
      killed[name] = mayFail;
      const note: Scene['note'] = (promise, holds, detail) => findings.push({ phase: name, promise, holds, detail });
      await run({ fleet, load, origin, worlds: [first, second, third], disk, rateLimit: RATE_LIMIT, note });
    }
    await load.end();
    await fleet.script('down');
    process.stderr.write('one server behind nginx …\n');
    await origin.publishFolder(first.folder);
    findings.push(await tryOneServer(fleet.port, join(runDir, 'one-server'), origin.url, first));
    process.stderr.write('the files of deploy/ …\n');
    findings.push(...(await checkFiles(join(runDir, 'files'))));
  } finally {
    await load.end();
    await fleet.script('down');
    await origin.close();
    await disk?.unmount();
    await rm(runDir, { recursive: true });
  }
  const all = [...findings, ...verdicts(load.answers, killed)];
  const broken = all.filter(({ holds }) => !holds);
  const lines = (shown: readonly Finding[]) =>
    shown.map(({ phase, promise, detail }) => `${phase}: ${promise} (${detail})`);
  process.stdout.write(`${table(load.answers)}\n\n${lines(findings).join('\n')}\n\n`);
  const verdict = broken.length > 0 ? ['Broken:', ...lines(broken)] : [`All ${all.length} promises held.`];
  process.stdout.write(`${verdict.join('\n')}\n`);
  return broken.length > 0 ? 1 : 0;
}

/** A port with nine free ones behind it, most likely. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port > 65_500 ? address.port - 100 : address.port;
}

process.exitCode = await main();
