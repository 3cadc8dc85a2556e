import type { Scratch } from '../../scratch.ts';
import { THRESHOLDS } from '../thresholds.ts';
import { findProjectParcels } from './project-parcels.ts';

/** Homes in buildings, for which lotteries are held. */
export const APARTMENTS = "('apartment', 'garden_apartment', 'penthouse')";

const { yearsAfterLastLottery, minRatio, maxRatio, maxRatioRiseAYear, maxBidPerSqmIls } = THRESHOLDS.officialDiscounts;

/** The official price of a raw project, shekels per square metre; for a plot of only the land authority, its winning bid. */
const OFFICIAL_PPSQM = `CASE
  WHEN project_id LIKE 'ila:%' THEN CASE WHEN winning_bid <= ${maxBidPerSqmIls} THEN winning_bid END
  ELSE price_per_sqm
END`;

/** SQL: a deal `d` is in the time in which homes of a project `p` of `scratch.official_projects` are sold. */
const IN_TIME_OF_PROJECT = 'd.deal_date BETWEEN p.first_day AND p.last_day';

/** SQL: the price of a deal `d` is near the official one of `p`; NULL if either is unknown. */
export const NEAR_OFFICIAL_PRICE = `(d.price_per_sqm BETWEEN ${minRatio} * p.ppsqm AND p.ppsqm * (${maxRatio}
  + ${maxRatioRiseAYear} * max(0, d.year - CAST(substr(p.first_day, 1, 4) AS INTEGER))))`;

/**
 * Finds the homes of official lottery projects, in `scratch.official_discounts` (id, project_id). The register does not name
 * buyers, so deals are assigned by place, time and price. Such a deal is a new home in a building (lived in for hardly a year at
 * most), sold whole, and
 *
 * - is on a parcel of the project, or in its block if only that is known;
 * - was sold between the first lottery (else the day of the tender committee) and five years after the last one;
 * - cost 0.85 to 1.15 times the official price a square metre, plus 0.04 times for every calendar year since.
 *
 * If several projects match, the nearest price (as a ratio) wins, then the earlier project, then the lower id. A project gets at
 * most as many deals as it has homes or winners, whichever are more (no limit if both are unknown): the nearest in price, then
 * the earliest, then the lowest id. Deals beyond that go to no other project.
 *
 * Leaves `scratch.official_projects` (project_id, ppsqm, first_day, last_day, most_deals) of all projects, each once.
 */
export function findOfficialDiscounts(scratch: Scratch): void {
  findProjectParcels(scratch);
  scratch.db.exec(`
    CREATE TABLE scratch.official_projects (
      project_id TEXT PRIMARY KEY, ppsqm REAL, first_day TEXT, last_day TEXT, most_deals INTEGER
    ) WITHOUT ROWID;
    INSERT INTO scratch.official_projects
    SELECT
      project_id,
      ${OFFICIAL_PPSQM},
      coalesce(lottery_date, rmi_committee_date),
      date(
        max(coalesce(lottery_date, rmi_committee_date), coalesce(last_lottery_date, lottery_date, rmi_committee_date)),
        '+${yearsAfterLastLottery} years'
      ),
      max(coalesce(units, winners_total), coalesce(winners_total, units))
    FROM scratch.raw_discount_projects
    ORDER BY project_id;

    CREATE TABLE scratch.official_discounts (id INTEGER PRIMARY KEY, project_id TEXT NOT NULL);
    INSERT INTO scratch.official_discounts
    WITH
      candidates AS (
        SELECT DISTINCT d.id, d.deal_date, p.project_id, p.first_day, p.most_deals, abs(ln(d.price_per_sqm / p.ppsqm)) AS away
        FROM scratch.staged_deals AS d
        CROSS JOIN scratch.project_parcels AS l
          ON l.gush = d.gush AND (l.chelka = d.chelka OR l.chelka IS NULL)
        JOIN scratch.official_projects AS p ON p.project_id = l.project_id
        WHERE d.is_new_build = 1 AND d.property_group IN ${APARTMENTS} AND d.price_per_sqm IS NOT NULL
          AND ${IN_TIME_OF_PROJECT} AND ${NEAR_OFFICIAL_PRICE}
      ),
      assigned AS (
        SELECT *, row_number() OVER (PARTITION BY id ORDER BY away, first_day, project_id) AS choice
        FROM candidates
      ),
      counted AS (
        SELECT
          id, project_id, most_deals,
          row_number() OVER (PARTITION BY project_id ORDER BY away, deal_date, id) AS place
        FROM assigned
        WHERE choice = 1
      )
    SELECT id, project_id
    FROM counted
    WHERE most_deals IS NULL OR place <= most_deals
    ORDER BY id;
  `);
}
