import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | null = null;

/**
 * Collects this thread's garbage now. V8 counts the memory of a WebAssembly instance as a few bytes, so it may keep an
 * instance of hundreds of megabytes for minutes after the last use.
 */
export function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
