import type { Parameters } from '../../contract/request.ts';

/** A request to the HTTP interface, for a program. */
export interface CodedRequest {
  readonly sql: string;
  readonly params?: Parameters;
  readonly limit: number;
}

/** Where the program sends it. */
export interface CodedHost {
  /** Absolute URL of the server, without a trailing slash. */
  readonly baseUrl: string;
  /** One sentence for the first line of the code; null for none. */
  readonly comment: string | null;
}

export type CodeLanguage = 'curl' | 'python' | 'r' | 'javascript';

/**
 * The host for a program: the page's own, or a placeholder if that has no HTTP interface.
 *
 * @param pageUrl absolute URL of the page's folder
 */
export function hostOf(pageUrl: string, hasApi: boolean): CodedHost {
  if (hasApi) return { baseUrl: pageUrl.replace(/\/+$/, ''), comment: null };
  return {
    baseUrl: 'https://your-host.example',
    comment: `${new URL(pageUrl).host} has no API: put the address of a host that has one in BASE_URL.`,
  };
}

/** A program in the language that sends the request to `/api/sql`. */
export function requestCode(language: CodeLanguage, request: CodedRequest, host: CodedHost): string {
  const wellFormed = { ...request, sql: wellFormedText(request.sql) };
  switch (language) {
    case 'curl':
      return curlCode(wellFormed, host);
    case 'python':
      return pythonCode(wellFormed, host);
    case 'r':
      return rCode(wellFormed, host);
    case 'javascript':
      return javascriptCode(wellFormed, host);
    default:
      return language satisfies never;
  }
}

/** UTF-8 cannot encode lone surrogates. */
const wellFormedText = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/**
 * The statement is the body and the rest is in the URL, for readability. `--data-raw` sends a text that begins with `@`
 * as it is; `--data` would send the file of that name.
 */
function curlCode({ sql, params, limit }: CodedRequest, host: CodedHost): string {
  const query = new URLSearchParams({
    ...(params === undefined ? {} : { params: wellFormedText(JSON.stringify(params)) }),
    limit: String(limit),
  });
  return [
    ...commentLines('#', host),
    `BASE_URL=${shellText(host.baseUrl)}`,
    `curl --silent --show-error "$BASE_URL"${shellText(`/api/sql?${query}`)} \\`,
    `  --header 'Content-Type: text/plain; charset=utf-8' \\`,
    `  --data-raw ${shellText(sql)}`,
    '',
  ].join('\n');
}

/** Between single quotes, a POSIX shell reads every character literally. */
const shellText = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function pythonCode({ sql, params, limit }: CodedRequest, host: CodedHost): string {
  return [
    ...commentLines('#', host),
    'import json',
    'import urllib.request',
    '',
    `BASE_URL = ${quoted(host.baseUrl)}`,
    `statement = ${pythonText(sql)}`,
    'body = {',
    '    "sql": statement,',
    ...(params === undefined ? [] : [`    "params": ${literalOf(params, PYTHON)},`]),
    `    "limit": ${limit},`,
    '}',
    '',
    'request = urllib.request.Request(',
    '    BASE_URL + "/api/sql",',
    '    data=json.dumps(body).encode(),',
    '    headers={"Content-Type": "application/json"},',
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    result = json.load(response)',
    '',
    '# With pandas: pandas.DataFrame(result["rows"], columns=[column["name"] for column in result["columns"]])',
    'for row in result["rows"]:',
    '    print(row)',
    '',
  ].join('\n');
}

/**
 * Triple quotes allow line breaks and `'`; a quote before another one or at the end is escaped, so that three never
 * meet.
 */
const pythonText = (text: string): string => `"""${escaped(text).replace(/"(?="|$)/g, '\\"')}"""`;

function rCode({ sql, params, limit }: CodedRequest, host: CodedHost): string {
  const values = params === undefined ? [] : Object.values(params);
  return [
    ...commentLines('#', host),
    '# install.packages(c("httr2", "jsonlite"))',
    'library(httr2)',
    '',
    `BASE_URL <- ${quoted(host.baseUrl)}`,
    `statement <- "${escaped(sql).replaceAll('"', '\\"')}"`,
    'body <- list(',
    '  sql = statement,',
    ...(params === undefined ? [] : [`  params = ${literalOf(params, R)},`]),
    `  limit = ${limit}L,`,
    '  format = "csv"',
    ')',
    '',
    'response <- request(BASE_URL) |>',
    '  req_url_path_append("api", "sql") |>',
    `  req_body_json(body${values.some(isLongNumber) ? ', json_verbatim = TRUE' : ''}) |>`,
    '  req_perform()',
    '# Without the last line end, which would be a row of its own: an empty line is a row of one NULL.',
    'csv <- sub("\\r\\n$", "", resp_body_string(response, encoding = "UTF-8"))',
    'rows <- read.csv(',
    '  text = csv,',
    '  na.strings = "", check.names = FALSE, blank.lines.skip = FALSE, encoding = "UTF-8"',
    ')',
    'print(rows)',
    '',
  ].join('\n');
}

function javascriptCode({ sql, params, limit }: CodedRequest, host: CodedHost): string {
  return [
    ...commentLines('//', host),
    `const BASE_URL = ${quoted(host.baseUrl)};`,
    `const statement = \`${escaped(sql).replaceAll('`', '\\`').replaceAll('${', '\\${')}\`;`,
    '',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the template of the code
    'const response = await fetch(`${BASE_URL}/api/sql`, {',
    "  method: 'POST',",
    "  headers: { 'Content-Type': 'application/json' },",
    '  body: JSON.stringify({',
    '    sql: statement,',
    ...(params === undefined ? [] : [`    params: ${literalOf(params, JAVASCRIPT)},`]),
    `    limit: ${limit},`,
    '  }),',
    '});',
    'const result = await response.json();',
    'if (!response.ok) throw new Error(result.error.message);',
    'console.log(result.rows);',
    '',
  ].join('\n');
}

const commentLines = (sign: string, { comment }: CodedHost): readonly string[] =>
  comment === null ? [] : [`${sign} ${comment.replace(/\s+/g, ' ')}`];

/**
 * Line feeds stay, so that a statement is readable. Carriage returns are escaped, because these languages read CRLF as
 * one line feed.
 */
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\r', '\\r');

/** JSON's escapes mean the same between the double quotes of Python, R and JavaScript. */
const quoted = (text: string): string => JSON.stringify(wellFormedText(text));

/** Whether a number has more than the 15 digits that R writes into JSON. */
const isLongNumber = (value: unknown): boolean => typeof value === 'number' && Number(value.toPrecision(15)) !== value;

interface Notation {
  readonly list: readonly [begin: string, end: string];
  readonly record: readonly [begin: string, end: string];
  readonly member: (key: string, value: string) => string;
  readonly words: { readonly null: string; readonly true: string; readonly false: string };
  readonly number: (value: number) => string;
}

const PYTHON: Notation = {
  list: ['[', ']'],
  record: ['{', '}'],
  member: (key, value) => `${key}: ${value}`,
  words: { null: 'None', true: 'True', false: 'False' },
  number: String,
};
const R: Notation = {
  list: ['list(', ')'],
  record: ['list(', ')'],
  member: (key, value) => `${key} = ${value}`,
  words: { null: 'NULL', true: 'TRUE', false: 'FALSE' },
  number: (value) => (isLongNumber(value) ? `structure("${value}", class = "json")` : String(value)),
};
const JAVASCRIPT: Notation = {
  list: ['[', ']'],
  record: ['{ ', ' }'],
  // A bare key of this name would set the prototype instead.
  member: (key, value) => `${key === '"__proto__"' ? `[${key}]` : key}: ${value}`,
  words: { null: 'null', true: 'true', false: 'false' },
  number: String,
};

function literalOf(params: Parameters, notation: Notation): string {
  const written = (value: unknown): string => {
    if (value === null) return notation.words.null;
    if (typeof value === 'boolean') return notation.words[`${value}`];
    return typeof value === 'number' ? notation.number(value) : quoted(String(value));
  };
  const [parts, [begin, end]] = Array.isArray(params)
    ? [params.map(written), notation.list]
    : [Object.entries(params).map(([key, value]) => notation.member(quoted(key), written(value))), notation.record];
  return `${begin}${parts.join(', ')}${end}`;
}
