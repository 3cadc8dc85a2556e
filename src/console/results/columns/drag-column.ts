import type { PointerEvent } from 'react';
import type { DrawnColumn, DrawnColumns } from '../grid/drawn-columns.ts';
import { type DropPlace, dropPlace } from './drop-place.ts';

/** A smaller movement of the pointer is a press. */
const MOVED_PX = 6;
/** A finger that moves before this time scrolls. */
const HELD_MS = 220;
/** A finger that rests longer opens the menu of the column. */
const MENU_MS = 480;
/** Distance from the table's edge at which it scrolls, and the step of each frame. */
const EDGE_PX = 48;
const SCROLLED_PX = 14;

interface DragOptions {
  readonly column: DrawnColumn;
  readonly isFixed: boolean;
  readonly drawn: () => DrawnColumns;
  /** Called with the drop position; null if the column would stay, undefined when the drag is over. */
  readonly onMove: (place: DropPlace | null | undefined) => void;
  readonly onDrop: (place: DropPlace) => void;
}

/** Follows the pointer from a column header until it is released. A finger has to rest on the header first. */
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
    // Suppresses the following click, which would sort.
    const once = new AbortController();
    addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: once.signal });
    setTimeout(() => once.abort());
    if (dropped) onDrop(dropped);
  };
  head.addEventListener('pointermove', move, { signal });
  head.addEventListener('pointerup', drop, { signal });
  head.addEventListener('pointercancel', finish, { signal });
  // Prevents scrolling while a finger drags.
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
