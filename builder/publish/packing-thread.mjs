// The first file of a thread that packs pages, in JavaScript: under Node 20 the --import flag of tsx does not reach threads.
import { register } from 'tsx/esm/api';

register();
await import('./packing-thread.ts');
