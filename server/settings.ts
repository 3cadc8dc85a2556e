import { resolve } from 'node:path';

/** What an operator sets by environment variables. */
export interface Settings {
  /** PORT; 0 takes any free one. */
  readonly port: number;
  /** HOST: the address to listen on. */
  readonly host: string;
  /** DATA_DIR, absolute: where the database and its manifest lie. */
  readonly dataDir: string;
}

/** Something that a person has to put right, said in one sentence. */
export interface Fault {
  readonly ok: false;
  readonly sentence: string;
}

export const fault = (sentence: string): Fault => ({ ok: false, sentence });

/** @param directory what a relative DATA_DIR is relative to */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  directory: string,
): { readonly ok: true; readonly settings: Settings } | Fault {
  const { PORT = '8080', HOST = '127.0.0.1', DATA_DIR = 'data' } = environment;
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) {
    return fault(`PORT must be a whole number from 0 to 65535, not "${PORT}".`);
  }
  if (!/^[\w.:%-]+$/.test(HOST)) {
    return fault(`HOST must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0, not "${HOST}".`);
  }
  if (DATA_DIR.trim() === '') return fault('DATA_DIR must be the path of a folder, and it is empty.');
  return { ok: true, settings: { port: Number(PORT), host: HOST, dataDir: resolve(directory, DATA_DIR) } };
}
