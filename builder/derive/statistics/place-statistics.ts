import type { Scratch } from '../../scratch.ts';
import type { GATES } from './gates.ts';

/** The places whose statistics a table of `scratch` has. */
interface Places {
  /** Rows of deals with the columns of `scratch.stat_rows`. */
  readonly rows: string;
  /** The key of a place, as SQL over such a row. Rows with NULL belong to no place. */
  readonly key: string;
  /** How many deals of existing stock are needed for a change. */
  readonly minChange: keyof typeof GATES;
}

const DEALS = 'scratch.stat_rows';

const TABLES = {
  /** By code. */
  settlement_statistics: { rows: DEALS, key: 'settlement_code', minChange: 'min_n_change_settlement' },
  /** By `scratch.district_names.sort`. */
  district_statistics: { rows: DEALS, key: 'district', minChange: 'min_n_change_settlement' },
  /** One row, over every deal. */
  national_statistics: { rows: DEALS, key: '1', minChange: 'min_n_change_settlement' },
  /** By id. */
  neighborhood_statistics: { rows: 'neighborhood_rows', key: 'nbhd_id', minChange: 'min_n_change_neighborhood' },
} as const satisfies Readonly<Record<string, Places>>;

/** The change from an earlier number: percent points, one decimal. */
const changePct = (now: string, before: string): string => `round((${now} / ${before} - 1) * 100, 1)`;

/**
 * Makes `scratch.<table>`: a row of statistics for each place with deals, under the column names of the published
 * tables. Medians are exact; the statement that stores one rounds it.
 *
 * Counts named `deals_...` cover all rows. `n_...` and medians cover homes that enter statistics. `ppsqm_change_pct`
 * compares existing stock (`is_new_build = 0`) in 12m and prev12m (convention 8 of the data), `ppsqm_change_pct_pooled`
 * all homes; both are NULL if either window has too few deals.
 */
export function summarisePlaces({ db }: Scratch, table: keyof typeof TABLES): void {
  const { rows, key, minChange } = TABLES[table];
  const minN = `(SELECT ${minChange} FROM scratch.gates)`;
  db.exec(`
    CREATE TABLE scratch.${table} AS
    WITH
      totals AS (
        SELECT
          ${key} AS place,
          count(*) AS deals_total,
          sum(is_residential) AS deals_residential_total,
          min(deal_date) AS first_deal,
          max(deal_date) AS last_deal,
          sum(is_after_anchor) AS deals_after_anchor
        FROM ${rows}
        WHERE ${key} IS NOT NULL
        GROUP BY place
      ),
      year_deals AS (
        SELECT
          ${key} AS place,
          sum(in_12m) AS deals_12m,
          sum(in_12m AND is_residential) AS deals_residential_12m,
          sum(in_prev12m) AS deals_prev12m,
          sum(in_12m AND is_discount_project) AS n_discount_12m,
          sum(credible_amount) FILTER (WHERE in_12m) AS total_volume_12m
        FROM ${rows}
        WHERE ${key} IS NOT NULL AND (in_12m OR in_prev12m)
        GROUP BY place
      ),
      homes AS (
        SELECT
          ${key} AS place,
          count(*) FILTER (WHERE in_12m) AS n_stats_12m,
          median(home_amount) FILTER (WHERE in_12m) AS median_price_12m,
          count(stat_ppsqm) FILTER (WHERE in_12m) AS n_ppsqm_12m,
          median(stat_ppsqm) FILTER (WHERE in_12m) AS median_ppsqm_12m,
          count(stat_ppsqm) FILTER (WHERE in_prev12m) AS n_ppsqm_prev12m,
          median(stat_ppsqm) FILTER (WHERE in_prev12m) AS median_ppsqm_prev12m,
          count(stat_ppsqm) FILTER (WHERE in_12m AND is_new_build) AS n_ppsqm_new_12m,
          median(stat_ppsqm) FILTER (WHERE in_12m AND is_new_build) AS median_ppsqm_new_12m,
          count(stat_ppsqm) FILTER (WHERE in_12m AND NOT is_new_build) AS n_ppsqm_existing_12m,
          median(stat_ppsqm) FILTER (WHERE in_12m AND NOT is_new_build) AS median_ppsqm_existing_12m,
          count(stat_ppsqm) FILTER (WHERE in_prev12m AND NOT is_new_build) AS n_ppsqm_existing_prev12m,
          median(stat_ppsqm) FILTER (WHERE in_prev12m AND NOT is_new_build) AS median_ppsqm_existing_prev12m,
          count(stat_ppsqm) AS n_ppsqm_5y,
          median(stat_ppsqm) AS median_ppsqm_5y,
          median(home_amount) AS median_price_5y,
          count(*) FILTER (WHERE in_12m AND property_group = 'apartment') AS n_apartment_12m,
          median(home_amount) FILTER (WHERE in_12m AND property_group = 'apartment') AS median_price_apartment_12m,
          median(stat_ppsqm) FILTER (WHERE in_12m AND property_group = 'apartment') AS median_ppsqm_apartment_12m,
          count(*) FILTER (WHERE in_12m AND property_group = 'apartment' AND rooms_bucket = '4') AS n_4rooms_12m,
          median(home_amount) FILTER (
            WHERE in_12m AND property_group = 'apartment' AND rooms_bucket = '4'
          ) AS median_price_4rooms_12m,
          count(*) FILTER (WHERE in_12m AND property_group = 'house') AS n_house_12m,
          median(home_amount) FILTER (WHERE in_12m AND property_group = 'house') AS median_price_house_12m,
          count(*) FILTER (WHERE in_12m AND is_new_build) AS n_new_build_12m,
          avg(stat_area) FILTER (WHERE in_12m) AS avg_area
        FROM ${rows}
        WHERE ${key} IS NOT NULL AND in_5y AND home_amount IS NOT NULL
        GROUP BY place
      ),
      parcels_12m AS (
        SELECT place, count(*) AS n_parcels_12m, 1.0 * max(n) / sum(n) AS max_parcel_share_12m
        FROM (
          SELECT ${key} AS place, gush, chelka, count(*) AS n
          FROM ${rows}
          WHERE ${key} IS NOT NULL AND in_12m AND stat_ppsqm IS NOT NULL
          GROUP BY place, gush, chelka
        )
        GROUP BY place
      ),
      changes AS (
        SELECT
          place,
          iif(
            n_ppsqm_existing_12m >= ${minN} AND n_ppsqm_existing_prev12m >= ${minN},
            ${changePct('median_ppsqm_existing_12m', 'median_ppsqm_existing_prev12m')},
            NULL
          ) AS ppsqm_change_pct,
          iif(
            n_ppsqm_12m >= ${minN} AND n_ppsqm_prev12m >= ${minN},
            ${changePct('median_ppsqm_12m', 'median_ppsqm_prev12m')},
            NULL
          ) AS ppsqm_change_pct_pooled
        FROM homes
      )
    SELECT *, iif(ppsqm_change_pct IS NULL, NULL, 'existing') AS ppsqm_change_method
    FROM totals
    LEFT JOIN year_deals USING (place)
    LEFT JOIN homes USING (place)
    LEFT JOIN parcels_12m USING (place)
    LEFT JOIN changes USING (place)
    ORDER BY place;

    CREATE UNIQUE INDEX scratch.${table}_by_place ON ${table} (place);
  `);
}

/**
 * Makes `scratch.neighborhood_statistics`, by id, and `temp.neighborhood_rows`: rows of `scratch.stat_rows` with
 * `nbhd_id`. A deal counts if its settlement and that of its parcel are the neighbourhood's own. Needs
 * `parcel_neighborhood`, filled.
 */
export function summariseNeighborhoods(scratch: Scratch): void {
  scratch.db.exec(`
    CREATE TEMP VIEW neighborhood_rows AS
    SELECT p.nbhd_id, r.*
    FROM main.parcel_neighborhood AS p
    JOIN scratch.neighborhood_facts AS n ON n.nbhd_id = p.nbhd_id
    JOIN scratch.stat_rows AS r ON r.gush = p.gush AND r.chelka = p.chelka AND r.settlement_code = n.settlement_code
    WHERE p.same_settlement = 1
  `);
  summarisePlaces(scratch, 'neighborhood_statistics');
}
