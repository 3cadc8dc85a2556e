import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PricedRunner } from '../../contract/runner.ts';
import type { RunState } from './run-state.ts';
import { createRunStore, type RunStore } from './run-store.ts';

/** The console's one run, for as long as the console stands. */
export function useRun(runner: PricedRunner): readonly [RunState, RunStore] {
  const [store] = useState(() => createRunStore(runner, () => performance.now()));
  useEffect(() => () => store.cancel(), [store]);
  return [useSyncExternalStore(store.subscribe, store.getState), store];
}

const TICK_MS = 100;

/** Milliseconds since a moment of `performance.now()`, counting on. */
export function useElapsedMs(sinceMs: number): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, nowMs - sinceMs);
}
