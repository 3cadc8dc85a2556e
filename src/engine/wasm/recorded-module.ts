import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The hash of the module that these sources give, on whatever machine they are compiled. */
export interface RecordedModule {
  /** SHA-256 of all inputs of the module, in hex. */
  readonly inputHash: string;
  /** SHA-256 of the module, in hex. */
  readonly sha256: string;
}

export const RECORDED_MODULE = fileURLToPath(new URL('recorded-module.json', import.meta.url));

export const readRecordedModule = async (): Promise<RecordedModule> =>
  JSON.parse(await readFile(RECORDED_MODULE, 'utf8')) as RecordedModule;
