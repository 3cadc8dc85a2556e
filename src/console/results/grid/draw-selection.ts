import type { CellPosition } from './cell-keys.ts';

/** The target of a press: a cell, or the number of a row (its column is −1). */
export interface PressedPlace extends CellPosition {
  readonly element: HTMLElement;
}

/** The cell or row number that contains an element; null for the header and for everything else. */
export function placeOf(element: Element | null, headRows: number): PressedPlace | null {
  const cell = element?.closest<HTMLElement>('tbody [aria-colindex]');
  const row = cell?.closest('tr');
  if (!cell || !row) return null;
  return {
    element: cell,
    row: Number(row.getAttribute('aria-rowindex')) - 1 - headRows,
    column: Number(cell.getAttribute('aria-colindex')) - 2,
  };
}

/** How fast the table scrolls while the pointer is beyond its edge: share of the distance in each frame. */
const SCROLLED_PART = 0.25;
const SCROLLBAR_PX = 20;

const within = (n: number, from: number, to: number) => Math.max(from, Math.min(to, n));

/**
 * Follows the pointer until its button is released, and scrolls while it is beyond the edge of the table.
 *
 * @param head the part of the scroller that header and pinned columns cover, in pixels
 * @param onMove is called with the element under the pointer, or the one next to it
 */
export function followPointer(
  scroller: HTMLElement,
  head: { readonly blockPx: number; readonly inlinePx: number },
  onMove: (element: Element | null) => void,
): void {
  let last: PointerEvent | null = null;
  let frame = 0;
  const step = () => {
    frame = 0;
    if (!last) return;
    const { clientX, clientY } = last;
    const box = scroller.getBoundingClientRect();
    const isRtl = getComputedStyle(scroller).direction === 'rtl';
    const beyondX = clientX - within(clientX, box.left, box.right);
    const y = within(clientY, box.top + head.blockPx + 1, box.bottom - SCROLLBAR_PX);
    const beyondY = clientY - within(clientY, box.top + head.blockPx, box.bottom);
    // Beyond an edge, the nearest scrolling cell counts.
    const x =
      beyondX === 0
        ? clientX
        : within(
            clientX,
            box.left + (isRtl ? SCROLLBAR_PX : head.inlinePx + 1),
            box.right - (isRtl ? head.inlinePx + 1 : SCROLLBAR_PX),
          );
    scroller.scrollBy(beyondX * SCROLLED_PART, beyondY * SCROLLED_PART);
    onMove(document.elementFromPoint(x, y));
    if (beyondX !== 0 || beyondY !== 0) frame = requestAnimationFrame(step);
  };
  const move = (event: PointerEvent) => {
    last = event;
    if (frame === 0) frame = requestAnimationFrame(step);
  };
  const end = new AbortController();
  const stop = () => {
    cancelAnimationFrame(frame);
    last = null;
    end.abort();
  };
  addEventListener('pointermove', move, { signal: end.signal });
  addEventListener('pointerup', stop, { signal: end.signal });
  addEventListener('pointercancel', stop, { signal: end.signal });
}
