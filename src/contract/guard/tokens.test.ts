import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../engine/wasm/database.ts';
import { BUILD_TIMEOUT_MS, openMade } from '../../engine/wasm/fixture.testing.ts';
import { guard } from './guard.ts';
import { nameOf, tokenize } from './tokens.ts';

let database: Database;
beforeAll(async () => {
  database = await openMade('CREATE TABLE t(a)');
}, BUILD_TIMEOUT_MS);

const told = (sql: string) => [...tokenize(sql)].map(({ kind, text }) => `${kind} ${text}`);

describe('tokens', () => {
  it.each([
    ['SELECT a.b', ['word SELECT', 'word a', 'operator .', 'word b']],
    ["'it''s' x'0aFF' X''", ["string 'it''s'", "string x'0aFF'", "string X''"]],
    ["x'0' x'a''b'", ["illegal x'0'", "illegal x'a'", "string 'b'"]],
    ['"צה""ל" `a``b` [a b]', ['quoted "צה""ל"', 'quoted `a``b`', 'quoted [a b]']],
    ["'open; --", ["illegal 'open; --"]],
    ['[open', ['illegal [open']],
    [
      '1 1.5 .5 1. 1e5 1.e+5 0x1F 1_000.5_0',
      '1 1.5 .5 1. 1e5 1.e+5 0x1F 1_000.5_0'.split(' ').map((n) => `number ${n}`),
    ],
    ['1a 0xg 1e 1.x', ['illegal 1a', 'illegal 0xg', 'illegal 1e', 'illegal 1.x']],
    ['? ?1 :a @a $a #1', ['variable ?', 'variable ?1', 'variable :a', 'variable @a', 'variable $a', 'variable #1']],
    [':a::b $a(x)', ['variable :a', 'illegal :', 'variable :b', 'variable $a', 'operator (', 'word x', 'operator )']],
    ["a->'b'->>c", ['word a', 'operator ->', "string 'b'", 'operator ->>', 'word c']],
    [
      'a<>b!=c||d==e<<f',
      'a <> b != c || d == e << f'.split(' ').map((t) => `${/\w/.test(t) ? 'word' : 'operator'} ${t}`),
    ],
    ['a--b\nc/*d*/e/*f', ['word a', 'word c', 'word e']],
    ['a /*', ['word a', 'operator /', 'operator *']],
    ['\uFEFFa\uFEFFb', ['word a\uFEFFb']],
    ['a \v\fb\vc', ['word a', 'word b', 'illegal \v', 'word c']],
    ['רחוב$1 🏠', ['word רחוב$1', 'word 🏠']],
  ])('of %j', (sql, tokens) => expect(told(sql)).toEqual(tokens));

  it('return the name inside any of the quotes', () => {
    expect([...tokenize('"a""b" `c``d` [e"f] g \'h\'')].map(nameOf)).toEqual(['a"b', 'c`d', 'e"f', 'g', null]);
  });
});

/** A source of numbers below a bound, the same ones in every run. */
function numbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const SOUP = [
  ...' \t\n\v\f\r\uFEFF\'"`[]();,.?:@$#-+*/%<>=!|&~^\\{}_0123456789abcexXE',
  ...['--', '/*', '*/', "''", '""', '``', "x'", "x'0a'", "'א''", '->', '->>', '0x', '1e5', '1.', 'שלום', '🏠', 'a1'],
];

/** The first token of a text that begins no statement. SQLite stops reading there, and reports it. */
async function firstTokenOfSqlite(sql: string): Promise<string | null> {
  const failure = await database.prepare(sql).then(
    () => null,
    (cause: Error) => cause.message,
  );
  return /^(?:near|unrecognized token:) "(.*?)"(?:: syntax error)?$/s.exec(failure ?? '')?.[1] ?? null;
}

it('end where those of SQLite end, in thousands of random texts', async () => {
  const below = numbers(20260117);
  let compared = 0;
  for (let round = 0; round < 3_000; round += 1) {
    const sql = Array.from({ length: 1 + below(9) }, () => SOUP[below(SOUP.length)]).join('');
    const [first] = tokenize(sql);
    if (!first || first.kind === 'semicolon') continue;
    expect([sql, await firstTokenOfSqlite(sql)]).toEqual([sql, first.text]);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(2_500);
});

const PIECES = [
  ...[
    "'a;b'",
    "''';'",
    '";"',
    '"a"";"',
    '`;`',
    '[;]',
    '/*;*/',
    '/*;',
    '--;\n',
    '--;',
    ';',
    ';;',
    ' ',
    '\uFEFF',
    '\n\v',
  ],
  ...[' SELECT 1', ' SELECT a AS', ' VALUES(2)', ' FROM t', ' EXPLAIN', ' ,', ' 3', " x'3b'", ' :a', ' 1.e5'],
];

it('split statements where SQLite does, in thousands of random ones', async () => {
  const below = numbers(7);
  const met = { one: 0, several: 0 };
  for (let round = 0; round < 20_000; round += 1) {
    const sql = `SELECT 1${below(2) === 0 ? ' AS' : ''}${Array.from({ length: below(7) }, () => PIECES[below(PIECES.length)]).join('')}`;
    const prepared = await database.prepare(sql).catch(() => null);
    if (!prepared?.statement) continue;
    prepared.statement.finalize();
    const rest = sql.slice(prepared.tail);
    const second = await database.prepare(rest).then(
      ({ statement }) => {
        statement?.finalize();
        return statement !== null;
      },
      () => true,
    );
    const verdict = guard(sql);
    const code = verdict.ok ? 'one' : verdict.refusal.code;
    expect([sql, code]).toEqual([sql, second ? 'MULTIPLE_STATEMENTS' : 'one']);
    met[second ? 'several' : 'one'] += 1;
  }
  expect(met.one).toBeGreaterThan(300);
  expect(met.several).toBeGreaterThan(300);
});
