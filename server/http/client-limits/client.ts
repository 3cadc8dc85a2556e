import { isIP, SocketAddress } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Of the eight groups of an IPv6 address, those that name the network of a customer: nobody is given less than a /64. */
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * Who made a request, as limits count it: an IPv4 address, or the /64 of an IPv6 address.
 *
 * `request.ip` is the address of the connection, or what a trusted proxy says. A proxy that says no address is itself
 * the client.
 */
export function clientOf(request: FastifyRequest): string {
  // A connection that is closed already has no address any more, whatever the type of `ip` says.
  const addresses: readonly (string | undefined)[] = [request.ip, request.socket.remoteAddress];
  for (const address of addresses) {
    const name = clientName(address ?? '');
    if (name !== null) return name;
  }
  return 'unknown';
}

/** Null for what is no address. */
export function clientName(text: string): string | null {
  const [address = ''] = text.split('%');
  switch (isIP(address)) {
    case 4:
      return address;
    case 6: {
      // As inet_ntop writes it: one spelling for each address.
      const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
      return MAPPED_IPV4.exec(canonical)?.[1] ?? `${networkGroups(canonical).join(':')}::/64`;
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
