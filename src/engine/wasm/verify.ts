/*
 * npm run engine:verify -- [FILE] [--record]: compiles the engine anew, from its sources alone, and compares it byte for byte with the
 * built module, or with a FILE such as the engine/sqlite.wasm of a site, and its hash with the recorded one, which another machine
 * has compiled. Ends with 1 if they differ. --record writes the hash, after a change of the sources.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { compile, ENGINE_WASM } from './build.ts';
import { readInputs, sha256 } from './build-inputs.ts';
import { RECORDED_MODULE, readRecordedModule } from './recorded-module.ts';

const { values, positionals } = parseArgs({ options: { record: { type: 'boolean' } }, allowPositionals: true });
const [path = ENGINE_WASM] = positionals;
const present = await readFile(path).catch(() => null);
if (present) {
  const inputs = await readInputs();
  process.stderr.write(`compiling SQLite ${inputs.sqliteVersion} (takes 1 to 3 minutes) …\n`);
  const compiled = await compile(inputs);
  const made = { inputHash: inputs.hash, sha256: sha256(compiled) };
  if (values.record) await writeFile(RECORDED_MODULE, `${JSON.stringify(made, null, 2)}\n`);
  const recorded = await readRecordedModule();
  const isEqual = present.equals(compiled) && recorded.sha256 === made.sha256;
  process.stdout.write(
    [
      `${path}: sha256 ${sha256(present)}`,
      `these sources: sha256 ${made.sha256}`,
      `recorded: sha256 ${recorded.sha256}`,
      isEqual ? 'Equal byte for byte.\n' : 'They differ.\n',
    ].join('\n'),
  );
  process.exitCode = isEqual ? 0 : 1;
} else {
  process.stderr.write(`${path} cannot be read: run "npm run build:engine" first.\n`);
  process.exitCode = 1;
}
