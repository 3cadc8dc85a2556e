/* npm run docs: writes the pages that are made from the code. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sourcesPage } from './docs/sources-page.ts';

const path = fileURLToPath(new URL('../docs/sources.md', import.meta.url));
writeFileSync(path, sourcesPage());
process.stdout.write(`${path}\n`);
