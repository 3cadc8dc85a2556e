import type { AssumptionName, Assumptions } from './assumptions.ts';
import type { Basis, HostCost, ServerCost } from './basis.ts';

const MILLION = 1e6;
const GIGABYTE = 1e9;
const SECONDS_OF_A_DAY = 86_400;
const DAYS_OF_A_MONTH = 30;

/** What servers of one kind can answer. */
export interface Capacity {
  readonly servers: number;
  /** At the assumed utilisation. */
  readonly statementsPerSecond: number;
  /** With a day's peak at that rate. */
  readonly statementsPerDay: number;
  readonly visitsPerDay: number;
  readonly machinesPerMonthUsd: number;
}

/** What a million statements cost, in US dollars. */
export interface MillionCost {
  readonly trafficBytes: number;
  readonly requests: number;
  readonly trafficUsd: number;
  readonly requestsUsd: number;
  readonly machinesUsd: number;
  readonly totalUsd: number;
}

/** A day of many readers of the page. */
export interface ReadersDay {
  readonly visits: number;
  readonly statements: number;
  readonly requests: number;
  readonly peakRequestsPerSecond: number;
  readonly trafficBytes: number;
  /** The mean of the busiest second. */
  readonly peakBitsPerSecond: number;
  /** What the CDN asks of the host behind it. */
  readonly originBytes: number;
  readonly cdnPerMonthUsd: number;
  /** The same from storage that takes money for requests, and not for traffic. */
  readonly storagePerMonthUsd: number;
  /** Servers that would answer the same statements at `/api/sql`. */
  readonly serversInstead: number;
}

type Values = Readonly<Record<AssumptionName, number>>;

/** The arithmetic of growth, from measured figures and assumptions. */
export class Growth {
  readonly #basis: Basis;
  readonly #assumed: Values;

  constructor(basis: Basis, assumptions: Assumptions) {
    this.#basis = basis;
    const values = Object.entries(assumptions).map(([name, { value }]) => [name, value]);
    this.#assumed = Object.fromEntries(values) as Values;
  }

  /** A statement to a server in the mean: some are kept answers, the others a mixture of kinds. */
  serverStatement(): ServerCost {
    const { lookupShare, fetchShare, scanShare, keptAnswerShare } = this.#assumed;
    const { lookup, fetch, scan } = this.#basis.server;
    const mixed = (figure: keyof ServerCost) =>
      lookupShare * lookup[figure] + fetchShare * fetch[figure] + scanShare * scan[figure];
    return {
      // A kept answer needs no thread. What it needs has not been measured alone, and is less than a look-up.
      machineMs: (1 - keptAnswerShare) * mixed('machineMs') + keptAnswerShare * lookup.machineMs,
      answerBytes: mixed('answerBytes'),
    };
  }

  /** A statement in the page in the mean, with its part of the opening of the page. */
  pageStatement(): HostCost {
    const { scanShare, queriesPerVisit, returningShare } = this.#assumed;
    const { open, pageLookup, pageScan } = this.#basis;
    const of = (figure: keyof HostCost) =>
      (1 - scanShare) * pageLookup[figure] +
      scanShare * pageScan[figure] +
      ((1 - returningShare) * open[figure]) / queriesPerVisit;
    return { requests: of('requests'), bytes: of('bytes') };
  }

  capacityOf(servers: number): Capacity {
    const { utilisation, efficiencyOfMany, peakFactor, queriesPerVisit, serverHourPrice } = this.#assumed;
    const efficiency = servers === 1 ? 1 : efficiencyOfMany;
    const statementsPerSecond = (servers * efficiency * utilisation * 1000) / this.serverStatement().machineMs;
    const statementsPerDay = (statementsPerSecond * SECONDS_OF_A_DAY) / peakFactor;
    return {
      servers,
      statementsPerSecond,
      statementsPerDay,
      visitsPerDay: statementsPerDay / queriesPerVisit,
      machinesPerMonthUsd: servers * 24 * DAYS_OF_A_MONTH * serverHourPrice,
    };
  }

  /** A million statements in the page, whose files a CDN sends. */
  millionInPageByCdn(): MillionCost {
    return this.#millionInPage(this.#assumed.cdnTrafficPrice, this.#assumed.cdnRequestPrice);
  }

  /** The same from storage that takes money for requests. */
  millionInPageByStorage(): MillionCost {
    return this.#millionInPage(this.#assumed.storageTrafficPrice, this.#assumed.storageRequestPrice);
  }

  #millionInPage(trafficPrice: number, requestPrice: number): MillionCost {
    const { requests, bytes } = this.pageStatement();
    return this.#million(bytes, requests, { trafficPrice, requestPrice, machinesUsd: 0 });
  }

  /** A million statements to servers that stand there day and night for the day's peak. */
  millionAtServer(): MillionCost {
    const { serverTrafficPrice } = this.#assumed;
    const { statementsPerDay, machinesPerMonthUsd } = this.capacityOf(1);
    const machinesUsd = (machinesPerMonthUsd / (statementsPerDay * DAYS_OF_A_MONTH)) * MILLION;
    const { answerBytes } = this.serverStatement();
    return this.#million(answerBytes, 1, { trafficPrice: serverTrafficPrice, requestPrice: 0, machinesUsd });
  }

  #million(
    bytes: number,
    requests: number,
    prices: { readonly trafficPrice: number; readonly requestPrice: number; readonly machinesUsd: number },
  ): MillionCost {
    const trafficUsd = ((bytes * MILLION) / GIGABYTE) * prices.trafficPrice;
    const requestsUsd = requests * prices.requestPrice;
    return {
      trafficBytes: bytes * MILLION,
      requests: requests * MILLION,
      trafficUsd,
      requestsUsd,
      machinesUsd: prices.machinesUsd,
      totalUsd: trafficUsd + requestsUsd + prices.machinesUsd,
    };
  }

  readersDay(): ReadersDay {
    const { readersPerDay: visits, queriesPerVisit, peakFactor, edgeHitShare } = this.#assumed;
    const statements = visits * queriesPerVisit;
    const { requests, bytes } = this.pageStatement();
    const trafficBytes = statements * bytes;
    const monthOf = ({ totalUsd }: MillionCost) => (totalUsd * statements * DAYS_OF_A_MONTH) / MILLION;
    return {
      visits,
      statements,
      requests: statements * requests,
      peakRequestsPerSecond: (statements * requests * peakFactor) / SECONDS_OF_A_DAY,
      trafficBytes,
      peakBitsPerSecond: (8 * trafficBytes * peakFactor) / SECONDS_OF_A_DAY,
      originBytes: trafficBytes * (1 - edgeHitShare),
      cdnPerMonthUsd: monthOf(this.millionInPageByCdn()),
      storagePerMonthUsd: monthOf(this.millionInPageByStorage()),
      serversInstead: this.#serversFor(statements),
    };
  }

  #serversFor(statementsPerDay: number): number {
    if (statementsPerDay <= this.capacityOf(1).statementsPerDay) return 1;
    return Math.ceil((2 * statementsPerDay) / this.capacityOf(2).statementsPerDay);
  }
}
