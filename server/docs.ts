/* npm run docs: writes the generated parts of the pages in docs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sourcesPage } from '../builder/docs/sources-page.ts';
import { withLimitsAndAttacks } from '../fuzz/threat-model-page.ts';
import { withSettings } from './operate-page.ts';

const pathOf = (name: string) => fileURLToPath(new URL(`../docs/${name}`, import.meta.url));

function write(name: string, page: string): void {
  writeFileSync(pathOf(name), page);
  process.stdout.write(`${pathOf(name)}\n`);
}

write('sources.md', sourcesPage());
write('threat-model.md', withLimitsAndAttacks(readFileSync(pathOf('threat-model.md'), 'utf8')));
write('operate.md', withSettings(readFileSync(pathOf('operate.md'), 'utf8')));
