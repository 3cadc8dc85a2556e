import { wasmPath, workerPath } from 'virtual:engine';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DATA_RULES } from './catalogue/data-rules.ts';
import { Console } from './console/Console.tsx';
import { EngineRunner } from './engine/client/engine-runner.ts';
import { HttpRunner } from './engine/client/http-runner.ts';

const beside = (path: string) => new URL(path, document.baseURI).href;

const runner = new EngineRunner({
  workerUrl: beside(workerPath),
  wasmUrl: beside(wasmPath),
  manifestUrl: beside('data/nadlan.json'),
  rules: DATA_RULES,
});
window.nadlanSql = runner;
/** Where the service itself serves the page, it answers here; a plain file host does not, which is found out when it matters. */
const server = new HttpRunner(beside('api/sql'));

async function loadExamples(): Promise<unknown> {
  const response = await fetch(beside('data/examples.json'), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.json();
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <Console runner={runner} server={server} loadExamples={loadExamples} />
  </StrictMode>,
);
