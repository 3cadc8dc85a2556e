import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { type Node, textOf } from './reading/brackets.ts';
import { literalOf, quoted } from './reading/comparisons.ts';
import { allCallsOf } from './reading/expressions.ts';
import { loneReference, type Names } from './reading/names.ts';
import type { Core } from './reading/select.ts';
import type { ReadStatement } from './reading/statement.ts';

/** Functions of dates, each with the place of its date among its arguments. Modifiers follow. */
const DATE_AT: Readonly<Record<string, number>> = {
  date: 0,
  time: 0,
  datetime: 0,
  julianday: 0,
  unixepoch: 0,
  strftime: 1,
};
export const DATE_FUNCTIONS: readonly string[] = Object.keys(DATE_AT);

/** What SQLite knows behind a date (https://sqlite.org/lang_datefunc.html#modifiers). */
const MODIFIER =
  /^(?:[+-]?\d+(?:\.\d+)? *(?:second|minute|hour|day|month|year)s?|[+-]?\d\d:\d\d(?::\d\d(?:\.\d+)?)?|[+-]\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d(?:\.\d+)?)?)?|start of (?:month|year|day)|weekday [0-6](?:\.0*)?|unixepoch|julianday|auto|localtime|utc|ceiling|floor|subsec(?:ond)?)$/i;
/** Units of other databases, in those of SQLite. */
const UNITS: Readonly<Record<string, readonly [count: number, unit: string]>> = {
  week: [7, 'days'],
  quarter: [3, 'months'],
  decade: [10, 'years'],
};

/** Calls of date functions that give NULL because of a modifier, and those that take a year for a day. */
export function dateModifiers({ cores, names }: ReadStatement): string[] {
  return cores.flatMap((core) =>
    allCallsOf(core).flatMap(({ name, args }) => {
      const at = Object.hasOwn(DATE_AT, name) ? (DATE_AT[name] ?? 0) : args.length;
      const [date = [], ...modifiers] = args.slice(at);
      const sentence = yearForDay(name, date, core, names) ?? wrongModifier(name, date, modifiers);
      return sentence === null ? [] : warning('DATE_FORMAT', sentence);
    }),
  );
}

/** `strftime('%Y', year)`. */
function yearForDay(call: string, date: readonly Node[], core: Core, names: Names): string | null {
  const column = loneReference(date);
  const meaning = column && names.meaningOf(column, core);
  if (meaning?.kind !== 'column' || !meaning.rules.integers.includes(meaning.name)) return null;
  return /^year|year$/.test(meaning.name) ? say(WARNING_SENTENCES.dateOfYear, { call, column: meaning.name }) : null;
}

function wrongModifier(call: string, date: readonly Node[], modifiers: readonly (readonly Node[])[]): string | null {
  for (const nodes of modifiers) {
    const text = literalOf(nodes);
    if (text === null || MODIFIER.test(text.trim())) continue;
    const written = textOf(nodes);
    if (call === 'julianday' && /^\d{4}-\d\d-\d\d/.test(text)) {
      return say(WARNING_SENTENCES.dateInModifier, {
        call,
        meant: `julianday(${written}) - julianday(${textOf(date)})`,
      });
    }
    const meant = inUnits(text);
    return meant === null
      ? say(WARNING_SENTENCES.modifierUnknown, { call, written })
      : say(WARNING_SENTENCES.modifierMeant, { call, written, meant });
  }
  return null;
}

/** `'-2 weeks'` in days; null for a text without such a unit. */
function inUnits(text: string): string | null {
  const [, sign = '', digits = '', name = ''] = /^\s*([+-]?)(\d+)\s*([a-z]+?)s?\s*$/i.exec(text) ?? [];
  const [count, unit] = Object.hasOwn(UNITS, name.toLowerCase()) ? (UNITS[name.toLowerCase()] ?? []) : [];
  return count === undefined || unit === undefined ? null : quoted(`${sign || '+'}${Number(digits) * count} ${unit}`);
}
