import type { Answer, Asker } from './asking.ts';
import { hashedFile, replacedFile } from './caching.ts';
import { advice, type Finding, fault, good } from './finding.ts';

/** As browsers send it. */
export const COMPRESSED = { 'Accept-Encoding': 'gzip, deflate, br' };
const PAGE_BYTES = 1024 * 1024;
const SCRIPT_BYTES = 4 * 1024 * 1024;
const BEGINNING_BYTES = 1024;

/**
 * Examines the page, its first script, the engine and the service worker.
 *
 * @param base address of the page, with a slash at its end
 * @returns its Content-Security-Policy
 * @throws NoAnswer if the host does not answer
 */
export async function* checkPage(base: string, asker: Asker): AsyncGenerator<Finding, string | null> {
  const page = await asker.get(base, { headers: COMPRESSED, mostBytes: PAGE_BYTES });
  if (page.status !== 200) {
    yield fault(`${base} answers with status ${page.status}: the page must be there.`);
    return null;
  }
  const policy = page.header('content-security-policy');
  yield* asText('The page', page, ['text/html']);
  yield replacedFile('The page', page);
  // As it is: what it names is read.
  const plain = await asker.get(base, { headers: { 'Accept-Encoding': 'identity' }, mostBytes: PAGE_BYTES });
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(plain.body.toString())?.[1];
  if (!script || !URL.canParse(script, page.url)) {
    yield fault(
      `${base} is not the built page of Nadlan SQL: it names no script. Upload what "npm run build:static" wrote.`,
    );
    return policy;
  }
  yield* checkScript(new URL(script, page.url).href, page.url, asker);
  yield* checkServiceWorker(new URL('sw.js', page.url).href, asker);
  return policy;
}

async function* checkScript(url: string, pageUrl: string, asker: Asker): AsyncGenerator<Finding> {
  const script = await asker.get(url, { headers: { 'Accept-Encoding': 'identity' }, mostBytes: SCRIPT_BYTES });
  yield* isThere('The first script', script);
  if (script.status !== 200) return;
  yield* asText('The first script', await asker.get(url, { headers: COMPRESSED, mostBytes: SCRIPT_BYTES }), SCRIPTS);
  yield hashedFile('The first script', script);
  for (const [name, pattern, types] of ENGINE) {
    const path = pattern.exec(script.body.toString())?.[0];
    if (path === undefined) continue;
    const file = await asker.get(new URL(path, pageUrl).href, { headers: COMPRESSED, mostBytes: BEGINNING_BYTES });
    yield* isThere(name, file);
    if (file.status !== 200) continue;
    yield* asText(name, file, types);
    yield hashedFile(name, file);
  }
}

const SCRIPTS = ['text/javascript', 'application/javascript'];
const ENGINE = [
  ['The worker', /engine\/worker-[0-9a-f]+\.js/, SCRIPTS],
  ['The SQL module', /engine\/sqlite-[0-9a-f]+\.wasm/, ['application/wasm']],
] as const;

async function* checkServiceWorker(url: string, asker: Asker): AsyncGenerator<Finding> {
  const worker = await asker.get(url, { mostBytes: BEGINNING_BYTES });
  if (worker.status !== 200) {
    yield advice(
      `sw.js answers with status ${worker.status}, so that the page does not open without its host. Upload it.`,
    );
    return;
  }
  yield* asText('sw.js', worker, SCRIPTS, false);
  yield replacedFile('sw.js', worker);
}

function* isThere(name: string, { url, status }: Answer): Generator<Finding> {
  if (status !== 200) yield fault(`${name}, ${url}, answers with status ${status}. Upload the whole folder again.`);
}

/** Type and compression of a text. A module is a text too: it shrinks like one. */
function* asText(name: string, answer: Answer, types: readonly string[], shrinks = true): Generator<Finding> {
  const sent = answer.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'none';
  if (!types.includes(sent)) {
    const sentence = `${name} has the type ${clipped(sent)}. Send "Content-Type: ${types[0]}" with ${answer.url}.`;
    yield types[0] === 'application/wasm'
      ? advice(`${sentence} Without that, browsers compile it only when it has come.`)
      : fault(`${sentence} Browsers do not run it otherwise.`);
  }
  if (!shrinks) return;
  const encoding = answer.header('content-encoding');
  yield encoding === null || encoding === 'identity'
    ? advice(
        `${name} is sent uncompressed. Switch on compression for texts and application/wasm (the .br and .gz files are ready).`,
      )
    : good(`${name} is sent compressed (${clipped(encoding)}).`);
}

/** A header's value, short enough for a line. */
export const clipped = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
