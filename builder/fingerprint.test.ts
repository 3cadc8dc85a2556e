import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { FOLDERS, sourceFiles } from './fingerprint.ts';

const IMPORT = /from '(\.[^']+)'/g;

it('covers every file that the builder imports, and those that they import', () => {
  const covered = new Set(Object.values(FOLDERS).flatMap(sourceFiles));
  const imported = [...covered].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, target = '']) => join(dirname(path), target)),
  );
  expect(imported.length).toBeGreaterThan(100);
  expect(imported.filter((path) => !covered.has(path))).toEqual([]);
});

it('covers no test', () => {
  expect(sourceFiles(FOLDERS.builder).filter((path) => /\.(test|testing)\.ts$/.test(path))).toEqual([]);
});
