import { isIP, isIPv4, SocketAddress } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Groups of an IPv6 address that name a customer's network: no customer gets less than a /64. */
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * The client of a request for the limits: an IPv4 address, or the /64 of an IPv6 address.
 *
 * `request.ip` is the address of the connection, or the one that a trusted proxy reports. A proxy that reports none is
 * the client.
 */
export function clientOf(request: FastifyRequest): string {
  const { ip } = request;
  const known = CLIENTS.get(ip);
  if (known !== undefined) return known;
  const client = clientName(addressOf(request)) ?? 'unknown';
  // Without an address, the connection decides.
  if (isIP(ip) !== 0) CLIENTS.set(ip, client);
  return client;
}

/** Cache of clients by address, because limits, queue, memory and log each need the client of a request. */
const CLIENTS = new LRUCache<string, string>({ max: 10_000 });

/** The address of a request's client in its one spelling, found as for `clientOf`; empty if there is none. */
export function addressOf(request: FastifyRequest): string {
  // A closed connection has no address, although the type of `ip` does not say so.
  const addresses: readonly (string | undefined)[] = [request.ip, request.socket.remoteAddress];
  for (const address of addresses) {
    const canonical = canonicalAddress(address ?? '');
    if (canonical !== null) return canonical;
  }
  return '';
}

/** The client of an address; null for what is no address. */
export function clientName(text: string): string | null {
  const address = canonicalAddress(text);
  return address === null || isIPv4(address) ? address : `${networkGroups(address).join(':')}::/64`;
}

/**
 * The canonical spelling of an address (inet_ntop), without a zone. An IPv4 address mapped into IPv6 becomes IPv4. Null if the
 * text is no address.
 */
export function canonicalAddress(text: string): string | null {
  const [address = ''] = text.split('%');
  switch (isIP(address)) {
    case 4:
      return address;
    case 6: {
      const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
      return MAPPED_IPV4.exec(canonical)?.[1] ?? canonical;
    }
    default:
      return null;
  }
}

function networkGroups(canonical: string): string[] {
  const [before = '', after] = canonical.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS);
}
