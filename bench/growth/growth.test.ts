import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { remoteFigures, SERVER, SETTING } from '../document/measured.testing.ts';
import { allMeasured, DOCS_DIR } from '../document/measured-files.ts';
import { type AssumptionName, type Assumptions, readAssumptions } from './assumptions.ts';
import { basisOf } from './basis.ts';
import { Growth } from './growth.ts';
import { growthPage } from './growth-files.ts';

const ASSUMPTIONS = readAssumptions(new URL('assumptions.json', import.meta.url));

/** Round values, to be reckoned by hand. */
const ASSUMED: Readonly<Record<AssumptionName, number>> = {
  ...{ readersPerDay: 1_000, queriesPerVisit: 4, returningShare: 0.5, keptAnswerShare: 0.5 },
  ...{ lookupShare: 0.5, fetchShare: 0.25, scanShare: 0.25 },
  ...{ peakFactor: 2, utilisation: 0.5, efficiencyOfMany: 0.8, edgeHitShare: 0.9 },
  ...{ cdnTrafficPrice: 0.1, cdnRequestPrice: 2, storageTrafficPrice: 0, storageRequestPrice: 0.5 },
  ...{ serverHourPrice: 0.5, serverTrafficPrice: 0.01 },
};
const assumptionsOf = (values: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value, unit: '', source: 'test' }]),
  ) as Assumptions;

const BASIS = basisOf(SERVER, remoteFigures([1, 3]), remoteFigures([6]));
const growth = new Growth(BASIS, assumptionsOf(ASSUMED));

describe('growth', () => {
  it('begins with means of what was measured', () => {
    expect(BASIS.server.fetch).toEqual({ machineMs: 20, answerBytes: 100_000 });
    expect(BASIS.open).toEqual({ requests: 20, bytes: 1_000_000 });
    expect(BASIS.pageLookup).toEqual({ requests: 2, bytes: 20_000 });
    expect(BASIS.pageScan).toEqual({ requests: 6, bytes: 60_000 });
  });

  it('mixes kinds of statements, and lets a visit pay for opening the page once', () => {
    // Half of 0.5·2 + 0.25·20 + 0.25·40, and half of a look-up.
    expect(growth.serverStatement()).toEqual({ machineMs: 9, answerBytes: 26_750 });
    // 0.75·2 + 0.25·6 + half of 20 in four statements.
    expect(growth.pageStatement()).toEqual({ requests: 5.5, bytes: 155_000 });
  });

  it('gives servers room for the peak, and many of them less than their sum', () => {
    const one = growth.capacityOf(1);
    expect(one.statementsPerSecond).toBeCloseTo(500 / 9, 9);
    expect(one.statementsPerDay).toBeCloseTo((500 / 9) * 43_200, 6);
    expect(one.visitsPerDay).toBeCloseTo((500 / 9) * 10_800, 6);
    expect(one.machinesPerMonthUsd).toBe(360);
    expect(growth.capacityOf(10).statementsPerSecond).toBeCloseTo((8 * 500) / 9, 9);
  });

  it('reckons a million statements at both doors', () => {
    const cdn = growth.millionInPageByCdn();
    expect([cdn.trafficBytes, cdn.requests, cdn.trafficUsd, cdn.requestsUsd, cdn.totalUsd]).toEqual([
      155e9, 5.5e6, 15.5, 11, 26.5,
    ]);
    expect(growth.millionInPageByStorage().totalUsd).toBe(2.75);
    const server = growth.millionAtServer();
    expect(server.machinesUsd).toBeCloseTo(5, 9);
    expect(server.trafficUsd).toBeCloseTo(0.2675, 9);
    expect(server.totalUsd).toBeCloseTo(5.2675, 9);
  });

  it('reckons a day of readers', () => {
    const day = growth.readersDay();
    expect([day.visits, day.statements, day.requests]).toEqual([1_000, 4_000, 22_000]);
    expect(day.peakRequestsPerSecond).toBeCloseTo(44_000 / 86_400, 9);
    expect(day.trafficBytes).toBeCloseTo(620e6, 3);
    expect(day.originBytes).toBeCloseTo(62e6, 3);
    expect(day.cdnPerMonthUsd).toBeCloseTo(26.5 * 0.12, 9);
    expect(day.serversInstead).toBe(1);
  });

  it('rounds servers up, each at the efficiency of many', () => {
    const many = new Growth(BASIS, assumptionsOf({ ...ASSUMED, readersPerDay: 3_000_000 }));
    // 12 million statements a day; two servers answer 3.84 million.
    expect(many.readersDay().serversInstead).toBe(7);
  });

  it('names what has to be measured first', () => {
    expect(() => growthPage({ server: { ...SETTING, figures: SERVER } }, ASSUMPTIONS)).toThrow(
      'The arithmetic of growth needs figures: run "npm run bench -- --only server,remote,scans".',
    );
    const withoutScans = { ...SERVER, comparisons: SERVER.comparisons.filter(({ kind }) => kind !== 'scan') };
    expect(() => basisOf(withoutScans, remoteFigures([1]), remoteFigures([1]))).toThrow('No scan was measured');
  });
});

it('the page in the repository is reckoned from the measured figures and the table of assumptions', () => {
  const page = readFileSync(join(DOCS_DIR, 'growth.md'), 'utf8');
  expect(page).toBe(growthPage(allMeasured(), ASSUMPTIONS));
});
