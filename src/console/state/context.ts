import { createContext, useContext, useRef } from 'react';
import { useStore } from 'zustand';
import type { Progress } from '../../contract/runner.ts';
import { IDLE, isOnlyProgress, type RunState } from '../run/run-state.ts';
import type { ConsoleActions, ConsoleState } from './console-state.ts';
import type { ConsoleStore } from './console-store-options.ts';

export const ConsoleStoreContext = createContext<ConsoleStore | null>(null);

/** The store of the console around this component. */
export function useConsoleStore(): ConsoleStore {
  const store = useContext(ConsoleStoreContext);
  if (!store) throw new Error('There is no console around this component.');
  return store;
}

/** A part of the console's state. The component is rendered when that part changes. */
export function useConsoleState<T>(select: (state: ConsoleState) => T): T {
  return useStore(useConsoleStore(), select);
}

/** The run of the active tab. The component is rendered when more than its progress changes. */
export function useActiveRun(): RunState {
  const kept = useRef<RunState>(IDLE);
  return useConsoleState(({ runs, workspace }) => {
    const state = runs[workspace.activeId] ?? IDLE;
    if (!isOnlyProgress(kept.current, state)) kept.current = state;
    return kept.current;
  });
}

/** The progress of the run of the active tab; null if none goes on. The component is rendered ten times a second. */
export function useProgress(): Progress | null {
  return useConsoleState(({ runs, workspace }) => {
    const state = runs[workspace.activeId];
    return state?.phase === 'running' ? state.progress : null;
  });
}

/** The actions; always the same object. */
export function useActions(): ConsoleActions {
  return useConsoleStore().actions;
}
