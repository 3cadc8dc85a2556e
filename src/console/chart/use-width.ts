import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element, in pixels, now and as it changes; 0 until it is there. */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const measured = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = measured.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measured, widthPx];
}
