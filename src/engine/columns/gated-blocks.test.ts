import { expect, it } from 'vitest';
import type { ColumnValues, StripTable } from '../../column-strips/index.ts';
import { testedGates, testGates } from './gated-blocks.ts';

/** Three blocks: the first column takes 10 bytes in each, the others 1,000. */
const TABLE = {
  blocks: Array.from({ length: 3 }),
  rangeOf: (block: number, column: number) => ({ offset: block, length: column === 0 ? 10 : 1000 }),
} as unknown as StripTable;
const NAME = { column: 0, values: ['אילת'] };

it.each([
  ['a text in a column of few bytes', [0, 1, 2], NAME, true],
  ['a number there', [0, 1, 2], { column: 0, values: [70] }, true],
  ['one of several values', [0, 1], { column: 0, values: [0, 70] }, true],
  ['a flag, which rows of all blocks have', [0, 1, 2], { column: 0, values: [1] }, false],
  ['a condition of another kind', [0, 1, 2], { column: 0, values: null }, false],
  ['a column of many bytes', [0, 1, 2], { column: 1, values: [70] }, false],
  ['a column that is all that is read', [0], NAME, false],
])('a gate is tested before other columns are fetched if it is %s', (_, columns, gate, isTested) => {
  expect(testedGates(TABLE, columns, [gate])).toEqual(isTested ? [gate] : []);
});

it('rows that do not pass have the columns up to the last gate that was tested', () => {
  const gates = [{ column: 2, values: null }, NAME, { column: 1, values: null }];
  const texts = ['חיפה', 'אילת', ''];
  const valuesOf = (block: number): ColumnValues => {
    const content = Buffer.from(texts[block] ?? '');
    return { types: Uint8Array.of(13 + 2 * content.length), content };
  };
  expect(testGates(TABLE, { gates, tested: [NAME] }, valuesOf)).toEqual({
    early: [2, 0],
    mayPass: [false, true, false],
  });
});
