import { type Column, type ParameterControl, tableNamed } from '../../catalogue/index.ts';
import { keywordOf, type Token, tokenize } from '../../contract/guard/tokens.ts';
import { columnOf, comparedColumn, type FindTable, leftOperand, rightOperand, tablesIn } from './compared-column.ts';
import { kindOfCall, operandAround } from './operands.ts';
import type { ComparedColumn, ParameterField } from './parameter.ts';
import { placeholdersIn } from './placeholders.ts';

type Control = ParameterControl | 'any';

const PLACEHOLDER_SIGN = /[?:@$#]/;
const DATE = /^\d{4}-\d\d-\d\d/;
const FLAG = /^(?:is|has|in|same|low|small)_/;
const SETTLEMENT_NAME = /^(?:settlement|settlement_name|settlement_raw)$/;

/**
 * The fields of a statement's placeholders, in order.
 *
 * @param foreign finds the tables of a foreign database, whose names and columns have no meaning that is known
 */
export function fieldsOf(sql: string, foreign?: FindTable): readonly ParameterField[] {
  // This is read at every key, and most statements have none.
  if (!PLACEHOLDER_SIGN.test(sql)) return [];
  const tokens = [...tokenize(sql)];
  const [find, meaningOf] = foreign ? [foreign, controlOfType] : [tableNamed, controlOf];
  const tables = tablesIn(tokens, find);
  const fields = placeholdersIn(tokens).map(({ text, key, offsets }): ParameterField => {
    const places = offsets.map((offset) => tokens.findIndex((token) => token.offset === offset));
    const compared = first(places, (at) => comparedColumn(tokens, at, tables, find));
    const column = compared ? columnOf(find, compared) : undefined;
    const control =
      first(places, (at) => (isPartOfText(tokens, at) ? 'text' : null)) ??
      (column && compared ? meaningOf(compared, column) : (first(places, (at) => controlIn(tokens, at)) ?? 'any'));
    const isFlag = control === 'list' && column?.values === undefined;
    return {
      key,
      placeholder: text,
      control,
      compared,
      ...(compared && places.every((at) => isBesideColumn(tokens, at)) ? { isOfColumn: true } : {}),
      isByKey: isPlace(control) && column?.type === 'INTEGER',
      values: control !== 'list' ? [] : isFlag ? ['1', '0'] : (column?.values ?? []),
      within: null,
    };
  });
  const settlement = fields.find(({ control }) => control === 'settlement')?.key ?? null;
  return fields.map((field) =>
    field.control === 'neighbourhood' || field.control === 'street' ? { ...field, within: settlement } : field,
  );
}

/** Whether a control asks for a place by the start of its name. */
export function isPlace(control: Control): control is 'settlement' | 'neighbourhood' | 'street' {
  return control === 'settlement' || control === 'neighbourhood' || control === 'street';
}

/** The control that suits a column. */
export function controlOf({ table }: ComparedColumn, { name, type, values, example }: Column): Control {
  if (name === 'settlement_code' || (table === 'settlements' && (name === 'code' || name === 'name')))
    return 'settlement';
  if (SETTLEMENT_NAME.test(name)) return 'settlement';
  if (name === 'nbhd_id' || (table === 'neighborhoods' && name === 'name')) return 'neighbourhood';
  if (name === 'street_id' || (table === 'streets' && (name === 'id' || name === 'street'))) return 'street';
  if (values !== undefined) return 'list';
  if (type === 'TEXT') return DATE.test(String(example)) ? 'date' : 'text';
  if (FLAG.test(name) && (example === 0 || example === 1)) return 'list';
  return /(?:^|_)year(?:_|$)/.test(name) ? 'year' : 'number';
}

/** The control for a column of which only the type is known. */
function controlOfType(_: ComparedColumn, { type, isMixed = false }: Column): Control {
  if (isMixed) return 'any';
  return type === 'TEXT' ? 'text' : 'number';
}

/** Whether a placeholder is a pattern, or is joined with a text: no value of the column, even if it is compared with one. */
function isPartOfText(tokens: readonly Token[], at: number): boolean {
  const { from, to } = operandAround(tokens, at);
  const isPattern = /^(?:MATCH|LIKE|GLOB)$/.test(keywordOf(tokens[from - 1]) ?? '');
  return isPattern || tokens[from - 1]?.text === '||' || tokens[to + 1]?.text === '||';
}

/** Whether a placeholder is compared with a column, and no function is around either. */
function isBesideColumn(tokens: readonly Token[], at: number): boolean {
  const { from, to } = operandAround(tokens, at);
  const facing = [leftOperand(tokens, from), rightOperand(tokens, to)].filter((end) => end >= 0);
  return from === to && facing.length > 0 && facing.every((end) => tokens[end]?.text !== ')');
}

/** What the syntax around a placeholder shows about it without a column. */
function controlIn(tokens: readonly Token[], at: number): Control | null {
  const before = keywordOf(tokens[at - 1]);
  if (before === 'LIMIT' || before === 'OFFSET') return 'number';
  const { from, to } = operandAround(tokens, at);
  const facing = kindOfCall(tokens, leftOperand(tokens, from)) ?? kindOfCall(tokens, rightOperand(tokens, to));
  if (facing !== null) return facing;
  const isArithmetic = (text: string | undefined) => text !== undefined && /^[-+*/%]$/.test(text);
  return isArithmetic(tokens[at - 1]?.text) || isArithmetic(tokens[at + 1]?.text) ? 'number' : null;
}

function first<T>(places: readonly number[], find: (at: number) => T | null): T | null {
  for (const at of places) {
    const found = find(at);
    if (found !== null) return found;
  }
  return null;
}
