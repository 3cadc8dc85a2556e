/*
 * The page's first script, a few kilobytes: the engine is on its way to the database while React, the editor and the catalogue
 * are on their way here. The page asks for those ahead (see vite.config.ts).
 */
import { wasmPath, workerPath } from 'virtual:engine';
import { besidePage } from './beside-page.ts';
import { readForeignAddress } from './contract/foreign-database.ts';
import { EngineRunner } from './engine/browser/engine-runner.ts';

const main = import('./main.tsx');
const foreign = readForeignAddress(location.search, document.baseURI);
const runner = new EngineRunner({
  workerUrl: besidePage(workerPath),
  wasmUrl: besidePage(wasmPath),
  ...(foreign?.kind === 'database'
    ? { manifestUrl: foreign.url, isForeign: true }
    : { manifestUrl: besidePage('data/nadlan.json'), rules: main.then(({ DATA_RULES }) => DATA_RULES) }),
});
if (foreign?.kind !== 'wrong') runner.start();
void main.then(({ showConsole }) => showConsole(runner, foreign));
