import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import type { DateForm } from './data-rules.ts';
import { isOperator, type Node, stringOf, wordOf } from './reading/brackets.ts';
import { type Comparison, comparisonOf, likeOf, literalOf, quoted } from './reading/comparisons.ts';
import { loneReference, type Meaning, type Names, type Reference } from './reading/names.ts';
import type { Core } from './reading/select.ts';
import type { ReadStatement } from './reading/statement.ts';

/** Comparisons whose outcome follows from the text alone, and is not what their author wants. */
export function suspectComparisons({ cores, names }: ReadStatement): string[] {
  return cores.flatMap((core) =>
    core.conditions.flatMap((condition) => {
      const comparison = comparisonOf(condition);
      const found = comparison
        ? [
            ...withNull(comparison),
            ...reversedBounds(comparison),
            ...wrongDates(comparison, core, names),
            ...begunDates(comparison, core, names),
            ...absentDays(comparison, core, names),
            ...namesBesideNumbers(comparison, core, names),
          ]
        : [...starInLike(condition), ...dateInLike(condition, core, names)];
      return found.map((sentence) => warning('SUSPECT_COMPARISON', sentence));
    }),
  );
}

const SENTENCES = WARNING_SENTENCES;
const isNull = (nodes: readonly Node[]) => nodes.length === 1 && wordOf(nodes[0]) === 'NULL';

function withNull({ column, comparator, others }: Comparison): string[] {
  if (!others.some(isNull)) return [];
  const name = written(column);
  if (comparator === 'NOT IN') return [say(SENTENCES.nullInList, { column: name })];
  if (comparator === 'IN' || comparator === 'BETWEEN') return [];
  const meant = `${name} ${comparator === '<>' ? 'IS NOT NULL' : 'IS NULL'}`;
  return [say(SENTENCES.comparedWithNull, { written: `${name} ${comparator} NULL`, meant })];
}

/** Bounds of digits and dashes are ordered alike by every collation. */
function reversedBounds({ comparator, others }: Comparison): string[] {
  if (comparator !== 'BETWEEN') return [];
  const [low, high] = others.map((nodes) => (nodes.length === 1 ? nodes[0] : undefined));
  const [a, b] = [literalOf(low ? [low] : []), literalOf(high ? [high] : [])];
  if (low?.kind !== high?.kind || a === null || b === null) return [];
  const isLater = low?.kind === 'number' ? Number(a) > Number(b) : /^[\dQ-]+$/.test(a + b) && a > b;
  const quote = (text: string) => (low?.kind === 'number' ? text : `'${text}'`);
  return isLater ? [say(SENTENCES.boundsReversed, { low: quote(a), high: quote(b) })] : [];
}

function wrongDates({ column, others }: Comparison, core: Core, names: Names): string[] {
  const meaning = names.meaningOf(column, core);
  const form = meaning && formOf(meaning);
  if (!form) return [];
  return others.flatMap((nodes) => {
    const unquoted = unquotedDate(nodes);
    if (unquoted !== null) {
      const parts = { written: unquoted, meant: `'${inForm(unquoted, form) ?? unquoted}'` };
      return [say(unquoted.includes('-') ? SENTENCES.dateUnquoted : SENTENCES.dateDivided, parts)];
    }
    const literal = literalOf(nodes);
    const meant = literal === null ? null : inForm(literal, form);
    if (literal === null || meant === null || meant === literal) return [];
    const isText = stringOf(nodes[0]) !== null;
    return [
      say(SENTENCES.dateForm, {
        column: column.name,
        form,
        written: isText ? `'${literal}'` : literal,
        meant: meant === form ? form : `'${meant}'`,
      }),
    ];
  });
}

/** `deal_date = '2024'` is never true, and `deal_date <= '2024'` leaves that year out. */
function begunDates({ column, comparator, others }: Comparison, core: Core, names: Names): string[] {
  const meaning = names.meaningOf(column, core);
  const form = meaning && formOf(meaning);
  if (!form) return [];
  return others.flatMap((nodes, i) => {
    const begun = /^\d{4}(?:-\d\d)?$/.exec(literalOf(nodes) ?? '')?.[0];
    if (begun === undefined || begun.length >= form.length) return [];
    const literal = `'${begun}'`;
    if (comparator === '=' || comparator === 'IN') {
      const parts = { column: column.name, written: literal, form, meant: `${written(column)} LIKE '${begun}%'` };
      return [say(SENTENCES.dateBegun, parts)];
    }
    const isUpper = comparator === '<=' || (comparator === 'BETWEEN' && i === 1);
    return isUpper ? [say(SENTENCES.dateBound, { written: literal, meant: `'${begun}${lastOf(begun, form)}'` })] : [];
  });
}

/** `deal_date >= '2024-13-01'` and `deal_date = '2023-02-30'`: days that no calendar has. In a range the 31st of each month does no harm. */
function absentDays({ column, comparator, others }: Comparison, core: Core, names: Names): string[] {
  const meaning = names.meaningOf(column, core);
  const isExact = comparator === '=' || comparator === 'IN';
  if (!meaning || formOf(meaning) !== 'YYYY-MM-DD') return [];
  return others.flatMap((nodes) => {
    const [literal, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(literalOf(nodes) ?? '') ?? [];
    if (literal === undefined) return [];
    const last = isExact ? lastDayOf(Number(year), Number(month)) : 31;
    const isThere = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= last;
    return isThere ? [] : [say(SENTENCES.noSuchDay, { written: `'${literal}'`, column: column.name })];
  });
}

// Day 0 is the last one of the month before.
const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** What makes the last date of a year or a month of its beginning. A month's 31st is more than all its days, whether it is there or not. */
function lastOf(begun: string, form: DateForm): string {
  if (form === 'YYYY-Qn') return '-Q4';
  if (form === 'YYYY-MM') return '-12';
  return begun.length === 4 ? '-12-31' : '-31';
}

function formOf(meaning: Meaning): DateForm | null {
  if (meaning.kind !== 'column' || !Object.hasOwn(meaning.rules.dateForms, meaning.name)) return null;
  return meaning.rules.dateForms[meaning.name] ?? null;
}

/** `2020-01-31`, `31/1/2020` and the like without quotes: SQLite computes with their numbers. Null for anything else. */
function unquotedDate(nodes: readonly Node[]): string | null {
  const isComputed = ['-', '/'].some(
    (sign) => nodes.length === 5 && nodes.every((node, i) => (i % 2 ? isOperator(node, sign) : node.kind === 'number')),
  );
  const text = nodes.map((node) => (node.kind === 'group' ? '' : node.text)).join('');
  return isComputed && /^(?:\d{4}\D\d\d?\D\d\d?|\d\d?\D\d\d?\D\d{4})$/.test(text) ? text : null;
}

const two = (digits: string) => digits.padStart(2, '0');

/**
 * A date that a person would write, in the form of the data. The form itself if day and month cannot be told apart; null
 * for what is no date, and for the beginning of one (`'2020'`), which compares correctly.
 */
function inForm(text: string, form: DateForm): string | null {
  const yearFirst = /^(\d{4})([-/.])(\d\d?)(?:\2(\d\d?))?$/.exec(text) ?? /^(\d{4})()(\d\d)(\d\d)$/.exec(text);
  const [, year = '', , month = '', day] = yearFirst ?? [];
  if (form === 'YYYY-Qn') {
    const [, first, quarter, second] = /^(\d{4})?[- ]?Q?([1-4])(?:[- ](\d{4}))?$/i.exec(text) ?? [];
    const inYear = first ?? second;
    return quarter !== undefined && inYear !== undefined ? `${inYear}-Q${quarter}` : null;
  }
  if (yearFirst) {
    if (Number(month) > 12) return null;
    if (form === 'YYYY-MM') return `${year}-${two(month)}`;
    return day === undefined ? `${year}-${two(month)}` : `${year}-${two(month)}-${two(day)}`;
  }
  const [, first, , second, last] = /^(\d\d?)([-/.])(\d\d?)\2(\d{4})$/.exec(text) ?? [];
  if (first === undefined || second === undefined || form === 'YYYY-MM') return null;
  if (Number(first) > 12 && Number(second) <= 12) return `${last}-${two(second)}-${two(first)}`;
  return Number(second) > 12 ? `${last}-${two(first)}-${two(second)}` : form;
}

/** `LIKE 'תל*'`: the author means GLOB, or another program. */
function starInLike(condition: readonly Node[]): string[] {
  const { pattern } = likeOf(condition) ?? { pattern: '' };
  if (!pattern.includes('*') || /[%_]/.test(pattern)) return [];
  return [say(SENTENCES.starInLike, { written: quoted(pattern), meant: quoted(pattern.replaceAll('*', '%')) })];
}

/** `deal_date LIKE '%2024'` and `LIKE '01/%/2024'`: the year comes first. */
function dateInLike(condition: readonly Node[], core: Core, names: Names): string[] {
  const like = likeOf(condition);
  const meaning = like && names.meaningOf(like.column, core);
  const form = meaning && formOf(meaning);
  if (!like || !form || !/[/.]|^\D*\d{4}$/.test(like.pattern) || /^\d{4}$/.test(like.pattern)) return [];
  const year = /^\D*(\d{4})$/.exec(like.pattern)?.[1];
  const parts = { column: like.column.name, form, written: quoted(like.pattern) };
  return [say(SENTENCES.dateForm, { ...parts, meant: year === undefined ? form : quoted(`${year}%`) })];
}

/** `d.settlement = s.code`: a name beside the number of its place. */
function namesBesideNumbers({ column, comparator, others }: Comparison, core: Core, names: Names): string[] {
  const other = loneReference(others[0] ?? []);
  const [one, two] = [column, other].map((reference) => reference && names.meaningOf(reference, core));
  if (comparator !== '=' || other === null || one?.kind !== 'column' || two?.kind !== 'column') return [];
  const isName = (meaning: typeof one) => meaning.rules.hebrewNames.includes(meaning.name);
  const isNumber = (meaning: typeof one) => meaning.rules.integers.includes(meaning.name);
  const pair = isName(one) && isNumber(two) ? [one, two] : isName(two) && isNumber(one) ? [two, one] : null;
  const [name, number] = pair ?? [];
  if (!name || !number) return [];
  const [from, to] = [name.rules, number.rules].map(({ references }) => references);
  const alias = (meaning: typeof one) => meaning.source.alias || (meaning.source.table ?? '');
  const forward = from?.find(({ table, key }) => table === number.source.table && key.join() === number.name);
  const backward = to?.find(({ table, columns }) => table === name.source.table && columns.join() === number.name);
  const own = forward?.columns[0] ?? backward?.key[0];
  if (own === undefined) return [];
  return [
    say(SENTENCES.namesBesideNumbers, {
      one: `${alias(name)}.${name.name}`,
      other: `${alias(number)}.${number.name}`,
      meant: `${alias(name)}.${own} = ${alias(number)}.${number.name}`,
    }),
  ];
}

const written = ({ qualifier, name }: Reference) => (qualifier === null ? name : `${qualifier}.${name}`);
