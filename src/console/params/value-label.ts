import type { AskStrings } from '../i18n/areas/ask-strings.ts';
import type { ParameterField } from './parameter.ts';

/** The label of a list's value in the reader's language; a value without one is its own label. */
export function valueLabel(
  ask: AskStrings,
  { compared, isPlural = false }: Pick<ParameterField, 'compared' | 'isPlural'>,
  value: string,
): string {
  const isFlag = compared !== null && /^[01]$/.test(value) && /^(?:is|has|in|same|low|small)_/.test(compared.column);
  if (isFlag) return value === '1' ? ask.yes : ask.no;
  const column = compared?.column ?? '';
  const plural = isPlural ? ask.pluralLabels[column]?.[value] : undefined;
  return plural ?? ask.valueLabels[column]?.[value] ?? value;
}
