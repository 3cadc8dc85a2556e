import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useStrings } from '../i18n/context.ts';
import { localStorageIfAllowed } from '../i18n/language.ts';
import { clamped, type EdgeRange, type Part, rememberSize, showSize, sizeAfterKey } from './layout.ts';

interface EdgeProps {
  readonly part: Part;
  /** The axis along which the edge moves. */
  readonly axis: 'x' | 'y';
  /** Finds the part in the document. */
  readonly selector: string;
  readonly minPx: number;
  /** Largest share of the window for the part. */
  readonly maxShare: number;
}

/**
 * The edge of a part, which a visitor drags or moves with the arrow keys, Home and End. A double press restores the
 * page's size. See the ARIA Authoring Practices Guide, "Window Splitter Pattern".
 */
export function Edge({ part, axis, selector, minPx, maxShare }: EdgeProps) {
  const { layout: strings, direction } = useStrings();
  const [px, setPx] = useState(minPx);
  const dragged = useRef<{ readonly from: number; readonly px: number } | null>(null);
  const isRtl = direction === 'rtl';
  const sizeNow = () => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return Math.round((axis === 'x' ? box?.width : box?.height) ?? minPx);
  };
  const range = (): EdgeRange => ({
    minPx,
    maxPx: Math.round((axis === 'x' ? innerWidth : innerHeight) * maxShare),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first size is that of the first layout.
  useLayoutEffect(() => setPx(sizeNow()), []);

  const show = (next: number | null) => {
    showSize(part, next, document.documentElement);
    setPx(sizeNow());
  };
  const remember = (next: number | null) => {
    show(next);
    rememberSize(localStorageIfAllowed(), part, next);
  };
  const placeOf = ({ clientX, clientY }: PointerEvent) => (axis === 'y' ? clientY : isRtl ? -clientX : clientX);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule of the text cannot be moved.
    <div
      className={`edge is-${axis}`}
      role="separator"
      tabIndex={0}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-label={strings.edges[part]}
      aria-valuemin={range().minPx}
      aria-valuemax={range().maxPx}
      aria-valuenow={px}
      aria-valuetext={strings.pixels(px)}
      title={strings.edgeHint}
      onFocus={() => setPx(sizeNow())}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const next = sizeAfterKey(event, sizeNow(), range(), axis, isRtl);
        if (next === null) return;
        event.preventDefault();
        remember(next);
      }}
      onDoubleClick={() => remember(null)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { from: placeOf(event), px: sizeNow() };
      }}
      onPointerMove={(event) => {
        const { current: start } = dragged;
        if (start) show(clamped(start.px + placeOf(event) - start.from, range()));
      }}
      onPointerUp={(event) => {
        const { current: start } = dragged;
        dragged.current = null;
        // A press without movement may be half of a double press.
        if (start && placeOf(event) !== start.from) remember(sizeNow());
      }}
      onPointerCancel={() => {
        dragged.current = null;
      }}
    />
  );
}
