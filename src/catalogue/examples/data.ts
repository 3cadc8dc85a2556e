import type { WrittenExample } from './example.ts';

export const data: readonly WrittenExample[] = [
  {
    slug: 'how-current-it-is',
    title_en: 'How current the data is',
    title_he: 'עד מתי הנתונים מעודכנים',
    question: 'Up to when are there deals, and which windows do statistics use?',
    sql: `SELECT key, value
FROM meta
WHERE key IN ('min_date', 'max_date', 'stats_anchor_date', 'total_deals', 'built_at', 'source_file')
   OR key GLOB 'window_*'
ORDER BY key`,
    explanation: 'Read window bounds from here, and never compute them from today or from the last deal.',
    tables: ['meta'],
  },
  {
    slug: 'kinds-of-property',
    title_en: 'The kinds of property',
    title_he: 'סוגי הנכסים',
    question: 'Which kinds of property does the registry know, and to which group do they belong?',
    sql: `SELECT n.raw, g.label_he, n.property_group, n.deals
FROM deal_natures n
JOIN property_groups g ON g.key = n.property_group
ORDER BY g.sort, n.deals DESC, n.raw`,
    explanation: 'deal_nature holds the words of the registry; property_group is the short list that is made of them.',
    tables: ['deal_natures', 'property_groups'],
  },
  {
    slug: 'columns-of-a-table',
    title_en: 'The columns of a table',
    title_he: 'העמודות של טבלה',
    question: 'Which columns does the table settlements have?',
    sql: `SELECT cid, name, type, "notnull"
FROM pragma_table_info('settlements')
ORDER BY cid`,
    explanation: 'PRAGMA statements are refused; their table-valued functions answer the same questions.',
    tables: [],
  },
  {
    slug: 'sources-of-the-data',
    title_en: 'Where the data comes from',
    title_he: 'מקורות הנתונים',
    question: 'Which sources were used, and under which licence?',
    sql: `SELECT json_extract(s.value, '$.name') AS source, json_extract(s.value, '$.licence') AS licence,
       json_extract(s.value, '$.url') AS url
FROM json_each((SELECT value FROM meta WHERE key = 'sources')) s`,
    explanation: 'json_each() in FROM makes a table of a JSON array.',
    tables: ['meta'],
  },
  {
    slug: 'corrected-place-names',
    title_en: 'Names that were corrected',
    title_he: 'שמות יישובים שתוקנו',
    question: 'Which labels of the registry were given to towns that were merged of two?',
    sql: `SELECT d.settlement_raw, d.settlement, count(*) AS deals
FROM settlements s
JOIN deals d ON d.settlement_code = s.code
WHERE s.name IN ('בנימינה-גבעת עדה', 'קדימה-צורן') AND d.settlement_raw IS NOT NULL
GROUP BY d.settlement_raw, d.settlement
ORDER BY deals DESC, d.settlement_raw`,
    explanation:
      'settlement_raw is set only where the label of the registry is not the place that the row was given to. No index ' +
      'holds it: the index on settlement_code leads to the deals of two towns.',
    tables: ['deals', 'settlements'],
  },
  {
    slug: 'plan-of-a-query',
    title_en: 'How a query is answered',
    title_he: 'איך השאילתה מתבצעת',
    question: 'Does the database read the whole table, or an index?',
    sql: `EXPLAIN QUERY PLAN
SELECT deal_date, deal_amount FROM deals
WHERE settlement_code = 5000 AND property_group = 'apartment'
ORDER BY deal_date DESC
LIMIT 20`,
    explanation: 'SEARCH … USING INDEX is quick; SCAN deals reads everything. Here the index also gives the order.',
    tables: ['deals'],
  },
];
