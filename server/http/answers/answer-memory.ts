import { LIMITS } from '../../../src/contract/limits.ts';
import { say } from '../../../src/contract/sentence.ts';
import { SERVICE } from '../../../src/contract/service-sentences.ts';
import { Counts } from '../counts.ts';
import { DrainRate } from '../drain-rate.ts';
import { type HttpRefusal, refusedWith } from '../errors.ts';

/** Something that takes memory until it is sent. The same object counts once, however many responses send it. */
export interface InFlight {
  readonly sizeBytes: number;
}

/** A part of the memory, taken for one response. */
export interface Hold {
  /** Replaces what is held. It is never refused, so it must not be larger. */
  exchange(items: readonly InFlight[]): void;
  release(): void;
}

interface Client {
  bytes: number;
  readonly holds: Counts<InFlight>;
}

/** The part of the whole that one client may take. */
const CLIENT_SHARE = 1 / 4;
/** Bounds of Retry-After, in seconds. */
const [SOONEST, LATEST] = [1, 60];
const MIB = 1024 * 1024;

/**
 * The memory of answers that are being sent, with a bound for all clients together and one for each. Bytes shared by several
 * responses count once in all, and once for each client. One answer always fits, because it could never be sent otherwise.
 */
export class AnswerMemory {
  readonly #totalBytes: number;
  readonly #clientBytes: number;
  readonly #now: () => number;
  readonly #drain: DrainRate;
  readonly #holds = new Counts<InFlight>();
  readonly #clients = new Map<string, Client>();
  #bytes = 0;

  /**
   * @param totalBytes for all clients together
   * @param now a monotonic clock, in milliseconds
   */
  constructor(totalBytes: number, now: () => number = () => performance.now()) {
    this.#totalBytes = totalBytes;
    this.#clientBytes = Math.max(LIMITS.resultBytes, Math.floor(totalBytes * CLIENT_SHARE));
    this.#now = now;
    this.#drain = new DrainRate(now());
  }

  /** Bytes of the answers that are being sent. */
  get bytesInFlight(): number {
    return this.#bytes;
  }

  /** Takes memory for a response to this client, or returns when there will be some. */
  take(client: string, items: readonly InFlight[]): { readonly ok: true; readonly hold: Hold } | Refused {
    const own = this.#clients.get(client);
    const ownBytes = own?.bytes ?? 0;
    const ownExcess = ownBytes + sizeOfNew(items, own?.holds) - this.#clientBytes;
    if (ownBytes > 0 && ownExcess > 0) {
      return this.#refuse(say(SERVICE.answersToAddress, { size: mib(this.#clientBytes) }), ownExcess);
    }
    const excess = this.#bytes + sizeOfNew(items, this.#holds) - this.#totalBytes;
    if (this.#bytes > 0 && excess > 0) {
      return this.#refuse(say(SERVICE.answersToAll, { size: mib(this.#totalBytes) }), excess);
    }
    if (this.#bytes === 0) this.#drain.restart(this.#now());
    return { ok: true, hold: this.#hold(client, items) };
  }

  #hold(client: string, taken: readonly InFlight[]): Hold {
    let held = taken;
    this.#add(client, held);
    return {
      exchange: (items) => {
        this.#add(client, items);
        this.#remove(client, held);
        held = items;
      },
      release: () => {
        this.#remove(client, held);
        held = [];
      },
    };
  }

  #add(client: string, items: readonly InFlight[]): void {
    const own = this.#clients.get(client) ?? { bytes: 0, holds: new Counts() };
    this.#clients.set(client, own);
    for (const item of items) {
      if (own.holds.add(item)) own.bytes += item.sizeBytes;
      if (this.#holds.add(item)) this.#bytes += item.sizeBytes;
    }
  }

  #remove(client: string, items: readonly InFlight[]): void {
    const own = this.#clients.get(client);
    for (const item of items) {
      if (own?.holds.remove(item)) own.bytes -= item.sizeBytes;
      if (!this.#holds.remove(item)) continue;
      this.#bytes -= item.sizeBytes;
      this.#drain.add(item.sizeBytes, this.#now());
    }
    if (own?.holds.size === 0) this.#clients.delete(client);
  }

  /** @param excessBytes what has to become free */
  #refuse(message: string, excessBytes: number): Refused {
    const seconds = Math.ceil(excessBytes / this.#drain.perSecond(this.#now()));
    const retryAfterSeconds = Math.min(LATEST, Math.max(SOONEST, seconds));
    const hint =
      retryAfterSeconds === 1 ? SERVICE.readAnswersSoon : say(SERVICE.readAnswers, { seconds: retryAfterSeconds });
    return { ...refusedWith(503, 'BUSY', message, hint), reason: 'answer_memory_full', retryAfterSeconds };
  }
}

export type Refused = { readonly ok: false } & HttpRefusal;

const mib = (bytes: number) => Math.floor(bytes / MIB);

const sizeOfNew = (items: readonly InFlight[], holds: Counts<InFlight> | undefined): number =>
  items.reduce((bytes, item) => (holds?.of(item) ? bytes : bytes + item.sizeBytes), 0);
