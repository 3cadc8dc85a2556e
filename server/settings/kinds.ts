import { isIP, isIPv4 } from 'node:net';
import { ASKED } from '../../src/contract/database-origins.ts';

/** One thing that an operator sets by an environment variable. */
export interface Setting<T> {
  /** The name of the environment variable. */
  readonly variable: string;
  readonly meaning: string;
  /** The value when nothing is set. */
  readonly fallback: T;
  /** The same as a person would write it. */
  readonly fallbackText: string;
  /** Unit of the value; empty if it has none. */
  readonly unit: string;
  /** What is allowed, as the end of a sentence with "must be". */
  readonly allowed: string;
  /** True if the value can hold a password, and is never shown. */
  readonly secret: boolean;
  /** The value of a text that is not empty; undefined if it is not allowed. */
  readonly read: (text: string) => T | undefined;
}

interface Common<T> {
  readonly variable: string;
  readonly meaning: string;
  readonly fallback: T;
  /** The text of the fallback, if that is not its value. */
  readonly fallbackText?: string;
}

interface Bounds {
  readonly unit?: string;
  readonly min: number;
  readonly max: number;
}

/** The text that switches an optional setting off; its value is then null. */
const OFF = 'off';

export function wholeNumber({ unit = '', min, max, ...common }: Common<number> & Bounds): Setting<number> {
  return {
    fallbackText: String(common.fallback),
    ...common,
    unit,
    allowed: `a whole number from ${min} to ${max}`,
    secret: false,
    read: (text) => readWholeNumber(text, min, max),
  };
}

export function wholeNumberOrOff({
  unit = '',
  min,
  max,
  ...common
}: Common<number | null> & Bounds): Setting<number | null> {
  return {
    fallbackText: String(common.fallback ?? OFF),
    ...common,
    unit,
    allowed: `a whole number from ${min} to ${max}, or ${OFF}`,
    secret: false,
    read: (text) => (text === OFF ? null : readWholeNumber(text, min, max)),
  };
}

export function choice<const T extends string>({
  of,
  ...common
}: Common<T> & { readonly of: readonly T[] }): Setting<T> {
  return {
    fallbackText: common.fallback,
    ...common,
    unit: '',
    allowed: `one of ${of.join(', ')}`,
    secret: false,
    read: (text) => of.find((value) => value === text),
  };
}

export function hostName(common: Common<string>): Setting<string> {
  return {
    fallbackText: common.fallback,
    ...common,
    unit: '',
    allowed: 'an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0',
    secret: false,
    read: (text) => (/^[\w.:%-]+$/.test(text) ? text : undefined),
  };
}

/** The path of a folder, as it is written. */
export function folder(common: Common<string>): Setting<string> {
  return {
    fallbackText: common.fallback,
    ...common,
    unit: '',
    allowed: 'the path of a folder',
    secret: false,
    read: (text) => (text.includes('\0') ? undefined : text),
  };
}

/** The path of a file, as it is written. */
export function fileOrOff(common: Common<string | null>): Setting<string | null> {
  return {
    fallbackText: common.fallback ?? OFF,
    ...common,
    unit: '',
    allowed: `the path of a file, or ${OFF}`,
    secret: false,
    read: (text) => {
      if (text === OFF) return null;
      return text.includes('\0') ? undefined : text;
    },
  };
}

/** A number in a number of seconds. */
export interface Rate {
  readonly requests: number;
  readonly seconds: number;
}

const RATE_MAX: Rate = { requests: 1_000_000, seconds: 86_400 };

export function rateOrOff(common: Common<Rate | null>): Setting<Rate | null> {
  const { fallback } = common;
  return {
    fallbackText: fallback ? `${fallback.requests}/${fallback.seconds}` : OFF,
    ...common,
    unit: 'requests/seconds',
    allowed: `requests/seconds, such as 120/60 (up to ${RATE_MAX.requests} and ${RATE_MAX.seconds}), or ${OFF}`,
    secret: false,
    read: (text) => {
      if (text === OFF) return null;
      const [requestsText = '', secondsText = '', ...more] = text.split('/');
      const requests = readWholeNumber(requestsText, 1, RATE_MAX.requests);
      const seconds = readWholeNumber(secondsText, 1, RATE_MAX.seconds);
      return requests === undefined || seconds === undefined || more.length > 0 ? undefined : { requests, seconds };
    },
  };
}

/** Seconds of computing in a number of seconds. */
export interface ComputeShare {
  readonly computeSeconds: number;
  readonly seconds: number;
}

const SECONDS_MAX = 86_400;

export function computeShareOrOff(common: Common<ComputeShare | null>): Setting<ComputeShare | null> {
  return {
    fallbackText: OFF,
    ...common,
    unit: 'seconds/seconds',
    allowed: `seconds of computing/seconds, such as 60/60 (each up to ${SECONDS_MAX}), or ${OFF}`,
    secret: false,
    read: (text) => {
      if (text === OFF) return null;
      const [computeText = '', secondsText = '', ...more] = text.split('/');
      const computeSeconds = readWholeNumber(computeText, 1, SECONDS_MAX);
      const seconds = readWholeNumber(secondsText, 1, SECONDS_MAX);
      return computeSeconds === undefined || seconds === undefined || more.length > 0
        ? undefined
        : { computeSeconds, seconds };
    },
  };
}

/** Trusted proxies for X-Forwarded-For: their number, or their addresses. */
export type TrustedProxies =
  | { readonly kind: 'hops'; readonly hops: number }
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] };

/** Named ranges: https://www.npmjs.com/package/@fastify/proxy-addr */
const NAMED_RANGES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
const HOPS_MAX = 16;

export function trustedProxiesOrOff(common: Common<TrustedProxies | null>): Setting<TrustedProxies | null> {
  return {
    fallbackText: OFF,
    ...common,
    unit: '',
    allowed: `addresses, ranges such as 10.0.0.0/8, or ${[...NAMED_RANGES].join(', ')}, with commas between them; or the number of proxies in a row (1 to ${HOPS_MAX}); or ${OFF}`,
    secret: false,
    read: (text) => {
      if (text === OFF) return null;
      const hops = readWholeNumber(text, 1, HOPS_MAX);
      if (hops !== undefined) return { kind: 'hops', hops };
      const addresses = text.split(',').map((part) => part.trim());
      return addresses.every(isAddressRange) ? { kind: 'addresses', addresses } : undefined;
    },
  };
}

function isAddressRange(text: string): boolean {
  if (NAMED_RANGES.has(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  return bits === undefined || readWholeNumber(bits, 1, isIPv4(address) ? 32 : 128) !== undefined;
}

/** Origins whose files the page may read; '*' for those of all hosts, 'asked' for those that its visitor agrees to. */
export function originsOrOff(common: Common<readonly string[] | null>): Setting<readonly string[] | null> {
  return {
    fallbackText: OFF,
    ...common,
    unit: '',
    allowed: `${ASKED} for every host that the visitor agrees to, addresses of hosts with blanks between them, such as https://files.example.org, * for every host, or ${OFF}`,
    secret: false,
    read: (text) => {
      if (text === OFF) return null;
      const origins = text.split(/\s+/);
      const isOrigin = (one: string) => URL.canParse(one) && /^https?:/.test(one) && new URL(one).origin === one;
      return origins.every((one) => one === '*' || one === ASKED || isOrigin(one)) ? origins : undefined;
    },
  };
}

export function redisUrlOrOff(common: Common<string | null>): Setting<string | null> {
  return {
    fallbackText: OFF,
    ...common,
    unit: '',
    allowed: `the address of a Redis or Valkey server, such as redis://127.0.0.1:6379/0 (rediss:// for TLS), or ${OFF}`,
    secret: true,
    read: (text) => {
      if (text === OFF) return null;
      const url = URL.canParse(text) ? new URL(text) : null;
      const usable =
        url && ['redis:', 'rediss:'].includes(url.protocol) && url.hostname && /^\/?\d*$/.test(url.pathname);
      return usable ? text : undefined;
    },
  };
}

/** A text that programs share and nobody else knows. It is long, because whoever has what it signs can try texts for as long as they like. */
export function secretOrOff(common: Common<string | null>): Setting<string | null> {
  return {
    fallbackText: OFF,
    ...common,
    unit: '',
    allowed: `a random text of 32 to 512 characters without blanks, such as "openssl rand -hex 32" prints, or ${OFF}`,
    secret: true,
    read: (text) => {
      if (text === OFF) return null;
      return /^\S{32,512}$/.test(text) ? text : undefined;
    },
  };
}

/** Where a published database is fetched from: a folder of a host, or its manifest. */
export function databaseUrlOrOff(common: Common<string | null>): Setting<string | null> {
  return {
    fallbackText: OFF,
    ...common,
    unit: '',
    allowed: `the address of a folder with nadlan.json, such as https://files.example.org/nadlan/ or s3://bucket/nadlan/, or ${OFF}`,
    secret: true,
    read: (text) => {
      if (text === OFF) return null;
      const url = URL.canParse(text) ? new URL(text) : null;
      return url && ['http:', 'https:', 's3:'].includes(url.protocol) && url.hostname ? text : undefined;
    },
  };
}

function readWholeNumber(text: string, min: number, max: number): number | undefined {
  if (!/^\d{1,15}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}
