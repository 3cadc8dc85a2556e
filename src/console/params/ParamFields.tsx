import { useEffect, useRef } from 'react';
import type { SqlRunner } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';
import { ParamControl } from './ParamControl.tsx';
import type { ParameterField, ParameterTexts } from './parameter.ts';

interface ParamFieldsProps {
  /** The fields of the statement (`fieldsOf`). */
  readonly fields: readonly ParameterField[];
  readonly texts: ParameterTexts;
  /** The label of a field in the page's language; null if it has none but its name. */
  readonly labelOf: (key: string) => string | null;
  /** The keys of the fields with an invalid text (`readParameters`). */
  readonly wrong: readonly string[];
  /** Whether the statement waits for the fields that are empty: these are marked, and the first one is focused. */
  readonly isAwaiting: boolean;
  /** Answers the searches for names of places. */
  readonly runner: Pick<SqlRunner, 'run'>;
  readonly onChange: (texts: ParameterTexts) => void;
  /** Enter in a field. */
  readonly onSubmit: () => void;
}

/** The placeholders of the editor's statement as labelled fields. Empty for a statement without placeholders. */
export function ParamFields({
  fields,
  texts,
  labelOf,
  wrong,
  isAwaiting,
  runner,
  onChange,
  onSubmit,
}: ParamFieldsProps) {
  const { ask } = useStrings();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isAwaiting) form.current?.querySelector<HTMLElement>('.is-lacking :is(input, select)')?.focus();
  }, [isAwaiting]);
  if (fields.length === 0) return null;
  return (
    <form
      ref={form}
      className="params"
      aria-label={ask.parameters}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {fields.map((field) => {
        const name = /^\d+$/.test(field.key) ? ask.parameter(field.key) : field.key.replaceAll('_', ' ');
        const label = labelOf(field.key) ?? name;
        const compared = field.compared && `${field.compared.table}.${field.compared.column}`;
        return (
          <div
            key={field.key}
            className={isAwaiting && !texts[field.key] ? 'param is-lacking' : 'param'}
            title={compared === null ? undefined : ask.comparedWith(`\u2068${compared}\u2069`)}
          >
            <ParamControl
              field={field}
              label={label}
              isLabelShown
              texts={texts}
              isWrong={wrong.includes(field.key)}
              runner={runner}
              onChange={onChange}
            />
          </div>
        );
      })}
      <button type="submit" hidden />
    </form>
  );
}
