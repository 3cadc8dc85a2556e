import { describe, expect, it } from 'vitest';
import { textAtCaret, valuesFound } from './text-values.ts';

const UNTIL = '2026-05-31';

function at(textWithBar: string) {
  return textAtCaret(textWithBar.replace('|', ''), textWithBar.indexOf('|'), UNTIL);
}
/** The first three known values at the bar; null if there are none. */
const firstThree = (text: string) =>
  at(text)
    ?.values.slice(0, 3)
    .map((value) => value.text) ?? null;
const searched = (text: string) => at(text)?.search?.request.params ?? null;

describe('known values', () => {
  it.each([
    ["SELECT * FROM deals WHERE property_group = 'pen|'", ['penthouse']],
    ["SELECT * FROM deals d WHERE d.property_group IN ('land', 'pen|')", ['penthouse']],
    ["SELECT * FROM deals WHERE property_group = 'pen|", ['penthouse']],
    ["SELECT * FROM deals WHERE property_group LIKE '%house|'", ['house', 'penthouse']],
    ["SELECT * FROM renewal_compounds WHERE track = 'ibu|'", ['עיבוי']],
    ["SELECT * FROM meta WHERE key = 'max_d|'", ['max_date']],
    ["SELECT * FROM meta WHERE key IN ('min_date', 'stats_a|", ['stats_anchor_date']],
    ["SELECT * FROM deals WHERE quarter = '2026|'", ['2026-Q2', '2026-Q1']],
    ["SELECT * FROM agg_settlement_quarter q WHERE q.quarter >= '|'", ['2026-Q2', '2026-Q1', '2025-Q4']],
    ["SELECT * FROM macro_month WHERE month = '2026-0|'", ['2026-05', '2026-04', '2026-03']],
    ["SELECT 1; SELECT * FROM deals WHERE property_group = 'pen|'; SELECT 2", ['penthouse']],
    ["SELECT property_group = 'pen|' FROM deals", ['penthouse']],
    ["SELECT CASE property_group WHEN 'land' THEN 1 WHEN 'pen|' THEN 2 END FROM deals", ['penthouse']],
    ["SELECT CASE d.property_group WHEN 'pen|' FROM deals d", ['penthouse']],
    ["SELECT * FROM (SELECT property_group AS kind FROM deals) WHERE kind = 'pen|'", ['penthouse']],
    ["WITH w AS (SELECT d.property_group AS kind FROM deals d) SELECT * FROM w WHERE w.kind = 'pen|'", ['penthouse']],
    ["SELECT * FROM deals WHERE deal_date >= '|'", ['2026-01-01', '2025-01-01', '2024-01-01']],
    ["SELECT * FROM deals WHERE deal_date >= '202|'", ['2026-01-01', '2025-01-01', '2024-01-01']],
    ["SELECT strftime('|', deal_date) FROM deals", ['%Y', '%Y-%m', '%m']],
    ["SELECT strftime('%Y-|', deal_date) FROM deals", ['%Y-%m', '%Y-%m-%d']],
    ["SELECT * FROM deals WHERE deal_date >= date('2026-01-01', '|')", ['-1 year', '-12 months', '-5 years']],
    ["SELECT strftime('%Y', deal_date, 'st|') FROM deals", ['start of month', 'start of year']],
    ["SELECT * FROM pragma_table_info('settlem|')", ['settlements', 'settlements_fts', 'settlement_socio']],
  ])('%s', (text, expected) => expect(firstThree(text)).toEqual(expected));
});

describe('names are searched for', () => {
  it.each([
    ["SELECT * FROM deals WHERE settlement = 'תל|'", '(("תל" *))'],
    ["SELECT * FROM settlements s WHERE s.name LIKE '%חיפ|'", '(("חיפ" *))'],
    ["SELECT * FROM streets WHERE street = 'הרצ|' AND settlement = 'חיפה'", '{street aliases} : (("הרצ" *))'],
    ["SELECT * FROM neighborhoods WHERE name IN ('נווה|')", '{name aliases} : (("נווה" *))'],
    ["SELECT * FROM settlements_fts WHERE settlements_fts MATCH 'תל|'", '(("תל" *))'],
    ["SELECT * FROM streets_fts f WHERE f.street MATCH 'הרצ|", '{street aliases} : (("הרצ" *))'],
  ])('%s', (text, words) => expect(searched(text)).toMatchObject({ words }));

  it('by Latin letters too', () => {
    expect(String((searched("SELECT * FROM deals WHERE settlement = 'haifa|'") as { words: string }).words)).toContain(
      '"חיפה" *',
    );
  });

  it('for a kind of transaction, which has a table of its own', () => {
    expect(searched("SELECT * FROM deals WHERE deal_nature = '|'")).toMatchObject({ part: '%%' });
    expect(searched("SELECT * FROM deal_natures WHERE raw LIKE '%דירה_|%'")).toMatchObject({ part: '%דירה\\_%' });
  });

  it('by the beginning of a slug', () => {
    expect(searched("SELECT * FROM settlements WHERE slug = 'tel-|'")).toMatchObject({ low: 'tel-' });
  });
});

describe('nothing', () => {
  it.each([
    ["SELECT 'all|' FROM deals"],
    ["SELECT * FROM deals -- property_group = 'a|"],
    ['SELECT * FROM deals WHERE property_group = |'],
    ["SELECT * FROM deals WHERE property_group <> 'zzz|'"],
    ["SELECT * FROM deals WHERE settlement = 'ת|'"],
    ["SELECT * FROM deals WHERE settlement = ''|"],
    ["SELECT * FROM unknown WHERE x = 'a|'"],
    ["SELECT * FROM deals WHERE lower(property_group = 'a') || 'b|'"],
  ])('for %s', (text) => expect(at(text)).toBeNull());
});

describe('the place of a value', () => {
  const replaced = (textWithBar: string) => {
    const text = textWithBar.replace('|', '');
    const found = at(textWithBar);
    return found && text.slice(found.from, found.to);
  };

  it('is the whole text, and no further', () => {
    expect(replaced("SELECT * FROM deals WHERE property_group = 'pen|thouse'")).toBe('penthouse');
    expect(replaced("SELECT * FROM deals WHERE property_group = 'pen| AND gush = 1 AND settlement = 'a'")).toBe('pen');
    expect(replaced("SELECT * FROM deals WHERE property_group IN ('pen|, 'land')")).toBe('pen');
  });
});

describe('names that were found', () => {
  const search = (isWords: boolean) => ({ request: { sql: '', limit: 1 }, isWords });

  it('are written as they are, each once', () => {
    const rows = [
      [3000, 'ירושלים', 'Jerusalem'],
      [1, "מושב ג'", "מושב ג'"],
      [2, 'ירושלים', 'Other'],
      [4, null, null],
    ];
    expect(valuesFound(rows, search(false))).toEqual([
      { text: 'ירושלים', detail: 'Jerusalem' },
      { text: "מושב ג'", detail: null },
    ]);
  });

  it('are words in a full-text search', () => {
    expect(valuesFound([[1, 'קריית צה"ל-צפון', 'חיפה']], search(true))).toEqual([
      { text: '"קריית" "צהל" "צפון"', detail: 'חיפה' },
    ]);
  });

  it('are slugs with the name beside', () => {
    expect(valuesFound([['tel-aviv', 'תל אביב-יפו']], search(false))).toEqual([
      { text: 'tel-aviv', detail: 'תל אביב-יפו' },
    ]);
  });
});
