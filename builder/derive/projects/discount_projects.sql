-- One row a project. Its main block is the one with most of its parcels (of equals, the lowest), and its main parcel is the
-- lowest there. Its point is the centroid of its polygon. Without a polygon, it is the mean of its parcels' points. If only the
-- block is known, it is the centre of its main block. Without a code, the settlement is found by its name. Only settlements of
-- the table are given.
WITH
  blocks AS (
    SELECT
      project_id,
      gush,
      min(chelka) AS chelka,
      row_number() OVER (PARTITION BY project_id ORDER BY count(chelka) DESC, gush) AS place
    FROM scratch.project_parcels
    GROUP BY project_id, gush
  ),
  extents AS (
    SELECT p.project_id, nullif(count(p.chelka), 0) AS n_parcels, avg(s.lat) AS lat, avg(s.lon) AS lon
    FROM scratch.project_parcels AS p
    LEFT JOIN scratch.parcel_shapes AS s ON s.gush = p.gush AND s.chelka = p.chelka
    GROUP BY p.project_id
  ),
  assigned AS (
    SELECT discount_project_id AS project_id, count(*) AS deals
    FROM deals
    WHERE discount_project_id IS NOT NULL
    GROUP BY discount_project_id
  ),
  located AS (
    SELECT
      p.project_id,
      CASE
        WHEN d.lat IS NOT NULL THEN 'moch_gis_polygon'
        WHEN e.lat IS NOT NULL THEN 'ila_parcels'
        WHEN coalesce(s.lat, g.lat) IS NOT NULL THEN 'gush_centroid'
        ELSE 'none'
      END AS location_source,
      round(coalesce(d.lat, e.lat, s.lat, g.lat), 6) AS lat,
      round(coalesce(d.lon, e.lon, s.lon, g.lon), 6) AS lon,
      d.project_id IS NOT NULL AS has_polygon,
      b.gush,
      b.chelka,
      e.n_parcels
    FROM scratch.raw_discount_projects AS p
    LEFT JOIN scratch.project_shapes AS d ON d.project_id = p.project_id
    LEFT JOIN extents AS e ON e.project_id = p.project_id
    LEFT JOIN blocks AS b ON b.project_id = p.project_id AND b.place = 1
    LEFT JOIN scratch.gush_shapes AS s ON s.gush = b.gush
    LEFT JOIN scratch.gush_geometry AS g ON g.gush = b.gush
  )
SELECT
  p.project_id,
  CASE WHEN p.project_id LIKE 'moch:%' THEN CAST(substr(p.project_id, 6) AS INTEGER) END AS moch_project_id,
  p.program,
  s.code AS settlement_code,
  coalesce(p.settlement_name, s.name) AS settlement_name,
  p.neighborhood,
  p.name,
  substr(p.developer, 1, 35) AS developer,
  p.units,
  p.units_local_residents,
  o.ppsqm AS price_per_sqm,
  p.lottery_id,
  p.lottery_date,
  p.signup_end_date,
  p.last_lottery_date,
  p.n_lotteries,
  p.subscribers,
  p.winners_total,
  p.permit_status,
  p.project_status,
  p.marketing_rep,
  p.lottery_round,
  p.rmi_tender,
  p.rmi_tender_id,
  p.rmi_committee_date,
  p.winning_bid,
  p.plans,
  l.gush,
  l.chelka,
  (SELECT group_concat(DISTINCT b.gush ORDER BY b.gush) FROM blocks AS b WHERE b.project_id = p.project_id) AS gushim,
  l.n_parcels,
  l.lat,
  l.lon,
  l.location_source,
  p.source,
  l.has_polygon,
  ifnull(a.deals, 0) AS n_deals_official
FROM scratch.raw_discount_projects AS p
JOIN scratch.official_projects AS o ON o.project_id = p.project_id
JOIN located AS l ON l.project_id = p.project_id
LEFT JOIN assigned AS a ON a.project_id = p.project_id
LEFT JOIN settlements AS s ON s.code = coalesce(
  p.settlement_code,
  (SELECT n.code FROM scratch.settlement_spellings AS n WHERE n.spelling = spelling(p.settlement_name))
)
ORDER BY p.project_id
