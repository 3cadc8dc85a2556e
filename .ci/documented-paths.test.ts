import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const DESIGN = 'docs/design';
const PAGES = [
  'ARCHITECTURE.md',
  'SECURITY.md',
  'docs/threat-model.md',
  ...readdirSync(DESIGN).map((name) => join(DESIGN, name)),
];

/** Code in backticks, outside fenced blocks. */
const CODE = /`([^`\n]+)`/g;
/** A file or folder of this repository: below one of its folders, or a source file by its ending. */
const PATH = /^(?:(?:\.ci|bench|docs|e2e|fuzz|public|server|src|builder)\/[\w./-]*|[\w./-]+\.(?:c|mjs|sql|tsx?))$/;
/** The target of a link in this repository, without its anchor. */
const LINK = /\]\((?!https?:)([^)#]+)[^)]*\)/g;

const textOf = (page: string): string => readFileSync(page, 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, match = '']) => match);

describe.each(PAGES)('%s', (page) => {
  const text = textOf(page);

  it('names only paths that exist, from the root of the repository', () => {
    const paths = found(text, CODE).filter((code) => PATH.test(code));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('links only to files that exist', () => {
    expect(found(text, LINK).filter((target) => !existsSync(join(dirname(page), target)))).toEqual([]);
  });
});
