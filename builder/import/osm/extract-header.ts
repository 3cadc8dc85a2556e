import { PbfReader } from 'pbf';

/** What an extract says of itself. */
export interface ExtractHeader {
  /** What a reader must understand: 'OsmSchema-V0.6', 'DenseNodes'. */
  readonly features: readonly string[];
  /** The day up to which it has the edits of mappers, YYYY-MM-DD; null if it does not say. */
  readonly day: string | null;
}

/** Tags of the message HeaderBlock (https://wiki.openstreetmap.org/wiki/PBF_Format). */
const [REQUIRED_FEATURES, REPLICATION_SECONDS] = [4, 32];

/** Reads the content of the first blob. */
export function readExtractHeader(bytes: Buffer): ExtractHeader {
  const read = (tag: number, into: { features: string[]; seconds: number }, from: PbfReader) => {
    if (tag === REQUIRED_FEATURES) into.features.push(from.readString());
    else if (tag === REPLICATION_SECONDS) into.seconds = from.readVarint();
  };
  const { features, seconds } = new PbfReader(bytes).readFields(read, { features: [], seconds: 0 });
  return { features, day: seconds > 0 ? new Date(seconds * 1000).toISOString().slice(0, 10) : null };
}
