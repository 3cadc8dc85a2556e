import { BlockList, isIPv4 } from 'node:net';
import { canonicalAddress } from '../client-limits/client.ts';
import { SQL_HASH_DIGITS, sqlHash } from '../sql-hash.ts';

/** A line that cannot be read. */
export interface BrokenLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

const STATEMENT = new RegExp(`^sql:([0-9a-f]{${SQL_HASH_DIGITS},64})$`);
const RANGE = /^([^/]+)\/(\d{1,3})$/;
/** Bits before the IPv4 address in an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2). */
const MAPPED_BITS = 96;
/** Characters of a broken line that are repeated in the message. */
const SHOWN_CHARACTERS = 100;

/** The addresses and statements that an operator has blocked. */
export class Blocklist {
  readonly #addresses = new Set<string>();
  /** Two lists: in one, `::/0` would hold every IPv4 address, too. */
  readonly #ranges = { ipv4: new BlockList(), ipv6: new BlockList() };
  /** The beginnings of hashes, by their first digits. */
  readonly #hashes = new Map<string, string[]>();
  #entries = 0;

  /**
   * Parses a list with one entry a line: an address, a range such as 192.0.2.0/24 or 2001:db8::/64, or `sql:` and at
   * least 16 digits of the SHA-256 of a statement. Text after # is a comment. Other lines are left out.
   */
  static read(text: string): { readonly blocklist: Blocklist; readonly broken: readonly BrokenLine[] } {
    const blocklist = new Blocklist();
    const broken: BrokenLine[] = [];
    for (const [i, line] of text
      .replace(/^\ufeff/, '')
      .split('\n')
      .entries()) {
      const entry = (line.split('#')[0] ?? '').trim().toLowerCase();
      if (entry === '') continue;
      if (blocklist.#add(entry)) blocklist.#entries += 1;
      else broken.push({ line: i + 1, text: entry.slice(0, SHOWN_CHARACTERS) });
    }
    return { blocklist, broken };
  }

  /** How many entries it has. */
  get size(): number {
    return this.#entries;
  }

  /** @param address in any spelling; other texts are not blocked */
  hasAddress(address: string): boolean {
    const canonical = canonicalAddress(address);
    if (canonical === null) return false;
    const family = familyOf(canonical);
    return this.#addresses.has(canonical) || this.#ranges[family].check(canonical, family);
  }

  /** @param sql exactly as it was sent */
  hasStatement(sql: string): boolean {
    if (this.#hashes.size === 0) return false;
    const hash = sqlHash(sql);
    return this.#hashes.get(hash.slice(0, SQL_HASH_DIGITS))?.some((beginning) => hash.startsWith(beginning)) ?? false;
  }

  #add(entry: string): boolean {
    const [, hash] = STATEMENT.exec(entry) ?? [];
    if (hash !== undefined) {
      const key = hash.slice(0, SQL_HASH_DIGITS);
      this.#hashes.set(key, [...(this.#hashes.get(key) ?? []), hash]);
      return true;
    }
    const address = canonicalAddress(entry);
    if (address !== null) {
      this.#addresses.add(address);
      return true;
    }
    const [, networkText = '', bitsText = ''] = RANGE.exec(entry) ?? [];
    const network = canonicalAddress(networkText);
    if (network === null) return false;
    const family = familyOf(network);
    const isMapped = family === 'ipv4' && networkText.includes(':');
    const bits = Number(bitsText) - (isMapped ? MAPPED_BITS : 0);
    if (bits < 0 || bits > (family === 'ipv4' ? 32 : 128)) return false;
    this.#ranges[family].addSubnet(network, bits, family);
    return true;
  }
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');
