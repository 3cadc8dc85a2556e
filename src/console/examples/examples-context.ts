import { createContext } from 'react';
import type { Example } from '../../catalogue/index.ts';

/** The examples of the database; none until they are loaded. */
export const ExamplesContext = createContext<readonly Example[]>([]);
