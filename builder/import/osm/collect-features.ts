import type { Point } from '../../geometry/distance.ts';
import { innerPoint } from '../../geometry/inner-point.ts';
import type { MultiPolygon, Position } from '../../geometry/shapes.ts';
import type { RawGeometry, RawItem, RawValue } from '../raw-record.ts';
import { type Area, areaOfRelation, areaOfWay, isRing } from './areas.ts';
import {
  type ExtractTable,
  isAddress,
  isBuilding,
  isCoast,
  isLocality,
  isNamedRoad,
  isNeighborhood,
  valuesOf,
} from './features.ts';
import { joinWays, type NodeRun } from './join-ways.ts';
import { neighborhoodRecords } from './neighborhoods.ts';
import type { NodePlaces } from './node-places.ts';
import { hebrewName, type OsmNode, type OsmRelation, type OsmWay, type Tags } from './objects.ts';
import { settlementAreas, type TaggedArea } from './settlements.ts';
import { joinStations, type LineStop, lineOf, type MappedStation, stationOf } from './stations.ts';

/** South of this parallel, a coast of the country is that of the Red Sea. */
const RED_SEA_MAX_LAT = 30.5;

/** Takes the objects of an extract, and has the records of its tables. */
export interface FeatureCollector {
  /** Of the first pass. */
  addNode(node: OsmNode): void;
  /** Of the first pass. */
  addRelation(relation: OsmRelation): void;
  /** Of the second pass, when the places of all nodes and the relations are known. */
  addWay(way: OsmWay): void;
  /** Ends the second pass. @returns sentences about objects that were left out */
  finish(): readonly string[];
  /** The records since the last call. */
  take(): readonly RawItem[];
}

/** Begins to collect the wanted tables. */
export function collectFeatures(wanted: ReadonlySet<ExtractTable>, places: NodePlaces): FeatureCollector {
  let items: RawItem[] = [];
  const relations: OsmRelation[] = [];
  const edges = new Map<number, NodeRun>();
  const coasts: NodeRun[] = [];
  const neighborhoods: TaggedArea[] = [];
  const neighborhoodNodes: { readonly name: string; readonly point: Point }[] = [];
  const localities: TaggedArea[] = [];
  const stations: MappedStation[] = [];
  const lineStops: { readonly line: string; readonly node: number }[] = [];
  const wantsAreas = wanted.has('neighborhoods') || wanted.has('localities');
  const wantsStations = wanted.has('rail_stations') || wanted.has('lrt_stations');

  const put = (
    table: ExtractTable,
    place: string,
    tags: Tags,
    geometry: RawGeometry,
    known: Readonly<Record<string, RawValue>> = {},
  ) => {
    if (wanted.has(table)) items.push({ table, record: { place, values: valuesOf(table, tags, known), geometry } });
  };
  const putProblem = (table: ExtractTable, place: string, detail: string) => {
    if (wanted.has(table)) items.push({ table, record: { place, detail } });
  };
  const addStation = (place: string, tags: Tags, point: Point) => {
    const [found, name] = [stationOf(tags), hebrewName(tags)];
    if (found !== null && name !== null) stations.push({ ...found, name, point, tags, place });
  };
  /** The tables that an area with these tags belongs to. */
  const tablesOfArea = (tags: Tags): readonly ExtractTable[] => {
    const tables: ExtractTable[] = [];
    if (wanted.has('buildings') && isBuilding(tags)) tables.push('buildings');
    if (wanted.has('addresses') && isAddress(tags)) tables.push('addresses');
    if (wantsAreas && isNeighborhood(tags)) tables.push('neighborhoods');
    if (wantsAreas && isLocality(tags)) tables.push('localities');
    const station = wantsStations ? stationOf(tags) : null;
    if (station !== null) tables.push(station.kind === 'rail' ? 'rail_stations' : 'lrt_stations');
    return tables;
  };
  const addArea = (place: string, tags: Tags, tables: readonly ExtractTable[], area: Area, label: Point | null) => {
    if ('problem' in area) {
      for (const table of tables) putProblem(table, place, area.problem);
      return;
    }
    const { shape } = area;
    const point = innerPoint(shape);
    for (const table of tables) {
      if (table === 'neighborhoods') neighborhoods.push({ place, tags, shape, label });
      else if (table === 'localities') localities.push({ place, tags, shape, label });
      else if (table === 'rail_stations' || table === 'lrt_stations') addStation(place, tags, point);
      else put(table, place, tags, pointGeometry(point));
    }
  };

  return {
    addNode({ id, lat, lon, tags }) {
      if (tags === undefined) return;
      const point = { lat, lon };
      if (isAddress(tags)) put('addresses', `node ${id}`, tags, pointGeometry(point));
      if (wantsStations) addStation(`node ${id}`, tags, point);
      if (wantsAreas && isNeighborhood(tags)) neighborhoodNodes.push({ name: hebrewName(tags) ?? '', point });
    },
    addRelation(relation) {
      const { members, tags = {} } = relation;
      const line = wantsStations ? lineOf(tags) : null;
      if (line !== null) {
        for (const { type, ref } of members) if (type === 'node') lineStops.push({ line, node: ref });
      }
      if (tags.type !== 'multipolygon' && tags.type !== 'boundary') return;
      if (tablesOfArea(tags).length === 0) return;
      relations.push(relation);
      for (const { type, ref } of members) if (type === 'way') edges.set(ref, []);
    },
    addWay({ id, refs, tags = {} }) {
      if (edges.has(id)) edges.set(id, refs);
      if (wanted.has('roads') && isNamedRoad(tags)) {
        const geometry = linesOf(refs, places);
        if (geometry === null) putProblem('roads', `way ${id}`, 'fewer than two of its nodes in a row are in the file');
        else put('roads', `way ${id}`, tags, geometry);
      }
      if (wanted.has('coastline') && isCoast(tags)) coasts.push(refs);
      if (!isRing(refs)) return;
      const tables = tablesOfArea(tags);
      if (tables.length > 0) addArea(`way ${id}`, tags, tables, areaOfWay(refs, places), null);
    },
    finish() {
      for (const { id, tags = {}, members } of relations) {
        addArea(
          `relation ${id}`,
          tags,
          tablesOfArea(tags),
          areaOfMembers(members, edges, places),
          labelOf(members, places),
        );
      }
      for (const [at, run] of joinWays(coasts, false).entries()) {
        const geometry = linesOf(run, places);
        if (geometry === null) continue;
        put('coastline', `coast ${at + 1}, from node ${run[0]}`, {}, geometry, { sea: seaOf(geometry) });
      }
      const stops = lineStops.flatMap(({ line, node }): LineStop[] => {
        const place = places.of(node);
        return place === null ? [] : [{ line, point: { lon: place[0], lat: place[1] } }];
      });
      for (const { kind, name, status, point, tags, place, lines } of joinStations(stations, stops)) {
        const known = { hebrew_name: name, status, lines: lines.length === 0 ? null : lines.join(', ') };
        put(kind === 'rail' ? 'rail_stations' : 'lrt_stations', place, tags, pointGeometry(point), known);
      }
      const settlements = settlementAreas(localities);
      for (const { place, tags, shape, settlement } of settlements) {
        const known = { settlement_code: settlement.code, settlement: settlement.name };
        put('localities', place, tags, shapeGeometry(shape), known);
      }
      const { records, notes } = neighborhoodRecords(neighborhoods, neighborhoodNodes, settlements);
      for (const { place, tags, shape, known } of records)
        put('neighborhoods', place, tags, shapeGeometry(shape), known);
      return wanted.has('neighborhoods') ? notes : [];
    },
    take() {
      const taken = items;
      items = [];
      return taken;
    },
  };
}

function areaOfMembers(members: OsmRelation['members'], edges: ReadonlyMap<number, NodeRun>, places: NodePlaces): Area {
  const ways = members.filter(({ type, role }) => type === 'way' && ['outer', 'inner', ''].includes(role));
  const missing = ways.find(({ ref }) => (edges.get(ref) ?? []).length === 0);
  if (missing !== undefined) return { problem: `its way ${missing.ref} is not in the file` };
  return areaOfRelation(
    ways.map(({ ref, role }) => ({ refs: edges.get(ref) ?? [], isInner: role === 'inner' })),
    places,
  );
}

function labelOf(members: OsmRelation['members'], places: NodePlaces): Point | null {
  const label = members.find(({ type, role }) => type === 'node' && role === 'label');
  const place = label === undefined ? null : places.of(label.ref);
  return place === null ? null : { lon: place[0], lat: place[1] };
}

/** A way as a line, in parts where nodes of it are not in the file; null if no part is left. */
function linesOf(refs: NodeRun, places: NodePlaces): RawGeometry | null {
  const lines: Position[][] = [[]];
  for (const id of refs) {
    const place = places.of(id);
    if (place === null) lines.push([]);
    else lines.at(-1)?.push(place);
  }
  const whole = lines.filter((line) => line.length > 1);
  const [first] = whole;
  if (first === undefined) return null;
  return whole.length === 1
    ? { type: 'LineString', coordinates: first }
    : { type: 'MultiLineString', coordinates: whole };
}

function seaOf(geometry: RawGeometry): 'red_sea' | 'mediterranean' {
  const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
  return (lines as readonly (readonly Position[])[]).every((line) => line.every(([, lat]) => lat < RED_SEA_MAX_LAT))
    ? 'red_sea'
    : 'mediterranean';
}

/** The format's own precision. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
const pointGeometry = ({ lat, lon }: Point): RawGeometry => ({
  type: 'Point',
  coordinates: [rounded(lon), rounded(lat)],
});

const shapeGeometry = (shape: MultiPolygon): RawGeometry => {
  const [only] = shape;
  return shape.length === 1 && only !== undefined
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: shape };
};
