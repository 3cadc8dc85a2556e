import { expect, it } from 'vitest';
import type { Cell } from '../src/contract/result.ts';
import { differenceFromNative } from './comparison.ts';
import type { Answer } from './engines/answer.ts';
import type { Statement, Trait } from './grammar/draft.ts';

const rowsOf = (...rows: Cell[][]): Answer => ({
  kind: 'rows',
  columns: [{ name: 'a', type: 'INTEGER' }],
  rows,
  truncated: false,
  envelope: null,
});
const statement = (ordered: boolean, ...traits: Trait[]): Statement => ({
  sql: 'SELECT a FROM t',
  limit: 10,
  kind: 'plain select',
  ordered,
  traits: new Set(traits),
});
const error = (message: string): Answer => ({ kind: 'error', code: 'SQL_ERROR', message });

it.each<[string, Statement, Answer, Answer, same: boolean]>([
  ['equal rows', statement(true), rowsOf([1], ['א']), rowsOf([1], ['א']), true],
  ['another value', statement(true), rowsOf([1]), rowsOf([2]), false],
  ['a number and its text', statement(true), rowsOf([1]), rowsOf(['1']), false],
  ['a missing row', statement(false), rowsOf([1], [2]), rowsOf([1]), false],
  ['another order where none was asked for', statement(false), rowsOf([1], [2]), rowsOf([2], [1]), true],
  ['another order where one was asked for', statement(true), rowsOf([1], [2]), rowsOf([2], [1]), false],
  ['the last digits of sin()', statement(true, 'math'), rowsOf([0.1]), rowsOf([0.1 + 1e-16 * 2]), true],
  ['more than its last digits', statement(true, 'math'), rowsOf([0.1]), rowsOf([0.1 + 1e-12]), false],
  [
    'its last digits in JSON',
    statement(true, 'math'),
    rowsOf(['[1.5,"א"]']),
    rowsOf(['[1.5000000000000002,"א"]']),
    true,
  ],
  ['more than these in JSON', statement(true, 'math'), rowsOf(['[1.5,2]']), rowsOf(['[1.501,2]']), false],
  ['other text beside them', statement(true, 'math'), rowsOf(['[1.5,"א"]']), rowsOf(['[1.5,"ב"]']), false],
  ['an integer in JSON', statement(true, 'math'), rowsOf(['[1]']), rowsOf(['[2]']), false],
  ['the last digits of a sum', statement(true), rowsOf([0.3]), rowsOf([0.1 + 0.2]), false],
  ['equal errors', statement(true), error('no such table: t'), error('no such table: t'), true],
  ['another message', statement(true), error('no such table: t'), error('no such table: u'), false],
  ['an error and rows', statement(true), error('no such table: t'), rowsOf([1]), false],
])('%s', (_, made, ours, native, same) => {
  expect(differenceFromNative(made, ours, native) === null).toBe(same);
});
