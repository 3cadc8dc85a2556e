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

/** A part of the console's state. The component is rendered when that part changes. */
export function useConsoleState<T>(select: (state: ConsoleState) => T): T {
  return useStore(useConsoleStore(), select);
}

/** The actions; always the same object. */
export function useActions(): ConsoleActions {
  return useConsoleStore().actions;
}
