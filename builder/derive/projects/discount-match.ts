import { NEAR_OFFICIAL_PRICE } from '../../rows/marks/official-discounts.ts';

/**
 * The SELECT of `discount_match`, which compares flagged lottery homes with the other homes sold. It has two kinds of
 * rows:
 *
 * - 'official_project': one for each project, block of the project, and calendar year of its sales in which homes were
 *   sold there. Flagged deals are those of the project, and those found by prices alone. Deals of other projects do not
 *   count. All other deals are counted by new and existing homes, and by whether they are near the official price.
 *   Counts are of homes, medians are rounded. Projects of one `component` share blocks, so an unflagged deal counts in
 *   the rows of each.
 * - 'flagged_no_located_project': flagged deals of a block and year without a row of the first kind. Columns of
 *   projects are NULL.
 *
 * `settlement_code` is that of the block; `settlement_has_official_project` counts projects without a known place, too.
 */
export function discountMatchSelect(): string {
  return `
WITH
  project_blocks AS (
    SELECT DISTINCT
      l.project_id, l.gush, p.ppsqm, p.first_day,
      CAST(substr(p.first_day, 1, 4) AS INTEGER) AS first_year,
      CAST(substr(p.last_day, 1, 4) AS INTEGER) AS last_year
    FROM scratch.project_parcels AS l
    JOIN scratch.official_projects AS p ON p.project_id = l.project_id
  ),
  homes AS MATERIALIZED (
    SELECT
      p.project_id, p.gush, d.year, p.ppsqm, d.price_per_sqm, d.is_discount_project, d.is_new_build,
      EXISTS (
        SELECT 1 FROM scratch.project_parcels AS l
        WHERE l.gush = p.gush AND l.chelka = d.chelka AND l.project_id = p.project_id
      ) AS in_parcels,
      ifnull(d.is_new_build = 1 AND d.is_discount_project = 0 AND ${NEAR_OFFICIAL_PRICE}, 0) AS is_near
    FROM project_blocks AS p
    JOIN deals AS d ON d.gush = p.gush
    WHERE d.is_residential = 1 AND d.year BETWEEN p.first_year AND p.last_year
      AND ifnull(d.discount_project_id, p.project_id) = p.project_id
  ),
  official AS MATERIALIZED (
    SELECT
      gush, year, project_id,
      sum(is_discount_project) AS n_flagged,
      sum(is_discount_project = 0 AND is_new_build = 1) AS n_unflagged_newbuild,
      sum(is_near) AS n_near,
      sum(is_discount_project = 0 AND is_new_build = 0) AS n_other,
      sum(in_parcels) AS n_in_parcels,
      sum(in_parcels AND is_near) AS n_near_in_parcels,
      round(median(CASE WHEN is_discount_project = 1 THEN price_per_sqm END)) AS ppsqm_flagged,
      round(median(CASE WHEN is_discount_project = 0 AND is_new_build = 1 THEN price_per_sqm END)) AS ppsqm_new,
      ppsqm
    FROM homes
    GROUP BY gush, year, project_id
  ),
  flagged_blocks AS (
    SELECT DISTINCT gush, year
    FROM deals
    WHERE is_discount_project = 1 AND (gush, year) NOT IN (SELECT gush, year FROM official)
  ),
  elsewhere AS MATERIALIZED (
    SELECT
      d.gush, d.year,
      sum(d.is_discount_project) AS n_flagged,
      sum(d.is_discount_project = 0 AND d.is_new_build = 1) AS n_unflagged_newbuild,
      sum(d.is_discount_project = 0 AND d.is_new_build = 0) AS n_other,
      round(median(CASE WHEN d.is_discount_project = 1 THEN d.price_per_sqm END)) AS ppsqm_flagged,
      round(median(CASE WHEN d.is_discount_project = 0 AND d.is_new_build = 1 THEN d.price_per_sqm END)) AS ppsqm_new
    FROM flagged_blocks AS f
    JOIN deals AS d ON d.gush = f.gush AND d.year = f.year
    WHERE d.is_residential = 1
    GROUP BY d.gush, d.year
  ),
  matched AS (
    SELECT
      o.gush, o.year AS deal_year, o.project_id AS official_project_id, c.component, o.n_flagged, o.n_unflagged_newbuild,
      o.n_near, o.n_other, o.n_in_parcels, o.n_near_in_parcels, o.ppsqm_flagged, o.ppsqm_new, o.ppsqm,
      'official_project' AS match_kind
    FROM official AS o
    LEFT JOIN scratch.project_components AS c ON c.project_id = o.project_id
    UNION ALL
    SELECT
      gush, year, NULL, NULL, n_flagged, n_unflagged_newbuild, NULL, n_other, NULL, NULL, ppsqm_flagged, ppsqm_new, NULL,
      'flagged_no_located_project'
    FROM elsewhere
  )
SELECT
  m.gush,
  m.deal_year,
  m.official_project_id,
  m.component,
  m.n_flagged,
  m.n_unflagged_newbuild,
  m.n_near AS n_unflagged_near_official_price,
  m.n_other AS n_other_residential,
  m.n_in_parcels AS n_in_project_parcels,
  m.n_near_in_parcels AS n_unflagged_near_price_in_parcels,
  m.ppsqm_flagged AS median_ppsqm_flagged,
  m.ppsqm_new AS median_ppsqm_unflagged_new,
  m.ppsqm AS official_price_per_sqm,
  m.match_kind,
  g.settlement_code,
  CASE
    WHEN g.settlement_code IS NOT NULL
      THEN EXISTS (SELECT 1 FROM discount_projects AS p WHERE p.settlement_code = g.settlement_code)
  END AS settlement_has_official_project
FROM matched AS m
LEFT JOIN scratch.gush_settlements AS g ON g.gush = m.gush
ORDER BY m.gush, m.deal_year, m.official_project_id`;
}
