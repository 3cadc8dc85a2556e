import type { TrustedProxies } from '../../settings/kinds.ts';

/** Whether the address at this place of the way is a proxy to be believed; 0 is the one that connected. */
export type TrustProxy = false | string[] | ((address: string, hop: number) => boolean);

/**
 * As Fastify's option `trustProxy` takes it. A function for a number of proxies: Fastify itself believes nobody where it is
 * given a number, because it cannot tell a proxy from whoever else reaches the port; docs/operate.md says so to the operator.
 */
export function trustProxyOf(trusted: TrustedProxies | null): TrustProxy {
  if (trusted === null) return false;
  return trusted.kind === 'hops' ? (_address, hop) => hop < trusted.hops : [...trusted.addresses];
}
