import type { Page } from '@playwright/test';
import type { Frames } from './measured.ts';

const METRICS = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration', 'TaskDuration'] as const;

/** Measures the frames of a page during an action. */
export async function framesOf(page: Page, act: () => Promise<void>): Promise<Frames> {
  const session = await page.context().newCDPSession(page);
  // Processor time, so that other work of the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return METRICS.map((wanted) => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN));
  };
  const before = await spent();
  await page.evaluate(watchFrames);
  await act();
  const { gapsMs, workMs } = await page.evaluate(() => window.frames60.end());
  const after = await spent();
  await session.detach();
  const [script = 0, style = 0, layout = 0, all = 0] = after.map((ms, i) => (ms - (before[i] ?? 0)) / gapsMs.length);
  return { gapsMs, workMs, script, style, layout, all };
}

declare global {
  interface Window {
    frames60: { readonly end: () => Pick<Frames, 'gapsMs' | 'workMs'> };
  }
}

/** Runs in the page. */
function watchFrames(): void {
  const gapsMs: number[] = [];
  const workMs: number[] = [];
  let [last, begun, isOver] = [0, 0, false];
  const channel = new MessageChannel();
  // A message that is sent from a frame arrives after the frame has been handed over for drawing.
  channel.port1.onmessage = () => {
    if (begun > 0) workMs.push(performance.now() - begun);
    begun = 0;
  };
  const begin = () => {
    if (begun === 0) begun = performance.now();
  };
  const listening = new AbortController();
  addEventListener('scroll', begin, { capture: true, signal: listening.signal });
  const frame = (at: number) => {
    if (last > 0) gapsMs.push(at - last);
    last = at;
    channel.port2.postMessage(null);
    if (!isOver) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.frames60 = {
    end: () => {
      isOver = true;
      listening.abort();
      return { gapsMs, workMs };
    },
  };
}
