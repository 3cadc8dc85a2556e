import type { Setting } from './kinds.ts';
import { SETTINGS } from './table.ts';

const ALL: readonly Setting<unknown>[] = Object.values(SETTINGS);
const HELP_COLUMNS = 110;
const HELP_INDENT = 22;

/** The settings as the help of a command lists them. */
export function settingsHelp(): string {
  return ALL.flatMap(({ variable, fallbackText, unit, allowed, meaning }) => {
    const text = `${meaning} Must be ${allowed}. Default: ${fallbackText}${unit && ` (${unit})`}.`;
    const [first = '', ...rest] = wrap(text, HELP_COLUMNS - HELP_INDENT);
    return [`  ${variable.padEnd(HELP_INDENT - 2)}${first}`, ...rest.map((line) => ' '.repeat(HELP_INDENT) + line)];
  }).join('\n');
}

/** The settings as a table in Markdown. */
export function settingsTable(): string {
  const rows = ALL.map(({ variable, fallbackText, unit, allowed, meaning }) =>
    [`\`${variable}\``, fallbackText, unit, sentence(allowed), meaning].join(' | '),
  );
  return ['variable | default | unit | allowed | meaning', '--- | --- | --- | --- | ---', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n');
}

const sentence = (allowed: string) => `${allowed.slice(0, 1).toUpperCase()}${allowed.slice(1)}.`;

function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && line.length <= columns) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}
