import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import type { TableRules } from './data-rules.ts';
import { type Node, stringOf } from './reading/brackets.ts';
import { type Comparison, comparisonOf, likeOf, quoted } from './reading/comparisons.ts';
import type { Names } from './reading/names.ts';
import type { Core } from './reading/select.ts';
import type { ReadStatement } from './reading/statement.ts';

/** Comparisons of a column with a text that it never has: none of its few values, no Hebrew name, or no number. */
export function unknownValues({ cores, names }: ReadStatement): string[] {
  return cores.flatMap((core) =>
    core.conditions.flatMap((condition) => {
      const comparison = comparisonOf(condition);
      const found = comparison ? sentencesOf(comparison, core, names) : latinPattern(condition, core, names);
      return found.map((sentence) => warning('SUSPECT_COMPARISON', sentence));
    }),
  );
}

const EQUALITIES: ReadonlySet<Comparison['comparator']> = new Set(['=', '<>', 'IN', 'NOT IN']);

function sentencesOf({ column, comparator, others }: Comparison, core: Core, names: Names): string[] {
  const meaning = names.meaningOf(column, core);
  if (meaning?.kind !== 'column') return [];
  const { rules, name } = meaning;
  const texts = others.flatMap((nodes) => (nodes.length === 1 ? (stringOf(nodes[0]) ?? []) : []));
  const values = Object.hasOwn(rules.values, name) ? rules.values[name] : undefined;
  if (values) return EQUALITIES.has(comparator) ? texts.flatMap((text) => unlisted(name, text, values, names)) : [];
  if (rules.hebrewNames.includes(name) && EQUALITIES.has(comparator)) return texts.flatMap((text) => latin(name, text));
  return isNumber(rules, name) ? texts.flatMap((text) => noNumber({ column: name, comparator, text, rules })) : [];
}

const isNumber = ({ integers, reals }: TableRules, name: string) => integers.includes(name) || reals.includes(name);

function unlisted(column: string, text: string, values: readonly string[], names: Names): string[] {
  if (values.includes(text)) return [];
  const meant = meantValue(text, values, names.otherValues);
  return meant === null
    ? [say(WARNING_SENTENCES.valueNotListed, { column, written: quoted(text), values: values.map(quoted).join(', ') })]
    : [say(WARNING_SENTENCES.valueUnknown, { column, written: quoted(text), meant: quoted(meant) })];
}

/** The value that differs in case and spaces alone, or that people call so, or the only one of which a text is a part, or the other way round. */
function meantValue(
  text: string,
  values: readonly string[],
  otherValues: Readonly<Record<string, string>>,
): string | null {
  const wanted = plain(text);
  const same = values.find((value) => plain(value) === wanted);
  if (same !== undefined || wanted === '') return same ?? null;
  const called = [text.toLowerCase(), wanted].map((word) =>
    Object.hasOwn(otherValues, word) ? otherValues[word] : '',
  );
  const known = values.find((value) => called.includes(value));
  if (known !== undefined) return known;
  const [only, another] = values.filter((value) => plain(value).includes(wanted) || wanted.includes(plain(value)));
  return only !== undefined && another === undefined ? only : null;
}

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');

/** `settlement LIKE '%tel aviv%'` */
function latinPattern(condition: readonly Node[], core: Core, names: Names): string[] {
  const like = likeOf(condition);
  if (!like) return [];
  const meaning = names.meaningOf(like.column, core);
  const isHebrew = meaning?.kind === 'column' && meaning.rules.hebrewNames.includes(meaning.name);
  return isHebrew ? latin(meaning.name, like.pattern) : [];
}

function latin(column: string, text: string): string[] {
  const isLatin = /\p{Script=Latin}/u.test(text) && !/\p{Script=Hebrew}/u.test(text);
  return isLatin ? [say(WARNING_SENTENCES.latinName, { column, written: quoted(text) })] : [];
}

interface TextBesideNumber {
  readonly column: string;
  readonly comparator: Comparison['comparator'];
  readonly text: string;
  readonly rules: TableRules;
}

/** What SQLite converts, if a column has numbers (https://sqlite.org/datatype3.html#type_conversions_prior_to_comparison). */
const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

function noNumber({ column, comparator, text, rules }: TextBesideNumber): string[] {
  if (NUMBER.test(text)) return [];
  const written = quoted(text);
  const meant = meantNumber(text) ?? meantName({ column, comparator, text, rules });
  return meant === null
    ? [say(WARNING_SENTENCES.textNoNumber, { column, written })]
    : [say(WARNING_SENTENCES.textForNumber, { column, written, meant })];
}

const FLAGS: Readonly<Record<string, string>> = { true: '1', yes: '1', כן: '1', false: '0', no: '0', לא: '0' };

/** The number that a person reads in a text: with commas between thousands, or a sign of shekels. */
function meantNumber(text: string): string | null {
  const flag = Object.hasOwn(FLAGS, text.toLowerCase()) ? FLAGS[text.toLowerCase()] : undefined;
  if (flag !== undefined) return flag;
  const digits = text.replaceAll(/[₪\s]/g, '');
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d+(?:\.\d+)?$/.test(digits) ? digits.replaceAll(',', '') : null;
}

/** `settlement_code = 'חיפה'` means the name beside the code. */
function meantName({ column, comparator, text, rules }: TextBesideNumber): string | null {
  const name = column.endsWith('_code') ? column.slice(0, -'_code'.length) : column === 'code' ? 'name' : null;
  const isText = name !== null && rules.columns.includes(name) && !isNumber(rules, name);
  return isText && comparator === '=' ? `${name} = ${quoted(text)}` : null;
}
