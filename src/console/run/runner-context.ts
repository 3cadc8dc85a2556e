import { createContext, useContext } from 'react';
import type { PricedRunner } from '../../contract/runner.ts';

export const RunnerContext = createContext<PricedRunner | null>(null);

/** The runner of the console around this component; null outside a console. */
export const useRunner = (): PricedRunner | null => useContext(RunnerContext);
