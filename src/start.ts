/*
 * The page's first script, which is small: the engine opens the database while React, the editor and the catalogue are
 * loading. The page preloads those (see vite.config.ts).
 */
import { wasmPath, workerPath } from 'virtual:engine';
import { besidePage } from './beside-page.ts';
import { mayOpen } from './console/foreign/agreed-hosts.ts';
import { initialLanguage, localStorageIfAllowed } from './console/i18n/language.ts';
import { loadLanguage } from './console/i18n/load-language.ts';
import { readForeignAddress } from './contract/foreign-database.ts';
import { EngineRunner } from './engine/browser/engine-runner.ts';

/** The page's first script comes within three round trips. If they took this long, the connection is slow. */
const SLOW_AFTER_MS = 600;

const main = import('./main.tsx');
// The console asks for the texts again when it has come, and says then if they did not load.
loadLanguage(initialLanguage(localStorageIfAllowed(), navigator.languages)).catch(() => undefined);
const foreign = readForeignAddress(location.search, document.baseURI);
// The policy of the worker is that of its own address.
const ofPolicy = foreign?.kind === 'database' ? `?db=${encodeURIComponent(new URL(foreign.url).origin)}` : '';
const runner = new EngineRunner({
  workerUrl: besidePage(workerPath) + ofPolicy,
  wasmUrl: besidePage(wasmPath),
  ...(foreign?.kind === 'database'
    ? { manifestUrl: foreign.url, isForeign: true }
    : { manifestUrl: besidePage('data/nadlan.json'), rules: main.then(({ DATA_RULES }) => DATA_RULES) }),
});
// Another host is contacted when the visitor has agreed to that.
const begin = () => (foreign === null || mayOpen(localStorageIfAllowed(), foreign, location.origin)) && runner.start();
// The engine is four times as large as the console. On a slow connection the visitor would have to wait for both before typing.
const isSlow = performance.now() > SLOW_AFTER_MS;
if (!isSlow) begin();
void main.then(({ showConsole }) => {
  if (isSlow) begin();
  return showConsole(runner, foreign);
});
