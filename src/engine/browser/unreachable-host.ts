import { HOSTS } from '../../contract/host-sentences.ts';
import { say } from '../../contract/sentence.ts';

/** Why a script cannot read from a host, and a hint. */
export interface HostFault {
  readonly message: string;
  readonly hint: string;
  /** False if a retry may help, because the host may come back. */
  readonly lasts: boolean;
}

/** How long a host may take to answer. */
const PROBE_MS = 8_000;

/**
 * Finds out why a request failed. A browser hides from a script whether the host is unreachable, forbids other sites to
 * read, or sends what cannot be decoded. Two HEAD requests distinguish these cases.
 *
 * @param page the page's own protocol
 * @param ask makes a request; fetch by default
 */
export async function faultOfUnreachable(
  url: string,
  page: { readonly protocol: string; readonly isOnline: boolean } = {
    protocol: globalThis.location.protocol,
    isOnline: navigator.onLine,
  },
  ask: (mode: RequestMode) => Promise<unknown> = (mode) =>
    fetch(url, { method: 'HEAD', mode, cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) }),
): Promise<HostFault> {
  if (!page.isOnline) return { message: HOSTS.offline, hint: HOSTS.goOnline, lasts: true };
  const { protocol, hostname } = new URL(url);
  if (page.protocol === 'https:' && protocol === 'http:' && !isLocal(hostname))
    return { message: say(HOSTS.insecure, { url }), hint: HOSTS.useHttps, lasts: true };
  const answers = (mode: RequestMode) =>
    ask(mode).then(
      () => true,
      () => false,
    );
  if (!(await answers('no-cors'))) return { message: say(HOSTS.away, { url }), hint: HOSTS.checkAddress, lasts: false };
  if (!(await answers('cors'))) return { message: say(HOSTS.otherSites, { url }), hint: HOSTS.allowSites, lasts: true };
  return { message: say(HOSTS.undecodable, { url }), hint: HOSTS.sendPlain, lasts: false };
}

/** Browsers treat localhost as secure without encryption. */
const isLocal = (hostname: string) => hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
