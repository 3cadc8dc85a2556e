import { column, type View } from '../table.ts';

export const dealsRtree: View = {
  kind: 'view',
  name: 'deals_rtree',
  group: 'search',
  description:
    'The box of the parcel of each deal, for searching a map extent: parcels_rtree joined to parcels and deals. Join deals ' +
    "on id; filter as in parcels_rtree. Deals whose point is a mere settlement's centre are not in it.",
  columns: [
    column('id', 'INTEGER', 'deals.id.', 90321),
    column('minLat', 'REAL', 'South edge (WGS84, 32-bit).', 32.0857),
    column('maxLat', 'REAL', 'North edge (WGS84, 32-bit).', 32.08572),
    column('minLon', 'REAL', 'West edge (WGS84, 32-bit).', 34.78122),
    column('maxLon', 'REAL', 'East edge (WGS84, 32-bit).', 34.78125),
  ],
  select:
    'SELECT d.id, r.minLat, r.maxLat, r.minLon, r.maxLon FROM parcels_rtree r JOIN parcels p ON p.id = r.id ' +
    'JOIN deals d ON d.gush = p.gush AND d.chelka = p.chelka',
};
