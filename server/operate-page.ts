import { memoryBoundBytes } from './memory-bound.ts';
import { settingsTable } from './settings/texts.ts';
import { readSettings } from './settings.ts';

const BEGIN = '<!-- settings:begin (written by `npm run docs` from server/settings/table.ts) -->';
const END = '<!-- settings:end -->';

/** `docs/operate.md` with the generated table of settings; the rest of the page is unchanged. */
export function withSettings(page: string): string {
  const [before, rest] = split(page, BEGIN);
  const [, after] = split(rest, END);
  return `${before}${BEGIN}\n${settingsTable()}\n\n${memorySentence()}\n${END}${after}`;
}

/** The bound with the defaults, on the smallest sensible machine. */
function memorySentence(): string {
  const read = readSettings({ WORKERS: '2' }, '/');
  if (!read.ok) throw new Error(read.sentences.join(' '));
  const mebibytes = Math.round(memoryBoundBytes(read.settings) / (1024 * 1024));
  return `With these defaults and two cores the process takes at most ${mebibytes.toLocaleString('en-US')} MiB, whatever clients do.`;
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`docs/operate.md has no line "${mark}".`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
