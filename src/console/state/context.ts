import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ConsoleActions, ConsoleState } from './console-state.ts';
import type { ConsoleStore } from './console-store.ts';

export const ConsoleStoreContext = createContext<ConsoleStore | null>(null);

/** The store of the console around this component. */
export function useConsoleStore(): ConsoleStore {
  const store = useContext(ConsoleStoreContext);
  if (!store) throw new Error('There is no console around this component.');
  return store;
}

/** A part of the console's state. The component is rendered again when the part has changed. */
export function useConsoleState<T>(select: (state: ConsoleState) => T): T {
  return useStore(useConsoleStore(), select);
}

/** What a visitor can do; the same object at all times. */
export function useActions(): ConsoleActions {
  return useConsoleStore().actions;
}
