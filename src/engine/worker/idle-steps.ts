/** So long, in milliseconds, whoever waits for something can say so before each step. */
const PAUSE_MS = 2;

/** Takes the steps of a piece of work that nobody waits for, one by one, while nothing else is done. */
export class IdleSteps {
  readonly #step: () => Promise<boolean>;
  readonly #sleep: (ms: number) => Promise<void>;
  /** How much is being done that somebody waits for. */
  #underWay = 0;
  #isOver = false;
  /** Whether the next step is waited for, or taken. */
  #isGoing = false;
  #stepping: Promise<void> = Promise.resolve();

  /** @param step answers whether there is another one; there is none after one that failed */
  constructor(step: () => Promise<boolean>, sleep: (ms: number) => Promise<void> = asleep) {
    this.#step = step;
    this.#sleep = sleep;
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
    while (this.#underWay === 0 && !this.#isOver) {
      await this.#sleep(PAUSE_MS);
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

const asleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
