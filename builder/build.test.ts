import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCommand } from './command/build-command.ts';
import { databaseIsCurrent, MAX_REJECTED_SHARE_DEFAULT } from './index.ts';
import { copyWorld, SMALL_WORLD, worldFolder } from './worlds.testing.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILD = fileURLToPath(new URL('build.ts', import.meta.url));
const FIXTURE = fileURLToPath(new URL('fixtures/register.csv', import.meta.url));

vi.setConfig({ testTimeout: 240_000 });

let out = '';
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'nadlan-cli-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(out, { recursive: true, force: true });
});

/** Runs the command as a process, and kills it as soon as it reports that `killAfterStep` is done. */
function runProcess(args: readonly string[], killAfterStep?: string) {
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', BUILD, ...args], { cwd: ROOT });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data) => {
      stdout += data;
    });
    child.stderr.on('data', (data) => {
      stderr += data;
      if (killAfterStep !== undefined && stderr.includes(`s  ${killAfterStep}\n`)) child.kill('SIGKILL');
    });
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Runs the command in this process. */
async function run(args: readonly string[]) {
  let [stdout, stderr] = ['', ''];
  const code = await buildCommand(args, {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
}

const manifest = (folder = out) => JSON.parse(readFileSync(join(folder, 'nadlan.json'), 'utf8'));

describe('the command', () => {
  it('builds from a register, reports on stderr and names the manifest on stdout', async () => {
    const { code, stdout, stderr } = await runProcess(['--register', FIXTURE, '--out', out]);
    expect(code).toBe(0);
    expect(stdout).toBe(`${join(out, 'nadlan.json')}\n`);
    expect(stderr).toContain('Rows: 20 read, 20 accepted, 0 rejected.');
    expect(stderr).toContain('0 rows removed. Deals reported by their shares: 2 rows merged into 1.');
    expect(stderr).toContain('s  read and clean rows\n');
  });

  it('writes the same bytes for the same seed, and a manifest that sql.js-httpvfs can read', async () => {
    const world = await worldFolder(SMALL_WORLD);
    const { deals, seed, country } = SMALL_WORLD;
    await run(['--deals', `${deals}`, '--seed', `${seed}`, '--country', country, '--out', out]);
    const [first, again] = [manifest(world), join(out, manifest(world).url)];
    expect(readFileSync(again).equals(readFileSync(join(world, first.url)))).toBe(true);
    expect(manifest().packed).toEqual(first.packed);
    expect(first).toMatchObject({ serverMode: 'full', requestChunkSize: 4096, synthetic: true, schemaVersion: '1.2' });
    expect(first.url).toBe(`nadlan-${first.sha256.slice(0, 16)}.sqlite`);
    expect(first.sizeBytes).toBe(readFileSync(again).length);
    expect(first.builder.source).toEqual({ kind: 'synthetic', ...SMALL_WORLD });
    expect(first.tables.find((table: { name: string }) => table.name === 'deals').rows).toBe(deals);
    expect(manifest(await worldFolder({ ...SMALL_WORLD, seed: 2 })).sha256).not.toBe(first.sha256);
  });

  it('takes its build time from SOURCE_DATE_EPOCH, and refuses an invalid one', async () => {
    const args = ['--register', FIXTURE, '--out', out];
    const at = (time: string) => {
      vi.stubEnv('SOURCE_DATE_EPOCH', time);
      return run(args);
    };
    expect((await at('1700000000')).code).toBe(0);
    const { url } = manifest();
    expect((await at('1800000000')).code).toBe(0);
    expect(manifest().url).not.toBe(url);
    const refused = await at('yesterday');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("SOURCE_DATE_EPOCH is 'yesterday'");
  });

  it('lists bad rows by line and reason, and stops with 1 if the file is not a register', async () => {
    const { code, stdout, stderr } = await run(['--register', BUILD, '--out', out]);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('Not built: build.ts, line 1: column settlement_code');
    expect(existsSync(join(out, 'nadlan.json'))).toBe(false);
  });

  it('prints its help', async () => {
    const { code, stdout } = await run(['--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('npm run db:build -- --register FILE');
  });

  it.each([
    [['--out', 'x'], 'nothing to build from'],
    [['--deals', '10', '--out', 'x', '--fast'], "'--fast'"],
  ])('refuses %j in a sentence, with exit code 2', async (args, sentence) => {
    const { code, stderr } = await run(args);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

// On a busy machine, the signal may come after the build has ended. The test is then run again.
describe('a build that is killed', { retry: 2 }, () => {
  it('from outside leaves the served files as they were, and the next one cleans up', async () => {
    await copyWorld(SMALL_WORLD, out);
    const served = contents();
    const killed = await runProcess(['--deals', '5000', '--country', 'small', '--out', out], 'place parcels');
    expect(killed.code).toBeNull();
    const left = contents();
    expect(left).toMatchObject(served);
    expect(Object.keys(left).length).toBeGreaterThan(Object.keys(served).length);
    await run(['--deals', `${SMALL_WORLD.deals}`, '--country', 'small', '--out', out]);
    expect(contents()[manifest().url]).toBe(served[manifest().url]);
    // The database, its page map, packed pages, base map and examples, and the manifest.
    expect(readdirSync(out)).toHaveLength(6);
  });

  const contents = () =>
    Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(join(out, name)).toString('base64')]));
});

describe('whether a database is current', () => {
  const options = {
    source: { kind: 'synthetic', ...SMALL_WORLD },
    maxRejectedShare: MAX_REJECTED_SHARE_DEFAULT,
  } as const;

  it('is true only for the options that built it', async () => {
    expect(databaseIsCurrent(out, options)).toBe(false);
    await copyWorld(SMALL_WORLD, out);
    expect(databaseIsCurrent(out, options)).toBe(true);
    expect(databaseIsCurrent(out, { ...options, source: { ...options.source, seed: 2 } })).toBe(false);
    expect(databaseIsCurrent(out, { ...options, source: { kind: 'register', paths: [FIXTURE] } })).toBe(false);
  });

  it('is false when the file is gone, or the manifest is invalid', async () => {
    await copyWorld(SMALL_WORLD, out);
    rmSync(join(out, manifest().url));
    expect(databaseIsCurrent(out, options)).toBe(false);
  });
});
