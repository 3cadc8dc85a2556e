import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMapping } from './read-config.ts';
import type { TableRule } from './rule.ts';

const FOLDER = fileURLToPath(new URL('known-publishers/', import.meta.url));

/** The rules of known publishers, in the form of `sources.config.json`: a file for each, or for some that are alike. */
export const knownPublishers = (): readonly TableRule[] =>
  readdirSync(FOLDER)
    .sort()
    .flatMap((name) => readMapping(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')), name).tables);
