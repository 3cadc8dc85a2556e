import type { PropertyGroup } from '../../src/catalogue/index.ts';
import type { Scratch } from '../scratch.ts';
import { pricePerSqmOf } from './home.ts';
import { THRESHOLDS } from './thresholds.ts';
import { UNIT_LIKENESS } from './unit.ts';

/** What happened to rows that together describe one deal. */
export interface SameDealCounts {
  /** Rows that repeated a deal, and were removed. */
  readonly duplicatesRemoved: number;
  /** Deals that were made from the rows of their shares. */
  readonly mergedDeals: number;
  /** Rows that went into those deals, without the one of each that stays. */
  readonly mergedRowsRemoved: number;
}

/** How many fields of a row are known. The row of a deal with the most known fields stays; the first one stays among equals. */
const KNOWN_FIELDS = `(settlement_code IS NOT NULL) + (declared_amount IS NOT NULL) + (portion IS NOT NULL)
  + (year_built IS NOT NULL) + (area IS NOT NULL) + (rooms IS NOT NULL)`;

/**
 * Leaves one row for each deal in `scratch.staged_deals`, in four steps. In each, the row with most known fields stays
 * (the first of equals), with its own description.
 *
 * 1. Files of an export may overlap. Of shares (a portion below 1) of one unit and day that are equal in amount and portion,
 *   as many stay as the file with most of them has.
 * 2. Equal shares in one file may belong to two owners, or be one that was reported twice. If all of them together exceed the whole, the repeats that exceed it go, those of
 *   smaller amounts first.
 * 3. Two to four shares of one unit that make up the whole and are all the shares of that day become one full deal:
 *   amounts are summed, and declared amounts if all are known. Portions are cut off at thousandths, so a thousandth a
 *   row may be missing or too much.
 * 4. Rows of one unit, day and amount that are of the whole, or of an unknown share, are one deal reported twice.
 *   Wholes merged in step 3 count.
 */
export function joinSameDeals(scratch: Scratch): SameDealCounts {
  const { db } = scratch;
  db.exec(`
    ALTER TABLE scratch.staged_deals ADD COLUMN merged_rows INTEGER;
    CREATE INDEX scratch.staged_by_unit ON staged_deals (gush, chelka, sub_chelka, deal_date);
    CREATE TABLE scratch.same_day (
      id INTEGER PRIMARY KEY, gush, chelka, sub_chelka, deal_date, likeness, known_fields,
      thousandths, deal_amount, declared_amount, lines_before
    );
    INSERT INTO scratch.same_day
    SELECT
      id, gush, chelka, sub_chelka, deal_date, ${UNIT_LIKENESS}, ${KNOWN_FIELDS},
      CAST(round(1000 * portion) AS INTEGER), deal_amount, declared_amount, lines_before
    FROM scratch.staged_deals AS s
    WHERE EXISTS (
      SELECT 1
      FROM scratch.staged_deals AS o
      WHERE o.gush = s.gush AND o.chelka = s.chelka AND o.sub_chelka = s.sub_chelka AND o.deal_date = s.deal_date
        AND o.id <> s.id
    );
  `);
  const sharesOfOtherFiles = remove(scratch, SHARES_OF_OTHER_FILES);
  const repeatedShares = remove(scratch, REPEATED_SHARES);
  const merged = mergeShares(scratch);
  const repeatedWholes = remove(scratch, REPEATED_WHOLES);
  db.exec('DROP TABLE scratch.same_day; DROP INDEX scratch.staged_by_unit');
  return { duplicatesRemoved: sharesOfOtherFiles + repeatedShares + repeatedWholes, ...merged };
}

const UNIT_AND_DAY = 'gush, chelka, sub_chelka, likeness, deal_date';

/** Equal shares are numbered in each file. Those of one number are one share in several files. */
const SHARES_OF_OTHER_FILES = `
  SELECT id
  FROM (
    SELECT
      id,
      row_number() OVER (
        PARTITION BY ${UNIT_AND_DAY}, deal_amount, thousandths, repeat
        ORDER BY known_fields DESC, id
      ) AS file
    FROM (
      SELECT
        *,
        row_number() OVER (
          PARTITION BY ${UNIT_AND_DAY}, deal_amount, thousandths, lines_before
          ORDER BY known_fields DESC, id
        ) AS repeat
      FROM scratch.same_day
      WHERE thousandths < 1000
    )
  )
  WHERE file > 1`;

/** Shares in the order of their repeats, each with the sum up to and including it. */
const REPEATED_SHARES = `
  SELECT id
  FROM (
    SELECT
      id,
      repeat,
      sum(thousandths) OVER earlier AS thousandths,
      count(*) OVER earlier AS shares
    FROM (
      SELECT
        *,
        row_number() OVER (
          PARTITION BY ${UNIT_AND_DAY}, deal_amount, thousandths
          ORDER BY known_fields DESC, id
        ) AS repeat
      FROM scratch.same_day
      WHERE thousandths < 1000
    )
    WINDOW earlier AS (PARTITION BY ${UNIT_AND_DAY} ORDER BY repeat, deal_amount DESC, thousandths DESC)
  )
  WHERE repeat > 1 AND thousandths > 1000 + shares`;

const REPEATED_WHOLES = `
  SELECT id
  FROM (
    SELECT
      id,
      row_number() OVER (PARTITION BY ${UNIT_AND_DAY}, deal_amount ORDER BY known_fields DESC, id) AS repeat
    FROM scratch.same_day
    WHERE ifnull(thousandths, 1000) = 1000
  )
  WHERE repeat > 1`;

/** Removes the rows that a statement names, and returns their number. */
function remove({ db }: Scratch, ids: string): number {
  db.exec(`CREATE TABLE scratch.gone (id INTEGER PRIMARY KEY); INSERT INTO scratch.gone ${ids}`);
  const { changes } = db.prepare('DELETE FROM scratch.staged_deals WHERE id IN (SELECT id FROM scratch.gone)').run();
  db.exec('DELETE FROM scratch.same_day WHERE id IN (SELECT id FROM scratch.gone); DROP TABLE scratch.gone');
  return changes;
}

interface MergedDeal {
  readonly id: number;
  readonly rows: number;
  readonly amount: number;
  readonly declared: number | null;
  readonly propertyGroup: PropertyGroup;
  readonly areaM2: number | null;
}

/** Makes one full deal of the shares that add up to the whole. */
function mergeShares(scratch: Scratch): Pick<SameDealCounts, 'mergedDeals' | 'mergedRowsRemoved'> {
  const { db } = scratch;
  const { min, max } = THRESHOLDS.mergedRows;
  db.exec(`
    CREATE TABLE scratch.shares (id INTEGER PRIMARY KEY, place, rows, amount, declared);
    INSERT INTO scratch.shares
    SELECT id, place, rows, amount, CASE WHEN declared_rows = rows THEN declared END
    FROM (
      SELECT
        id,
        row_number() OVER (unit_day ORDER BY known_fields DESC, id) AS place,
        count(*) OVER unit_day AS rows,
        sum(thousandths) OVER unit_day AS thousandths,
        sum(deal_amount) OVER unit_day AS amount,
        sum(declared_amount) OVER unit_day AS declared,
        count(declared_amount) OVER unit_day AS declared_rows
      FROM scratch.same_day
      WHERE thousandths < 1000
      WINDOW unit_day AS (PARTITION BY ${UNIT_AND_DAY})
    )
    WHERE rows BETWEEN ${min} AND ${max} AND abs(thousandths - 1000) <= rows;
  `);
  const merged = db
    .prepare<[], MergedDeal>(
      `SELECT s.id, s.rows, s.amount, s.declared, d.property_group AS propertyGroup, d.area AS areaM2
       FROM scratch.shares AS s JOIN scratch.staged_deals AS d ON d.id = s.id
       WHERE s.place = 1 ORDER BY s.id`,
    )
    .all();
  const becomeWhole = db.prepare(
    `UPDATE scratch.staged_deals
     SET portion = 1, deal_amount = ?, declared_amount = ?, merged_rows = ?, price_per_sqm = ? WHERE id = ?`,
  );
  const standForWhole = db.prepare('UPDATE scratch.same_day SET thousandths = 1000, deal_amount = ? WHERE id = ?');
  db.transaction(() => {
    for (const { id, rows, amount, declared, propertyGroup, areaM2 } of merged) {
      const pricePerSqm = pricePerSqmOf({ group: propertyGroup, portion: 1, amountIls: amount, areaM2 });
      becomeWhole.run(amount, declared, rows, pricePerSqm, id);
      standForWhole.run(amount, id);
    }
  })();
  const mergedRowsRemoved = remove(scratch, 'SELECT id FROM scratch.shares WHERE place > 1');
  db.exec('DROP TABLE scratch.shares');
  return { mergedDeals: merged.length, mergedRowsRemoved };
}
