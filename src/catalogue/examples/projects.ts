import { place } from './blanks.ts';
import type { WrittenExample } from './example.ts';

export const projects: readonly WrittenExample[] = [
  {
    slug: 'lottery-projects-of-a-city',
    title_en: 'Lottery projects of a city',
    title_he: 'הגרלות מחיר למשתכן בעיר',
    question: 'Which subsidised lottery projects does Beersheba have?',
    ask_en: 'Which subsidised lottery projects does {place} have?',
    ask_he: 'אילו פרויקטים של מחיר למשתכן ודיור בהנחה יש ב{place}?',
    template: `SELECT p.name, p.program, p.lottery_date, p.units, p.subscribers, p.price_per_sqm, count(*) OVER () AS projects
FROM discount_projects p
WHERE p.settlement_code = (SELECT code FROM settlements WHERE name = :place)
ORDER BY p.lottery_date DESC, p.project_id
LIMIT 50`,
    params: [place('באר שבע')],
    headline: { column: 'projects', row: 'first', unit: 'count' },
    explanation: 'The price is the official one of a square metre. Homes of these projects are in no statistics.',
    tables: ['discount_projects', 'settlements'],
  },
  {
    slug: 'renewal-by-status',
    title_en: 'Urban renewal by stage',
    title_he: 'התחדשות עירונית לפי שלב',
    question: 'How many homes are planned in renewal compounds, stage by stage?',
    sql: `SELECT status_rank, status, count(*) AS compounds, sum(units_existing) AS existing, sum(units_planned) AS planned
FROM renewal_compounds
GROUP BY status_rank, status
ORDER BY status_rank`,
    explanation: 'status_rank puts the stages in their order, from planning (1) to building (5).',
    tables: ['renewal_compounds'],
  },
  {
    slug: 'renewal-of-a-city',
    title_en: 'Renewal compounds of a city',
    title_he: 'מתחמי התחדשות בעיר',
    question: 'Which renewal compounds does Haifa have?',
    ask_en: 'Which urban renewal projects does {place} have?',
    ask_he: 'אילו מתחמי פינוי־בינוי והתחדשות עירונית יש ב{place}?',
    template: `SELECT name, track, status, declared_date, units_existing, units_planned, gushim, count(*) OVER () AS compounds
FROM renewal_compounds
WHERE settlement_code = (SELECT code FROM settlements WHERE name = :place)
ORDER BY status_rank DESC, compound_id`,
    params: [place()],
    headline: { column: 'compounds', row: 'first', unit: 'count' },
    explanation: 'track is NULL where the authority has not published it.',
    tables: ['renewal_compounds', 'settlements'],
  },
  {
    slug: 'deals-in-renewal-compounds',
    title_en: 'Deals inside renewal compounds',
    title_he: 'עסקאות במתחמי התחדשות',
    question: 'What do existing apartments in renewal compounds cost, by the stage of the compound?',
    sql: `SELECT c.status_rank, c.status, count(*) AS deals, median(d.price_per_sqm) AS median_ppsqm
FROM parcel_renewal r
JOIN renewal_compounds c ON c.compound_id = r.compound_id
JOIN deals d ON d.gush = r.gush AND d.chelka = r.chelka
WHERE d.in_stats = 1 AND d.is_new_build = 0 AND d.price_per_sqm IS NOT NULL
GROUP BY c.status_rank, c.status
ORDER BY c.status_rank`,
    explanation: 'parcel_renewal has the parcels that lie in a compound with more than half of their area.',
    tables: ['parcel_renewal', 'renewal_compounds', 'deals'],
  },
  {
    slug: 'blocks-with-most-renewal',
    title_en: 'Blocks with most homes to come',
    title_he: 'גושים עם הכי הרבה דירות מתוכננות',
    question: 'In which blocks are most homes to be added by renewal?',
    sql: `SELECT g.gush, s.name, r.n_compounds, r.existing_units, r.planned_units, r.added_units
FROM gush_renewal r
JOIN gushim g ON g.gush = r.gush
JOIN settlements s ON s.code = g.settlement_code
ORDER BY r.added_units DESC, r.gush
LIMIT 30`,
    explanation: 'Units of a compound are shared out to its blocks by area, so that they may be summed up over blocks.',
    tables: ['gush_renewal', 'gushim', 'settlements'],
  },
  {
    slug: 'lottery-projects',
    title_en: 'Subsidised lottery projects',
    title_he: 'פרויקטים של דיור בהנחה',
    question: 'Which lottery projects drew most subscribers for a home?',
    sql: `SELECT name, settlement_name, program, lottery_date, units, subscribers, price_per_sqm,
       round(1.0 * subscribers / units, 1) AS subscribers_per_home
FROM discount_projects
WHERE units > 0 AND subscribers IS NOT NULL
ORDER BY subscribers_per_home DESC, project_id
LIMIT 30`,
    explanation: 'project_id says who published a project: moch is the housing ministry, ila the land authority.',
    tables: ['discount_projects'],
  },
  {
    slug: 'discount-against-market',
    title_en: 'How large the discount is',
    title_he: 'כמה גדולה ההנחה',
    question: 'What did homes of the lottery projects in Jerusalem cost against the market of their year?',
    ask_en: 'How large is the discount of lottery homes in {place} against the market?',
    ask_he: 'כמה גדולה ההנחה במחיר למשתכן ב{place} לעומת השוק?',
    template: `SELECT d.year, count(*) AS discount_deals, median(d.price_per_sqm) AS discount_ppsqm,
       a.median_ppsqm AS market_ppsqm
FROM discount_projects p
JOIN deals d ON d.discount_project_id = p.project_id
JOIN agg_settlement_year a ON a.settlement_code = p.settlement_code AND a.year = d.year
                          AND a.property_group = 'apartment'
WHERE p.settlement_code = (SELECT code FROM settlements WHERE name = :place) AND d.price_per_sqm IS NOT NULL
GROUP BY d.year
ORDER BY d.year`,
    params: [place('ירושלים')],
    headline: { column: 'discount_ppsqm', row: 'last', unit: 'shekels_per_sqm', of: 'year' },
    chart: { kind: 'line', x: 'year', y: ['discount_ppsqm', 'market_ppsqm'] },
    explanation:
      'Homes of lottery projects are real sales, but in no statistics: the market column is without them. ' +
      'The index on discount_project_id leads from a project to its deals.',
    tables: ['discount_projects', 'deals', 'agg_settlement_year', 'settlements'],
  },
  {
    slug: 'official-and-heuristic',
    title_en: 'How discount homes were found',
    title_he: 'איך אותרו דירות בהנחה',
    question: 'How many deals of lottery projects are known officially, and how many by price alone?',
    sql: `SELECT c.column1 AS discount_source, CAST(m.value AS INTEGER) AS deals,
       round(100.0 * m.value / sum(m.value) OVER (), 1) AS share_pct
FROM (VALUES ('official'), ('heuristic')) c
JOIN meta m ON m.key = 'discount_' || c.column1 || '_deals'
ORDER BY deals DESC`,
    explanation:
      "deals.discount_source 'official' leads to a project by discount_project_id; 'heuristic' was found by price rules. " +
      'meta holds the counts of the whole table, which no index of deals leads to.',
    tables: ['meta'],
  },
  {
    slug: 'check-of-the-discount-flag',
    title_en: 'How good the flag is',
    title_he: 'בדיקת סימון הדירות בהנחה',
    question: 'In which blocks does the discount flag agree with an official project?',
    sql: `SELECT m.gush, m.deal_year, p.name, m.n_flagged, m.n_unflagged_newbuild,
       m.median_ppsqm_flagged, m.official_price_per_sqm
FROM discount_match m
JOIN discount_projects p ON p.project_id = m.official_project_id
WHERE m.match_kind = 'official_project' AND m.n_flagged > 0
ORDER BY m.n_flagged DESC, m.gush, m.deal_year
LIMIT 30`,
    explanation:
      'discount_match lays flagged and unflagged deals beside the official price, block by block and year by year.',
    tables: ['discount_match', 'discount_projects'],
  },
];
