import type { RangeSource } from '../remote/transport/transport.ts';

/** Thrown instead of making a request that would exceed maxBytesToRead. */
export class BudgetExceeded extends Error {
  override readonly name = 'BudgetExceeded';
}

/** What was requested of one file. */
export class TransferCount {
  bytes = 0;
  requests = 0;
}

/** `maxBytesToRead` of sql.js-httpvfs: how many bytes may be requested of all files together. */
export class TransferBudget {
  /** Bytes requested since the count was last set; users reset it to 0 to go on. */
  bytesRead = 0;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get leftBytes(): number {
    return Math.max(0, this.#maxBytes - this.bytesRead);
  }

  /** The same source, with each request counted for the file and kept within the budget. */
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

  /** Counts a request. @throws BudgetExceeded if not enough is left for it */
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
