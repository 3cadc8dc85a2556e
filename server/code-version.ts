import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ENGINE_WASM } from '../src/engine/wasm/build.ts';
import { PROJECT_DIR } from './start/command.ts';

/** What an answer is computed by. */
const FOLDERS = ['src/contract', 'src/catalogue', 'src/advice', 'src/engine'];
const DIGITS = 12;

/** The beginning of a hash of the engine and of the code that computes and writes answers. Servers of different versions may answer differently. */
export async function codeVersion(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(ENGINE_WASM));
  for (const folder of FOLDERS) {
    const names = await readdir(join(PROJECT_DIR, folder), { recursive: true });
    const sources = names.filter((name) => /\.ts$/.test(name) && !/\.(?:test|testing)\.ts$/.test(name)).sort();
    for (const name of sources) hash.update(`\0${name}\0`).update(await readFile(join(PROJECT_DIR, folder, name)));
  }
  return hash.digest('hex').slice(0, DIGITS);
}
