import { DATA_RULES } from '../../src/catalogue/data-rules.ts';
import { EngineRunner } from '../../src/engine/browser/engine-runner.ts';

/* The script of a page with the engine alone, as `src/start.ts` starts it. */

const beside = (path: string): string => new URL(path, document.baseURI).href;

window.nadlanSql = new EngineRunner({
  workerUrl: beside('engine/worker.js'),
  wasmUrl: beside('engine/sqlite.wasm'),
  manifestUrl: beside('data/nadlan.json'),
  rules: Promise.resolve(DATA_RULES),
});
window.nadlanSql.start();
