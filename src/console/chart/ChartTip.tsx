import { createContext, type KeyboardEvent, type PointerEvent, useContext, useEffect, useState } from 'react';
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
 * @returns the state, and what the element of the chart listens to
 */
export function useTipState() {
  const [state, setState] = useState<TipState>('follows');
  useEffect(() => {
    const end = new AbortController();
    const dismiss = () => setState('dismissed');
    const options = { signal: end.signal, capture: true };
    // A press in the chart reaches its element after this, and shows the tip again.
    window.addEventListener('pointerdown', dismiss, options);
    window.addEventListener('keydown', (event) => event.key === 'Escape' && dismiss(), options);
    return () => end.abort();
  }, []);
  const show = ({ pointerType }: PointerEvent) => setState(pointerType === 'touch' ? 'stays' : 'follows');
  const listeners = {
    onPointerDown: show,
    onPointerMove: show,
    onKeyDown: ({ key }: KeyboardEvent) => key !== 'Escape' && setState('follows'),
  };
  return [state, listeners] as const;
}
