import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Machine, thisMachine } from './machine.ts';

/** The folder of results, which are not kept in the repository. */
export const RESULTS_DIR = fileURLToPath(new URL('../build/bench/', import.meta.url));

/** The figures of one run of a bench. */
export interface Result<Figures> {
  readonly machine: Machine;
  /** When the run ended, in ISO 8601. */
  readonly measuredAt: string;
  readonly figures: Figures;
}

/** Where the figures of a bench are written, if no other path is given. */
export const resultPath = (name: string): string => join(RESULTS_DIR, `${name}.json`);

/** Writes the figures of a run to a file. @returns its path */
export function writeResult(path: string, figures: object): string {
  mkdirSync(dirname(path), { recursive: true });
  const result: Result<object> = { machine: thisMachine(), measuredAt: new Date().toISOString(), figures };
  writeFileSync(path, `${JSON.stringify(result, null, 2)}\n`);
  return path;
}

/**
 * Reads what `writeResult` wrote.
 * @throws Error if there is no such file
 */
export const readResult = <Figures>(path: string): Result<Figures> =>
  JSON.parse(readFileSync(path, 'utf8')) as Result<Figures>;
