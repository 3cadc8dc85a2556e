import type { Layout } from '../layout.ts';
import {
  addresses,
  buildings,
  gushim,
  localityDetails,
  localityPolygons,
  neighbourhoods,
  parcels,
  roads,
  statAreas,
} from './places.ts';

/** Every raw source beside the registry, in the order in which they are read. */
export const LAYOUTS: readonly Layout[] = [
  localityPolygons,
  localityDetails,
  gushim,
  parcels,
  addresses,
  buildings,
  roads,
  neighbourhoods,
  statAreas,
];
