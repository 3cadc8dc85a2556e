import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSourceFolder } from '../../sources/source-folder.ts';
import { replaceFiles } from './replace-files.ts';

let [folder, staged] = ['', ''];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nadlan-replace-'));
  staged = join(folder, '.importing');
  mkdirSync(staged);
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (path: string, text: string) => writeFileSync(join(folder, path), text);
const filesOf = () =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name !== '.importing')
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
const staging = (...names: readonly string[]) => names.map((name) => ({ path: join(staged, name), name }));

describe('new files in a folder', () => {
  it('replace those of their names, and leave the others', () => {
    put('gushim.csv', 'old');
    put('schools.csv', 'other');
    put('.importing/gushim.csv', 'new');
    put('.importing/buildings.csv', 'new');
    replaceFiles(staging('gushim.csv', 'buildings.csv'), folder, join(staged, 'replaced'));
    expect(filesOf()).toEqual({ 'buildings.csv': 'new', 'gushim.csv': 'new', 'schools.csv': 'other' });
  });

  it('leave the folder as it was if one of them cannot be moved', () => {
    put('gushim.csv', 'old');
    put('.importing/gushim.csv', 'new');
    put('.importing/buildings.csv', 'new');
    const files = staging('gushim.csv', 'buildings.csv', 'gone.csv');
    expect(() => replaceFiles(files, folder, join(staged, 'replaced'))).toThrow('ENOENT');
    expect(filesOf()).toEqual({ 'gushim.csv': 'old' });
  });

  it('are not built from if a kill has left the folder half replaced', () => {
    put('sources.unfinished', '');
    expect(openSourceFolder(folder)).toEqual({
      kind: 'unusable',
      message: `${folder}: an import was cut off while it replaced files there; import the sources again.`,
    });
    expect(existsSync(join(folder, 'sources.unfinished'))).toBe(true);
  });
});
