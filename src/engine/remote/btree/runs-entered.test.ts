import { expect, it } from 'vitest';
import { RunsEntered } from './runs-entered.ts';

const PAGE_BYTES = 4_096;
/** The run of a leaf: leaves begin at page 100, in runs of eight. */
const runOf = (page: number) => {
  const first = page - ((page - 100) % 8);
  return { pages: Array.from({ length: 8 }, (_, i) => first + i), before: () => (first === 100 ? [] : [first - 1]) };
};
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

it.each([
  ['one page of a run', [116], [], [116, 115, ...from(117, 123)]],
  ['one of the first run', [100], [], from(100, 107)],
  ['a range that ends in a run', from(100, 108), [], [...from(100, 108), ...from(109, 115)]],
  ['a whole run', from(108, 115), [], [108, 107, ...from(109, 115)]],
  ['one page of a run, some of whose pages are loaded', [116], from(117, 122), [116, 115, 123]],
  ['pages here and there', [100, 132, 164, 196, 228, 260], [], []],
  ['a range, and pages here and there', [...from(100, 107), 132, 164, 196, 228, 260, 292], [], from(100, 107)],
])(
  'when %s is entered, it names all pages that may be meant, unless they are too many',
  (_, entered, atHand, named) => {
    const runs = new RunsEntered();
    for (const page of entered) runs.enter(page, runOf(page));
    const bytesOf = (page: number) => (atHand.includes(page) ? 0 : PAGE_BYTES);
    expect([...runs.named(new Set([1, ...entered]), bytesOf)]).toEqual([1, ...named]);
  },
);
