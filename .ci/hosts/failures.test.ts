import { expect, it } from 'vitest';
import { failuresOf } from './failures.ts';

const ROWS = [[1, 'a']];
const NO_RANGES = /ignores range requests/;

it.each([
  ['a page that works', null, [], ROWS, [], []],
  ['a page that says what is wrong, as it must', NO_RANGES, ['It ignores range requests.'], 'No ranges.', ['x'], []],
  ['a wrong row', null, [], [[1, 'b']], [], ['The answer is wrong: [[1,"b"]]']],
  ['a fault', null, ['Upload it.'], ROWS, [], ['check:host: Upload it.']],
  ['an error of the console', null, [], ROWS, ['404'], ['The console of the browser: 404']],
  [
    'a page that answers where it cannot',
    NO_RANGES,
    [],
    ROWS,
    [],
    ['check:host does not say /ignores range requests/: ', 'The page has rows, where it should say what is wrong.'],
  ],
])('%s', (_, fault, faults, answer, errors, failures) => {
  expect(failuresOf(fault, faults, { answer, errors }, ROWS)).toEqual(failures);
});
