import { expect, it } from 'vitest';
import { syntheticLightRail } from './trains.ts';

it('the Purple and the Green line of Tel Aviv are under construction, and only the Brown one is planned', () => {
  const lines = syntheticLightRail().stations.map(({ values: { lines, status } }) => `${lines} ${status}`);
  expect([...new Set(lines)].filter((line) => !line.endsWith('operating')).sort()).toEqual([
    'הקו החום planned',
    'הקו הירוק under_construction',
    'הקו הסגול under_construction',
  ]);
});
