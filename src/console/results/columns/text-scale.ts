import { useSyncExternalStore } from 'react';

/** Digits and spaces, of the size that the table's text has in our styles. */
const SAMPLE = '00000 00000 00000 00000 00000 ';
const SIZE_PX = 14;

let scale: number | null = null;
const listeners = new Set<() => void>();

/**
 * How much wider texts are than our styles make them: 1 for no difference, never less. Readers may set a wider spacing of
 * letters and words at any time, by an extension or a style sheet of their own.
 */
export function useTextScale(): number {
  return useSyncExternalStore(subscribe, textScale);
}

/** The same outside rendering. */
export function textScale(): number {
  return scale ?? 1;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (scale === null) watchSample();
  return () => listeners.delete(listener);
}

/** Measures a hidden sample whenever its width changes. It stays for the life of the page. */
function watchSample(): void {
  scale = 1;
  const sample = Object.assign(document.createElement('span'), { className: 'text-sample', textContent: SAMPLE });
  sample.setAttribute('aria-hidden', 'true');
  document.body.append(sample);
  const usual = document.createElement('canvas').getContext('2d');
  if (!usual) return;
  usual.font = `${SIZE_PX}px ${getComputedStyle(sample).fontFamily}`;
  const usualPx = usual.measureText(SAMPLE).width;
  new ResizeObserver(() => {
    const next = Math.max(1, Math.round((100 * sample.offsetWidth) / usualPx) / 100);
    if (next === scale) return;
    scale = next;
    for (const listener of listeners) listener();
  }).observe(sample);
}
