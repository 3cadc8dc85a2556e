import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ConsoleActions } from '../state/console-state.ts';
import './map.css';
import { useCatalogue, useStrings } from '../i18n/context.ts';
import { useMedia } from '../page/use-media.ts';
import { useColumnNames } from '../results/values/column-names.ts';
import { namedInvisibles } from '../results/values/invisible-characters.ts';
import type { ViewProps } from '../results/view-props.ts';
import { useRunner } from '../run/runner-context.ts';
import { useActions } from '../state/context.ts';
import type { MapPlace } from '../view/map-view.ts';
import { columnKeys } from '../view/result-view.ts';
import { mapColours } from './base-style.ts';
import { type DrawnMap, drawMap, type Picked } from './draw-map.ts';
import { colourColumns, mapContent } from './drawing.ts';
import { KEYS_MAX } from './key-points.ts';
import { locationOf, type RowLocation } from './located-rows.ts';
import { MapLegend } from './MapLegend.tsx';
import { type Box, onlyInView } from './only-in-view.ts';
import { PickedRows } from './PickedRows.tsx';
import { useLocated } from './use-located.ts';

/** The name in a view for "no column gives the colour". */
const ONE_COLOUR = '';

interface ResultMapProps extends Pick<ViewProps, 'result' | 'outcome' | 'columns' | 'database' | 'view' | 'onView'> {
  /** Runs the statement for the visible part; null for a map without controls. */
  readonly onNarrow: ConsoleActions['openAndRun'] | null;
  /** Shown if no row has a place; nothing by default. */
  readonly instead?: ReactNode;
}

/** A result on a map: its rows as points, or as coloured areas. */
export function MapView(props: ViewProps) {
  return <ResultMap {...props} onNarrow={useActions().openAndRun} />;
}

/** The same map without the console. */
export function ResultMap(props: ResultMapProps) {
  const isOurs = useCatalogue().foreignHost === undefined;
  const location = useMemo(
    () => locationOf(props.columns, props.result.rows, isOurs),
    [props.columns, props.result, isOurs],
  );
  return location ? <LocatedMap {...props} location={location} /> : props.instead;
}

function LocatedMap({
  result,
  outcome,
  columns,
  database,
  view,
  onView,
  onNarrow,
  location,
}: ResultMapProps & { readonly location: RowLocation }) {
  const strings = useStrings();
  const words = strings.map;
  const located = useLocated(result, location, useRunner());
  const choices = useMemo(() => colourColumns(columns, location), [columns, location]);
  const keys = useMemo(() => columnKeys(columns), [columns]);
  const names = useColumnNames(columns);
  const wanted = view.map?.colour;
  const colour =
    wanted === ONE_COLOUR ? null : (choices.find(({ index }) => keys[index] === wanted) ?? choices[0] ?? null);
  const baseMapUrl = database?.baseMapUrl ?? null;
  const content = useMemo(
    () =>
      located.kind === 'found' ? mapContent(result.rows, located.points, location, colour, baseMapUrl !== null) : null,
    [located, result, location, colour, baseMapUrl],
  );

  const container = useRef<HTMLDivElement>(null);
  const map = useRef<DrawnMap | null>(null);
  const [box, setBox] = useState<Box | null>(null);
  const narrower = useMemo(() => outcome && box && onlyInView(outcome.request.sql, box), [outcome, box]);
  const [isImpossible, setImpossible] = useState(false);
  const [isBaseMissing, setBaseMissing] = useState(false);
  const [isShown, setShown] = useState(false);
  const [picked, setPicked] = useState<readonly number[] | null>(null);
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const language = strings.direction === 'rtl' ? 'he' : 'en';
  const pick = useEffectEvent((found: Picked | null) => {
    if (found?.kind !== 'area') return setPicked(found ? found.rows : null);
    if (location.kind !== 'key' || !location.of.area) return;
    const key = String(found.properties[location.of.area.property]);
    const rows = result.rows.flatMap((row, i) =>
      location.columns.map((at) => String(row[at])).join(' ') === key ? [i] : [],
    );
    setPicked(rows.length > 0 ? rows : null);
  });
  // The map outlives renders: it keeps the colour chosen now, not the one chosen when it was made.
  const moved = useEffectEvent((place: MapPlace, shown: Box) => {
    setBox(shown);
    onView({ map: { ...view.map, place } });
  });
  const draw = useEffectEvent(() => content && map.current?.draw(content.drawing));
  const begin = useEffectEvent((element: HTMLElement) =>
    drawMap({
      container: element,
      baseMapUrl,
      baseMapPieces: database?.baseMapPieces,
      words: { language, districts: strings.ask.valueLabels.district ?? {}, aroundDistrict: words.aroundDistrict },
      colours: mapColours(getComputedStyle(document.documentElement)),
      controls: words.controls,
      place: view.map?.place ?? null,
      onMoved: (place, shown) => moved(place, shown),
      onShown: () => setShown(true),
      onBaseMissing: setBaseMissing,
      onPicked: (found) => pick(found),
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme, language and base map are read where the map is made anew.
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    try {
      map.current = begin(element);
    } catch (cause) {
      console.warn(cause);
      setImpossible(true);
      return;
    }
    draw();
    return () => {
      map.current?.end();
      map.current = null;
      setShown(false);
    };
  }, [baseMapUrl, language, isDark]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is read in `draw`.
  useEffect(() => {
    draw();
  }, [content]);

  if (isImpossible) return <p className="hint">{words.noWebGl}</p>;
  const isEmpty = content !== null && content.leftOut === result.rows.length;
  return (
    <div className="map-view">
      <div className="map-bar">
        {onNarrow && choices.length > 0 && (
          <label>
            {words.colourBy}{' '}
            <select
              value={colour ? keys[colour.index] : ONE_COLOUR}
              onChange={({ target }) => onView({ map: { ...view.map, colour: target.value } })}
            >
              <option value={ONE_COLOUR}>{words.oneColour}</option>
              {choices.map((column) => (
                <option key={column.index} value={keys[column.index]}>
                  {namedInvisibles(names.ofColumn(column))}
                </option>
              ))}
            </select>
          </label>
        )}
        {onNarrow && outcome && narrower && (
          <button
            type="button"
            className="quiet-button"
            title={words.inViewHint}
            onClick={() => onNarrow({ ...outcome.request, sql: narrower, view: { ...view, shown: 'map' } })}
          >
            {words.inView}
          </button>
        )}
        <p className="map-notes" aria-live="polite">
          {located.kind === 'finding' && words.finding}
          {located.kind === 'failed' && words.pointsFailed}
          {isEmpty && words.noPoints}
          {content && !isEmpty && content.leftOut > 0 && words.leftOut(content.leftOut)}
          {located.kind === 'found' && located.keys > KEYS_MAX && ` ${words.tooManyKeys(located.keys, KEYS_MAX)}`}
          {isBaseMissing && ` ${words.baseMissing}`}
          {content && content.shared > 0 && ` ${words.sharedAreas(content.shared)}`}
        </p>
      </div>
      <div className="map-frame">
        <section
          className="map-canvas"
          ref={container}
          aria-label={words.label(result.rows.length)}
          aria-busy={!isShown}
        />
        {!isShown && (
          <p className="map-drawing" role="status">
            {words.drawing}
          </p>
        )}
        {content && colour && (content.classes.length > 1 || content.hasNoValue) && (
          <MapLegend
            column={colour}
            name={names.ofColumn(colour)}
            classes={content.classes}
            hasNoValue={content.hasNoValue}
          />
        )}
        {database?.baseMapUrl !== undefined && (
          <p className="map-source">{database.synthetic ? words.synthetic : words.source}</p>
        )}
        {picked && (
          <PickedRows
            rows={picked}
            result={result}
            columns={columns}
            names={names}
            onClose={() => setPicked(null)}
            key={picked.join()}
          />
        )}
      </div>
    </div>
  );
}
