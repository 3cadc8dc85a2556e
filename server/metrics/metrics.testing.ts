import type { MetricSources } from './metrics.ts';

/** A state of a service in which every metric has a value of its own. */
export const METRIC_SOURCES: MetricSources = {
  statements: () => [],
  pool: () => ({ threads: 4, busy: 3, long: 1, waiting: 2, sparesReady: 1 }),
  cacheBytes: () => 12_345,
  connections: () => ({
    open: 7,
    waitingForReader: 3,
    requestsWaiting: 5,
    ended: { slow: 1, total: 2, client: 4, pipelined: 6 },
  }),
  requestsUnderWay: () => 6,
  openFiles: () => 2,
  answerBytes: () => 67_890,
  droppedLines: () => 3,
  redis: () => false,
  sharedAnswers: () => ({ hit: 9, late: 1 }),
  buildId: async () => '0123456789abcdef',
  origin: () => ({
    checks: { unchanged: 8, published: 2, failed: 1, foreign: 0 },
    fetchedBytes: 4_096,
    isFaulty: true,
  }),
};
