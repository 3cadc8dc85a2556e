import type { Scratch } from '../../scratch.ts';
import { THRESHOLDS } from '../thresholds.ts';
import { UNIT_LIKENESS } from '../unit.ts';

/**
 * Counts the units that share gush, day and amount, in `scratch.multi_units` (id, units, kind), which has the rows of at least
 * two such units. Several rows of one unit, such as shares of land, count as one.
 */
export function countUnits({ db }: Scratch): void {
  db.exec(`
    CREATE INDEX scratch.staged_by_amount ON staged_deals (gush, deal_date, deal_amount);
    CREATE TABLE scratch.same_amount (id INTEGER PRIMARY KEY, gush, deal_date, deal_amount, chelka, unit);
    INSERT INTO scratch.same_amount
    SELECT id, gush, deal_date, deal_amount, chelka, format('%d/%d/%s', chelka, sub_chelka, ${UNIT_LIKENESS})
    FROM scratch.staged_deals AS s
    WHERE EXISTS (
      SELECT 1
      FROM scratch.staged_deals AS o
      WHERE o.gush = s.gush AND o.deal_date = s.deal_date AND o.deal_amount = s.deal_amount AND o.id <> s.id
    );
    DROP INDEX scratch.staged_by_amount;
    CREATE TABLE scratch.unit_groups (
      id INTEGER PRIMARY KEY, gush, deal_date, deal_amount, units, parcels, UNIQUE (gush, deal_date, deal_amount)
    );
    INSERT INTO scratch.unit_groups (gush, deal_date, deal_amount, units, parcels)
    SELECT gush, deal_date, deal_amount, count(DISTINCT unit) AS units, count(DISTINCT chelka)
    FROM scratch.same_amount
    GROUP BY gush, deal_date, deal_amount
    HAVING units > 1;
    CREATE TABLE scratch.multi_units (id INTEGER PRIMARY KEY, group_id INTEGER, units INTEGER, kind TEXT);
    INSERT INTO scratch.multi_units
    SELECT s.id, g.id, g.units, NULL
    FROM scratch.same_amount AS s
    JOIN scratch.unit_groups AS g USING (gush, deal_date, deal_amount)
    ORDER BY s.id;
    DROP TABLE scratch.same_amount;
  `);
}

/**
 * The expected price of a row's share of a unit, by the prices around (`scratch.price_fences`, as `f`): area times the
 * median price per square metre, else the median amount. NULL for land and other groups that vary too much.
 */
const EXPECTED_AMOUNT = `ifnull(s.portion, 1) * CASE
  WHEN s.property_group IN ('land', 'agriculture', 'other') THEN NULL
  ELSE coalesce(s.area * f.ppsqm_middle, f.amount_middle)
END`;

/**
 * Names the kind of deal that each row of `scratch.multi_units` is part of. NULL if two parcels of a gush have deals of
 * one amount by coincidence. The first of these that holds:
 *
 * - privatization: at least ten units of one kibbutz or moshav shitufi on one day, whatever their amounts. The
 *   collective hands its homes over to the members; these are not market prices.
 * - portfolio: at least three units whose amount is the price of all together. That is so if the amount is nearer, as a
 *   ratio, to the sum of their expected prices than to one of them (above their mean times the root of n).
 * - pair_total_price: the same for two units of one parcel; also two units of which exactly one is a parking space or a
 *   storage room, because these never cost the same.
 * - flat_price_batch: at least five units whose areas differ by a factor of 1.3 or more: one price for any of them.
 * - same_price_units: at least two units of one parcel, or three of the gush, each at that price.
 */
export function nameMultiUnitKinds({ db }: Scratch): void {
  const { privatizationUnits, flatBatchUnits, flatBatchAreaRatio } = THRESHOLDS.multiUnit;
  db.exec(`
    CREATE TABLE scratch.unit_group_kinds (group_id INTEGER PRIMARY KEY, kind TEXT);
    INSERT INTO scratch.unit_group_kinds
    SELECT
      id,
      CASE
        WHEN units >= 3 AND is_total THEN 'portfolio'
        WHEN units = 2 AND parcels = 1 AND (is_total OR with_storage) THEN 'pair_total_price'
        WHEN units >= ${flatBatchUnits} AND area_ratio >= ${flatBatchAreaRatio} THEN 'flat_price_batch'
        WHEN units >= 3 OR parcels = 1 THEN 'same_price_units'
      END AS kind
    FROM (
      SELECT
        g.id, g.units, g.parcels,
        count(*) = count(${EXPECTED_AMOUNT}) AND g.deal_amount >= avg(${EXPECTED_AMOUNT}) * sqrt(g.units) AS is_total,
        min(s.property_group = 'parking') < max(s.property_group = 'parking') AS with_storage,
        max(s.area) / min(s.area) AS area_ratio
      FROM scratch.multi_units AS m
      JOIN scratch.unit_groups AS g ON g.id = m.group_id
      JOIN scratch.staged_deals AS s ON s.id = m.id
      LEFT JOIN scratch.price_fences AS f
        ON f.place = ifnull(s.settlement_code, 0) AND f.property_group = s.property_group AND f.year = s.year
      GROUP BY g.id
    );
    UPDATE scratch.multi_units AS m
    SET kind = (SELECT k.kind FROM scratch.unit_group_kinds AS k WHERE k.group_id = m.group_id);
    DROP TABLE scratch.unit_group_kinds;
    DROP TABLE scratch.unit_groups;

    CREATE TABLE scratch.privatization_days (settlement_code, deal_date, PRIMARY KEY (settlement_code, deal_date));
    INSERT INTO scratch.privatization_days
    SELECT s.settlement_code, s.deal_date
    FROM scratch.places AS p
    JOIN scratch.staged_deals AS s ON s.settlement_code = p.code
    WHERE p.is_collective = 1
    GROUP BY s.settlement_code, s.deal_date
    HAVING count(DISTINCT format('%d/%d/%d/%s', gush, chelka, sub_chelka, ${UNIT_LIKENESS})) >= ${privatizationUnits};
    INSERT INTO scratch.multi_units (id, units, kind)
    SELECT s.id, 1, 'privatization'
    FROM scratch.staged_deals AS s
    JOIN scratch.privatization_days AS d USING (settlement_code, deal_date)
    WHERE true
    ON CONFLICT (id) DO UPDATE SET kind = excluded.kind;
    DROP TABLE scratch.privatization_days;
  `);
}
