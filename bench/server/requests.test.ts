import { expect, it } from 'vitest';
import { MIDDLE_WORLD, worldFolder } from '../../builder/worlds.testing.ts';
import { CASES } from './cases.ts';
import { pathsOfCases } from './requests.ts';

it('no two requests of a case are equal, so that none shares the run of another', async () => {
  const paths = pathsOfCases(await worldFolder(MIDDLE_WORLD), CASES);
  expect(paths.map((ofCase) => ofCase.length - new Set(ofCase).size)).toEqual(CASES.map(() => 0));
  expect(paths.filter((ofCase) => ofCase.length < 64)).toEqual([]);
});
