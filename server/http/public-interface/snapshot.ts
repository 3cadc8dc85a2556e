import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PublicInterface } from './public-interface.ts';

const PATH = fileURLToPath(new URL('./public-1.x.json', import.meta.url));

/** The last promised public interface. */
export function readSnapshot(): PublicInterface {
  return JSON.parse(readFileSync(PATH, 'utf8'));
}

/** Writes the promised public interface. */
export function writeSnapshot(promised: PublicInterface): string {
  writeFileSync(PATH, `${JSON.stringify(promised, null, 2)}\n`);
  return PATH;
}
