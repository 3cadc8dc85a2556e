import type { PointerEvent } from 'react';
import type { DrawnColumn, DrawnColumns } from '../grid/drawn-columns.ts';
import { type DropPlace, dropPlace } from './drop-place.ts';

/** A pointer that moves less than this presses. */
const MOVED_PX = 6;
/** A finger that moves sooner scrolls. */
const HELD_MS = 220;
/** One that rests longer opens the menu of the column. */
const MENU_MS = 480;
/** So near the edge of the table it scrolls, by so much in each frame. */
const EDGE_PX = 48;
const SCROLLED_PX = 14;

interface DragOptions {
  readonly column: DrawnColumn;
  readonly isFixed: boolean;
  readonly drawn: () => DrawnColumns;
  /** Where it would go if it was dropped now; null if it would stay. Called with undefined when the drag is over. */
  readonly onMove: (place: DropPlace | null | undefined) => void;
  readonly onDrop: (place: DropPlace) => void;
}

/** Follows the pointer from the head of a column until it is released. A finger has to rest on it first. */
export function dragColumn(event: PointerEvent<HTMLElement>, options: DragOptions): void {
  const head: HTMLElement = event.currentTarget;
  const scroller = head.closest<HTMLElement>('.table-scroller');
  if (!scroller || event.button !== 0) return;
  const { column, isFixed, drawn, onMove, onDrop } = options;
  const { clientX: startX, clientY: startY, pointerId, timeStamp } = event;
  const isRtl = getComputedStyle(scroller).direction === 'rtl';
  const end = new AbortController();
  const { signal } = end;
  let isDragged = false;
  let lastX = startX;
  let frame = 0;

  const placeNow = () => {
    const box = scroller.getBoundingClientRect();
    const inSight = isRtl ? box.right - lastX : lastX - box.left;
    const { fixed, free } = drawn();
    return isFixed
      ? dropPlace(fixed, column, inSight)
      : dropPlace(free, column, inSight + Math.abs(scroller.scrollLeft));
  };
  const step = () => {
    frame = 0;
    const box = scroller.getBoundingClientRect();
    const beyond = lastX > box.right - EDGE_PX ? 1 : lastX < box.left + EDGE_PX ? -1 : 0;
    if (!isFixed && beyond !== 0) {
      scroller.scrollBy(beyond * SCROLLED_PX, 0);
      frame = requestAnimationFrame(step);
    }
    onMove(placeNow());
  };
  const finish = () => {
    cancelAnimationFrame(frame);
    end.abort();
    if (isDragged) onMove(undefined);
  };
  const move = (moved: globalThis.PointerEvent) => {
    lastX = moved.clientX;
    if (!isDragged) {
      if (Math.hypot(lastX - startX, moved.clientY - startY) < MOVED_PX) return;
      const heldMs = moved.timeStamp - timeStamp;
      if (moved.pointerType === 'touch' && (heldMs < HELD_MS || heldMs > MENU_MS)) return finish();
      isDragged = true;
      head.setPointerCapture(pointerId);
    }
    if (frame === 0) frame = requestAnimationFrame(step);
  };
  const drop = () => {
    const dropped = isDragged ? placeNow() : null;
    finish();
    if (!isDragged) return;
    // The click that follows would sort.
    const once = new AbortController();
    addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: once.signal });
    setTimeout(() => once.abort());
    if (dropped) onDrop(dropped);
  };
  head.addEventListener('pointermove', move, { signal });
  head.addEventListener('pointerup', drop, { signal });
  head.addEventListener('pointercancel', finish, { signal });
  // A finger that has begun to drag does not scroll.
  head.addEventListener('touchmove', (touch) => isHeldLong(touch, timeStamp) && touch.preventDefault(), {
    passive: false,
    signal,
  });
  const letGo = (key: KeyboardEvent) => {
    if (key.key !== 'Escape' || !isDragged) return;
    key.preventDefault();
    finish();
  };
  document.addEventListener('keydown', letGo, { signal, capture: true });
}

const isHeldLong = (touch: TouchEvent, sinceMs: number) => touch.cancelable && touch.timeStamp - sinceMs >= HELD_MS;
