import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyWorld, SMALL_WORLD } from '../../builder/worlds.testing.ts';
import { runCommand } from './command.ts';
import { databaseState } from './database.ts';
import { pageFingerprint, pageIsCurrent, recordPage } from './page.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'start-'));
});
afterEach(() => rm(dir, { recursive: true }));

describe('the page', () => {
  /** The bundler's configuration imports one module, which imports another. */
  const sources = {
    'index.html': '<!doctype html>',
    'vite.config.ts': "import { sealedPage } from './server/start/sealed-page.ts';",
    'server/start/sealed-page.ts': "import { createHash } from 'node:crypto';\nimport { policy } from '../headers.ts';",
    'server/headers.ts': 'export const policy = "";',
    'package-lock.json': '{}',
    NOTICE: 'licences',
    'src/main.tsx': 'src/main.tsx',
    'public/icon.svg': '<svg/>',
  };

  beforeEach(async () => {
    for (const folder of ['src', 'public', 'dist', 'server/start']) await mkdir(join(dir, folder), { recursive: true });
    for (const [name, content] of Object.entries(sources)) await writeFile(join(dir, name), content);
  });

  it('is current once it was built of what is there', async () => {
    const dist = join(dir, 'dist');
    const fingerprint = await pageFingerprint(dir, 'engine');
    expect(await pageIsCurrent(dist, fingerprint)).toBe(false);
    await recordPage(dist, fingerprint);
    expect(await pageIsCurrent(dist, fingerprint)).toBe(false);
    await writeFile(join(dist, 'index.html'), 'built');
    expect(await pageIsCurrent(dist, fingerprint)).toBe(true);
    await writeFile(join(dist, 'build.json'), '{"finger');
    expect(await pageIsCurrent(dist, fingerprint)).toBe(false);
  });

  it.each(Object.keys(sources))('is to be built anew when %s changes', async (name) => {
    const before = await pageFingerprint(dir, 'engine');
    expect(await pageFingerprint(dir, 'engine')).toBe(before);
    await writeFile(join(dir, name), 'changed');
    expect(await pageFingerprint(dir, 'engine')).not.toBe(before);
  });

  it('is to be built anew when a source comes, goes or is renamed, and for another engine', async () => {
    const fingerprints = [await pageFingerprint(dir, 'engine'), await pageFingerprint(dir, 'other engine')];
    await writeFile(join(dir, 'src/more.ts'), 'src/main.tsx');
    fingerprints.push(await pageFingerprint(dir, 'engine'));
    await rm(join(dir, 'src/main.tsx'));
    fingerprints.push(await pageFingerprint(dir, 'engine'));
    expect(new Set(fingerprints).size).toBe(4);
  });

  it('does not care about tests', async () => {
    const before = await pageFingerprint(dir, 'engine');
    await writeFile(join(dir, 'src/main.test.tsx'), 'test');
    expect(await pageFingerprint(dir, 'engine')).toBe(before);
  });
});

describe('the database', () => {
  async function changeManifest(change: (manifest: Record<string, unknown>) => void): Promise<void> {
    const path = join(dir, 'nadlan.json');
    const manifest = JSON.parse(await readFile(path, 'utf8'));
    change(manifest);
    await writeFile(path, JSON.stringify(manifest));
  }

  it('is missing where there is none, and where its manifest cannot be read', async () => {
    expect(databaseState(dir)).toEqual({ kind: 'missing' });
    expect(databaseState(join(dir, 'nowhere'))).toEqual({ kind: 'missing' });
    for (const text of ['', 'null', '{}', '{"url":"x","sizeBytes":1,"builder":{"fingerprint":"x"}}']) {
      await writeFile(join(dir, 'nadlan.json'), text);
      expect(databaseState(dir)).toEqual({ kind: 'missing' });
    }
  });

  it('is current when this code built it with these options, and missing when other options or older code did', async () => {
    const small = SMALL_WORLD;
    await copyWorld(small, dir);
    expect(databaseState(dir, small)).toEqual({ kind: 'current' });
    expect(databaseState(dir)).toEqual({ kind: 'missing' });
    expect(databaseState(dir, { ...small, seed: small.seed + 1 })).toEqual({ kind: 'missing' });
    await changeManifest((manifest) => Object.assign(manifest.builder as object, { fingerprint: 'older' }));
    expect(databaseState(dir, small)).toEqual({ kind: 'missing' });
  });

  it('is kept when it came from a register, whatever built it', async () => {
    await copyWorld(SMALL_WORLD, dir);
    await changeManifest((manifest) =>
      Object.assign(manifest.builder as object, {
        source: { kind: 'register', file: 'deals 2026.csv' },
        startedAt: '2026-10-01T08:00:00.000Z',
      }),
    );
    expect(databaseState(dir)).toEqual({
      kind: 'kept',
      note: expect.stringMatching(
        /^kept, it was built from the register deals 2026\.csv on 2026-10-01\. .*npm run db:build/,
      ),
    });
  });
});

describe('a builder in a separate process', () => {
  const run = async (script: string, signal = new AbortController().signal) => {
    const lines: string[] = [];
    const outcome = await runCommand({ args: ['-e', script], onLine: (line) => lines.push(line), signal });
    return { outcome, lines };
  };

  it('is heard line by line', async () => {
    const { outcome, lines } = await run("console.log('one\\ntwo'); console.error('three')");
    expect(outcome).toMatchObject({ ok: true });
    expect(lines.sort()).toEqual(['one', 'three', 'two']);
  });

  it('that fails is reported with its code and its last words', async () => {
    const { outcome } = await run(
      "for (let i = 0; i < 100; i++) console.error('line ' + i + '\\n    at f (file.js:1:2)'); process.exitCode = 3",
    );
    expect(outcome).toMatchObject({ ok: false, reason: 'ended with code 3' });
    expect(outcome.ok ? [] : [outcome.tail[0], outcome.tail.at(-1)]).toEqual(['line 80', 'line 99']);
  });

  it('that crashes is reported with the signal', async () => {
    const { outcome } = await run("process.kill(process.pid, 'SIGKILL')");
    expect(outcome).toMatchObject({ ok: false, reason: 'was ended by SIGKILL' });
  });

  it('is ended when the start is interrupted', async () => {
    const interruption = new AbortController();
    const running = run('setInterval(() => {}, 1000)', interruption.signal);
    setTimeout(() => interruption.abort(), 100);
    expect((await running).outcome).toMatchObject({ ok: false, reason: 'was interrupted' });
  });
});
