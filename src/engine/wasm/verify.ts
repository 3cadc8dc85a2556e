/*
 * npm run engine:verify -- [FILE]: compiles the engine anew, from its sources alone, and compares it byte for byte with the built
 * module, or with a FILE such as the engine/sqlite.wasm of a site. Ends with 1 if they differ.
 */
import { readFile } from 'node:fs/promises';
import { compile, ENGINE_WASM } from './build.ts';
import { readInputs, sha256 } from './build-inputs.ts';

const path = process.argv[2] ?? ENGINE_WASM;
const present = await readFile(path).catch(() => null);
if (present) {
  const inputs = await readInputs();
  process.stderr.write(`compiling SQLite ${inputs.sqliteVersion} (takes 1 to 3 minutes) …\n`);
  const compiled = await compile(inputs);
  const isEqual = present.equals(compiled);
  process.stdout.write(
    `${path}: sha256 ${sha256(present)}\nthese sources: sha256 ${sha256(compiled)}\n${isEqual ? 'Equal byte for byte.' : 'They differ.'}\n`,
  );
  process.exitCode = isEqual ? 0 : 1;
} else {
  process.stderr.write(`${path} cannot be read: run "npm run build:engine" first.\n`);
  process.exitCode = 1;
}
