/** A read that waits for its turn. */
type Waiting = () => void;

/**
 * Runs a few reads of files at a time, and alternates between clients: a hundred connections of one visitor get no more
 * than one. Without it, reads would queue in Node's thread pool in any order, before all other work of that pool.
 */
export class ReadTurns {
  readonly #most: number;
  /** By client, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  #underWay = 0;

  /** @param most reads at the same time */
  constructor(most: number) {
    this.#most = most;
  }

  /** Reads when it is the client's turn. */
  async take<T>(client: string, read: () => Promise<T>): Promise<T> {
    if (this.#underWay >= this.#most) await new Promise<void>((resolve) => this.#wait(client, resolve));
    else this.#underWay += 1;
    try {
      return await read();
    } finally {
      this.#giveOn();
    }
  }

  #wait(client: string, waiting: Waiting): void {
    const before = this.#waiting.get(client);
    if (before) before.push(waiting);
    else this.#waiting.set(client, [waiting]);
  }

  /** The free slot goes to the next client, who then moves to the end of the queue. */
  #giveOn(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#underWay -= 1;
      return;
    }
    const [client, reads] = next;
    const first = reads.shift();
    this.#waiting.delete(client);
    if (reads.length > 0) this.#waiting.set(client, reads);
    first?.();
  }
}
