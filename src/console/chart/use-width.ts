import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The current width of an element in pixels; 0 until it is mounted. */
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
