import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, withoutNames } from './fingerprint.ts';

const textOf = (sql: string) => fingerprintOf(sql).text;

describe('a fingerprint', () => {
  it.each([
    ['select * from deals where gush=6636', 'SELECT * FROM deals WHERE gush = ?'],
    ["SELECT Settlement FROM deals WHERE settlement = 'תל אביב'", 'SELECT settlement FROM deals WHERE settlement = ?'],
    ['SELECT count( * ) FROM deals -- Herzl 5\nLIMIT 10;', 'SELECT count(*) FROM deals LIMIT ?;'],
    ['SELECT 1 AS "Moshe Cohen", x.gush FROM deals x', 'SELECT ? AS n1, n2.gush FROM deals n2'],
    ['SELECT gush FROM deals WHERE gush IN (1,2 , -3)', 'SELECT gush FROM deals WHERE gush IN (? …)'],
    ['SELECT gush FROM deals WHERE gush IN (SELECT 1)', 'SELECT gush FROM deals WHERE gush IN (SELECT ?)'],
    ["VALUES (1, 'a'), (2, 'b'), (3, 'c')", 'VALUES (?, ?) …'],
    ['VALUES (1), (gush)', 'VALUES (?), (gush)'],
    ['SELECT -1, 2-1, gush - 1, - gush', 'SELECT ?, ? - ?, gush - ?, - gush'],
    ["SELECT :street, ?2, @a, x'00ff', 0x1F, 1e3", 'SELECT ?, ?, ?, ?, ?, ?'],
    ['SELECT secret(1) FROM "deals"', 'SELECT n1(?) FROM deals'],
    ["SELECT 'unclosed", 'SELECT ?'],
    ['', ''],
  ])('of %s is %s', (sql, text) => {
    expect(textOf(sql)).toBe(text);
  });

  it('is the same for statements that differ in values, names, letter case, blanks and comments', () => {
    const of = (sql: string) => fingerprintOf(sql).id;
    expect(of('SELECT a.gush FROM deals a WHERE a.gush IN (1, 2)')).toBe(
      of('select  dd.GUSH /* mine */ from deals dd where dd.gush in (77)'),
    );
    expect(of('SELECT gush FROM deals')).not.toBe(of('SELECT chelka FROM deals'));
    expect(of('SELECT gush FROM deals')).toMatch(/^[0-9a-f]{16}$/);
  });

  it('is short, and distinguishes long statements by all of their text', () => {
    const long = (end: string) => `SELECT ${'gush, '.repeat(500)}${end} FROM deals`;
    expect(textOf(long('gush'))).toHaveLength(500);
    expect(fingerprintOf(long('gush')).id).not.toBe(fingerprintOf(long('chelka')).id);
  });

  it('holds nothing that a client wrote between quotes, as a number or as a name', () => {
    const secret = fc.stringMatching(/^[a-z]{8,12}$/).map((text) => `zq${text}`);
    const template = fc.constantFrom(
      (s: string) => `SELECT '${s}'`,
      (s: string) => `SELECT 1 AS "${s}"`,
      (s: string) => `SELECT 1 AS [${s}]`,
      (s: string) => `SELECT 1 AS \`${s}\``,
      (s: string) => `SELECT gush AS ${s} FROM deals AS ${s}x`,
      (s: string) => `WITH ${s} AS (SELECT 1) SELECT * FROM ${s}`,
      (s: string) => `SELECT /* ${s} */ 1 -- ${s}`,
      (s: string) => `SELECT :${s}, $${s}`,
      (s: string) => `SELECT 1${s}`,
      (s: string) => `SELECT '${s}`,
      (s: string) => `SELECT "${s}`,
    );
    fc.assert(
      fc.property(template, secret, (write, text) => {
        expect(textOf(write(text))).not.toContain(text);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('replaces the same names in a step of the plan', () => {
    const fingerprint = fingerprintOf("WITH moshe AS (SELECT 1) SELECT * FROM moshe JOIN deals ON gush = 'x'");
    expect(withoutNames('CO-ROUTINE moshe USING INDEX i (gush=? AND a>5)', fingerprint)).toBe(
      'CO-ROUTINE n1 USING INDEX i (gush=? AND a>?)',
    );
  });
});
