import { type KeyboardEvent, type MouseEvent, type PointerEvent, type SyntheticEvent, useRef, useState } from 'react';
import { useStrings } from '../../i18n/context.ts';
import type { ColumnActions } from '../columns/use-column-actions.ts';
import type { ShownTable } from '../columns/use-shown-table.ts';
import { plainText } from '../values/cell-text.ts';
import { namedInvisibles } from '../values/invisible-characters.ts';
import { type CellPosition, isCopyKey, nextPosition } from './cell-keys.ts';
import { type CellRange, extendRange, isInside, rangeAt, rectangleOf } from './cell-selection.ts';
import { followPointer, placeOf } from './draw-selection.ts';
import type { DrawnTable } from './use-drawn-table.ts';

interface GridFocusOptions {
  readonly table: ShownTable;
  readonly drawing: DrawnTable;
  readonly headRows: number;
  readonly isWhole: boolean;
  readonly columnActions: ColumnActions | null;
  readonly onCopy: () => void;
  /** Shows a row as a form; null if there is no space for it. */
  readonly onRowOpen: ((row: number) => void) | null;
}

/** Longest useful title; the cell viewer shows the whole text. */
const TITLE_CHARACTERS = 1_000;
const FIRST: CellPosition = { row: 0, column: 0 };

/** The focused cell, the selected cells, and the keys and presses that move both. */
export function useGridFocus({
  table,
  drawing,
  headRows,
  isWhole,
  columnActions,
  onCopy,
  onRowOpen,
}: GridFocusOptions) {
  const isRtl = useStrings().direction === 'rtl';
  const { rows, columns } = table;
  const { scroller } = drawing;
  const size = { rows: rows.length, columns: columns.length };
  const [focused, setPlace] = useState(FIRST);
  // The element that receives the focus reports the same place once more.
  const setFocused = (next: CellPosition) => setPlace((before) => (isSamePlace(before, next) ? before : next));
  const [range, setRange] = useState<CellRange | null>(null);
  const [viewed, setViewed] = useState<CellPosition | null>(null);
  const [menuPlace, setMenuPlace] = useState<CellPosition | null>(null);
  // Moved rows or columns make the selection invalid.
  const shown = useRef(table);
  if (shown.current !== table) {
    if (range !== null && (shown.current.columns !== table.columns || shown.current.rows[0] !== table.rows[0])) {
      setRange(null);
    }
    shown.current = table;
  }

  // Moving into the filter row opens it.
  const headRowsThen = useRef(headRows);
  headRowsThen.current = headRows;
  const toFocus = useRef(0);
  const focusLater = (place: CellPosition) => {
    setFocused(place);
    drawing.scrollTo(place);
    // The cell may have to be rendered first. A pending focus would undo a later key.
    cancelAnimationFrame(toFocus.current);
    toFocus.current = requestAnimationFrame(() => {
      toFocus.current = requestAnimationFrame(() => focusCell(scroller.current, place, headRowsThen.current));
    });
  };
  const select = (next: CellRange) => {
    setRange(next);
    setFocused(next.lead);
  };
  const selectAll = () => setRange(rangeAt(focused, 'all'));
  const selectRow = (row: number) => select(rangeAt({ row, column: focused.column }, 'rows'));
  const selectColumn = (column: number, isExtending: boolean) => {
    const to = { row: 0, column };
    const isColumns = range?.span === 'columns';
    setRange(isExtending && isColumns ? extendRange(range, focused, to) : rangeAt(to, 'columns'));
  };
  const clearSelection = () => setRange(null);
  const view = (place: CellPosition) => setViewed(place);
  const closeView = () => {
    setViewed(null);
    if (viewed) focusCell(scroller.current, viewed, headRows);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isInField = event.target instanceof HTMLInputElement;
    const isInHeader = focused.row < 0;
    if (isInField && !['ArrowUp', 'ArrowDown', 'Tab', 'Escape'].includes(event.key)) return;
    const isControl = event.ctrlKey || event.metaKey;
    const take = (work: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      work();
    };
    if (isControl && event.key.toLowerCase() === 'a') return take(selectAll);
    // Selected cells take precedence over text that the browser selected during the drag.
    if (isCopyKey(event) && (range !== null || getSelection()?.isCollapsed !== false)) return take(onCopy);
    if (event.key === 'Escape' && range) return take(clearSelection);
    if (event.key === ' ' && event.shiftKey && !isInHeader) return take(() => selectRow(focused.row));
    if (event.key === ' ' && isControl) return take(() => selectColumn(focused.column, event.shiftKey));
    if (event.key === ' ' && onRowOpen && !isInHeader) return take(() => onRowOpen(focused.row));
    if (event.key === 'Enter' && !isInHeader) return take(() => setViewed(focused));
    const headerColumn = isInHeader && !isInField ? columns[focused.column] : undefined;
    if (headerColumn && columnActions && /^[+=-]$/.test(event.key)) {
      return take(() => columnActions.widen(headerColumn, event.key === '-' ? -1 : 1));
    }
    const next = isInField
      ? nextField(event, focused, columns.length)
      : nextPosition(event, focused, {
          ...size,
          headRows: isWhole ? headRows : 0,
          rowsInSight: drawing.rowsInSight(),
          isRtl,
        });
    if (!next) return;
    take(() => {
      if (event.shiftKey && !isInHeader && next.row >= 0) setRange(extendRange(range, focused, next));
      else if (!isInField) setRange(null);
      focusLater(next);
    });
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const place = placeOf(event.target as Element, headRows);
    cancelAnimationFrame(toFocus.current);
    if (!place || event.button !== 0 || event.pointerType === 'touch') return;
    const isRow = place.column < 0;
    const at = { row: place.row, column: Math.max(0, place.column) };
    const isSameKind = (range?.span === 'rows') === isRow || range === null;
    const begun =
      event.shiftKey && isSameKind ? extendRange(range, focused, at) : rangeAt(at, isRow ? 'rows' : 'cells');
    const isOneCell = !isRow && !event.shiftKey;
    setRange(isOneCell ? null : begun);
    setFocused(at);
    if (!scroller.current) return;
    const head = { blockPx: drawing.headPx, inlinePx: drawing.fixedPx() };
    let lead = at;
    followPointer(scroller.current, head, (element) => {
      const over = placeOf(element, headRows);
      if (!over) return;
      const to = { row: over.row, column: over.column < 0 ? lead.column : over.column };
      if (isSamePlace(to, lead)) return;
      lead = to;
      select(extendRange(begun, at, to));
    });
  };

  /** Records the target of a menu, for pointer and keyboard. */
  const onMenuPress = (event: SyntheticEvent<HTMLElement>) => {
    const target = event.target as Element;
    const pressed = placeOf(target, headRows) ?? headerPlace(target);
    if (!pressed) return;
    const place = { row: pressed.row, column: Math.max(0, pressed.column) };
    setMenuPlace(place);
    if (place.row < 0) return;
    const rectangle = range && rectangleOf(range, size);
    if (!rectangle || !isInside(rectangle, place)) setRange(pressed.column < 0 ? rangeAt(place, 'rows') : null);
    setFocused(place);
  };

  const handlers = {
    onKeyDown,
    onPointerDown,
    onContextMenuCapture: onMenuPress,
    onTouchStartCapture: onMenuPress,
    onFocus: (event: SyntheticEvent<HTMLElement>) => {
      const target = event.target as Element;
      const place = placeOf(target, headRows) ?? headerPlace(target);
      if (place && place.column >= 0) setFocused({ row: place.row, column: place.column });
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      const place = placeOf(event.target as Element, headRows);
      if (!place || isInLink(event.target)) return;
      // The browser has selected a word, which would be copied instead of the cell.
      getSelection()?.removeAllRanges();
      if (place.column >= 0) setViewed({ row: place.row, column: place.column });
      else onRowOpen?.(place.row);
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const { nativeEvent, target } = event;
      // The first click of two has opened the link.
      if (event.detail > 1 && isInLink(target)) event.preventDefault();
      const place = placeOf(target as Element, headRows);
      if (!place || !(nativeEvent instanceof globalThis.PointerEvent) || nativeEvent.pointerType !== 'touch') return;
      if (place.column < 0) selectRow(place.row);
      else if (onRowOpen) onRowOpen(place.row);
      // Touch has neither double click nor hover to show the rest of a text.
      else if (place.element.scrollWidth > place.element.clientWidth)
        setViewed({ row: place.row, column: place.column });
    },
    onPointerOver: ({ target }: PointerEvent<HTMLElement>) => {
      const place = placeOf(target as Element, headRows);
      const column = place && columns[place.column];
      if (!place || !column || place.element.title !== '') return;
      place.element.title = namedInvisibles(
        plainText(rows[place.row]?.[column.index] ?? null).slice(0, TITLE_CHARACTERS),
      );
    },
  };
  return {
    focused,
    range,
    viewed,
    menuPlace,
    handlers,
    focusLater,
    selectAll,
    selectRow,
    selectColumn,
    clearSelection,
    view,
    closeView,
  };
}

const isInLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null;

const isSamePlace = (one: CellPosition, other: CellPosition) => one.row === other.row && one.column === other.column;

/** Where a key leads from a filter field; the other arrows move in its text. */
function nextField(event: KeyboardEvent, from: CellPosition, columns: number): CellPosition | null {
  if (event.key === 'ArrowDown') return { ...from, row: 0 };
  if (event.key === 'ArrowUp' || event.key === 'Escape') return { ...from, row: -2 };
  const column = from.column + (event.shiftKey ? -1 : 1);
  return event.key === 'Tab' && column >= 0 && column < columns ? { ...from, column } : null;
}

/** The header or filter field that contains an element. */
function headerPlace(element: Element): CellPosition | null {
  const cell = element.closest('thead [aria-colindex]');
  const row = cell?.closest('tr');
  if (!cell || !row) return null;
  const isLastRow = row.nextElementSibling === null;
  return { row: isLastRow ? -1 : -2, column: Number(cell.getAttribute('aria-colindex')) - 2 };
}

function focusCell(scroller: HTMLElement | null, { row, column }: CellPosition, headRows: number): void {
  const cell = scroller?.querySelector<HTMLElement>(
    `tr[aria-rowindex="${row + 1 + headRows}"] > [aria-colindex="${column + 2}"]`,
  );
  const target = row < 0 ? cell?.querySelector<HTMLElement>('button, input') : cell;
  target?.focus({ preventScroll: true });
}
