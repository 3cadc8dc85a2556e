import { describe, expect, it } from 'vitest';
import { geographyOf } from './land/geography.ts';
import { middleOf, planeM } from './land/lattice.ts';
import { places, planGushim } from './places.ts';

const SEED = 1;
const country = places();
const gushim = planGushim(country, 250_000, SEED);
const geography = geographyOf({ seed: SEED, country, gushim });
/** Deals of existing homes, with a price per square metre, in the last 24 months, of all deals of the register (measured). */
const RECENT = 0.04;
/** Deals that a gush needs in 24 months, so that a change of its prices is stated. */
const NEEDED = 20;
const LARGE_CITIES = [5000, 3000, 4000, 7900, 8300, 9000, 7400, 70, 7100, 8600, 6600];

describe('the gushim of a register of 250,000 deals', () => {
  it('are large enough for a change of prices in a sixth of the towns with several', () => {
    const ofTowns = gushim.filter(({ of }) => of > 4);
    const large = ofTowns.filter(({ deals }) => RECENT * deals >= NEEDED);
    expect(large.length / ofTowns.length).toBeGreaterThan(1 / 6);
    for (const code of LARGE_CITIES) expect(large.filter(({ place }) => place.code === code).length).toBeGreaterThan(3);
  });

  it('are small where little is built: half of them have a tenth of the deals or so', () => {
    const ofTowns = gushim.filter(({ of }) => of > 4).sort((a, b) => a.deals - b.deals);
    const sum = (of: typeof gushim) => of.reduce((total, { deals }) => total + deals, 0);
    const share = sum(ofTowns.slice(0, ofTowns.length >> 1)) / sum(ofTowns);
    expect(share).toBeGreaterThan(0.05);
    expect(share).toBeLessThan(0.2);
  });

  it('give each neighbourhood deals, and none of a city with ten or more of them most of its deals', () => {
    const dealsOf = new Map<string, number>();
    for (const { number, place, deals } of gushim) {
      const quarter = geography.siteOf(number)?.quarter;
      if (!quarter) continue;
      const key = `${place.code}/${quarter.name}`;
      dealsOf.set(key, (dealsOf.get(key) ?? 0) + deals);
    }
    const housing = country.flatMap(({ code, quarters }) =>
      quarters.filter(({ worth }) => worth !== null).map(({ name }) => `${code}/${name}`),
    );
    expect(housing.filter((name) => !dealsOf.has(name))).toEqual([]);
    for (const { code, name, quarters } of country.filter(({ quarters }) => quarters.length >= 10)) {
      const own = quarters.map((quarter) => dealsOf.get(`${code}/${quarter.name}`) ?? 0);
      expect(Math.max(...own) / own.reduce((sum, deals) => sum + deals, 0), name).toBeLessThan(0.4);
    }
  });

  it('are beside the main streets first', () => {
    const cells = new Set(gushim.map(({ number }) => geography.siteOf(number)?.cell));
    for (const place of country.filter(({ mainStreets }) => mainStreets.length > 0)) {
      const own = geography.lattices.get(place.code)?.cells.filter((cell) => cells.has(cell)) ?? [];
      const nearM = place.mainStreets.map(({ middle }) =>
        Math.min(...own.map((cell) => planeM(middleOf(cell), middle))),
      );
      expect(nearM.filter((metres) => metres > 400).length / nearM.length, place.name).toBeLessThan(0.15);
    }
  });
});
