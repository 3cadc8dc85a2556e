import { distanceM } from '../../geometry/distance.ts';
import type { Position } from '../../geometry/shapes.ts';
import { isInCountry } from '../../sources/country.ts';
import type { OpenedFile, RawItem } from '../raw-record.ts';

const COLUMNS = ['lat', 'lon', 'elevation_m'] as const;
const TABLE = 'elevation';
/** Heights are kept to a decimetre, degrees to a centimetre. */
const [PER_METRE, PER_DEGREE] = [10, 1e7];

/** Rows of a grid that are in memory at once. */
export interface HeightBand {
  readonly firstRow: number;
  readonly rows: number;
  /** Metres, row by row from the north, each from the west. */
  readonly heights: ArrayLike<number>;
}

/** A grid of heights. */
export interface HeightGrid {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  /** The centre of a pixel, degrees of WGS84. */
  positionOf(column: number, row: number): Position;
  /** True for what the grid has where it knows no height. */
  isVoid(height: number): boolean;
  /** All rows, from the first on. */
  bands(): AsyncIterable<HeightBand>;
  close(): Promise<void>;
}

/**
 * A grid as a table of points: every so many pixels the height of one, as it is in the file. Points outside the country, voids,
 * and those of open water (0, as all pixels around) are left out.
 *
 * @param spacingM the distance of points; the grid's own if that is larger
 */
export function heightPoints(grid: HeightGrid, spacingM: number): OpenedFile {
  return {
    format: grid.format,
    version: null,
    tables: [{ name: TABLE, columns: COLUMNS }],
    async *read(wanted) {
      if (!wanted.has(TABLE)) return;
      const steps = stepsOf(grid, spacingM);
      for await (const band of grid.bands()) yield pointsOf(grid, band, steps);
    },
    close: () => grid.close(),
  };
}

interface Steps {
  readonly columns: number;
  readonly rows: number;
}

/** How many pixels make the spacing, in the middle of the grid. */
function stepsOf(grid: HeightGrid, spacingM: number): Steps {
  const [column, row] = [Math.floor(grid.width / 2), Math.floor(grid.height / 2)];
  const pointAt = (...of: readonly [number, number]) => {
    const [lon, lat] = grid.positionOf(...of);
    return { lon, lat };
  };
  const here = pointAt(column, row);
  const pixels = (metres: number) => Math.max(1, Math.round(spacingM / metres));
  return {
    columns: pixels(distanceM(here, pointAt(column + 1, row))),
    rows: pixels(distanceM(here, pointAt(column, row + 1))),
  };
}

function pointsOf(grid: HeightGrid, band: HeightBand, steps: Steps): readonly RawItem[] {
  const items: RawItem[] = [];
  // Half a step from the edges: two tiles side by side continue each other.
  const [firstColumn, firstRow] = [steps.columns >> 1, steps.rows >> 1];
  for (let row = band.firstRow; row < band.firstRow + band.rows; row += 1) {
    if (row < firstRow || (row - firstRow) % steps.rows !== 0) continue;
    for (let column = firstColumn; column < grid.width; column += steps.columns) {
      const height = heightAt(grid, band, column, row);
      if (height === undefined || Number.isNaN(height) || grid.isVoid(height)) continue;
      const [lon, lat] = grid.positionOf(column, row);
      if (!isInCountry(lat, lon) || isOpenWater(grid, band, column, row)) continue;
      const values = {
        lat: Math.round(lat * PER_DEGREE) / PER_DEGREE,
        lon: Math.round(lon * PER_DEGREE) / PER_DEGREE,
        elevation_m: Math.round(height * PER_METRE) / PER_METRE,
      };
      items.push({ table: TABLE, record: { place: `row ${row + 1}, column ${column + 1}`, values, geometry: null } });
    }
  }
  return items;
}

const heightAt = ({ width }: HeightGrid, { firstRow, heights }: HeightBand, column: number, row: number) =>
  column < 0 || column >= width ? undefined : heights[(row - firstRow) * width + column];

/** The sea is 0 in grids of land. A pixel of land may be 0, too; then some pixel around it is not. */
function isOpenWater(grid: HeightGrid, band: HeightBand, column: number, row: number): boolean {
  const around = [-1, 0, 1];
  return around.every((down) => around.every((right) => (heightAt(grid, band, column + right, row + down) ?? 0) === 0));
}
