import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { type Node, stringOf, textOf } from './reading/brackets.ts';
import { allCallsOf } from './reading/expressions.ts';
import type { ReadStatement } from './reading/statement.ts';

/** What SQLite has behind % (https://sqlite.org/lang_datefunc.html#strftime_formats). With any other letter the result is NULL. */
const KNOWN = /^[defgjklmpsuwFGHIJMPRSTUVWY%]$/;
/** Parts of a date as other programs write them. */
const MEANT: readonly (readonly [RegExp, string])[] = [
  [/yyyy/gi, '%Y'],
  [/dd/gi, '%d'],
  // Behind hours these are minutes.
  [/(?<=hh(?:24)?:)(?:mm|mi)/gi, '%M'],
  [/mm/gi, '%m'],
  [/hh(?:24)?/gi, '%H'],
];

/** Calls of strftime() whose format is last, has no part of a date, or has one that SQLite does not know. */
export function dateFormats({ cores }: ReadStatement): string[] {
  return cores.flatMap((core) =>
    allCallsOf(core).flatMap(({ name, args }) => {
      const sentence = name === 'strftime' ? sentenceFor(args[0] ?? [], args[1] ?? []) : null;
      return sentence === null ? [] : warning('DATE_FORMAT', sentence);
    }),
  );
}

function sentenceFor(first: readonly Node[], second: readonly Node[]): string | null {
  const [format, last] = [textAlone(first), textAlone(second)];
  if (format === null) {
    if (!last?.includes('%')) return null;
    const [date, text] = [textOf(first), textOf(second)];
    return say(WARNING_SENTENCES.formatLast, {
      written: `strftime(${date}, ${text})`,
      meant: `strftime(${text}, ${date})`,
    });
  }
  const unknown = [...format.matchAll(/%(.)/g)].find(([, letter = '']) => !KNOWN.test(letter))?.[0];
  if (unknown !== undefined) return say(WARNING_SENTENCES.formatUnknown, { part: unknown, written: `'${format}'` });
  const meant = MEANT.reduce((text, [part, percent]) => text.replace(part, percent), format);
  return format.includes('%') || meant === format
    ? null
    : say(WARNING_SENTENCES.formatBare, { written: `'${format}'`, meant: `'${meant}'` });
}

const textAlone = (nodes: readonly Node[]): string | null => (nodes.length === 1 ? stringOf(nodes[0]) : null);
