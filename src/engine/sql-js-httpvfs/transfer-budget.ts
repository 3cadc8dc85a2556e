import type { RangeSource } from '../remote/transport/transport.ts';

/** Thrown instead of making a request that would exceed maxBytesToRead. */
export class BudgetExceeded extends Error {
  override readonly name = 'BudgetExceeded';
}

/** What was asked for of one file. */
export class TransferCount {
  bytes = 0;
  requests = 0;
}

/** `maxBytesToRead` of sql.js-httpvfs: how many bytes all files together may be asked for. */
export class TransferBudget {
  /** Asked for since the count was last set; its users set it back to 0 to go on. */
  bytesRead = 0;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get leftBytes(): number {
    return Math.max(0, this.#maxBytes - this.bytesRead);
  }

  /** The same source, each request of which is counted to the file and kept within the budget. */
  limit({ ask, askNow }: RangeSource, count: TransferCount): RangeSource {
    return {
      ask: async (file, range, signal) => {
        this.take(range.length, file.url, count);
        return ask(file, range, signal);
      },
      askNow: (file, range) => {
        this.take(range.length, file.url, count);
        return askNow(file, range);
      },
    };
  }

  /** Counts a request. @throws BudgetExceeded where there is not enough left for it */
  take(bytes: number, url: string, count: TransferCount): void {
    if (bytes > this.leftBytes) throw this.exceeded(url);
    this.bytesRead += bytes;
    count.bytes += bytes;
    count.requests += 1;
  }

  exceeded(url: string): BudgetExceeded {
    return new BudgetExceeded(
      `reading on in ${url} would exceed maxBytesToRead (${this.#maxBytes} bytes; ${this.bytesRead} are read)`,
    );
  }
}
