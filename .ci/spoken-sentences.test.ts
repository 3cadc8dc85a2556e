import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { looseSentences } from './spoken-sentences.testing.ts';

/**
 * Folders with sentences that a person reads in the page: the contract, the engine, the page, and the server that
 * answers its statements.
 */
const FOLDERS = [
  'src/contract',
  'src/advice',
  'src/engine',
  'src/console',
  'server/pool',
  'server/engine',
  'server/published',
  'server/http',
];

const VOCABULARIES = /^src\/(?:contract\/(?:[a-z]+-sentences|phrases)\.ts$|console\/i18n\/)/;
const PROGRAMS = 'a program that writes requests by hand reads it; the page sends none of these';
const DOCUMENT = 'a document for programmers, in English';
const LOG = 'the operator reads it in the log';
/** Paths and folders whose sentences reach no person in the page, each with the reason. */
const NOT_IN_THE_PAGE: Readonly<Record<string, string>> = {
  'src/contract/openapi/': DOCUMENT,
  'src/contract/warning.ts': DOCUMENT,
  'src/engine/sql-js-httpvfs/errors.ts': 'other pages that use the engine read it',
  'src/engine/sql-js-httpvfs/hosted-files.ts': 'caught where the database is attached',
  'src/engine/remote/transport/byte-budget.ts': 'caught where the budget is asked for',
  'src/console/export/text-formats.ts': 'part of an exported file, whose other words are English',
  'src/console/share/request-code.ts': 'a comment of copied code, in English as code is',
  'server/http/app.ts': PROGRAMS,
  'server/http/connections/http-server.ts': PROGRAMS,
  'server/http/documents/description-routes.ts': PROGRAMS,
  'server/http/errors.ts': PROGRAMS,
  'server/http/files/file-routes.ts': 'the engine asks for files, and goes by the status',
  'server/http/query-string.ts': PROGRAMS,
  'server/http/sql-request.ts': PROGRAMS,
  'server/http/validate-request.ts': PROGRAMS,
  'server/http/wire.ts': PROGRAMS,
  'server/published/published-database.ts': LOG,
};

const paths = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|testing|d)\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
const sentencesIn = (path: string) =>
  looseSentences(path, readFileSync(path, 'utf8')).map(({ line, text }) => `${path}:${line} ${text}`);
const isUnder = (path: string, left: string) => path === left || (left.endsWith('/') && path.startsWith(left));
const isLeftOut = (path: string) => Object.keys(NOT_IN_THE_PAGE).some((left) => isUnder(path, left));

describe('sentences in code', () => {
  it('that a person can meet in the page are in a vocabulary, which has each of them in Hebrew', () => {
    expect(paths.filter((path) => !VOCABULARIES.test(path) && !isLeftOut(path)).flatMap(sentencesIn)).toEqual([]);
  });

  it('are exempt only where necessary', () => {
    for (const left of Object.keys(NOT_IN_THE_PAGE))
      expect(paths.filter((path) => isUnder(path, left)).flatMap(sentencesIn), left).not.toEqual([]);
  });

  it('are found in texts and templates, and not in SQL, names and the errors of programmers', () => {
    const code = `
      refuse('The host is away.');
      refuse(\`The host of \${url} sent \${count} bytes.\`);
      ask("SELECT name FROM places WHERE code = 1 AND name IS NOT NULL.");
      throw new Error('A thread answered twice.');
      label('Try again'); use('no such table: x');
    `;
    expect(looseSentences('code.ts', code)).toEqual([
      { line: 2, text: 'The host is away.' },
      { line: 3, text: 'The host of {} sent {} bytes.' },
    ]);
  });
});
