/* Fails if there is a dead export. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { deadExports } from './dead-exports.ts';

const FOLDERS = ['.ci', 'bench', 'builder', 'e2e', 'fuzz', 'server', 'src'];

const paths = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
const configuration = readdirSync('.').filter((name) => name.endsWith('.config.ts'));
const found = deadExports(new Map([...paths, ...configuration].map((path) => [path, readFileSync(path, 'utf8')])));
for (const sentence of found) console.error(sentence);
if (found.length > 0) process.exitCode = 1;
