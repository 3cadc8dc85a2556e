import type { Layout } from '../layout.ts';
import {
  coastline,
  elevation,
  lrtStations,
  noiseZones,
  railStations,
  schools,
  transitFeed,
  transitStops,
  transitTrips,
} from './location.ts';
import { macroSeries, rents } from './macro.ts';
import {
  addresses,
  buildings,
  gushim,
  localities,
  localityDetails,
  localityPolygons,
  neighbourhoods,
  parcels,
  roads,
  statAreas,
} from './places.ts';
import {
  discountPolygons,
  discountProjectParcels,
  discountProjects,
  renewalCompounds,
  renewalPolygons,
} from './projects.ts';
import { policeCases, socioIndex, statAreaIndex } from './society.ts';

/** Every raw source apart from the registry, in reading order: the list of localities before the registry. */
export const LAYOUTS: readonly Layout[] = [
  localities,
  localityPolygons,
  localityDetails,
  gushim,
  parcels,
  addresses,
  buildings,
  roads,
  neighbourhoods,
  statAreas,
  railStations,
  lrtStations,
  transitFeed,
  transitStops,
  transitTrips,
  schools,
  coastline,
  elevation,
  noiseZones,
  socioIndex,
  statAreaIndex,
  policeCases,
  macroSeries,
  rents,
  renewalCompounds,
  renewalPolygons,
  discountProjects,
  discountProjectParcels,
  discountPolygons,
];
