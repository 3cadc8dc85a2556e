import type { ReactNode } from 'react';
import { useStrings } from '../../i18n/context.ts';
import { Choice, type Option } from '../../page/Choice.tsx';
import { FoldedChoices } from '../../page/FoldedChoices.tsx';
import type { ColumnNames } from '../../results/values/column-names.ts';
import { namedInvisibles } from '../../results/values/invisible-characters.ts';
import { CHART_KINDS, type ChartView } from '../../view/chart-view.ts';
import { type ChartChoice, SERIES_MAX } from './chart-choice.ts';
import { chartOptions, isOfPairs, takesSeveral } from './choice-by-hand.ts';
import type { ColumnRole } from './column-roles.ts';

interface ChartChooserProps {
  readonly choice: ChartChoice;
  readonly roles: readonly ColumnRole[];
  readonly keys: readonly string[];
  readonly names: ColumnNames;
  readonly view: ChartView;
  /** The names of all series if not all are drawn; else none. */
  readonly allSeries: readonly string[];
  readonly drawnSeries: readonly string[];
  readonly onChoose: (view: ChartView) => void;
  readonly children: ReactNode;
}

/** Kind and columns of the chart, to be chosen by hand. */
export function ChartChooser({
  choice,
  roles,
  keys,
  names,
  view,
  allSeries,
  drawnSeries,
  onChoose,
  children,
}: ChartChooserProps) {
  const { chart } = useStrings();
  const options = chartOptions(choice.kind, roles, choice.x);
  const key = (index: number) => keys[index] ?? '';
  const option = (index: number) => {
    const column = roles[index]?.column;
    // Columns of one name are told apart by their keys.
    const name = column && column.name === column.key ? names.ofColumn(column) : key(index);
    return { value: key(index), name: namedInvisibles(name) };
  };
  const columns = (indexes: readonly number[]) => indexes.map(option);
  const chosen = choice.values.map(key);
  const split = roles[choice.split ?? -1]?.column ?? null;
  // Series belong to one column.
  const { series: _, ...others } = view;
  return (
    <div className="choice-bar">
      <FoldedChoices label={chart.kind} value={chart.kinds[choice.kind]}>
        <Choice
          label={chart.kind}
          value={choice.kind}
          options={options.kinds.map((kind) => ({ value: kind, name: chart.kinds[kind] }))}
          onChoose={(value) => onChoose({ ...others, ...kindOf(value) })}
        />
        {choice.x !== null && (
          <Choice
            label={chart.along}
            value={key(choice.x)}
            options={columns(options.x)}
            onChoose={(x) => onChoose({ ...others, kind: choice.kind, x })}
          />
        )}
        {takesSeveral(choice.kind) && choice.split === null && options.values.length > 1 ? (
          <Several
            label={chart.values}
            said={columns(choice.values)
              .map(({ name }) => name)
              .join(', ')}
            options={columns(options.values)}
            chosen={chosen}
            onChoose={(y) => onChoose({ ...others, kind: choice.kind, y })}
          />
        ) : (
          <Choice
            label={chart.values}
            value={chosen[0] ?? ''}
            options={columns(options.values)}
            onChoose={(y) => onChoose({ ...others, kind: choice.kind, y: [y] })}
          />
        )}
        {(options.split.length > 0 || choice.split !== null) && (
          <Choice
            label={chart.split}
            value={choice.split === null ? NONE : key(choice.split)}
            options={[
              ...(isOfPairs(choice.kind) ? [] : [{ value: NONE, name: chart.noSplit }]),
              ...columns(options.split),
            ]}
            onChoose={(split) => onChoose({ ...others, kind: choice.kind, split: split === NONE ? null : split })}
          />
        )}
        {allSeries.length > 0 && (
          <Several
            label={chart.series(drawnSeries.length, allSeries.length)}
            said=""
            options={allSeries.map((value) => ({ value, name: namedInvisibles(names.ofValue(split, value)) }))}
            chosen={drawnSeries}
            onChoose={(series) => onChoose({ ...view, series })}
          />
        )}
        {Object.keys(view).length > 0 && (
          <button type="button" className="link-button" onClick={() => onChoose({})}>
            {chart.automatic}
          </button>
        )}
      </FoldedChoices>
      {children}
    </div>
  );
}

/** The option for no column; no column can have this name. */
const NONE = '\u0000';

function kindOf(value: string): ChartView {
  const kind = CHART_KINDS.find((one) => one === value);
  return kind === undefined ? {} : { kind };
}

interface SeveralProps {
  readonly label: string;
  /** The current choice. */
  readonly said: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onChoose: (values: readonly string[]) => void;
}

/** Chooses several of many names: at least one, and no more than can be distinguished. */
function Several({ label, said, options, chosen, onChoose }: SeveralProps) {
  return (
    <details className="chart-several">
      <summary>
        <span>{label}</span> {said !== '' && <bdi>{said}</bdi>}
      </summary>
      <fieldset aria-label={label}>
        {options.map(({ value, name }) => {
          const isChosen = chosen.includes(value);
          return (
            <label key={value}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isChosen ? chosen.length === 1 : chosen.length >= SERIES_MAX}
                onChange={() =>
                  onChoose(
                    options
                      .map((option) => option.value)
                      .filter((one) => (one === value ? !isChosen : chosen.includes(one))),
                  )
                }
              />
              <bdi>{name}</bdi>
            </label>
          );
        })}
      </fieldset>
    </details>
  );
}
