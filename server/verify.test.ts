import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT_DIR, typescript } from './start/command.ts';
import { verifyCommand } from './verify-command.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'verify-'));
});
afterEach(() => rm(dir, { recursive: true }));

/** The command, in this process. */
async function verify(...args: string[]) {
  let [stdout, stderr] = ['', ''];
  const code = await verifyCommand(args, {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
}

const MANIFEST = {
  ...{ url: 'nadlan-1.sqlite', sizeBytes: 4096, sha256: 'a'.repeat(64), map: null, packed: null },
  ...{ schemaVersion: '1.2', dataAsOf: '2026-08-31', synthetic: true, buildId: '1' },
};
const describeFiles = (members: object) =>
  writeFile(join(dir, 'nadlan.json'), JSON.stringify({ ...MANIFEST, ...members }));

describe('the call', () => {
  it('is explained', async () => {
    const { status, stdout } = spawnSync(process.execPath, typescript('server/verify.ts', '--help'), {
      cwd: PROJECT_DIR,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, expect.stringContaining('--data FOLDER')]);
  });

  it.each([['--bogus'], ['folder']])('is wrong with %s', async (argument) => {
    expect(await verify(argument)).toMatchObject({ code: 2, stderr: expect.stringContaining(argument) });
  });
});

describe('a manifest', () => {
  it('must be there', async () => {
    expect(await verify('--data', dir)).toEqual({ code: 1, stdout: '', stderr: 'There is no database yet.\n' });
  });

  it.each([
    ['map', 'nadlan-1.map'],
    ['map', { url: 'nadlan-1.map' }],
    ['packed', { sizeBytes: 5 }],
    ['columns', { url: 'nadlan-1.columns' }],
    ['sizeBytes', '4096'],
    ['sha256', 'abc'],
    ['url', '../nadlan-1.sqlite'],
  ])('is refused in one sentence with a bad member: %s is %j', async (member, value) => {
    await describeFiles({ [member]: value });
    const { code, stdout, stderr } = await verify('--data', dir);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^[^\n]+\.\n$/);
  });
});

it('a file that cannot be read is a fault of that file', async () => {
  await describeFiles({});
  await mkdir(join(dir, 'nadlan-1.sqlite'));
  const { code, stdout } = await verify('--data', dir, '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    isSound: false,
    files: [
      { file: 'nadlan-1.sqlite', faults: ['It cannot be read (EISDIR).'] },
      { file: 'examples.json', faults: ['It is missing.'] },
    ],
  });
});
