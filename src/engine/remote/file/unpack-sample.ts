import { Slots, Unpacking } from '../../../packed-pages/index.ts';
import { inflateInto } from './inflate.ts';
import { SAMPLE } from './sample-page.ts';

/** Browsers optimize code that has run some hundred times. */
const TIMES = 120;
/** Pauses are so frequent that a new statement waits for some milliseconds at most. */
const BETWEEN_PAUSES = 8;

/**
 * Unpacks a sample of packed pages again and again, so that the browser compiles this code before the first statement
 * needs it. That statement unpacks many pages, which takes several times as long in uncompiled code. Makes no request.
 *
 * @param idle resolves when nothing waits for an answer
 */
export async function unpackSample(idle: () => Promise<void>): Promise<void> {
  const { pageBytes, first, units, databaseSha256 } = SAMPLE;
  const last = first + 1;
  const packed = Uint8Array.from(atob(SAMPLE.packed), (letter) => letter.charCodeAt(0));
  const slots = new Slots(pageBytes, last, Uint8Array.of(units), databaseSha256);
  for (let times = 0; times < TIMES; times += 1) {
    if (times % BETWEEN_PAUSES === 0) await idle();
    new Unpacking(slots, first, last, inflateInto).finish(packed);
  }
}
