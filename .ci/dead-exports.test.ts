import { describe, expect, it } from 'vitest';
import { deadExports } from './dead-exports.ts';

const found = (sources: Readonly<Record<string, string>>) => deadExports(new Map(Object.entries(sources)));

describe('an export is dead', () => {
  it('that no other file imports, even if its own file uses it', () => {
    const sources = {
      'src/a.ts': 'export const one = 1;\nexport const two = one;',
      'src/b.ts': "import { two } from './a.ts';",
    };
    expect(found(sources)).toEqual(['src/a.ts exports one, and nothing imports it.']);
  });

  it('that only tests use', () => {
    const sources = { 'src/a.ts': 'export function f() {}', 'src/a.test.ts': "import { f } from './a.ts';" };
    expect(found(sources)).toEqual(['src/a.ts exports f, and only tests use it.']);
  });

  it('that is an unused type', () => {
    expect(found({ 'src/a.ts': 'export type T = 1;' })).toEqual(['src/a.ts exports T, and nothing imports it.']);
  });

  it('that is re-exported without an importer', () => {
    const sources = {
      'src/a.ts': 'export const a = 1;',
      'src/b.ts': "import { a } from './a.ts';",
      'src/index.ts': "export { a as b } from './a.ts';",
    };
    expect(found(sources)).toEqual(['src/index.ts exports b, and nothing imports it.']);
  });
});

describe('an export is alive', () => {
  it.each([
    ['that is imported by another name', "import { a as b } from '../a/a.ts';"],
    ['that is imported with everything else', "import * as all from '../a/a.ts';"],
    ['that is imported while the program runs', "const load = () => import('../a/a.ts');"],
    ['that is imported where it is handed on', "import { b } from '../a/named.ts';"],
    ['that is imported where all is handed on', "import { a } from '../a/star.ts';"],
  ])('%s', (_, text) => {
    const sources = {
      'src/a/a.ts': 'export const a = 1;',
      'src/a/named.ts': text.includes('named') ? "export { a as b } from './a.ts';" : '',
      'src/a/star.ts': "export * from './a.ts';",
      'src/b/b.ts': text,
    };
    expect(found(sources)).toEqual([]);
  });

  it('that tests use as well as its own file', () => {
    const sources = {
      'src/a.ts': 'export const a = 1;\nconsole.log(a);',
      'src/a.test.ts': "import { a } from './a.ts';",
    };
    expect(found(sources)).toEqual([]);
  });

  it('that is a type of a signature in its file', () => {
    const sources = {
      'src/a.ts': 'export interface O {}\nexport function f(o: O) {}',
      'src/b.ts': "import { f } from './a.ts';",
    };
    expect(found(sources)).toEqual([]);
  });
});
