import { endOfTurn } from '../remote/bundling.ts';

/** So long, in milliseconds, whoever waits for something already can say so before the first step. */
const PAUSE_MS = 2;

/** Takes the steps of a piece of work that nobody waits for, one by one, while nothing else is done. */
export class IdleSteps {
  readonly #step: () => Promise<boolean>;
  readonly #pause: (isFirst: boolean) => Promise<void>;
  /** How much is being done that somebody waits for. */
  #underWay = 0;
  #isOver = false;
  /** Whether the next step is waited for, or taken. */
  #isGoing = false;
  #stepping: Promise<void> = Promise.resolve();

  /**
   * @param step answers whether there is another one; there is none after one that failed
   * @param pause before each step, of which the first since something was done is told
   */
  constructor(step: () => Promise<boolean>, pause = pauseBefore) {
    this.#step = step;
    this.#pause = pause;
  }

  /** Does what somebody waits for: after the step that is being taken, and before the next one. */
  async doFirst<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      await this.#stepping;
      return await work();
    } finally {
      this.#underWay -= 1;
      void this.#goOn();
    }
  }

  async #goOn(): Promise<void> {
    if (this.#isGoing) return;
    this.#isGoing = true;
    for (let isFirst = true; this.#underWay === 0 && !this.#isOver; isFirst = false) {
      await this.#pause(isFirst);
      if (this.#underWay > 0) break;
      this.#stepping = this.#take();
      await this.#stepping;
    }
    this.#isGoing = false;
  }

  async #take(): Promise<void> {
    this.#isOver = !(await this.#step().catch(() => false));
  }
}

/** What has come in the meantime gets its turn before the others, too. */
const pauseBefore = (isFirst: boolean): Promise<void> =>
  isFirst ? new Promise((resolve) => setTimeout(resolve, PAUSE_MS)) : endOfTurn();
