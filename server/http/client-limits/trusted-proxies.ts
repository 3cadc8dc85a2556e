import { BlockList, isIPv4 } from 'node:net';
import type { TrustedProxies } from '../../settings/kinds.ts';
import { canonicalAddress } from './client.ts';

/** Whether the address at this hop is a trusted proxy; hop 0 is the peer. */
export type TrustProxy = false | string[] | ((address: string, hop: number) => boolean);

/**
 * The value of Fastify's option `trustProxy`: a function, also for a number of proxies. Given the number, Fastify
 * itself would trust no address, because it cannot distinguish a proxy from any other client that reaches the port.
 * docs/operate.md explains this.
 */
export function trustProxyOf(trusted: TrustedProxies | null): TrustProxy {
  if (trusted === null) return false;
  return trusted.kind === 'hops' ? (_address, hop) => hop < trusted.hops : [...trusted.addresses];
}

/** Named ranges, as Fastify expands them: https://www.npmjs.com/package/@fastify/proxy-addr */
const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/**
 * Whether a peer is a trusted proxy, whose connections are those of many clients. If a number of proxies is trusted, every peer
 * is one.
 */
export function isProxyOf(trusted: TrustedProxies | null): (address: string) => boolean {
  if (trusted === null) return () => false;
  if (trusted.kind === 'hops') return () => true;
  // Two lists: in one, `::/1` would hold every IPv4 address, too.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const range of trusted.addresses.flatMap((name) => NAMED_RANGES[name] ?? [name])) {
    const [network = '', bits] = range.split('/');
    const family = familyOf(network);
    lists[family].addSubnet(network, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  }
  return (text) => {
    const address = canonicalAddress(text);
    return address !== null && lists[familyOf(address)].check(address, familyOf(address));
  };
}
