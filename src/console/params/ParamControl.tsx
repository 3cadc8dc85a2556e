import { type ReactNode, useId, useLayoutEffect } from 'react';
import type { SqlRunner } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';
import { lazyPartOf } from '../page/lazy-part.tsx';
import { isPlace } from './fields.ts';
import type { PlaceInputProps } from './PlaceInput.tsx';
import type { ParameterField, ParameterTexts } from './parameter.ts';
import { placeWidth } from './place-width.ts';
import { registerName, townName, useLearnedTowns } from './town-names.ts';
import { valueLabel } from './value-label.ts';
import { isDay } from './values.ts';

/** It finds names as one types. Without its code, a name can be typed all the same. */
const PlaceInput = lazyPartOf(
  () => import('./PlaceInput.tsx'),
  (module) => module.PlaceInput,
  PlainPlaceInput,
);

interface ParamControlProps {
  readonly field: ParameterField;
  readonly label: string;
  /** False if the sentence around the control is its visible label. */
  readonly isLabelShown: boolean;
  /** The texts of all fields: a place may be in a settlement that another field names. */
  readonly texts: ParameterTexts;
  readonly isWrong: boolean;
  readonly runner: Pick<SqlRunner, 'run'>;
  /** @param isChosen whether the value was chosen from a list, and so is complete */
  readonly onChange: (texts: ParameterTexts, isChosen: boolean) => void;
}

/** The field of one parameter, with the control that suits its values. */
export function ParamControl({ field, label, isLabelShown, texts, isWrong, runner, onChange }: ParamControlProps) {
  const { ask } = useStrings();
  const id = useId();
  const text = texts[field.key] ?? '';
  const write = (value: string, isChosen = false) => onChange({ ...texts, [field.key]: value }, isChosen);
  const named = { id, 'aria-label': isLabelShown ? undefined : label };
  return (
    <>
      {isLabelShown && (
        <label htmlFor={id}>
          <bdi>{label}</bdi>
        </label>
      )}
      {controlOf()}
      {isWrong && (
        <span className="param-wrong" id={`${id}-wrong`} role="alert">
          {field.control === 'date' ? ask.wrongDate : ask.wrongNumber}
        </span>
      )}
    </>
  );

  function controlOf(): ReactNode {
    const { control } = field;
    if (control === 'list') {
      const isKnown = text === '' || field.values.includes(text);
      return (
        <select {...named} value={text} onChange={(event) => write(event.target.value, true)}>
          {isLabelShown && <option value="">NULL</option>}
          {!isKnown && <option value={text}>{text}</option>}
          {field.values.map((value) => (
            <option key={value} value={value}>
              {valueLabel(ask, field, value)}
            </option>
          ))}
        </select>
      );
    }
    if (isPlace(control)) {
      return (
        <PlaceInput
          id={id}
          label={isLabelShown ? null : label}
          kind={control}
          isByKey={field.isByKey}
          text={text}
          isInLanguage={!isLabelShown && control === 'settlement'}
          within={field.within === null ? null : texts[field.within] || null}
          runner={runner}
          onWrite={(value) => write(value)}
          onChoose={(value, settlement) =>
            onChange(
              {
                ...texts,
                [field.key]: value,
                ...(field.within === null || settlement === null ? {} : { [field.within]: settlement }),
              },
              true,
            )
          }
        />
      );
    }
    const isWhole = control === 'code' || control === 'year';
    return (
      <input
        {...named}
        dir="auto"
        // A control of dates does not show the beginning of one, which a link may have.
        type={control === 'date' && (text === '' || isDay(text)) ? 'date' : 'text'}
        inputMode={isWhole ? 'numeric' : control === 'number' ? 'decimal' : undefined}
        className={`param-${control}`}
        placeholder={isLabelShown && control !== 'date' ? ask.nullWhenEmpty : undefined}
        value={text}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(event) => write(event.target.value)}
      />
    );
  }
}

/** As wide as the control that replaces it, so that the sentence does not shift. */
function PlainPlaceInput({ id, label, text, isInLanguage, onWrite }: PlaceInputProps) {
  const { ask } = useStrings();
  useLearnedTowns();
  const shown = isInLanguage ? townName(ask, text) : text;
  // The focus moves on to the control that replaces it, which has the same id.
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.id === id) queueMicrotask(() => document.getElementById(id)?.focus());
    },
    [id],
  );
  return (
    <input
      id={id}
      aria-label={label ?? undefined}
      className="param-place"
      style={{ inlineSize: placeWidth(shown) }}
      dir="auto"
      value={shown}
      onChange={({ target }) => onWrite(isInLanguage ? registerName(ask, target.value) : target.value)}
    />
  );
}
