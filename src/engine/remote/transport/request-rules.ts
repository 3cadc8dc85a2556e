/** How pages are requested, by what a request to the host costs. */
export interface RequestRules {
  /** Ranges that are requested at the same time. */
  readonly parallel: number;
  /** Requests wait until there is room for this many, so that they are made in the same turn. */
  readonly together: number;
  /**
   * Bytes that are read through between two wanted pages instead of making two requests, if requests have to wait for
   * others.
   */
  readonly crowdedGapBytes: number;
  /** How many bytes may be read through in this way for each wanted byte. */
  readonly mostSpare: number;
}

/**
 * The same if all requests run at once: a request then costs about as much time as one page does (see `MULTIPLEXED`).
 */
export const GAP_BYTES = 4 * 1024;

/**
 * The most ranges in one request, if the host sends several parts (see `Bundling`). They take some 2 KB of header, where hosts
 * accept 8 KB, and are half as many as Apache accepts.
 */
export const MOST_TOGETHER = 100;

/** Whether a host sends several parts in one answer (see `Bundling`), as far as that is known. */
export type SendsParts = 'no' | 'perhaps' | 'yes';

/**
 * Up to this many ranges of one turn are requested separately. If it is unknown whether the host sends several parts,
 * finding out costs a round trip if it does not. So few ranges need no more than the connections that browsers open. If
 * the host does send several parts, each further request costs one or two milliseconds of a worker, and over HTTP/1.1
 * perhaps a connection.
 */
export const mostSingly = (sendsParts: SendsParts | 'being asked'): number => (sendsParts === 'yes' ? 1 : 6);

/** A range of this many bytes is worth its own request. */
export const LONG_RANGE_BYTES = 128 * 1024;

/**
 * How many requests fetch ranges that are requested in this many rounds.
 *
 * @param mostTogether ranges in one request
 */
export function requestsTogether(
  ranges: number,
  bytes: number,
  rounds: number,
  sendsParts: SendsParts,
  mostTogether = MOST_TOGETHER,
): number {
  const each = Math.max(1, rounds);
  const travelsSingly = ranges <= mostSingly(sendsParts) * each || bytes >= LONG_RANGE_BYTES * ranges;
  if (sendsParts === 'no' || travelsSingly) return ranges;
  return each * Math.ceil(ranges / each / mostTogether);
}

/** The longest single request, in bytes. Requests of sequential readers grow up to this. */
export const MAX_REQUEST_BYTES = 1024 * 1024;

/**
 * HTTP/2 and 3. A request in parallel with others costs about as much time as one page does (1.7 ms against 1.6 ms for 4 KiB at
 * 20 Mbit/s, measured). Hosts accept at least a hundred at a time (https://www.rfc-editor.org/rfc/rfc9113#section-6.5.2); the
 * browser queues what a host does not accept. Where there are more requests, their pages are so close that most pages between
 * them will be wanted, too.
 */
const MULTIPLEXED: RequestRules = { parallel: 256, together: 1, crowdedGapBytes: 16 * 1024, mostSpare: 1 / 4 };

/**
 * HTTP/1.1: a browser opens six connections to a host, with one request at a time on each. With 40 ms of latency, 64 requests
 * take 546 ms (measured). So each one beyond the first six costs 8.5 ms, as much time as 20 KiB at 20 Mbit/s.
 */
const SIX_CONNECTIONS: RequestRules = { parallel: 6, together: 1, crowdedGapBytes: 20 * 1024, mostSpare: 1 / 2 };

/**
 * For browsers that do not report the protocol. If there are six connections after all, the browser queues the rest, so
 * a needed page waits behind few requests. If the connection is multiplexed, this loses little.
 */
const UNKNOWN_PROTOCOL: RequestRules = { parallel: 32, together: 1, crowdedGapBytes: 16 * 1024, mostSpare: 1 / 4 };

/**
 * If ranges travel together, over any protocol. A further range costs the headers of a part, some 130 bytes, so gaps
 * are not read through to save requests. Four or five requests are under way, which keep a line of 50 ms and 50 Mbit/s
 * busy. More would share the line and delay what was requested first. Over HTTP/1.1, a connection remains for pages
 * that are needed meanwhile.
 */
const TOGETHER: RequestRules = {
  parallel: 4 * MOST_TOGETHER,
  together: MOST_TOGETHER,
  crowdedGapBytes: GAP_BYTES,
  mostSpare: 1 / 4,
};

/**
 * Names of protocols that carry many requests at a time, as browsers report them: those of ALPN, and Chromium's own
 * names of QUIC.
 */
const IS_MULTIPLEXED = /^(h2|h3|hq|http\/2|quic)/;

/**
 * Depends on the protocol alone, not on measured times, so that a statement makes the same requests every time.
 *
 * @param protocol as PerformanceResourceTiming.nextHopProtocol reports it; empty or null if it does not, as for a host of another
 *   origin without Timing-Allow-Origin
 * @param isTogether whether ranges that are asked for in the same turn travel together
 */
export function requestRules(protocol: string | null, isTogether = false): RequestRules {
  if (isTogether) return TOGETHER;
  if (!protocol) return UNKNOWN_PROTOCOL;
  return IS_MULTIPLEXED.test(protocol) ? MULTIPLEXED : SIX_CONNECTIONS;
}
