import {
  CELL_GROUPS,
  type CellGroup,
  PROPERTY_GROUPS,
  ROOMS_BUCKET_KEYS,
  ROOMS_BUCKETS,
} from '../../../src/catalogue/index.ts';
import type { Scratch } from '../../scratch.ts';
import { WINDOWS } from './windows.ts';

/** The bucket of a cell over all rooms, and of a deal without a bucket. */
const ALL_ROOMS = 0;
const BUCKET_NUMBERS = ROOMS_BUCKETS.length + 1;

/** A month as a number: months since the year 0. A quarter is a third of it, a year a twelfth. */
export const monthNumber = (day: string): string =>
  `CAST(substr(${day}, 1, 4) AS INTEGER) * 12 + CAST(substr(${day}, 6, 2) AS INTEGER) - 1`;

/** SQL of a group and a bucket as one number: `kind` of a deal, and `cell` of an aggregate. */
const GROUP_NUMBER = `CASE d.property_group ${PROPERTY_GROUPS.map(({ key }, at) => `WHEN '${key}' THEN ${at}`).join(' ')} END`;
const BUCKET_NUMBER = `CASE d.rooms_bucket ${ROOMS_BUCKETS.map(({ key }, at) => `WHEN '${key}' THEN ${at + 1}`).join(' ')} ELSE ${ALL_ROOMS} END`;

/**
 * Writes the deals for statistics to `scratch.stat_rows`: slim rows in the order of parcels, with numbers for what they are
 * grouped by.
 *
 * - `gush`, `chelka`, `id`; `settlement_code`; `district` (`scratch.district_names.sort`), NULL where the settlement has none
 * - `month` (`monthNumber`), `deal_date`, and 0 or 1 for each window (`in_12m`, ...) and for `is_after_anchor`
 * - `property_group` and `rooms_bucket`, and both as one number, `kind`; `is_residential`, `is_new_build`, `is_discount_project`
 * - `stat_amount`, `stat_ppsqm`, `stat_area`: NULL unless the deal enters the statistics of its group. Only homes have
 *   `stat_ppsqm`. `home_amount` is `stat_amount` of homes.
 * - `credible_amount`: what the deal adds to volumes, 0 if its amount is not credible
 *
 * `scratch.kind_cells` (kind, cell, property_group, rooms_bucket) has the cells of aggregates that count a deal: its group and
 * all deals; for homes also all homes, and each of these by rooms if they are known.
 */
export function stageStatRows(scratch: Scratch): void {
  const { db } = scratch;
  const windows = WINDOWS.map(
    ({ name }) => `d.deal_date BETWEEN (SELECT first_day FROM scratch.windows WHERE name = '${name}')
        AND (SELECT last_day FROM scratch.windows WHERE name = '${name}') AS in_${name}`,
  );
  db.exec(`
    CREATE TABLE scratch.stat_rows (
      gush INTEGER, chelka INTEGER, id INTEGER, settlement_code INTEGER, district INTEGER, month INTEGER, deal_date TEXT,
      ${WINDOWS.map(({ name }) => `in_${name} INTEGER`).join(', ')}, is_after_anchor INTEGER,
      kind INTEGER, property_group TEXT, rooms_bucket TEXT, is_residential INTEGER, is_new_build INTEGER, is_discount_project INTEGER,
      stat_amount INTEGER, home_amount INTEGER, stat_ppsqm INTEGER, stat_area REAL, credible_amount INTEGER,
      PRIMARY KEY (gush, chelka, id)
    ) WITHOUT ROWID;
    INSERT INTO scratch.stat_rows
    SELECT
      d.gush, d.chelka, d.id, d.settlement_code, n.sort, ${monthNumber('d.deal_date')}, d.deal_date,
      ${windows.join(', ')}, d.deal_date > (SELECT day FROM scratch.anchor),
      ${GROUP_NUMBER} * ${BUCKET_NUMBERS} + ${BUCKET_NUMBER}, d.property_group, d.rooms_bucket,
      d.is_residential, d.is_new_build, d.is_discount_project,
      iif(d.enters_stats, d.deal_amount, NULL),
      iif(d.enters_stats AND d.is_residential, d.deal_amount, NULL),
      iif(d.enters_stats AND d.is_residential, d.price_per_sqm, NULL),
      iif(d.enters_stats, d.area, NULL),
      iif(d.has_credible_amount, d.deal_amount, 0)
    FROM stat_deals AS d
    LEFT JOIN scratch.localities AS l ON l.code = d.settlement_code
    LEFT JOIN scratch.district_names AS n ON n.name = l.district
    ORDER BY d.gush, d.chelka, d.id;

    CREATE TABLE scratch.kind_cells (
      kind INTEGER, cell INTEGER, property_group TEXT, rooms_bucket TEXT, PRIMARY KEY (kind, cell)
    ) WITHOUT ROWID;
  `);
  const insert = db.prepare('INSERT INTO scratch.kind_cells VALUES (?, ?, ?, ?)');
  for (const [group, { key, isResidential }] of PROPERTY_GROUPS.entries()) {
    for (let bucket = ALL_ROOMS; bucket < BUCKET_NUMBERS; bucket += 1) {
      const add = (cellGroup: CellGroup, cellBucket: number) => {
        const cell = CELL_GROUPS.indexOf(cellGroup) * BUCKET_NUMBERS + cellBucket;
        const label = cellBucket === ALL_ROOMS ? 'all' : ROOMS_BUCKET_KEYS[cellBucket - 1];
        insert.run(group * BUCKET_NUMBERS + bucket, cell, cellGroup, label);
      };
      if (bucket > ALL_ROOMS && !isResidential) continue;
      const groups: readonly CellGroup[] = isResidential ? [key, 'all_residential'] : [key];
      for (const each of groups) for (const of of new Set([ALL_ROOMS, bucket])) add(each, of);
      add('all', ALL_ROOMS);
    }
  }
}
