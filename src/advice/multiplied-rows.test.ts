import { describe, expect, it } from 'vitest';
import { DATA_RULES } from '../catalogue/data-rules.ts';
import { adviseOnStatement } from './advice.ts';

const NOTHING_READ = { columns: new Map(), functions: new Set<string>() };

/** The sentences about rows that a join gives more than once. */
function multiplied(sql: string): readonly string[] {
  return adviseOnStatement(sql, NOTHING_READ, DATA_RULES, '2026-05-31').flatMap((text) =>
    text.startsWith('MULTIPLIED_ROWS: ') ? [text.slice('MULTIPLIED_ROWS: '.length)] : [],
  );
}

const DEALS_OF_STREETS =
  'streets s JOIN street_parcels sp ON sp.street_id = s.id JOIN deals d ON d.gush = sp.gush AND d.chelka = sp.chelka';

describe('a join that gives rows more than once', () => {
  it.each([
    [
      'SELECT s.name, count(*) FROM settlements s, deals d GROUP BY s.name',
      'No condition joins s and d, so that each row of one comes with every row of the other. Add d.settlement_code = s.code; if all are meant, write CROSS JOIN.',
    ],
    [
      'SELECT s.name FROM settlements s JOIN deals d ON s.district = s.district',
      'No condition joins s and d, so that each row of one comes with every row of the other. Add d.settlement_code = s.code; if all are meant, write CROSS JOIN.',
    ],
    [
      'SELECT g.key FROM property_groups g, districts d',
      'No condition joins g and d, so that each row of one comes with every row of the other. Say in ON or WHERE which belong together; if all are meant, write CROSS JOIN.',
    ],
    [
      'SELECT p.lat FROM deals d JOIN parcels p ON p.gush = d.gush',
      'd and p are joined by gush alone, which several rows of each have, so that rows come more than once. Add d.chelka = p.chelka.',
    ],
    [
      'SELECT d.id FROM deals d LEFT JOIN parcel_address USING (gush)',
      'd and parcel_address are joined by gush alone, which several rows of each have, so that rows come more than once. Add d.chelka = parcel_address.chelka.',
    ],
    [
      'SELECT d.settlement, count(*) FROM deals d JOIN street_parcels sp ON sp.gush = d.gush AND sp.chelka = d.chelka GROUP BY 1',
      'count() counts a row of d once for each of its rows in sp, of which there can be several. Fix street_id of sp, or ask with EXISTS.',
    ],
    [
      'SELECT avg(d.deal_amount) FROM rent_city r JOIN deals d ON d.settlement_code = r.settlement_code',
      'avg() counts a row of d once for each of its rows in r, of which there can be several. Fix area_type and area_name and rooms_bucket and period of r, or ask with EXISTS.',
    ],
    [
      'SELECT s.district, sum(s.population) FROM settlements s JOIN deals d ON d.settlement_code = s.code GROUP BY 1',
      'sum() adds up a row of s once for each row of d that it is joined with. Add it up in a query of its own, before the join.',
    ],
    [
      'SELECT s.name, sum(s.population), count(*) FROM settlements s JOIN deals d ON d.settlement_code = s.code GROUP BY s.name',
      'sum() adds up a row of s once for each row of d that it is joined with. Add it up in a query of its own, before the join.',
    ],
  ])('%s', (sql, sentence) => expect(multiplied(sql)).toEqual([sentence]));
});

describe('a join that is right, or may be', () => {
  it.each([
    'SELECT s.name, count(*) FROM settlements s, deals d WHERE d.settlement_code = s.code GROUP BY s.name',
    'SELECT s.district, sum(d.deal_amount) FROM settlements s JOIN deals d ON d.settlement = s.name GROUP BY 1',
    'SELECT s.name, avg(s.population), count(*) FROM settlements s JOIN deals d ON d.settlement_code = s.code GROUP BY s.name',
    'SELECT count(*) FROM property_groups g CROSS JOIN districts d',
    "SELECT d.id FROM deals d, meta m WHERE m.key = 'stats_anchor_date'",
    "SELECT d.id FROM deals d, meta m WHERE m.key = 'stats_anchor_date' AND d.deal_date > m.value",
    'SELECT a.name FROM settlements a, settlements b WHERE a.code = 5000 AND b.code = 4000',
    'SELECT s.name FROM settlements s, districts d WHERE abs(s.lat - d.lat) < 1',
    'SELECT s.name, t.n FROM settlements s, (SELECT count(*) AS n FROM deals) t',
    "SELECT x.value, count(*) FROM deals d, json_each('[1]') x GROUP BY 1",
    'SELECT d.id FROM deals d WHERE EXISTS (SELECT 1 FROM parcels p, street_parcels q WHERE p.gush = d.gush)',
    'SELECT d.id FROM deals d JOIN parcels p USING (gush, chelka)',
    'SELECT d.id FROM deals d JOIN parcels p ON p.gush = d.gush WHERE p.id = 5',
    'SELECT d.id FROM deals d JOIN parcels p ON p.gush = d.gush WHERE p.gush = 3 AND p.chelka = 5',
    'SELECT d.id FROM deals d JOIN gushim g ON g.gush = d.gush',
    'SELECT count(*) FROM deals a JOIN deals b ON a.gush = b.gush AND a.chelka = b.chelka AND a.id < b.id',
    'SELECT count(DISTINCT d.id) FROM deals d JOIN street_parcels sp USING (gush, chelka)',
    'SELECT max(d.deal_amount) FROM deals d JOIN street_parcels sp USING (gush, chelka)',
    `SELECT s.street, count(*), sum(d.deal_amount) FROM ${DEALS_OF_STREETS} GROUP BY s.street`,
    `SELECT s.street, median(d.price_per_sqm) FROM ${DEALS_OF_STREETS} WHERE s.settlement_code = 4000 GROUP BY 1`,
    `SELECT count(*) FROM ${DEALS_OF_STREETS} WHERE s.street = 'הרצל'`,
    `SELECT n.name, count(*) FROM neighborhoods n JOIN parcel_neighborhood pn ON pn.nbhd_id = n.nbhd_id
     JOIN deals d ON d.gush = pn.gush AND d.chelka = pn.chelka GROUP BY n.nbhd_id`,
    `SELECT count(*) FROM deals d JOIN agg_settlement_year a ON a.settlement_code = d.settlement_code AND a.year = d.year
     AND a.property_group = d.property_group`,
    `SELECT sum(b.deals) FROM agg_district_year a JOIN agg_district_year b ON b.district = a.district AND b.year = a.year - 1
     AND b.property_group = a.property_group`,
    'SELECT avg(d.deal_amount / m.real_factor) FROM deals d JOIN macro_month m ON m.month = substr(d.deal_date, 1, 7)',
    `SELECT count(*) FROM settlements_fts f JOIN settlements s ON s.code = f.rowid JOIN deals d ON d.settlement_code = s.code
     WHERE settlements_fts MATCH '"חיפה"'`,
    'SELECT count(*) FROM parcels_rtree r JOIN parcels p ON p.id = r.id JOIN deals d ON d.gush = p.gush AND d.chelka = p.chelka',
    `WITH t AS (SELECT settlement_code, count(*) AS n FROM deals GROUP BY 1)
     SELECT s.district, sum(t.n) FROM settlements s JOIN t ON t.settlement_code = s.code GROUP BY 1`,
    'SELECT count(*) FROM deals d JOIN discount_project_parcels p USING (gush, chelka)',
    'SELECT s.street, n.name FROM streets s JOIN neighborhoods n ON n.settlement_code = s.settlement_code',
  ])('%s', (sql) => expect(multiplied(sql)).toEqual([]));
});
