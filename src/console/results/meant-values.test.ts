import { describe, expect, it } from 'vitest';
import { doubtfulTexts, replacements, unseenNames } from './meant-values.ts';

/** The statement after each suggestion for its first doubtful text that needs no look-up. */
function meant(sql: string): readonly string[] {
  const [doubtful] = doubtfulTexts(sql);
  if (!doubtful?.values) return [];
  return replacements(doubtful, doubtful.values).map(
    ({ from, to, insert }) => sql.slice(0, from) + insert + sql.slice(to),
  );
}

describe('a text that its column never has', () => {
  it.each([
    [
      "SELECT 1 FROM deals WHERE property_group = 'Apartment'",
      "SELECT 1 FROM deals WHERE property_group = 'apartment'",
    ],
    [
      "SELECT 1 FROM deals d WHERE d.property_group = 'penthouses'",
      "SELECT 1 FROM deals d WHERE d.property_group = 'penthouse'",
    ],
    [
      "SELECT 1 FROM deals WHERE property_group IN ('house', 'appartment')",
      "SELECT 1 FROM deals WHERE property_group IN ('house', 'apartment')",
    ],
    ["SELECT 1 FROM deals WHERE rooms_bucket = '2'", "SELECT 1 FROM deals WHERE rooms_bucket = '1-2'"],
    ["SELECT 1 FROM deals WHERE rooms_bucket = '6'", "SELECT 1 FROM deals WHERE rooms_bucket = '6+'"],
    [
      "SELECT 1 FROM deals WHERE 'Garden apartment' = property_group",
      "SELECT 1 FROM deals WHERE 'garden_apartment' = property_group",
    ],
    ["SELECT 1 FROM settlements WHERE district = 'Haifa'", "SELECT 1 FROM settlements WHERE district = 'חיפה'"],
    ["SELECT 1 FROM deals WHERE property_group = 'דירה'", "SELECT 1 FROM deals WHERE property_group = 'apartment'"],
    ["SELECT 1 FROM settlements WHERE district = 'מרכז'", "SELECT 1 FROM settlements WHERE district = 'המרכז'"],
  ])('%s', (sql, right) => expect(meant(sql)[0]).toBe(right));

  it('has all values for a choice where none is near', () => {
    expect(meant("SELECT 1 FROM deals WHERE geo_precision = 'xyz'")).toHaveLength(3);
  });
});

describe('there is no doubt', () => {
  it.each([
    "SELECT 1 FROM deals WHERE property_group = 'apartment'",
    "SELECT 1 FROM deals WHERE property_group <> 'Apartment'",
    "SELECT 1 FROM deals WHERE property_group LIKE 'Apart%'",
    "SELECT 'Apartment' FROM deals",
    "SELECT 1 FROM deals WHERE deal_date = '2020-01-01'",
  ])('%s', (sql) => expect(doubtfulTexts(sql)).toEqual([]));
});

it('the name of a place is to be looked up', () => {
  const sql = "SELECT 1 FROM deals WHERE settlement = 'תל אביב' AND property_group = 'apartment'";
  expect(doubtfulTexts(sql)).toMatchObject([{ text: 'תל אביב', kind: 'settlement', values: null }]);
});

describe('names that a statement with rows may have missed unnoticed', () => {
  it.each<[sql: string, cells: readonly string[], unseen: readonly string[]]>([
    ["SELECT settlement, 1 FROM deals WHERE settlement IN ('תל אביב', 'חיפה') GROUP BY 1", ['חיפה'], ['תל אביב']],
    ["SELECT sum(1) FROM deals WHERE settlement = 'תל אביב' OR settlement = 'חיפה'", [], ['תל אביב', 'חיפה']],
    ["SELECT count(*) FROM deals WHERE settlement <> 'תל אביב'", [], ['תל אביב']],
    ["SELECT count(*) FROM deals WHERE settlement NOT IN ('תל אביב', 'חיפה')", [], ['תל אביב', 'חיפה']],
    ["SELECT CASE WHEN settlement = 'תל אביב' THEN 1 END FROM deals LIMIT 9", [], ['תל אביב']],
    ["SELECT CASE settlement WHEN 'תל אביב' THEN 1 END FROM deals LIMIT 9", [], ['תל אביב']],
    ["SELECT settlement FROM deals WHERE settlement IN ('לוד', 'חיפה')", ['חיפה', 'לוד'], []],
    ["SELECT count(*) FROM deals WHERE settlement = 'תל אביב'", [], []],
    ["SELECT 'א', 'ב' FROM deals LIMIT 1", ['א', 'ב'], []],
  ])('%s', (sql, cells, unseen) => {
    expect(unseenNames(sql, { rows: cells.map((cell) => [cell, 1]) }).map(({ text }) => text)).toEqual(unseen);
  });
});
