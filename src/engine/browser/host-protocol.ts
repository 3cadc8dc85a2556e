/** The HTTP version of a host's answers; null before the first answer, or if the browser does not report it. */
export function protocolOf(url: string): () => string | null {
  const { origin } = new URL(url);
  let protocol: string | null = null;
  return () => {
    protocol ??= protocolsTold().find((entry) => new URL(entry.name).origin === origin)?.nextHopProtocol ?? null;
    return protocol;
  };
}

/** Requests of this worker whose protocol the browser reports. Other origins have to send Timing-Allow-Origin. */
const protocolsTold = (): PerformanceResourceTiming[] =>
  performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    .filter(({ nextHopProtocol }) => nextHopProtocol !== '');
