import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readRules } from './read-config.ts';
import type { TableRule } from './rule.ts';

const FILE = 'known-publishers.json';

/** The rules of known publishers, in the form of `sources.config.json`. */
export const knownPublishers = (): readonly TableRule[] =>
  readRules(JSON.parse(readFileSync(fileURLToPath(new URL(FILE, import.meta.url)), 'utf8')), FILE);
