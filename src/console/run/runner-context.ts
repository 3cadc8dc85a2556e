import { createContext, useContext } from 'react';
import type { PricedRunner } from '../../contract/runner.ts';

export const RunnerContext = createContext<PricedRunner | null>(null);

/** What answers the statements of the console around this component; null outside of one. */
export const useRunner = (): PricedRunner | null => useContext(RunnerContext);
