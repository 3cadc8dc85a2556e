import type { Page } from '@playwright/test';
import type { Keys } from './measured.ts';

/** Between two keys, as a quick typist has it: work that waits for a pause begins in some of them. */
const PAUSES_MS = [60, 90, 140, 70, 400, 110];

/** Types so many keys in the focused field of a page, and measures each of them. */
export async function typedKeys(page: Page, count: number): Promise<Keys> {
  const session = await page.context().newCDPSession(page);
  // Processor time: other work of the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  await page.evaluate(watchKeys);
  const spentMs: number[] = [];
  let before = await spent();
  for (let key = 0; key < count; key += 1) {
    await page.keyboard.press('abcdefghij '[key % 11] ?? 'a');
    await page.waitForTimeout(PAUSES_MS[key % PAUSES_MS.length] ?? 0);
    const now = await spent();
    spentMs.push(now - before);
    before = now;
  }
  const untilFrameMs = await page.evaluate(() => window.keyFramesMs);
  await session.detach();
  return { spentMs, untilFrameMs };
}

declare global {
  interface Window {
    keyFramesMs: number[];
  }
}

/** Runs in the page. */
function watchKeys(): void {
  window.keyFramesMs = [];
  const channel = new MessageChannel();
  const begun: number[] = [];
  // A message that is sent from a frame comes when the frame has been handed on.
  channel.port1.onmessage = () => {
    for (const at of begun.splice(0)) window.keyFramesMs.push(performance.now() - at);
  };
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      begun.push(timeStamp);
      requestAnimationFrame(() => channel.port2.postMessage(null));
    },
    { capture: true },
  );
}
