/* npm run check:host: examines a live host as the page would, and says what to change. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ENGINE_WASM, engineIsCurrent } from '../src/engine/wasm/build.ts';
import { Asker } from './host-check/asking.ts';
import { checkHost } from './host-check/check-host.ts';
import type { Finding } from './host-check/finding.ts';
import { ignoreOutputErrors } from './log/process-output.ts';

const HELP = `Usage: npm run check:host -- URL

Requests from the page at URL and its database what a browser would, and says what to change on the host. Ends with 0 if the
page works there, 1 if something must be changed.`;

const REQUEST_MS = 15_000;
const WHOLE_CHECK_MS = 180_000;

const MARKS: Readonly<Record<Finding['kind'], string>> = { good: 'good    ', advice: 'advice  ', fault: 'CHANGE  ' };

/** @returns the exit code */
async function main(): Promise<number> {
  let address: string | null;
  try {
    address = readAddress();
  } catch (cause) {
    console.error(`${cause instanceof Error ? cause.message : cause}\n\n${HELP}`);
    return 2;
  }
  if (address === null) {
    console.log(HELP);
    return 0;
  }
  const signal = AbortSignal.timeout(WHOLE_CHECK_MS);
  const counts = { good: 0, advice: 0, fault: 0 };
  for await (const { kind, sentence } of checkHost(
    address,
    new Asker(REQUEST_MS, signal),
    await readEngine(),
    signal,
  )) {
    counts[kind] += 1;
    console.log(MARKS[kind] + sentence);
  }
  console.log(
    counts.fault > 0
      ? `The page does not work there as it should: ${counts.fault} to change.`
      : `The page works there${counts.advice > 0 ? `; ${counts.advice} could be better` : ''}.`,
  );
  return counts.fault > 0 ? 1 : 0;
}

/** Null if help is wanted. @throws Error with a sentence */
function readAddress(): string | null {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } });
  if (values.help) return null;
  const [address, ...more] = positionals;
  if (address === undefined || more.length > 0)
    throw new Error('Name one address: npm run check:host -- https://your.host/');
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new Error(`"${address}" is no address of a page: it must begin with https:// or http://.`);
  }
  return address;
}

async function readEngine(): Promise<WebAssembly.Module | null> {
  if (!(await engineIsCurrent())) return null;
  return WebAssembly.compile(await readFile(ENGINE_WASM));
}

ignoreOutputErrors();
// The engine may still wait to repeat a request for what the next statement would need.
process.exit(await main());
