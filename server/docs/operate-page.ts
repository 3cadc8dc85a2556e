import { settingsTable } from '../settings/texts.ts';

const BEGIN = '<!-- settings:begin (written by `npm run docs` from server/settings/table.ts) -->';
const END = '<!-- settings:end -->';

/** `docs/operate.md` with the table of the settings as the server reads them; the rest of the page is left as it is. */
export function withSettings(page: string): string {
  const [before, rest] = split(page, BEGIN);
  const [, after] = split(rest, END);
  return `${before}${BEGIN}\n${settingsTable()}\n${END}${after}`;
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`docs/operate.md has no line "${mark}".`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
