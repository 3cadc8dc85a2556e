/** How answers of a host come, once one has come; null before, and where the browser keeps it to itself. */
export function protocolOf(url: string): () => string | null {
  const { origin } = new URL(url);
  let protocol: string | null = null;
  return () => {
    protocol ??= protocolsTold().find((entry) => new URL(entry.name).origin === origin)?.nextHopProtocol ?? null;
    return protocol;
  };
}

/** Requests of this worker whose protocol the browser reports: those of other origins if they send Timing-Allow-Origin. */
const protocolsTold = (): PerformanceResourceTiming[] =>
  performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    .filter(({ nextHopProtocol }) => nextHopProtocol !== '');
