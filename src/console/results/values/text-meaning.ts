import type { Cell } from '../../../contract/result.ts';

/** What the texts of a column mean: days, moments or months. */
export type TextMeaning = 'date' | 'timestamp' | 'month';

/** What all texts of a column mean; null for other texts and for several kinds. */
export function meaningOfTexts(cells: readonly Cell[]): TextMeaning | null {
  let common: TextMeaning | null = null;
  for (const cell of cells) {
    if (cell === null) continue;
    const found = typeof cell === 'string' ? meaningOfText(cell) : null;
    if (found === null || (common !== null && found !== common)) return null;
    common = found;
  }
  return common;
}

function meaningOfText(text: string): TextMeaning | null {
  if (dateOf(text)) return 'date';
  if (timestampOf(text)) return 'timestamp';
  return MONTH_TEXT.test(text) ? 'month' : null;
}

const DATE = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const MONTH_TEXT = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z?$/;
/** Characters of a moment up to its minute. */
const MINUTE_CHARACTERS = 16;

/** The day of a text 'YYYY-MM-DD'; null for other texts and for days that do not exist. */
export function dateOf(text: string): Date | null {
  if (!DATE.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return date.toISOString().startsWith(text) ? date : null;
}

/**
 * The moment of an ISO 8601 text; without a zone it is UTC, as in SQLite. Null for other texts and for moments that do not exist: a browser
 * reads 30 February as 2 March, and 24:00 as the next day.
 */
export function timestampOf(text: string): Date | null {
  if (!TIMESTAMP.test(text)) return null;
  const written = text.replace(' ', 'T').replace(/Z$/, '');
  const date = new Date(`${written}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written.slice(0, MINUTE_CHARACTERS))
    ? date
    : null;
}

/** The first day of the month of a text 'YYYY-MM'. */
export function monthOf(text: string): Date | null {
  return MONTH_TEXT.test(text) ? new Date(`${text}-01T00:00:00Z`) : null;
}

/** The start of a text's day, moment or month; null for a text that does not fit the kind of its column. */
export function momentOf(text: string, meaning: TextMeaning): Date | null {
  switch (meaning) {
    case 'date':
      return dateOf(text);
    case 'timestamp':
      return timestampOf(text);
    case 'month':
      return monthOf(text);
    default:
      return meaning satisfies never;
  }
}

/** Longest URL that is a link. */
const ADDRESS_CHARACTERS = 2_000;

/**
 * The URL of a text that becomes a link; null for all other texts. Only http and https, and nothing that could disguise
 * the URL: no whitespace, no invisible characters, no user name.
 */
export function addressOf(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || text.length > ADDRESS_CHARACTERS || /[\s\p{C}\p{DI}]/u.test(text)) return null;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : null;
}

/** A longer text is not indented, because that would take a second. */
const JSON_CHARACTERS = 1_000_000;

/** An object or array of JSON with a line for each member; null for another text. Numbers and keys are not changed. */
export function indentedJson(text: string): string | null {
  if (text.length > JSON_CHARACTERS || !/^\s*[[{]/.test(text)) return null;
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  return indent(text);
}

/** Strings, punctuation, and the text between them. JSON.stringify would round numbers and drop repeated keys. */
const JSON_PART = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

function indent(json: string): string {
  const lines = [''];
  let depth = 0;
  const parts = json.match(JSON_PART) ?? [];
  const breakLine = () => lines.push('  '.repeat(depth));
  parts.forEach((part, i) => {
    const isClosing = part === '}' || part === ']';
    const isEmpty = /[[{]/.test(parts[i - 1] ?? '') && isClosing && (parts[i - 1] ?? '').length === 1;
    if (isClosing) {
      depth -= 1;
      if (!isEmpty) breakLine();
    }
    lines[lines.length - 1] += part === ':' ? ': ' : part;
    if (part === '{' || part === '[') {
      depth += 1;
      if (parts[i + 1] !== '}' && parts[i + 1] !== ']') breakLine();
    }
    if (part === ',') breakLine();
  });
  return lines.join('\n');
}
