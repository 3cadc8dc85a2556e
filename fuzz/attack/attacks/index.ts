import type { Attack } from '../attack.ts';
import { ANSWERS } from './answers.ts';
import { COMPUTING } from './computing.ts';
import { CONNECTIONS } from './connections.ts';
import { FILES } from './files.ts';

/** All attacks, in the order in which `npm run attack` carries them out. */
export const ATTACKS: readonly Attack[] = [...ANSWERS, ...CONNECTIONS, ...COMPUTING, ...FILES];
