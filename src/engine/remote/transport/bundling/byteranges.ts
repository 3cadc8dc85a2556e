import type { ByteRange } from '../transport.ts';

/** Thrown if a body is not multipart/byteranges, or does not have the requested parts. */
export class MisshapenParts extends Error {
  override readonly name = 'MisshapenParts';
}

/** Receives the parts of a body. */
export interface PartReader {
  /** Called before the content of a part; throws if the part is not wanted. */
  begin(range: ByteRange): void;
  /** Called whenever more of the content has arrived, with all of it so far. */
  more(range: ByteRange, begun: Uint8Array): void;
  /** Called when a part is complete and the right bytes follow it. */
  end(range: ByteRange, content: Uint8Array): void;
}

/** The most bytes before, between and after the contents, headers included. No real host comes near this. */
const MOST_BETWEEN_BYTES = 4096;

/**
 * The boundary between the parts of an answer; null if it has none.
 *
 * @param contentType the value of the header
 */
export function boundaryOf(contentType: string | null): string | null {
  const [, quoted, plain] =
    /^\s*multipart\/byteranges\s*;(?:[^"]*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))/i.exec(
      contentType ?? '',
    ) ?? [];
  return quoted ?? plain ?? null;
}

/**
 * Reads a multipart/byteranges body (https://www.rfc-editor.org/rfc/rfc9110#section-14.6, rfc2046#section-5.1) as it comes, in
 * pieces cut anywhere. Parts end where their Content-Range says, and nowhere else: a boundary that occurs in their bytes
 * is content.
 */
export class Byteranges {
  readonly #delimiter: string;
  readonly #sizeBytes: number;
  readonly #parts: PartReader;
  /** What the next line is. */
  #line: 'preamble' | 'header' | 'break' | 'delimiter' | 'epilogue' = 'preamble';
  /** The part of that line that has come. */
  #text = '';
  /** Bytes since the content of the last part. */
  #betweenBytes = 0;
  /** The part whose headers or content are read; null outside of both. */
  #range: ByteRange | null = null;
  #content: Uint8Array | null = null;
  #filled = 0;

  /** @param sizeBytes of the complete file */
  constructor(boundary: string, sizeBytes: number, parts: PartReader) {
    this.#delimiter = `--${boundary}`;
    this.#sizeBytes = sizeBytes;
    this.#parts = parts;
  }

  /** Reads the next bytes of the body. @throws MisshapenParts */
  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      if (this.#range && this.#content && this.#filled < this.#content.length) {
        const some = bytes.subarray(at, at + this.#content.length - this.#filled);
        this.#content.set(some, this.#filled);
        this.#filled += some.length;
        at += some.length;
        this.#parts.more(this.#range, this.#content.subarray(0, this.#filled));
      } else {
        const newline = bytes.indexOf(0x0a, at);
        const end = newline < 0 ? bytes.length : newline + 1;
        this.#takeText(bytes.subarray(at, end));
        if (newline >= 0) this.#endLine();
        at = end;
      }
    }
  }

  /** To be called at the end of the body. @throws MisshapenParts if the last part has not been closed */
  finish(): void {
    // The last line may lack its end.
    if (this.#line === 'delimiter' && this.#isDelimiter(this.#text, '--')) this.#endPart();
    else if (this.#line !== 'epilogue') throw new MisshapenParts('The parts are cut short.');
  }

  #takeText(bytes: Uint8Array): void {
    this.#betweenBytes += bytes.length;
    if (this.#betweenBytes > MOST_BETWEEN_BYTES)
      throw new MisshapenParts('There is more than parts and their headers.');
    for (const byte of bytes) this.#text += String.fromCharCode(byte);
  }

  #endLine(): void {
    const line = this.#text;
    this.#text = '';
    switch (this.#line) {
      case 'preamble':
        if (this.#isDelimiter(line, '\r\n')) this.#line = 'header';
        break;
      case 'header':
        if (line === '\r\n') this.#beginContent();
        else this.#readHeader(line);
        break;
      case 'break':
        if (line !== '\r\n') throw new MisshapenParts('A part is longer than it says.');
        this.#line = 'delimiter';
        break;
      case 'delimiter':
        if (this.#isDelimiter(line, '\r\n')) this.#line = 'header';
        else if (this.#isDelimiter(line, '--')) this.#line = 'epilogue';
        else throw new MisshapenParts('A part is longer than it says.');
        this.#endPart();
        break;
      case 'epilogue':
        break;
      default:
        this.#line satisfies never;
    }
  }

  /** Blanks may follow the boundary. */
  #isDelimiter(line: string, ending: '\r\n' | '--'): boolean {
    if (!line.startsWith(this.#delimiter)) return false;
    const rest = line.slice(this.#delimiter.length);
    return ending === '--' ? /^--[ \t]*(\r\n)?$/.test(rest) : /^[ \t]*\r\n$/.test(rest);
  }

  #readHeader(line: string): void {
    const [, name = '', value = ''] = /^([^:\s]+):[ \t]*(.*?)[ \t]*\r\n$/.exec(line) ?? [];
    if (name === '') throw new MisshapenParts('A part has a header that cannot be read.');
    switch (name.toLowerCase()) {
      case 'content-range': {
        const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(value) ?? [];
        const length = Number(last) - Number(first) + 1;
        const isOfFile = Number(last) < this.#sizeBytes && (size === '*' || Number(size) === this.#sizeBytes);
        if (this.#range || !(length > 0) || !isOfFile) throw new MisshapenParts(`A part says that it is ${value}.`);
        this.#range = { offset: Number(first), length };
        break;
      }
      case 'content-encoding':
      case 'content-transfer-encoding':
        if (!/^(identity|binary)$/i.test(value)) throw new MisshapenParts(`A part is encoded (${value}).`);
        break;
      default:
        break;
    }
  }

  #beginContent(): void {
    if (!this.#range) throw new MisshapenParts('A part does not say which it is.');
    this.#parts.begin(this.#range);
    this.#content = new Uint8Array(this.#range.length);
    this.#filled = 0;
    this.#betweenBytes = 0;
    this.#line = 'break';
  }

  #endPart(): void {
    const [range, content] = [this.#range, this.#content];
    this.#range = null;
    this.#content = null;
    if (range && content) this.#parts.end(range, content);
  }
}
