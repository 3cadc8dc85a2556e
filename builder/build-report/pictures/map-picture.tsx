/** @jsxRuntime automatic */
/** @jsxImportSource react */
import type { ReactElement } from 'react';
import { count } from '../../command/words.ts';
import { CELL, type DealMap, type Point } from '../facts/deal-map.ts';

/** Cells are darker by steps: each has this many times the deals of the one before. */
const STEP_RATIO = 4;
const STEPS = 6;
/** Cells between the outermost ones and the edge of the picture. */
const MARGIN = 4;
/** Cities nearer than this to a larger one are not named, degrees. */
const NAMES_APART = 0.2;

/** The cells of a map, with the coasts and the names of large cities. One unit of the picture is a cell. */
export function MapPicture({ map }: { readonly map: DealMap }): ReactElement {
  const positions = map.coasts.flat();
  const rows = [...map.cells.map(({ row }) => row), ...positions.map(({ lat }) => Math.floor(lat / CELL.lat))];
  const columns = [...map.cells.map(({ column }) => column), ...positions.map(({ lon }) => Math.floor(lon / CELL.lon))];
  const [south, north] = [rows.reduce(smaller, Infinity) - MARGIN, rows.reduce(larger, -Infinity) + 1 + MARGIN];
  const [west, east] = [columns.reduce(smaller, Infinity) - MARGIN, columns.reduce(larger, -Infinity) + 1 + MARGIN];
  const x = (lon: number) => Math.round((lon / CELL.lon - west) * 10) / 10;
  const y = (lat: number) => Math.round((north - lat / CELL.lat) * 10) / 10;
  const steps = Array.from({ length: STEPS }, (_, step) => map.cells.filter(({ deals }) => stepOf(deals) === step));
  return (
    <figure className="map">
      <svg
        viewBox={`0 0 ${east - west} ${north - south}`}
        role="img"
        aria-label={`Map of ${count(map.placed)} deals in ${count(map.cells.length)} cells of a square kilometre`}
      >
        {steps.map((cells, step) =>
          cells.length === 0 ? null : (
            <path
              key={leastOf(step)}
              className={`step${step}`}
              d={cells.map(({ row, column }) => `M${column - west} ${north - row - 1}h1v1h-1z`).join('')}
            />
          ),
        )}
        {map.coasts.map((line) => (
          <polyline
            key={`${line[0]?.lat}`}
            className="coast"
            points={line.map(({ lat, lon }) => `${x(lon)},${y(lat)}`).join(' ')}
          />
        ))}
        {namedApart(map.cities).map(({ name, lat, lon }) => (
          <text key={name} className="city" x={x(lon) - 3} y={y(lat) + 2} textAnchor="end">
            {name}
          </text>
        ))}
      </svg>
      <figcaption>
        {steps.map((cells, step) =>
          cells.length === 0 ? null : (
            <span key={leastOf(step)} className="key">
              <svg viewBox="0 0 1 1" aria-hidden="true">
                <path className={`step${step}`} d="M0 0h1v1h-1z" />
              </svg>
              {step === STEPS - 1
                ? `${count(leastOf(step))} or more`
                : `${count(leastOf(step))}–${count(leastOf(step + 1) - 1)}`}
            </span>
          ),
        )}
        <span>deals in a square kilometre</span>
      </figcaption>
    </figure>
  );
}

const smaller = (a: number, b: number) => Math.min(a, b);
const larger = (a: number, b: number) => Math.max(a, b);
const leastOf = (step: number) => STEP_RATIO ** step;

/** The step of a cell; the last one has no end. */
export function stepOf(deals: number): number {
  let step = 0;
  while (step < STEPS - 1 && deals >= leastOf(step + 1)) step += 1;
  return step;
}

/** Cities whose names do not cover each other, the first ones first. */
export function namedApart<City extends Point>(cities: readonly City[]): readonly City[] {
  const named: City[] = [];
  for (const city of cities) {
    const isNear = named.some(
      ({ lat, lon }) => Math.abs(lat - city.lat) < NAMES_APART && Math.abs(lon - city.lon) < 2 * NAMES_APART,
    );
    if (!isNear) named.push(city);
  }
  return named;
}
