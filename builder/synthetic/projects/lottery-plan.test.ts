import { describe, expect, it } from 'vitest';
import { dealNatures } from '../../sources/natures.ts';
import { dealCalendar } from '../calendar.ts';
import { projectChelka } from '../deals/plot-numbers.ts';
import { places, planGushim } from '../places.ts';
import { priceLevels } from '../prices.ts';
import { randomFor } from '../random.ts';
import { type LotteryProject, planLotteries } from './lottery-plan.ts';
import { lotterySales } from './lottery-projects.ts';

const plan = (deals: number, seed = 1) =>
  planLotteries({ seed, deals, gushim: planGushim(places(), deals, seed) }, priceLevels());
const homesOf = (projects: readonly LotteryProject[]) =>
  projects.reduce((sum, { plots }) => sum + plots.reduce((homes, plot) => homes + plot.homes, 0), 0);

describe('the plan of lottery projects', () => {
  it('is the same for the same seed, and another one for another', () => {
    expect(plan(25_000)).toEqual(plan(25_000));
    expect(plan(25_000, 2)).not.toEqual(plan(25_000));
  });

  it('has some four hundred listed projects in a registry of the full size, and no more homes than a fortieth of it', () => {
    const projects = plan(3_217_592);
    const listed = projects.filter(({ isListed }) => isListed);
    expect(Math.abs(listed.length - 410)).toBeLessThan(30);
    expect(homesOf(listed)).toBeGreaterThan(50_000);
    expect(homesOf(projects) / 3_217_592).toBeLessThan(0.03);
  });

  it('has projects that are not listed, that have no location, and that have sold nothing yet', () => {
    const projects = plan(250_000);
    expect(projects.some(({ isListed }) => !isListed)).toBe(true);
    expect(new Set(projects.map(({ known }) => known)).size).toBe(4);
    const unsold = projects.filter((project) => homesOf([project]) === 0);
    expect(unsold.length).toBeGreaterThan(10);
    expect(unsold.every(({ isListed }) => isListed)).toBe(true);
  });

  it('gives a gush to one project, sometimes to two, and leaves it deals for everything else', () => {
    const ofGush = new Map<number, { deals: number; homes: number; chelkot: number[] }>();
    for (const { gush, homes, chelka } of plan(250_000).flatMap(({ plots }) => plots)) {
      const there = ofGush.get(gush.number) ?? { deals: gush.deals, homes: 0, chelkot: [] };
      ofGush.set(gush.number, { ...there, homes: there.homes + homes, chelkot: [...there.chelkot, chelka] });
    }
    const all = [...ofGush.values()];
    expect(all.filter(({ deals, homes }) => homes > 0.9 * deals)).toEqual([]);
    expect(all.filter(({ chelkot }) => new Set(chelkot).size < chelkot.length)).toEqual([]);
    const shared = all.filter(({ chelkot }) => chelkot.length === 2).length;
    expect(shared).toBeGreaterThan(3);
    expect(shared).toBeLessThan(all.length / 4);
    expect(all.filter(({ chelkot }) => chelkot.length > 2)).toEqual([]);
  });
});

describe('the sales of a lottery project', () => {
  const projects = plan(250_000);
  const sales = lotterySales(projects, dealCalendar(), dealNatures());
  const sold = projects
    .filter(
      (project) =>
        homesOf([project]) > 0 && project.plots.every(({ gush, chelka }) => chelka === projectChelka(gush.number, 0)),
    )
    .flatMap((project) =>
      project.plots.flatMap(({ gush }) =>
        sales
          .salesIn(gush, randomFor(1, gush.number))
          .filter(({ property }) => property.chelka === projectChelka(gush.number, 0))
          .map((sale) => ({ project, sale })),
      ),
    );

  it('are sales of new homes in its time', () => {
    expect(sold.length).toBeGreaterThan(3_000);
    for (const { project, sale } of sold) {
      expect(sale.day.date >= project.sales.from && sale.day.date <= project.sales.to).toBe(true);
      expect(sale.property.yearBuilt).toBeGreaterThanOrEqual(sale.day.year);
    }
  });

  it('cost the price of the lottery, except those that are sold freely', () => {
    const near = sold.filter(({ project, sale }) => {
      const ratio = sale.amount / sale.property.areaM2 / project.ppsqm;
      return ratio > 0.93 && ratio < 1.2;
    });
    expect(near.length / sold.length).toBeGreaterThan(0.88);
    expect(near.length / sold.length).toBeLessThan(0.96);
  });
});
