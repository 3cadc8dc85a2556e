import type { AskStrings } from '../i18n/areas/ask-strings.ts';
import type { ParameterField } from './parameter.ts';
import { townName } from './town-names.ts';

/** The label of a list's value, or of a town, in the reader's language; a value without one is its own label. */
export function valueLabel(
  ask: AskStrings,
  { compared, control, isPlural = false }: Pick<ParameterField, 'compared' | 'control' | 'isPlural'>,
  value: string,
): string {
  if (control === 'settlement') return townName(ask, value);
  const isFlag = compared !== null && /^[01]$/.test(value) && /^(?:is|has|in|same|low|small)_/.test(compared.column);
  if (isFlag) return value === '1' ? ask.yes : ask.no;
  const column = compared?.column ?? '';
  const plural = isPlural ? ask.pluralLabels[column]?.[value] : undefined;
  return plural ?? ask.valueLabels[column]?.[value] ?? value;
}
