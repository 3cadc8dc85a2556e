/** A request as the host saw it. Times are milliseconds on one clock. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  /** The Range header as sent; null without one. */
  readonly range: string | null;
  readonly status: number;
  readonly arrivedMs: number;
  /** When the last byte of the answer was sent, or the client aborted it. */
  readonly endedMs: number;
  /** Size of the body as sent: after compression, without headers. */
  readonly bodyBytes: number;
}

/** The network cost of a period, counted at the host. */
export interface Traffic {
  readonly requests: number;
  /** See `depthOf`. */
  readonly depth: number;
  readonly bodyBytes: number;
  /** The share of requests and bytes for the database, without the page and the manifest. */
  readonly databaseRequests: number;
  readonly databaseBytes: number;
}

/**
 * The longest chain of requests in which each arrived after the answer to the one before had been sent. The host delays
 * every answer by a round trip. So requests that were sent together overlap and count once, and requests that waited
 * for an answer never overlap it.
 *
 * It is an estimate from outside, and an upper bound for clients that read whole answers. A request that came later for
 * another reason counts as if it had waited: the client computed meanwhile, queued it behind its six connections of
 * HTTP/1.1, or opened another connection for it. It is too low only for a client that sends more requests while an
 * answer is still arriving.
 *
 * Requests are intervals. The longest chain of intervals that do not overlap is found greedily: always the next one
 * that ends first.
 */
export function depthOf(requests: readonly Pick<SeenRequest, 'arrivedMs' | 'endedMs'>[]): number {
  let depth = 0;
  let chainEndsMs = Number.NEGATIVE_INFINITY;
  for (const { arrivedMs, endedMs } of [...requests].sort((a, b) => a.endedMs - b.endedMs)) {
    if (arrivedMs < chainEndsMs) continue;
    depth += 1;
    chainEndsMs = endedMs;
  }
  return depth;
}

/** The files that are named after the content of the database: the database, and the files beside it. */
export const isOfDatabase = ({ path }: Pick<SeenRequest, 'path'>): boolean => /^\/data\/nadlan-[^/]+$/.test(path);

export function trafficOf(requests: readonly SeenRequest[]): Traffic {
  const ofDatabase = requests.filter(isOfDatabase);
  const bytesOf = (some: readonly SeenRequest[]) => some.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
  return {
    requests: requests.length,
    depth: depthOf(requests),
    bodyBytes: bytesOf(requests),
    databaseRequests: ofDatabase.length,
    databaseBytes: bytesOf(ofDatabase),
  };
}
