/** Tags of an object; absent if it has none that were asked for. */
export type Tags = Readonly<Record<string, string>>;

export interface OsmNode {
  readonly type: 'node';
  readonly id: number;
  /** Degrees of WGS84. */
  readonly lat: number;
  readonly lon: number;
  readonly tags?: Tags;
}

export interface OsmWay {
  readonly type: 'way';
  readonly id: number;
  /** Ids of its nodes. */
  readonly refs: readonly number[];
  readonly tags?: Tags;
}

export interface OsmMember {
  readonly type: 'node' | 'way' | 'relation';
  readonly ref: number;
  readonly role: string;
}

export interface OsmRelation {
  readonly type: 'relation';
  readonly id: number;
  readonly members: readonly OsmMember[];
  readonly tags?: Tags;
}

/** An object of the map, as osm-pbf-parser-node has it. */
export type OsmObject = OsmNode | OsmWay | OsmRelation;

/** The name in Hebrew, else the one that is written on the spot; null without one. */
export const hebrewName = (tags: Tags): string | null => tags['name:he'] ?? tags.name ?? null;
