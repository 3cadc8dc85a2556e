import type { Position } from '../../geometry/shapes.ts';

const CHUNK_NODES = 65_536;
/** Ids are kept as differences from the first of their chunk. */
const DIFFERENCE_MAX = 2 ** 32 - 1;
/** The format's own precision, parts of a degree. */
const PER_DEGREE = 1e7;

interface Chunk {
  readonly firstId: number;
  readonly ids: Uint32Array;
  readonly lats: Int32Array;
  readonly lons: Int32Array;
  count: number;
}

/** Where nodes are, by their ids: 12 bytes a node. */
export interface NodePlaces {
  readonly count: number;
  /** @returns false if the id is not above all ids before */
  add(id: number, lat: number, lon: number): boolean;
  /** Null for a node that was not added. */
  of(id: number): Position | null;
}

/** An empty index of nodes. */
export function nodePlaces(): NodePlaces {
  const chunks: Chunk[] = [];
  let current: Chunk | null = null;
  let lastId = Number.NEGATIVE_INFINITY;
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(id, lat, lon) {
      if (id <= lastId) return false;
      if (current === null || current.count === CHUNK_NODES || id - current.firstId > DIFFERENCE_MAX) {
        current = {
          firstId: id,
          ids: new Uint32Array(CHUNK_NODES),
          lats: new Int32Array(CHUNK_NODES),
          lons: new Int32Array(CHUNK_NODES),
          count: 0,
        };
        chunks.push(current);
      }
      current.ids[current.count] = id - current.firstId;
      current.lats[current.count] = Math.round(lat * PER_DEGREE);
      current.lons[current.count] = Math.round(lon * PER_DEGREE);
      current.count += 1;
      count += 1;
      lastId = id;
      return true;
    },
    of(id) {
      const chunk = chunks[lastAtMost(chunks.length, id, (at) => chunks[at]?.firstId ?? 0)];
      if (chunk === undefined) return null;
      const { ids, lats, lons } = chunk;
      const wanted = id - chunk.firstId;
      const at = lastAtMost(chunk.count, wanted, (index) => ids[index] ?? 0);
      if (ids[at] !== wanted) return null;
      return [(lons[at] ?? 0) / PER_DEGREE, (lats[at] ?? 0) / PER_DEGREE];
    },
  };
}

/** The last of some ascending numbers that is not above one; -1 if all are. */
function lastAtMost(count: number, limit: number, numberAt: (index: number) => number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numberAt(middle) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
