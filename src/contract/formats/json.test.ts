import { expect, it } from 'vitest';
import { RESULT_MEMBERS, type SqlResult } from '../result.ts';
import { closeJson, openJson } from './json.ts';
import { resultOf } from './results.testing.ts';

const toJson = (result: SqlResult) => openJson(result) + closeJson(result);

it('has the members of the contract in their order, in whatever order they came', () => {
  const { columns, ...rest } = resultOf(['n'], [[1]]);
  const json = toJson({ warnings: ['X: y'], cached: false, ...rest, columns });
  expect(Object.keys(JSON.parse(json))).toEqual(Object.keys(RESULT_MEMBERS));
  expect(json.startsWith('{"columns":[{"name":"n","type":null}],"rows":[[1]],"row_count":1,"truncated":false,')).toBe(
    true,
  );
});

it('leaves out absent members', () => {
  expect(Object.keys(JSON.parse(toJson(resultOf([], []))))).toEqual(
    Object.keys(RESULT_MEMBERS).filter((member) => member !== 'cached' && member !== 'warnings'),
  );
});

it('writes numbers as JavaScript does: whole reals without a point, exponents with their sign', () => {
  expect(toJson(resultOf(['a', 'b', 'c', 'd'], [[1, 1e300, 5e-324, 0.1]]))).toContain('[[1,1e+300,5e-324,0.1]]');
});
