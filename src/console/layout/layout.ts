import { attempt } from '../page/attempt.ts';

/** The resizable parts, each with its CSS custom property. */
const SIZES = {
  sidebar: '--sidebar-width',
  editor: '--editor-height',
  statement: '--statement-width',
} as const;
export type Part = keyof typeof SIZES;

/** Sizes that a visitor chose, in pixels; the styles have the default sizes. */
export type Layout = { readonly [part in Part]?: number };

const PARTS = Object.keys(SIZES) as readonly Part[];
const STORAGE_KEY = 'nadlan-sql.layout';
/** The page never writes sizes beyond these. */
const MAX_PX = 10_000;

/** The sizes that were chosen before; none if the browser stores nothing. */
export function readLayout(storage: Pick<Storage, 'getItem'> | null): Layout {
  const stored = attempt(
    () => JSON.parse(storage?.getItem(STORAGE_KEY) ?? '{}') as { readonly [part: string]: unknown },
  );
  const sizes = PARTS.flatMap((part) => {
    const px = stored?.[part];
    return typeof px === 'number' && px > 0 && px < MAX_PX ? [[part, px] as const] : [];
  });
  return Object.fromEntries(sizes);
}

/** Stores the size of a part; null restores the page's size. */
export function rememberSize(storage: Storage | null, part: Part, px: number | null): void {
  const { [part]: _, ...others } = readLayout(storage);
  const layout: Layout = px === null ? others : { ...others, [part]: Math.round(px) };
  attempt(() => storage?.setItem(STORAGE_KEY, JSON.stringify(layout)));
}

/** Applies the sizes of the parts. */
export function showLayout(layout: Layout, { style }: Pick<HTMLElement, 'style'>): void {
  for (const part of PARTS) showSize(part, layout[part] ?? null, { style });
}

/** @param px null for the default size of the styles */
export function showSize(part: Part, px: number | null, { style }: Pick<HTMLElement, 'style'>): void {
  if (px === null) style.removeProperty(SIZES[part]);
  else style.setProperty(SIZES[part], `${Math.round(px)}px`);
}

/** How far an arrow key moves an edge, without and with Shift. */
const STEP_PX = 16;
const LARGE_STEP_PX = 96;

/** The relevant parts of a key event. */
export interface EdgeKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** The range of an edge. */
export interface EdgeRange {
  readonly minPx: number;
  readonly maxPx: number;
}

/**
 * The size that a key gives a part; null for any other key.
 *
 * @param axis the axis along which the edge moves
 * @param isRtl whether the part grows to the left
 */
export function sizeAfterKey(
  { key, shiftKey }: EdgeKey,
  px: number,
  range: EdgeRange,
  axis: 'x' | 'y',
  isRtl: boolean,
): number | null {
  const step = shiftKey ? LARGE_STEP_PX : STEP_PX;
  const [less, more] =
    axis === 'y' ? ['ArrowUp', 'ArrowDown'] : isRtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  switch (key) {
    case less:
      return clamped(px - step, range);
    case more:
      return clamped(px + step, range);
    case 'Home':
      return range.minPx;
    case 'End':
      return range.maxPx;
    default:
      return null;
  }
}

/** The nearest size within the range. */
export function clamped(px: number, { minPx, maxPx }: EdgeRange): number {
  return Math.max(minPx, Math.min(maxPx, px));
}
