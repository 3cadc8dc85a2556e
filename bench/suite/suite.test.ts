import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SECTION_IDS } from '../document/sections.ts';
import { readOptions } from './options.ts';
import { PARTS, type Part } from './parts.ts';
import { runPart } from './run-part.ts';

const MANIFEST = { tables: [{ name: 'deals', rows: 5 }], synthetic: true, sizeBytes: 4096, sha256: 'abc' };

describe('options', () => {
  it('measure every section of DATA_DIR fully, unless they say otherwise', () => {
    expect(readOptions([], { DATA_DIR: 'mine' })).toEqual({
      ...{ quick: false, only: SECTION_IDS, dataDir: 'mine', largeDir: null, renderOnly: false },
    });
    expect(readOptions(['--quick', '--only', 'map, server', '--data', 'other'], {})).toMatchObject({
      ...{ quick: true, only: ['map', 'server'], dataDir: 'other' },
    });
    expect(readOptions(['--help'], {})).toBeNull();
  });

  it('name an unknown section, and the known ones', () => {
    expect(() => readOptions(['--only', 'server,maps'], {})).toThrow(
      '--only has "maps", and takes sections of server, remote, scans, ',
    );
    expect(() => readOptions(['--only', 'large'], {})).toThrow('The section "large" needs a database: --large FOLDER.');
  });
});

describe('parts', () => {
  it('are one a section, each a script that is there', () => {
    expect(PARTS.map(({ id }) => id)).toEqual([...SECTION_IDS]);
    expect(PARTS.filter(({ script }) => !existsSync(script))).toEqual([]);
  });

  it('keep the older figures and say why, if a bench fails', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nadlan-suite-'));
    const part: Part = { ...(PARTS[0] as Part), script: join(folder, 'missing.ts'), result: 'no-such-bench' };
    const outcome = await runPart(part, { dataDir: 'data', quick: true }, MANIFEST, () => {});
    expect(outcome).toMatchObject({ kind: 'failed' });
    expect(outcome.kind === 'failed' && outcome.sentence).toContain(
      'missing.ts ended with code 1. Older figures stay.',
    );
    rmSync(folder, { recursive: true });
  });
});
