/** How pages are asked for, by what a request costs on the way to the host. */
export interface RequestRules {
  /** Requests that run at the same time. */
  readonly parallel: number;
  /** Bytes read through between two wanted pages rather than asking twice, where requests have to wait for others. */
  readonly crowdedGapBytes: number;
  /** Bytes that may be read through so, for each one that is wanted. */
  readonly mostSpare: number;
}

/** The same where all requests run at once: one costs about as much time as one page does then (see `MULTIPLEXED`). */
export const GAP_BYTES = 4 * 1024;

/** The longest single request, in bytes: as far as the growth on sequential use goes. */
export const MAX_REQUEST_BYTES = 1024 * 1024;

/**
 * HTTP/2 and 3. A request in parallel with others costs about as much time as one page does (1.7 ms against 1.6 ms for
 * 4 KiB at 20 Mbit/s, measured); hosts take at least a hundred at a time (https://www.rfc-editor.org/rfc/rfc9113#section-6.5.2),
 * and of more the browser keeps back what a host does not take.
 * Where there are more, their pages lie so close that most of what is between them will be wanted, too.
 */
const MULTIPLEXED: RequestRules = { parallel: 256, crowdedGapBytes: 16 * 1024, mostSpare: 1 / 4 };

/**
 * HTTP/1.1: a browser opens six connections to a host, with one request at a time on each. With 40 ms of latency 64 requests
 * take 546 ms (measured), so that each one beyond the first six costs 8.5 ms, as much time as 20 KiB do at 20 Mbit/s.
 */
const SIX_CONNECTIONS: RequestRules = { parallel: 6, crowdedGapBytes: 20 * 1024, mostSpare: 1 / 2 };

/**
 * Where the browser does not tell. What runs over six connections after all is held back by the browser then, and what is
 * needed stands behind a few requests at most; what is multiplexed loses little.
 */
const UNTOLD: RequestRules = { parallel: 32, crowdedGapBytes: 16 * 1024, mostSpare: 1 / 4 };

/** Names of protocols that carry many requests at a time, as browsers tell them: ALPN's, and Chromium's own of QUIC. */
const IS_MULTIPLEXED = /^(h2|h3|hq|http\/2|quic)/;

/**
 * By the protocol alone, and not by measured times: the same statement makes the same requests every time.
 *
 * @param protocol as PerformanceResourceTiming.nextHopProtocol tells it; empty or null where it does not, as of a host of
 *     another origin that sends no Timing-Allow-Origin
 */
export function requestRules(protocol: string | null): RequestRules {
  if (!protocol) return UNTOLD;
  return IS_MULTIPLEXED.test(protocol) ? MULTIPLEXED : SIX_CONNECTIONS;
}
