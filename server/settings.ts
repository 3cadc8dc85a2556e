import { resolve } from 'node:path';
import type { Setting } from './settings/kinds.ts';
import { SETTINGS, type Settings } from './settings/table.ts';

export type { Settings };

/** What the operator has to fix, a sentence each. */
export interface Fault {
  readonly ok: false;
  readonly sentences: readonly string[];
}

export const fault = (...sentences: readonly string[]): Fault => ({ ok: false, sentences });

/**
 * The settings of an environment, or everything that is wrong with it. A variable that is empty counts as not set.
 *
 * @param directory what relative paths are relative to
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  directory: string,
): { readonly ok: true; readonly settings: Settings } | Fault {
  const faults: string[] = [];
  const read = ([name, setting]: [string, Setting<unknown>]) => {
    const text = environment[setting.variable]?.trim() ?? '';
    const value = text === '' ? setting.fallback : setting.read(text);
    if (value === undefined) faults.push(faultOf(setting, text));
    return [name, value];
  };
  // The type of Object.fromEntries does not relate names to values; the table does.
  const settings = Object.fromEntries(Object.entries(SETTINGS).map(read)) as Settings;
  if (faults.length > 0) return fault(...faults);
  return { ok: true, settings: withPaths(settings, directory) };
}

/** The settings with absolute paths. */
function withPaths(settings: Settings, directory: string): Settings {
  const { dataDir, blocklist } = settings;
  return {
    ...settings,
    dataDir: resolve(directory, dataDir),
    blocklist: blocklist === null ? null : resolve(directory, blocklist),
  };
}

function faultOf({ variable, allowed, secret }: Setting<unknown>, text: string): string {
  return `${variable} must be ${allowed}${secret ? '; what is set is not' : `, not "${text}"`}.`;
}
