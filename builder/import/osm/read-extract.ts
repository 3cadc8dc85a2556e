import { basename } from 'node:path';
import { parse } from 'osm-pbf-parser-node';
import { UnreadableFile } from '../../sources/text-file.ts';
import type { RawItem } from '../raw-record.ts';
import { type Blob, blobPlace, readBlobs } from './blobs.ts';
import { collectFeatures } from './collect-features.ts';
import { readExtractHeader } from './extract-header.ts';
import { COLUMNS, type ExtractTable } from './features.ts';
import { nodePlaces } from './node-places.ts';
import type { OsmObject } from './objects.ts';
import { STATION_KEYS } from './stations.ts';

/** More nodes than the country has: 12 bytes each are in memory. */
const NODES_MAX = 40_000_000;
const KNOWN_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/** The tags that are read: columns, and what decides on the table of an object. */
const KEYS = [
  ...new Set([
    ...Object.values(COLUMNS).flat(),
    ...STATION_KEYS,
    ...['natural', 'area', 'boundary', 'type', 'route', 'landuse', 'addr:interpolation'],
  ]),
];

/**
 * Reads the tables of an extract in two passes over the file. The first one has the places of all nodes, and the relations. The second
 * one has the ways. Memory: 12 bytes a node, the areas of neighbourhoods and localities, and the ways of wanted relations.
 *
 * @param onNote gets a sentence about objects that were left out
 * @throws {UnreadableFile} with file and place
 */
export async function* readExtract(
  path: string,
  wanted: ReadonlySet<ExtractTable>,
  onNote: (sentence: string) => void,
): AsyncGenerator<readonly RawItem[]> {
  const places = nodePlaces();
  const features = collectFeatures(wanted, places);
  const blobsWithWays: number[] = [];
  for await (const blob of readBlobs(path)) {
    if (blob.type === 'OSMHeader') {
      checkHeader(path, blob);
      continue;
    }
    let hasWays = false;
    for (const object of objectsOf(path, blob, { node: KEYS, way: false, relation: KEYS })) {
      if (object.type === 'way') hasWays = true;
      else if (object.type === 'relation') features.addRelation(object);
      else {
        if (!places.add(object.id, object.lat, object.lon)) throw unsorted(path, blob);
        features.addNode(object);
      }
    }
    if (places.count > NODES_MAX) {
      throw new UnreadableFile(
        `${basename(path)}: has more than ${NODES_MAX} nodes; cut out the country (osmium extract -b 34,29,36.5,34).`,
      );
    }
    if (hasWays) blobsWithWays.push(blob.at);
    yield features.take();
  }
  for await (const blob of readBlobs(path, blobsWithWays)) {
    for (const object of objectsOf(path, blob, { node: false, way: KEYS, relation: false })) {
      if (object.type === 'way') features.addWay(object);
    }
    yield features.take();
  }
  for (const sentence of features.finish()) onNote(`${basename(path)}: ${sentence}`);
  yield features.take();
}

type TagFilter = Readonly<Record<OsmObject['type'], readonly string[] | false>>;

function objectsOf(path: string, { at, bytes }: Blob, filter: TagFilter): readonly OsmObject[] {
  try {
    // The library takes the filter itself, not as the option that its types have. A list of no tags means none.
    return parse(bytes, { ...filter, withInfo: false }) as readonly OsmObject[];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UnreadableFile(`${blobPlace(path, at)}: is damaged (${why}); fetch the file again.`);
  }
}

function checkHeader(path: string, { bytes }: Blob): void {
  const unknown = readExtractHeader(bytes).features.find((feature) => !KNOWN_FEATURES.has(feature));
  if (unknown === undefined) return;
  throw new UnreadableFile(
    `${basename(path)}: needs a reader that knows '${unknown}'; give an extract of the present map, without history.`,
  );
}

const unsorted = (path: string, { at }: Blob) =>
  new UnreadableFile(`${blobPlace(path, at)}: nodes are not in the order of their ids; sort the file (osmium sort).`);
