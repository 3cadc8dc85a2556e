import fc from 'fast-check';
import { CATALOGUE } from '../src/catalogue/index.ts';
import { decisions } from './differential.ts';
import type { Facts } from './grammar/facts.ts';
import { generate } from './grammar/generate.ts';

/** A text that a fuzzer sends to every interface. */
export interface Missile {
  readonly kind: string;
  readonly text: string;
}

/** Words of SQL and tokens that break them: open quotes, comments, extreme numbers, letters that look like others. */
const TOKENS = [
  ...'SELECT FROM WHERE GROUP BY ORDER HAVING LIMIT OFFSET WITH RECURSIVE AS UNION ALL EXCEPT INTERSECT VALUES EXPLAIN QUERY'.split(
    ' ',
  ),
  ...'PLAN JOIN LEFT NATURAL ON USING CASE WHEN THEN ELSE END CAST COLLATE NOCASE NOT NULL IS IN EXISTS BETWEEN LIKE GLOB MATCH'.split(
    ' ',
  ),
  ...'ESCAPE DISTINCT OVER PARTITION ROWS RANGE FILTER WINDOW INDEXED MATERIALIZED AND OR ISNULL NOTNULL RAISE DEFAULT'.split(
    ' ',
  ),
  ...'INSERT INTO UPDATE SET DELETE CREATE TABLE DROP ALTER PRAGMA ATTACH DETACH VACUUM ANALYZE REINDEX BEGIN COMMIT SAVEPOINT'.split(
    ' ',
  ),
  ...'RELEASE ROLLBACK RETURNING REPLACE TRIGGER TEMP VIEW INDEX VIRTUAL IF IGNORE ABORT'.split(' '),
  ...'( ) , ; . * + - / % || | & << >> ~ = == <> != < > <= >= -> ->> ? ?1 ?999 :a @b $c # ! \\ { } ^'.split(' '),
  ...[
    '0',
    '1',
    '-1',
    '0x',
    '0xfg',
    '1e',
    '1e999',
    '.5',
    '5.',
    '1_000',
    '1__0',
    '9223372036854775808',
    '0x10000000000000000',
    '12abc',
  ],
  ...[
    "'",
    '"',
    '`',
    '[',
    ']',
    "''",
    '""',
    "'א'",
    '"צה""ל"',
    "x'00'",
    "x'0",
    "x'zz'",
    "'%'",
    '--',
    '/*',
    '*/',
    '/**/',
    '-- \n',
    '\t',
    '\f',
    '\v',
  ],
  ...[
    '\uFEFF',
    '\u200F',
    '\u00A0',
    '\u3000',
    'א',
    '🏠',
    'é',
    '\u0130',
    '\u017F',
    '\u212A',
    'ﬀ',
    '\uFFFF',
    '\u{10FFFF}',
    '\u0085',
  ],
  ...[
    'sum(',
    'count(*)',
    'median(',
    'substr(',
    'printf(',
    'json_each(',
    'max(',
    'abs(',
    'group_concat(',
    'row_number() OVER ()',
    'bm25(',
  ],
  ...[
    'load_extension(',
    'fts3_tokenizer(',
    'sqlite_dbpage',
    'dbstat',
    'pragma_table_info(',
    'pragma_user_version',
    'sqlite_schema',
    'zeroblob(',
  ],
  ...['rowid', 'id', 'gush', 'name', 'meta', 'key', 'value', 'temp', 'main', 'NEW', 'OLD', 'TRUE'],
  ...CATALOGUE.map(({ name }) => name),
];

const token = fc.constantFrom(...TOKENS);
const blank = fc.constantFrom(' ', '', '\n', '/**/', '\t', '--\n', '  ');

const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array).toString('latin1'));
/** Any UTF-16 units, with lone surrogates. */
const units = fc.string({ unit: fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 60 });
const soup = fc.array(fc.tuple(token, blank), { maxLength: 40, size: 'max' }).map((pairs) => pairs.flat().join(''));
const verbSoup = fc
  .tuple(fc.constantFrom('SELECT ', 'WITH a AS (', 'EXPLAIN ', 'VALUES (', 'SELECT * FROM ', 'SELECT 1 WHERE '), soup)
  .map((pair) => pair.join(''));

const NESTS = [
  ['(', ')'],
  ['SELECT (', ')'],
  ['SELECT * FROM (', ')'],
  ['CASE WHEN 1 THEN ', ' END'],
  ['abs(', ')'],
  ['NOT ', ''],
  ['- ', ''],
  ['1+', ''],
  ['[', ']'],
  ['/*', '*/'],
  ["'", "'"],
  ['WITH a AS (', ') SELECT 1'],
  ['SELECT 1 UNION ', ''],
  ["json_array('", "')"],
] as const;

const nested = fc
  .tuple(fc.constantFrom(...NESTS), fc.nat({ max: 1_500 }), fc.nat({ max: 1_500 }), fc.constantFrom('1', 'id', "'", ''))
  .map(([[open, close], opened, closed, middle]) => `SELECT ${open.repeat(opened)}${middle}${close.repeat(closed)}`);

const long = fc
  .tuple(fc.constantFrom('a', 'א', '🏠', '9', ' ', '0.', "'", '"x"', ';', '\uFEFF'), fc.nat({ max: 20_500 }))
  .map(([piece, count]) => `SELECT ${piece.repeat(Math.ceil(count / piece.length))}`);

/** A change of a statement: one of its words is left out, inserted, doubled or moved. */
const change = fc.record({
  how: fc.constantFrom('drop', 'insert', 'replace', 'double', 'swap', 'cut', 'character'),
  at: fc.nat({ max: 0xffff }),
  with: token,
});

function mutate(sql: string, changes: readonly { how: string; at: number; with: string }[]): string {
  let words = sql.split(/(\s+|[(),;]|'(?:[^']|'')*')/).filter((word) => word !== '');
  for (const { how, at, with: other } of changes) {
    const i = at % Math.max(1, words.length);
    const word = words[i] ?? '';
    if (how === 'drop') words.splice(i, 1);
    if (how === 'insert') words.splice(i, 0, ` ${other} `);
    if (how === 'replace') words[i] = other;
    if (how === 'double') words.splice(i, 0, word);
    if (how === 'swap') [words[i], words[words.length - 1 - i]] = [words[words.length - 1 - i] ?? '', word];
    if (how === 'cut') words = words.slice(0, i + 1);
    if (how === 'character')
      words[i] = word.slice(0, at % (word.length + 1)) + other + word.slice((at % (word.length + 1)) + 1);
  }
  return words.join('');
}

/** All hostile texts, made from statements of the generator and the examples. */
export function missiles(facts: Facts, examples: readonly string[]): fc.Arbitrary<Missile> {
  const valid = fc.oneof(
    decisions.map((numbers) => generate(numbers, facts).sql),
    fc.constantFrom(...examples),
  );
  const changes = fc.array(change, { minLength: 1, maxLength: 3 });
  const mutated = fc.tuple(valid, changes).map(([sql, made]) => mutate(sql, made));
  const kinds: readonly (readonly [weight: number, kind: string, arbitrary: fc.Arbitrary<string>])[] = [
    [1, 'bytes', bytes],
    [1, 'units', units],
    [3, 'soup', soup],
    [3, 'soup behind a verb', verbSoup],
    [1, 'nested', nested],
    [1, 'long', long],
    [8, 'mutated', mutated],
  ];
  return fc.oneof(
    ...kinds.map(([weight, kind, arbitrary]) => ({ weight, arbitrary: arbitrary.map((text) => ({ kind, text })) })),
  );
}
