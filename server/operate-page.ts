import { withPart } from './generated-part.ts';
import { memoryBoundBytes } from './memory-bound.ts';
import { settingsTable } from './settings/texts.ts';
import { readSettings } from './settings.ts';

/** `docs/operate.md` with the generated table of settings; the rest of the page is unchanged. */
export const withSettings = (page: string): string =>
  withPart(
    page,
    'settings',
    'written by `npm run docs` from server/settings/table.ts',
    `${settingsTable()}\n\n${memorySentence()}`,
  );

/** The bound with the defaults, on the smallest sensible machine. */
function memorySentence(): string {
  const read = readSettings({ WORKERS: '2' }, '/');
  if (!read.ok) throw new Error(read.sentences.join(' '));
  const mebibytes = Math.round(memoryBoundBytes(read.settings) / (1024 * 1024));
  return `With these defaults and two cores the process takes at most ${mebibytes.toLocaleString('en-US')} MiB, whatever clients do.`;
}
