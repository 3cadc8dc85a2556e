import { valueBytes } from '../sqlite-file/index.ts';

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), 32 bits. */
const FNV_BASIS = 0x81_1c_9d_c5;
const FNV_PRIME = 0x01_00_01_93;
/** Largest load factor of the table. */
const MAX_LOAD = 3 / 4;

/** Distinct texts and blobs, numbered from 0 in the order of arrival: a hash table over their bytes. */
export class ContentList {
  #types = new Uint32Array(256);
  #starts = new Uint32Array(257);
  #bytes = new Uint8Array(4096);
  #length = 0;
  /** The number of a value plus one, at a slot that follows from its hash; 0 for an empty slot. */
  #table = new Uint32Array(1024);

  get length(): number {
    return this.#length;
  }

  get sizeBytes(): number {
    return this.#starts[this.#length] ?? 0;
  }

  typeOf(index: number): number {
    return this.#types[index] ?? 0;
  }

  bytesOf(index: number): Uint8Array {
    return this.#bytes.subarray(this.#starts[index], this.#starts[index + 1]);
  }

  /** The number of the value with this serial type and its content at this offset; -1 if it is not in the list. */
  indexOf(type: number, content: Uint8Array, at: number): number {
    return (this.#table[this.#placeOf(type, content, at)] as number) - 1;
  }

  /** The same; a value that is not in the list is added to it. */
  add(type: number, content: Uint8Array, at: number): void {
    const place = this.#placeOf(type, content, at);
    if (this.#table[place] !== 0) return;
    this.#append(type, content.subarray(at, at + valueBytes(type)));
    this.#table[place] = this.#length;
    if (this.#length > MAX_LOAD * this.#table.length) this.#rehash();
  }

  /** Reorders the values. @param order all numbers in the new order */
  sorted(order: readonly number[]): ContentList {
    const list = new ContentList();
    for (const index of order) list.add(this.typeOf(index), this.bytesOf(index), 0);
    return list;
  }

  #placeOf(type: number, content: Uint8Array, at: number): number {
    const bytes = valueBytes(type);
    let hash = FNV_BASIS ^ type;
    for (let i = at; i < at + bytes; i += 1) hash = Math.imul(hash ^ (content[i] as number), FNV_PRIME);
    const mask = this.#table.length - 1;
    for (let place = (hash ^ (hash >>> 15)) & mask; ; place = (place + 1) & mask) {
      const index = (this.#table[place] as number) - 1;
      if (index < 0 || this.#isSame(index, type, content, at, bytes)) return place;
    }
  }

  #isSame(index: number, type: number, content: Uint8Array, at: number, bytes: number): boolean {
    if (this.#types[index] !== type) return false;
    const shift = (this.#starts[index] as number) - at;
    for (let i = at; i < at + bytes; i += 1) if (this.#bytes[i + shift] !== content[i]) return false;
    return true;
  }

  #append(type: number, content: Uint8Array): void {
    const start = this.sizeBytes;
    const end = start + content.length;
    if (end > this.#bytes.length) this.#bytes = grown(this.#bytes, new Uint8Array(2 * end));
    if (this.#length === this.#types.length) {
      this.#types = grown(this.#types, new Uint32Array(2 * this.#length));
      this.#starts = grown(this.#starts, new Uint32Array(2 * this.#length + 1));
    }
    this.#bytes.set(content, start);
    this.#types[this.#length] = type;
    this.#length += 1;
    this.#starts[this.#length] = end;
  }

  #rehash(): void {
    this.#table = new Uint32Array(2 * this.#table.length);
    for (let index = 0; index < this.#length; index += 1) {
      this.#table[this.#placeOf(this.typeOf(index), this.#bytes, this.#starts[index] ?? 0)] = index + 1;
    }
  }
}

function grown<Numbers extends Uint8Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
