import { type Asker, NoAnswer } from './asking.ts';
import { checkData, checkPolicy, findDatabase } from './data-check.ts';
import { advice, type Finding, fault, good } from './finding.ts';
import { checkPage } from './page-check.ts';
import { statementCosts } from './statement-costs.ts';

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Examines a live site as its page would.
 *
 * @param address of the page, with or without a slash at its end
 * @param module the engine; null if it is not built, and statements are not run
 * @param signal ends the requests
 */
export async function* checkHost(
  address: string,
  asker: Asker,
  module: WebAssembly.Module | null,
  signal: AbortSignal,
): AsyncGenerator<Finding> {
  const base = baseOf(address);
  try {
    const policy = yield* checkPage(base, asker);
    const source = yield* findDatabase(base, asker);
    if (!source) return;
    yield* checkPolicy(policy, source.url, base);
    const findings: Finding[] = [];
    for await (const finding of checkData(source, base, asker)) {
      findings.push(finding);
      yield finding;
    }
    const protocol = await asker.protocolOf(source.url);
    yield protocolFinding(base, protocol);
    if (findings.some(({ kind }) => kind === 'fault')) return;
    if (module) yield* statementCosts(module, source, base, protocol, signal);
    else yield advice('No statement was run, because the engine is not built: run "npm run build:engine" first.');
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause;
    yield fault(cause.message);
  }
}

function baseOf(address: string): string {
  const url = new URL(address);
  url.search = '';
  url.hash = '';
  url.pathname = url.pathname.replace(/\/index\.html$/, '/');
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url.href;
}

function protocolFinding(base: string, protocol: 'h2' | 'http/1.1' | null): Finding {
  const { protocol: scheme, hostname } = new URL(base);
  if (scheme === 'http:' && !LOCAL.test(hostname)) {
    return advice(
      'The page comes by HTTP: browsers then keep nothing for the next visit, and make six requests at a time. Use HTTPS.',
    );
  }
  return protocol === 'h2'
    ? good('The host of the database speaks HTTP/2.')
    : advice('The host of the database speaks HTTP/1.1, where browsers make six requests at a time. HTTP/2 is faster.');
}
