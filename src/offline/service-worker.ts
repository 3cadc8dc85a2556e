import { type BuiltFiles, handlingOf, KeptPage } from './kept-page.ts';

/* The page's service worker. The build writes the list of its files into it. */

declare const BUILT_FILES: BuiltFiles;

/** What the page says: it has time, or it needs the line for itself. */
export type PageWord = 'keep-rest' | 'wait';

interface LifetimeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface SaidEvent extends LifetimeEvent {
  readonly data: PageWord;
}

interface AskedEvent extends LifetimeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** What a service worker has that a page does not: the compiler knows it for pages only. */
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void;
  addEventListener(type: 'message', listener: (event: SaidEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void;
}

const worker = globalThis as unknown as Scope;
const { scope } = worker.registration;
const files = BUILT_FILES;
const page = new KeptPage(files, { scope, caches, fetch: (...asked) => fetch(...asked) });

worker.addEventListener('install', (event) => {
  event.waitUntil(page.keepNeeded().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(page.forgetOlder().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, mode, url, headers } = request;
  const handling = handlingOf({ method, mode, url, isRange: headers.has('range') }, scope, files);
  if (handling !== 'network') event.respondWith(page.answer(request, handling));
});

let keeping = new AbortController();
worker.addEventListener('message', (event) => {
  keeping.abort();
  if (event.data === 'wait') return;
  keeping = new AbortController();
  event.waitUntil(page.keepRest(keeping.signal));
});
