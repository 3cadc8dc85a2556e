import type { BrowserContext, LaunchOptions, Page } from '@playwright/test';
import type { Host } from '../host/host.ts';
import { trafficOf } from '../host/timeline.ts';
import type { Competitor } from './competitors.ts';
import { installBench, openIn, rowsIn } from './in-page.ts';
import type { Cost, Phase, VisitOutcome } from './measurement.ts';
import { withFreshProfile } from './profile.ts';

export interface VisitPlan {
  readonly launch: LaunchOptions;
  readonly host: Host;
  readonly competitor: Competitor;
  /** Absolute. */
  readonly databaseUrl: string;
  readonly sql: string;
  /** The statement with the literals of nearby; null if there is none. */
  readonly nearbySql: string | null;
  /** A phase that takes longer ends the visit. */
  readonly giveUpSeconds: number;
}

/** The outcome, and the rows of each run of the statement as JSON. All must be equal. */
export interface Visited {
  readonly outcome: VisitOutcome;
  readonly answers: readonly string[];
}

/** One visit with a new profile, phase by phase. Between phases it waits until the network is idle. */
export async function visit(plan: VisitPlan): Promise<Visited> {
  await plan.host.takeRequests();
  return withFreshProfile(plan.launch, async (context) => {
    await installBench(context);
    return new Measuring(plan).visitIn(context);
  });
}

/**
 * Idle time after a page is open, as if a visitor read it first, so that the page's remaining background work does not
 * count for a statement.
 */
const REST_MS = 500;

class GaveUp extends Error {}

class Measuring {
  readonly #plan: VisitPlan;
  readonly #costs: Partial<Record<Phase, Cost>> = {};
  readonly #answers: string[] = [];
  #phase: Phase = 'open';
  #rows = 0;

  constructor(plan: VisitPlan) {
    this.#plan = plan;
  }

  async visitIn(context: BrowserContext): Promise<Visited> {
    try {
      const page = await this.#open(context, 'open');
      await this.#run(page, 'first');
      if (this.#plan.nearbySql !== null) {
        await this.#measure('nearby', rowsIn(page, this.#plan.nearbySql));
      }
      await this.#run(page, 'again');
      await page.close();
      await this.#run(await this.#open(context, 'secondOpen'), 'second');
      return this.#visited({ kind: 'answered', rows: this.#rows, costs: this.#costs });
    } catch (cause) {
      if (!(cause instanceof GaveUp)) {
        // A failure to open does not depend on the statement, so it is a fault of the bench.
        if (this.#phase === 'open') throw cause;
        return this.#visited({
          kind: 'cannot',
          message: cause instanceof Error ? firstLine(cause.message) : `${cause}`,
        });
      }
      await context.close();
      const traffic = trafficOf(await this.#plan.host.takeRequests());
      const { giveUpSeconds: afterSeconds } = this.#plan;
      return this.#visited({ kind: 'gave up', phase: this.#phase, afterSeconds, traffic });
    }
  }

  #visited(outcome: VisitOutcome): Visited {
    return { outcome, answers: this.#answers };
  }

  async #open(context: BrowserContext, phase: Phase): Promise<Page> {
    const { host, competitor, databaseUrl } = this.#plan;
    const page = await context.newPage();
    await this.#measure(phase, openIn(page, competitor, host.origin, databaseUrl));
    await page.waitForTimeout(REST_MS);
    return page;
  }

  async #run(page: Page, phase: Phase): Promise<void> {
    const rows = await this.#measure(phase, rowsIn(page, this.#plan.sql));
    this.#rows = rows.length;
    this.#answers.push(JSON.stringify(rows));
  }

  async #measure<T>(phase: Phase, work: Promise<{ readonly value: T; readonly ms: number }>): Promise<T> {
    this.#phase = phase;
    const { value, ms } = await withinSeconds(this.#plan.giveUpSeconds, work);
    this.#costs[phase] = { ms, ...trafficOf(await this.#plan.host.takeRequests()) };
    return value;
  }
}

function withinSeconds<T>(seconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new GaveUp()), seconds * 1000);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const firstLine = (message: string) => message.replace(/^page\.evaluate: (Error: )?/, '').split('\n')[0] ?? '';
