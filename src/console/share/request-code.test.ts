import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../server/http/app.ts';
import { runnerOf } from '../../../server/http/runner.testing.ts';
import { resultOf } from '../../contract/formats/results.testing.ts';
import type { SqlRequest } from '../../contract/request.ts';
import { type CodedRequest, hostOf, requestCode } from './request-code.ts';

const asked: SqlRequest[] = [];
const RUNNER = runnerOf(({ sql, params, limit }) => {
  asked.push({ sql, limit, ...(params === undefined ? {} : { params }) });
  return resultOf(['text'], [['it came']], { limit });
});

let app: FastifyInstance;
beforeAll(async () => {
  app = createApp({ runner: RUNNER, pageDir: '/nowhere', dataDir: '/nowhere', onError: () => {} });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const HARD = `-- צה"ל, "" and """ and \\" and \\n\n\tSELECT '$HOME', '\${x}', '\`id\`', '!!', '%s', 'it''s \\', '🏠', "a"\r\nFROM t -- "`;
const REQUESTS: readonly CodedRequest[] = [
  { sql: 'SELECT 1', limit: 1000 },
  { sql: HARD, limit: 7 },
  { sql: `@/etc/hosts '"'"' ${"'".repeat(3)} EOF\nSQL\n"`, limit: 1 },
  { sql: 'SELECT :city, :x', limit: 10, params: { city: 'תל אביב & "יפו" \\ \'x\' $1 `b`\n%', ':x': null, $r: -1.5 } },
  { sql: 'SELECT ?, ?, ?, ?', limit: 10, params: ["it's", true, null, 9007199254740991] },
  { sql: 'SELECT 1', limit: 10, params: [] },
];

const INTERPRETERS = {
  curl: ['bash'],
  javascript: ['node'],
  python: ['python3'],
  r: ['Rscript', '--vanilla'],
} as const;
const FILE_NAMES = { curl: 'code.sh', javascript: 'code.mjs', python: 'code.py', r: 'code.R' } as const;

const runs = (program: string, ...args: readonly string[]) => spawnSync(program, args).status === 0;
/** Bash with curl, and Node.js, are required; Python and R with its packages may be missing. */
const executed = (['curl', 'javascript', 'python', 'r'] as const).filter((language) => {
  if (language === 'python') return runs('python3', '--version');
  return language !== 'r' || runs('Rscript', '--vanilla', '-e', 'library(httr2); library(jsonlite)');
});

const folder = mkdtempSync(join(tmpdir(), 'request-code-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(executed)('the request as %s', (language) => {
  it.each(REQUESTS)('asks for $sql', async (request) => {
    const host = hostOf(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`, true);
    const [program, ...args] = INTERPRETERS[language];
    const file = join(folder, FILE_NAMES[language]);
    writeFileSync(file, requestCode(language, request, host));
    asked.length = 0;
    const { stdout } = await promisify(execFile)(program, [...args, file], {
      env: { PATH: process.env.PATH, HOME: '/nowhere', LANG: 'C.UTF-8', NO_PROXY: '*' },
    });
    expect(stdout).toContain('it came');
    expect(stdout).not.toMatch(/\bNA\b/);
    expect(asked).toEqual([request]);
  });
});

describe('the request as R', () => {
  it('is a program of httr2, in the texts of R', () => {
    const code = requestCode(
      'r',
      { sql: `SELECT "a\\b",\n'it''s'`, limit: 5, params: { a: 'צה"ל', b: null, c: true, d: 1.5 } },
      { baseUrl: 'https://sql.example', comment: null },
    );
    expect(code).toBe(`# install.packages(c("httr2", "jsonlite"))
library(httr2)

BASE_URL <- "https://sql.example"
statement <- "SELECT \\"a\\\\b\\",
'it''s'"
body <- list(
  sql = statement,
  params = list("a" = "צה\\"ל", "b" = NULL, "c" = TRUE, "d" = 1.5),
  limit = 5L,
  format = "csv"
)

response <- request(BASE_URL) |>
  req_url_path_append("api", "sql") |>
  req_body_json(body) |>
  req_perform()
# Without the last line end, which would be a row of its own: an empty line is a row of one NULL.
csv <- sub("\\r\\n$", "", resp_body_string(response, encoding = "UTF-8"))
rows <- read.csv(
  text = csv,
  na.strings = "", check.names = FALSE, blank.lines.skip = FALSE, encoding = "UTF-8"
)
print(rows)
`);
  });
});

describe('a host without an API', () => {
  it('is noted in the first line, with a placeholder', () => {
    const host = hostOf('https://files.example/nadlan/', false);
    for (const language of ['curl', 'python', 'r', 'javascript'] as const) {
      const [first, ...rest] = requestCode(language, { sql: 'SELECT 1', limit: 1 }, host).split('\n');
      expect(first).toMatch(/^(#|\/\/) files\.example has no API: /);
      expect(rest.join('\n')).toMatch(/BASE_URL (=|<-) |BASE_URL=/);
      expect(rest.join('\n')).not.toContain('files.example');
    }
  });

  it('with an API is asked under the path of the page', () => {
    expect(hostOf('https://sql.example/nadlan/', true).baseUrl).toBe('https://sql.example/nadlan');
  });
});

describe('half a surrogate pair', () => {
  it.each(['curl', 'python', 'r', 'javascript'] as const)('is no text of %s: U+FFFD takes its place', (language) => {
    const request = { sql: "SELECT '\uD83D'", limit: 1, params: ['\uDE00'] };
    const code = requestCode(language, request, { baseUrl: 'https://sql.example', comment: null });
    expect(code).toContain("'\uFFFD'");
    expect(code).not.toMatch(/\p{Surrogate}|\\ud/iu);
  });
});
