import type { WrittenExample } from './example.ts';

export const search: readonly WrittenExample[] = [
  {
    slug: 'find-a-settlement',
    title_en: 'Find a place by the start of its name',
    title_he: 'חיפוש יישוב לפי תחילת השם',
    question: 'Which places have a word that begins with קרי in their name?',
    sql: `SELECT s.name, s.name_en, s.district, s.deals_total
FROM settlements_fts f
JOIN settlements s ON s.code = f.rowid
WHERE f.settlements_fts MATCH '"קרי"*'
ORDER BY bm25(settlements_fts, 10, 1), s.deals_total DESC
LIMIT 20`,
    explanation:
      'A quoted word followed by a star matches every word that begins so, in names and in aliases; bm25 sorts the ' +
      'matches in the name first. Leave quotes and geresh out of the word itself.',
    tables: ['settlements_fts', 'settlements'],
  },
  {
    slug: 'find-by-english-name',
    title_en: 'Find a place by its English name',
    title_he: 'חיפוש יישוב לפי שם באנגלית',
    question: 'Which Hebrew names have the places that are called Ramat in English?',
    sql: `SELECT s.name, s.name_en, s.district
FROM settlements_fts f
JOIN settlements s ON s.code = f.rowid
WHERE f.settlements_fts MATCH 'aliases : "ramat"'
ORDER BY s.deals_total DESC, s.code
LIMIT 20`,
    explanation: 'column : "word" searches one column alone. Letter case does not matter.',
    tables: ['settlements_fts', 'settlements'],
  },
  {
    slug: 'find-a-street',
    title_en: 'Find a street in a city',
    title_he: 'חיפוש רחוב בעיר',
    question: 'Where are the streets named Herzl, and what does a square metre cost there?',
    sql: `SELECT s.street, s.settlement, s.deals_5y, s.n_ppsqm_5y, s.median_ppsqm_5y
FROM streets_fts f
JOIN streets s ON s.id = f.rowid
WHERE f.streets_fts MATCH 'street : "הרצל"'
ORDER BY s.deals_total DESC, s.id
LIMIT 30`,
    explanation:
      'streets_fts keeps no text of its own, so its columns read back NULL: what is shown comes from streets, by rowid.',
    tables: ['streets_fts', 'streets'],
  },
  {
    slug: 'find-a-street-of-a-city',
    title_en: 'A street and its city together',
    title_he: 'רחוב ועיר יחד',
    question: 'Which streets of Haifa have a word that begins with אב?',
    sql: `SELECT s.street, s.house_min, s.house_max, s.deals_total
FROM streets_fts f
JOIN streets s ON s.id = f.rowid
WHERE f.streets_fts MATCH 'street : "אב"* AND settlement : "חיפה"'
ORDER BY s.deals_total DESC, s.id
LIMIT 20`,
    explanation: 'Conditions on two columns are joined with AND, in capitals.',
    tables: ['streets_fts', 'streets'],
  },
  {
    slug: 'find-a-neighbourhood',
    title_en: 'Find a neighbourhood',
    title_he: 'חיפוש שכונה',
    question: 'Which neighbourhoods have רמת in their name?',
    sql: `SELECT n.name, n.settlement, n.deals_12m, n.median_ppsqm_12m, n.n_ppsqm_12m
FROM neighborhoods_fts f
JOIN neighborhoods n ON n.nbhd_id = f.rowid
WHERE f.neighborhoods_fts MATCH 'name : "רמת"'
ORDER BY n.deals_total DESC, n.nbhd_id
LIMIT 30`,
    explanation: 'MATCH looks for words, in any order; LIKE would read every row.',
    tables: ['neighborhoods_fts', 'neighborhoods'],
  },
];
