import { type BuiltFiles, handlingOf, KeptPage } from './kept-page.ts';

/* The page's service worker. The build writes the list of its files into it. */

declare const BUILT_FILES: BuiltFiles;

interface LifetimeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
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
  addEventListener(type: 'install' | 'activate' | 'message', listener: (event: LifetimeEvent) => void): void;
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

// The one message that the page sends: it has time.
worker.addEventListener('message', (event) => event.waitUntil(page.keepRest()));
