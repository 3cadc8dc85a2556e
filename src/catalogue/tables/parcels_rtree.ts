import { column, type RtreeTable } from '../table.ts';

export const parcelsRtree: RtreeTable = {
  kind: 'rtree',
  name: 'parcels_rtree',
  group: 'search',
  description:
    "Boxes around the points of parcels, about a metre to each side, for searching a map extent. Holds parcels with geo_precision 'parcel' or 'gush'. " +
    'Join parcels on id; filter minLat >= south AND maxLat <= north AND minLon >= west AND maxLon <= east.',
  columns: [
    column('id', 'INTEGER', 'parcels.id.', 1204),
    column('minLat', 'REAL', 'South edge (WGS84, 32-bit).', 32.0857),
    column('maxLat', 'REAL', 'North edge (WGS84, 32-bit).', 32.08572),
    column('minLon', 'REAL', 'West edge (WGS84, 32-bit).', 34.78122),
    column('maxLon', 'REAL', 'East edge (WGS84, 32-bit).', 34.78125),
  ],
};
