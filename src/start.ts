/*
 * The page's first script, a few kilobytes: the engine is on its way to the database while React, the editor and the catalogue
 * are on their way here. The page asks for those ahead (see vite.config.ts).
 */
import { wasmPath, workerPath } from 'virtual:engine';
import { besidePage } from './beside-page.ts';
import { readForeignAddress } from './contract/foreign-database.ts';
import { EngineRunner } from './engine/browser/engine-runner.ts';

/** The page's first script comes within three round trips. If they took so long, the line is slow. */
const SLOW_AFTER_MS = 600;

const main = import('./main.tsx');
const foreign = readForeignAddress(location.search, document.baseURI);
const runner = new EngineRunner({
  workerUrl: besidePage(workerPath),
  wasmUrl: besidePage(wasmPath),
  ...(foreign?.kind === 'database'
    ? { manifestUrl: foreign.url, isForeign: true }
    : { manifestUrl: besidePage('data/nadlan.json'), rules: main.then(({ DATA_RULES }) => DATA_RULES) }),
  // The module is twice as large as the console. On a slow line the visitor would wait for both to be able to type.
  ...(performance.now() > SLOW_AFTER_MS && { beforeModule: main }),
});
if (foreign?.kind !== 'wrong') runner.start();
void main.then(({ showConsole }) => showConsole(runner, foreign));
