import { createContext, type KeyboardEvent, type PointerEvent, useContext, useEffect, useRef, useState } from 'react';
import { Tooltip, type TooltipProps } from 'recharts';

/** Whether what a chart says of a place goes with the pointer, stays where a finger was, or is dismissed. */
type TipState = 'follows' | 'stays' | 'dismissed';

export const TipStateContext = createContext<TipState>('follows');

type TipProps = Required<Pick<TooltipProps, 'content' | 'cursor'>>;

/** What a chart says of the place under the pointer, or under the finger that was there last. */
export function ChartTip(props: TipProps) {
  const state = useContext(TipStateContext);
  return <Tooltip {...props} isAnimationActive={false} {...(state !== 'follows' && { active: state === 'stays' })} />;
}

/**
 * Dismisses what a chart says of a place: by Escape, and by a press elsewhere. Recharts waits for a pointer that leaves, and a
 * finger never does.
 *
 * @returns the state, and what the element around the chart takes
 */
export function useTipState() {
  const [state, setState] = useState<TipState>('follows');
  const around = useRef<HTMLElement>(null);
  useEffect(() => {
    const end = new AbortController();
    const options = { signal: end.signal, capture: true };
    const press = ({ target, pointerType }: globalThis.PointerEvent) => {
      const isHere = target instanceof Element && around.current?.contains(target) && target.closest('.chart-canvas');
      setState(!isHere ? 'dismissed' : pointerType === 'touch' ? 'stays' : 'follows');
    };
    window.addEventListener('pointerdown', press, options);
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && setState('dismissed'), options);
    return () => end.abort();
  }, []);
  const follow = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setState('follows');
  const followKeys = ({ key }: KeyboardEvent) => key !== 'Escape' && setState('follows');
  return [state, { ref: around, onPointerMove: follow, onKeyDown: followKeys }] as const;
}
