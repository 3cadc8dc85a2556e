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
  ])('%s', (sql, narrower) => {
    expect(onlyInView(sql, HAIFA)).toBe(narrower);
  });

  it.each(['SELECT * FROM deals', 'SELECT name, lat, lon FROM settlements'])(
    'takes the place of what was in view before: %s',
    (sql) => {
      const before = onlyInView(sql, { south: 29, west: 34, north: 30.5, east: 35 });
      expect(onlyInView(before ?? '', HAIFA)).toBe(onlyInView(sql, HAIFA));
    },
  );

  it.each(['SELECT 32.1 AS lat, 34.8 AS lon', 'SELECT a.id FROM deals a JOIN deals b ON b.gush = a.gush'])(
    'is not written where it is not certain what it belongs to: %s',
    (sql) => {
      expect(onlyInView(sql, HAIFA)).toBeNull();
    },
  );
});
