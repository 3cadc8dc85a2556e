import { HOSTS } from '../../../../contract/host-sentences.ts';
import { say } from '../../../../contract/sentence.ts';
import { RemoteFailure } from '../failure.ts';
import type { ByteRange, ExpectedFile, OnBody, RangeAnswer, Validators } from '../transport.ts';
import { NO_VALIDATORS, readValidators } from '../validators.ts';
import { type AnswerReader, unreachable, type WatchedLine } from '../watched-line.ts';
import { Byteranges, MisshapenParts } from './byteranges.ts';
import { type AnswerHead, checkHeadOfSeveral, rangeHeader } from './range-answer.ts';

/** A range that a caller requests and waits for. */
export interface AskedRange {
  readonly file: ExpectedFile;
  readonly range: ByteRange;
  readonly signal: AbortSignal | undefined;
  readonly onBody: OnBody | undefined;
  readonly resolve: (answer: RangeAnswer) => void;
  readonly reject: (cause: RemoteFailure) => void;
}

/**
 * Bytes that a host may send between two ranges instead of beginning another part. RFC 9110 (15.3.7.2) allows this where they are
 * fewer than the headers of a part.
 */
const MOST_GAP_BYTES = 512;

/** Ranges of one file in one request, and their results. */
export class Bundle implements AnswerReader {
  readonly #file: ExpectedFile;
  readonly #ranges: readonly ByteRange[];
  /** Extra ranges that no caller waits for, and that have not come. */
  #extra: readonly ByteRange[];
  readonly #onHead: () => void;
  /** Ranges that callers still wait for, in the order of the file. */
  readonly #left: Set<AskedRange>;
  readonly #leaving = new AbortController();
  #body: Byteranges | null = null;
  #validators: Validators = NO_VALIDATORS;
  #hasHandedOn = false;
  /** Whether the host has ended its answer as it should, whatever it left out. */
  #isFinished = false;
  /** The part that is arriving: the ranges that it answers, their listeners, and how many of their bytes have come. */
  #coming: readonly ByteRange[] = [];
  #hearing: OnBody[] = [];
  #comingBytes = 0;

  /**
   * @param asked at least one range of one file, none within another one
   * @param onHead called when the host has begun to send several parts
   * @param extra ranges that no caller waits for
   */
  constructor(file: ExpectedFile, asked: readonly AskedRange[], onHead: () => void, extra: readonly ByteRange[] = []) {
    this.#file = file;
    this.#ranges = [...asked.map(({ range }) => range), ...extra].sort((a, b) => a.offset - b.offset);
    this.#extra = extra;
    this.#onHead = onHead;
    this.#left = new Set([...asked].sort((a, b) => a.range.offset - b.range.offset));
  }

  /** The ranges that have not come. */
  get left(): readonly AskedRange[] {
    return [...this.#left];
  }

  /**
   * How many ranges a host sends in one answer at most: it has sent the first ones of these and left out the rest, as lighttpd does
   * after ten. Null if it sent all, or others, or has not ended its answer.
   */
  get cutAfter(): number | null {
    const left = new Set(this.left.map(({ range }) => range));
    const sent = this.#ranges.findIndex((range) => left.has(range));
    const isRestLeft = this.#ranges.slice(sent).every((range) => left.has(range));
    return this.#isFinished && sent > 0 && isRestLeft && this.#extra.length === 0 ? sent : null;
  }

  /**
   * Requests the ranges, and gives each to its caller as soon as it has come. It is aborted when no caller waits any
   * more.
   *
   * @throws RemoteFailure if ranges of `left` have not come: 'unreachable' or 'busy', or another kind if the host
   *   cannot send several parts
   */
  async fetch(line: WatchedLine): Promise<void> {
    const { url } = this.#file;
    const stops = this.left.map((asked) => {
      const leave = () => this.#leave(asked);
      asked.signal?.addEventListener('abort', leave, { once: true });
      return () => asked.signal?.removeEventListener('abort', leave);
    });
    try {
      // After a redirect to another origin, browsers would send a preflight first.
      await line.fetch(url, rangeHeader(...this.#ranges), 'manual', this, this.#leaving.signal);
      this.#read((body) => body.finish());
      this.#isFinished = true;
      if (this.#left.size + this.#extra.length > 0)
        throw new RemoteFailure('wrong-answer', say(HOSTS.partsLeftOut, { url }));
    } finally {
      for (const stop of stops) stop();
    }
  }

  head(head: AnswerHead): void {
    const boundary = checkHeadOfSeveral(head, this.#file);
    this.#validators = readValidators((name) => head.header(name));
    this.#body = new Byteranges(boundary, this.#file.sizeBytes, {
      begin: (part) => this.#expect(part),
      more: (part, begun) => this.#report(part, begun),
      end: (part, content) => this.#handOn(part, content),
    });
    this.#onHead();
  }

  piece(bytes: Uint8Array): number {
    this.#read((body) => body.push(bytes));
    return this.#comingBytes;
  }

  #read(read: (body: Byteranges) => void): void {
    try {
      if (this.#body) read(this.#body);
    } catch (cause) {
      if (!(cause instanceof MisshapenParts)) throw cause;
      const { url } = this.#file;
      throw new RemoteFailure('wrong-answer', say(HOSTS.unusableParts, { url, reason: cause.message }));
    }
  }

  #handOn(part: ByteRange, content: Uint8Array): void {
    this.#comingBytes = 0;
    for (const asked of this.#within(part)) {
      const { offset, length } = asked.range;
      const from = offset - part.offset;
      const body = content.length === length ? content : content.slice(from, from + length);
      const requests = this.#hasHandedOn ? 0 : 1;
      this.#left.delete(asked);
      this.#hasHandedOn = true;
      asked.resolve({ body, requests, ...this.#validators });
    }
  }

  /** A fault of one range is reported to its caller when the range has come, and does not end the others. */
  #report(part: ByteRange, begun: Uint8Array): void {
    const end = part.offset + begun.length;
    const comeOf = ({ offset, length }: ByteRange) => Math.min(Math.max(end - offset, 0), length);
    this.#comingBytes = this.#coming.reduce((sum, range) => sum + comeOf(range), 0);
    this.#hearing = this.#hearing.filter((hear) => {
      try {
        hear(begun);
        return true;
      } catch {
        return false;
      }
    });
  }

  #leave(asked: AskedRange): void {
    this.#left.delete(asked);
    asked.reject(unreachable(asked.file.url));
    if (this.#left.size === 0) this.#leaving.abort();
  }

  #within({ offset, length }: ByteRange): AskedRange[] {
    const isWithin = ({ range }: AskedRange) =>
      range.offset >= offset && range.offset + range.length <= offset + length;
    return this.left.filter(isWithin);
  }

  /** A part is one of the ranges, or several of them with the few bytes between them. */
  #expect(part: ByteRange): void {
    const extra = this.#extra.filter((range) => !isSame(range, part));
    if (extra.length < this.#extra.length) {
      this.#extra = extra;
      this.#coming = [];
      this.#hearing = [];
      return;
    }
    const asked = this.#within(part);
    const bytes = asked.reduce((sum, { range }) => sum + range.length, 0);
    if (asked.length === 0 || part.length - bytes > MOST_GAP_BYTES * (asked.length - 1)) {
      throw new MisshapenParts(`No range asks for bytes ${part.offset} to ${part.offset + part.length - 1}.`);
    }
    this.#coming = asked.map(({ range }) => range);
    this.#hearing = asked.flatMap(({ range, onBody }) => (onBody && range.length === part.length ? [onBody] : []));
  }
}

const isSame = (a: ByteRange, b: ByteRange): boolean => a.offset === b.offset && a.length === b.length;
