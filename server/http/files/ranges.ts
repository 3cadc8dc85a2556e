/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Ranges of one request. A client that asks for more is an attacker (RFC 9110, 14.2), or should send two requests. */
export const MOST_RANGES = 200;
/** How many ranges of one request may begin within another one. */
const MOST_OVERLAPPING = 2;

/**
 * Parses a Range header (RFC 9110, 14.1.2): its satisfiable ranges, in order. A header that is malformed or in another
 * unit counts as absent, since the whole file is a valid answer. So does a header with more than `MOST_RANGES` ranges,
 * more than two overlapping ones, or more bytes than the file: it would cause more work than a request for the file
 * (14.2).
 */
export function readRanges(
  header: string | undefined,
  sizeBytes: number,
): readonly ByteRange[] | 'whole' | 'unsatisfiable' {
  const list = /^bytes=(.*)$/i.exec(header ?? '')?.[1];
  // A list may have empty elements (5.6.1.2).
  const specs = list?.split(',').filter((spec) => spec.trim() !== '') ?? [];
  if (specs.length === 0 || specs.length > MOST_RANGES) return 'whole';
  const ranges: ByteRange[] = [];
  for (const spec of specs) {
    const range = readRange(spec, sizeBytes);
    if (range === 'invalid') return 'whole';
    if (range !== 'unsatisfiable') ranges.push(range);
  }
  if (ranges.length === 0) return 'unsatisfiable';
  return isExcessive(ranges, sizeBytes) ? 'whole' : ranges;
}

function readRange(spec: string, sizeBytes: number): ByteRange | 'invalid' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^[ \t]*(\d*)-(\d*)[ \t]*$/.exec(spec) ?? [];
  if (first === '' && last === '') return 'invalid';
  if (first === '') {
    const suffixBytes = Number(last);
    if (suffixBytes === 0 || sizeBytes === 0) return 'unsatisfiable';
    return { start: Math.max(0, sizeBytes - suffixBytes), end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < start) return 'invalid';
  return start < sizeBytes ? { start, end } : 'unsatisfiable';
}

function isExcessive(ranges: readonly ByteRange[], sizeBytes: number): boolean {
  let [bytes, overlapping, furthest] = [0, 0, -1];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    bytes += end - start + 1;
    if (start <= furthest) overlapping += 1;
    furthest = Math.max(furthest, end);
  }
  return bytes > sizeBytes || overlapping > MOST_OVERLAPPING;
}

/**
 * Whether a range request may be answered with ranges: If-Range, if present, must name exactly this file (a date never
 * does).
 */
export function rangeApplies(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag;
}

/** Whether the client already has this file (If-None-Match, compared weakly: RFC 9110, 13.1.2). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
