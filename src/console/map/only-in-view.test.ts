import { describe, expect, it } from 'vitest';
import { onlyInView } from './only-in-view.ts';

const HAIFA = { south: 32.7500001, west: 34.95, north: 32.85, east: 35.05 };
const IN_TREE = 'minLat >= 32.75 AND maxLat <= 32.85 AND minLon >= 34.95 AND maxLon <= 35.05';

describe('only what is in view', () => {
  it.each([
    ['SELECT * FROM deals', `SELECT * FROM deals WHERE id IN (SELECT id FROM deals_rtree WHERE ${IN_TREE})`],
    [
      'SELECT d.id FROM deals d JOIN settlements s ON s.code = d.settlement_code WHERE d.rooms = 4 LIMIT 9',
      `SELECT d.id FROM deals d JOIN settlements s ON s.code = d.settlement_code WHERE d.rooms = 4 AND d.id IN (SELECT id FROM deals_rtree WHERE ${IN_TREE}) LIMIT 9`,
    ],
    [
      'SELECT gush FROM parcels',
      `SELECT gush FROM parcels WHERE id IN (SELECT id FROM parcels_rtree WHERE ${IN_TREE})`,
    ],
    [
      'SELECT name, lat, lon FROM settlements',
      'SELECT name, lat, lon FROM settlements WHERE lat BETWEEN 32.75 AND 32.85 AND lon BETWEEN 34.95 AND 35.05',
    ],
    // If two tables have points: the one whose points are shown, else the one with the finer points.
    [
      'SELECT p.name, s.lat, s.lon FROM poi_schools p JOIN settlements s ON s.code = p.settlement_code',
      'SELECT p.name, s.lat, s.lon FROM poi_schools p JOIN settlements s ON s.code = p.settlement_code WHERE s.lat BETWEEN 32.75 AND 32.85 AND s.lon BETWEEN 34.95 AND 35.05',
    ],
    [
      'SELECT p.*, s.name FROM poi_schools p JOIN settlements s ON s.code = p.settlement_code',
      'SELECT p.*, s.name FROM poi_schools p JOIN settlements s ON s.code = p.settlement_code WHERE p.lat BETWEEN 32.75 AND 32.85 AND p.lon BETWEEN 34.95 AND 35.05',
    ],
    [
      'SELECT d.id, g.lat, g.lon FROM deals d JOIN gushim g USING (gush)',
      'SELECT d.id, g.lat, g.lon FROM deals d JOIN gushim g USING (gush) WHERE g.lat BETWEEN 32.75 AND 32.85 AND g.lon BETWEEN 34.95 AND 35.05',
    ],
    // A condition of an outer join leaves out no rows.
    [
      'SELECT r.city, s.lat, s.lon FROM rent_city r LEFT JOIN settlements s ON s.code = r.settlement_code',
      'SELECT r.city, s.lat, s.lon FROM rent_city r LEFT JOIN settlements s ON s.code = r.settlement_code WHERE s.lat BETWEEN 32.75 AND 32.85 AND s.lon BETWEEN 34.95 AND 35.05',
    ],
  ])('%s', (sql, narrower) => {
    expect(onlyInView(sql, HAIFA)).toBe(narrower);
  });

  it('compares coordinates directly in a wide box, of which an R*Tree would list every row', () => {
    const north = { south: 32, west: 34.75, north: 33.25, east: 35.5 };
    const sql = 'SELECT d.id FROM deals d JOIN settlements s ON s.code = d.settlement_code LIMIT 9';
    const inNorth = 'd.lat BETWEEN 32 AND 33.25 AND d.lon BETWEEN 34.75 AND 35.5';
    expect(onlyInView(sql, north)).toBe(
      `SELECT d.id FROM deals d JOIN settlements s ON s.code = d.settlement_code WHERE ${inNorth} LIMIT 9`,
    );
    expect(onlyInView(onlyInView(sql, HAIFA) ?? '', north)).toBe(onlyInView(sql, north));
  });

  it('does not take the place of a condition on another table', () => {
    const ofSettlements = 'lat BETWEEN 31 AND 32 AND s.lon BETWEEN 34 AND 35';
    expect(
      onlyInView(
        `SELECT d.id FROM deals d JOIN settlements s ON s.code = d.settlement_code WHERE s.${ofSettlements}`,
        HAIFA,
      ),
    ).toBe(
      'SELECT d.id FROM deals d JOIN settlements s ON s.code = d.settlement_code WHERE s.lat BETWEEN 32.75 AND 32.85 AND s.lon BETWEEN 34.95 AND 35.05',
    );
  });

  it.each([
    'SELECT * FROM deals',
    'SELECT d.id FROM deals d JOIN gushim g ON g.gush = d.gush',
    'SELECT name, lat, lon FROM settlements',
  ])('takes the place of what was in view before: %s', (sql) => {
    const before = onlyInView(sql, { south: 29, west: 34, north: 30.5, east: 35 });
    expect(onlyInView(before ?? '', HAIFA)).toBe(onlyInView(sql, HAIFA));
  });

  it.each(['SELECT 32.1 AS lat, 34.8 AS lon', 'SELECT a.id FROM deals a JOIN deals b ON b.gush = a.gush'])(
    'is not written where it is not certain what it belongs to: %s',
    (sql) => {
      expect(onlyInView(sql, HAIFA)).toBeNull();
    },
  );
});
