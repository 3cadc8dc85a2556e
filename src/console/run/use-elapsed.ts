import { useEffect, useState } from 'react';

const TICK_MS = 100;

/** Milliseconds since a moment of `performance.now()`, updated while mounted. */
export function useElapsedMs(sinceMs: number): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, nowMs - sinceMs);
}
