import { RemoteFailure } from '../failure.ts';
import { askSingly } from '../fetch-transport.ts';
import { LONG_RANGE_BYTES, MOST_TOGETHER, mostSingly, type SendsParts } from '../request-rules.ts';
import type { AskRange, ByteRange } from '../transport.ts';
import { unreachable, type WatchedLine } from '../watched-line.ts';
import { type AskedRange, Bundle } from './bundle.ts';

/** Most bytes of the ranges of one request. */
const MOST_BYTES = 1024 * 1024;
/** The number of ranges in the first request, if there are several requests. */
const FIRST_TOGETHER = 25;
/** A host that has failed this often, and has never sent several parts, is not asked for several again. */
const MOST_FAILURES = 2;
/** A host that sends fewer ranges than this in an answer is asked for each separately. */
const LEAST_TOGETHER = 8;
/** The host may send ranges closer together than this in one part. */
const APART_BYTES = 4096;

/**
 * Requests ranges with fetch. Ranges of the same turn travel together (`Range: bytes=a-b,c-d`, RFC 9110, 14.2) if the
 * page's own host supports that. For another origin, the browser would first ask whether such a request is allowed. The
 * first such request shows whether the host supports it; others wait for its head. A fault of such an answer means only
 * that the host does not support it. The ranges are then requested one by one, and those answers count.
 *
 * While a long range is under way, requesting a short one twice takes no longer. So the short one is requested together
 * with a byte elsewhere, unless the host's support is already known. A database is opened by such a pair.
 */
export class Bundling {
  readonly #line: WatchedLine;
  readonly #origin: string;
  readonly #askSingly: AskRange;
  /** Whether the host sends several parts: unknown, being tried by the first request, or known. */
  #sendsParts: 'perhaps' | 'being asked' | 'yes' | 'no' = 'perhaps';
  /** Whether an answer of several parts has ever been complete, and how many failed before. */
  #hasSentParts = false;
  #failures = 0;
  /** Ranges that the host sends in one answer. Each answer that was cut short lowers it. */
  #mostTogether = MOST_TOGETHER;
  /** Long ranges under way. */
  #longOnes = 0;
  /** Ranges requested in this turn. */
  #asked: AskedRange[] = [];
  /** Ranges that wait for the head of the first answer. */
  #waiting: AskedRange[] = [];
  /** Ranges that failed together with others. They are retried alone. */
  readonly #failed = new Set<string>();

  /** @param origin of the page */
  constructor(line: WatchedLine, origin: string) {
    this.#line = line;
    this.#origin = origin;
    this.#askSingly = askSingly(line);
  }

  /** Whether ranges of a file that are requested in the same turn travel together, as far as that is known. */
  sendsParts(url: string): SendsParts {
    if (this.#sendsParts === 'no' || new URL(url).origin !== this.#origin) return 'no';
    return this.#sendsParts === 'being asked' ? 'perhaps' : this.#sendsParts;
  }

  /** The most ranges that one request asks for. */
  get mostTogether(): number {
    return this.#mostTogether;
  }

  readonly ask: AskRange = (file, range, signal, onBody) => {
    if (this.sendsParts(file.url) === 'no') return this.#askSingly(file, range, signal, onBody);
    if (range.length >= LONG_RANGE_BYTES) return this.#askLong(file, range, signal, onBody);
    if (this.#failed.delete(keyOf(file.url, range))) return this.#askSingly(file, range, signal, onBody);
    return new Promise((resolve, reject) => {
      this.#asked.push({ file, range, signal, onBody, resolve, reject });
      if (this.#asked.length === 1) void endOfTurn().then(() => this.#send(this.#asked.splice(0)));
    });
  };

  readonly #askLong: AskRange = async (file, range, signal, onBody) => {
    this.#failed.delete(keyOf(file.url, range));
    this.#longOnes += 1;
    try {
      return await this.#askSingly(file, range, signal, onBody);
    } finally {
      this.#longOnes -= 1;
    }
  };

  #send(asked: readonly AskedRange[]): void {
    const byFile = new Map<string, AskedRange[]>();
    for (const one of asked) {
      const { url } = one.file;
      if (one.signal?.aborted) one.reject(unreachable(url));
      else if (!byFile.get(url)?.push(one)) byFile.set(url, [one]);
    }
    for (const ofFile of byFile.values()) this.#sendOfFile(ofFile);
  }

  #sendOfFile(asked: readonly AskedRange[]): void {
    const [only] = asked;
    if (only && asked.length === 1 && this.#sendsParts === 'perhaps' && this.#longOnes > 0) {
      this.#try(only);
    } else if (this.#sendsParts === 'no' || asked.length <= mostSingly(this.#sendsParts)) {
      for (const one of asked) this.#sendSingly(one);
    } else if (this.#sendsParts === 'being asked') {
      this.#waiting.push(...asked);
    } else {
      const { apart, overlapping } = separate(asked);
      for (const one of overlapping) this.#sendSingly(one);
      const [first = [], ...others] = bundlesOf(apart, this.#mostTogether);
      const isFirst = this.#sendsParts === 'perhaps';
      if (isFirst) this.#sendsParts = 'being asked';
      void this.#sendTogether(first);
      if (isFirst) this.#waiting.push(...others.flat());
      else for (const bundle of others) void this.#sendTogether(bundle);
    }
  }

  /** Asks for a range in a way that shows whether the host sends several parts. */
  #try(asked: AskedRange): void {
    const { file, range } = asked;
    const end = range.offset + range.length;
    const elsewhere = [0, file.sizeBytes - 1].find((at) => at < range.offset - APART_BYTES || at >= end + APART_BYTES);
    const extra = elsewhere === undefined ? [] : [{ offset: elsewhere, length: 1 }];
    if (extra.length > 0) this.#sendsParts = 'being asked';
    void this.#sendTogether([asked], extra);
  }

  #sendSingly({ file, range, signal, onBody, resolve, reject }: AskedRange): void {
    this.#askSingly(file, range, signal, onBody).then(resolve, reject);
  }

  /** @param extra ranges that no caller waits for */
  async #sendTogether(asked: readonly AskedRange[], extra: readonly ByteRange[] = []): Promise<void> {
    const [first] = asked;
    if (!first) return;
    // A request for one range is not answered in parts.
    if (asked.length + extra.length === 1) return this.#sendSingly(first);
    const bundle = new Bundle(first.file, asked, () => this.#learn('yes'), extra);
    try {
      await bundle.fetch(this.#line);
      this.#hasSentParts = true;
    } catch (cause) {
      const kind = cause instanceof RemoteFailure ? cause.kind : null;
      // The trial itself may have cut the answer off, so the range that it was made for must not fail.
      const mayPass = kind === 'busy' || (kind === 'unreachable' && extra.length === 0);
      if (mayPass && cause instanceof RemoteFailure) return this.#fail(bundle.left, cause);
      const { cutAfter } = bundle;
      if (cutAfter !== null && cutAfter >= LEAST_TOGETHER) {
        this.#mostTogether = Math.min(this.#mostTogether, cutAfter);
        return this.#sendOfFile(bundle.left);
      }
      for (const one of bundle.left) this.#sendSingly(one);
      this.#learn('no');
    }
  }

  /** A transient failure is reported to all callers, waiting ones included. They retry as their policy allows. */
  #fail(asked: readonly AskedRange[], cause: RemoteFailure): void {
    // No caller waits for it any more.
    const isLeft = asked.length === 0;
    if (!isLeft) this.#failures += 1;
    for (const { file, range } of asked) this.#failed.add(keyOf(file.url, range));
    const wasFirst = this.#sendsParts === 'being asked';
    for (const { reject } of [...asked, ...(wasFirst && !isLeft ? this.#waiting.splice(0) : [])]) reject(cause);
    if (!this.#hasSentParts && this.#failures >= MOST_FAILURES) this.#learn('no');
    else if (wasFirst) this.#learn('perhaps');
  }

  #learn(sendsParts: 'perhaps' | 'yes' | 'no'): void {
    // An answer that begins well proves nothing after another one has failed.
    if (this.#sendsParts !== 'no') this.#sendsParts = sendsParts;
    this.#send(this.#waiting.splice(0));
  }
}

/** Hosts may take overlapping ranges for an attack (RFC 9110, 14.2), or send them as one. */
function separate(asked: readonly AskedRange[]): Record<'apart' | 'overlapping', readonly AskedRange[]> {
  const overlapping = new Set<AskedRange>();
  let end = 0;
  for (const one of [...asked].sort((a, b) => a.range.offset - b.range.offset)) {
    const { offset, length } = one.range;
    if (offset < end) overlapping.add(one);
    end = Math.max(end, offset + length);
  }
  return { apart: asked.filter((one) => !overlapping.has(one)), overlapping: [...overlapping] };
}

/**
 * What is requested first goes into the first request. If there are several requests, the first is small, because
 * parallel answers share the connection. The others are of about the same size.
 */
function bundlesOf(asked: readonly AskedRange[], mostTogether: number): AskedRange[][] {
  const first = asked.length > mostTogether ? Math.min(FIRST_TOGETHER, mostTogether) : asked.length;
  const rest = asked.length - first;
  const most = Math.ceil(rest / Math.ceil(rest / mostTogether));
  const bundles: AskedRange[][] = [];
  let room = 0;
  for (const one of asked) {
    const { length } = one.range;
    let bundle = bundles.at(-1);
    if (!bundle || bundle.length === (bundles.length === 1 ? first : most) || length > room) {
      bundle = [];
      bundles.push(bundle);
      room = MOST_BYTES;
    }
    bundle.push(one);
    room -= length;
  }
  return bundles;
}

const keyOf = (url: string, { offset, length }: ByteRange): string => `${url} ${offset} ${length}`;

/** Resolves after everything that follows immediately from the current event. */
function endOfTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
