import { wasmPath, workerPath } from 'virtual:engine';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './console/Console.tsx';
import { EngineRunner } from './engine/client/engine-runner.ts';

const beside = (path: string) => new URL(path, document.baseURI).href;

const runner = new EngineRunner({
  workerUrl: beside(workerPath),
  wasmUrl: beside(wasmPath),
  manifestUrl: beside('data/nadlan.json'),
});
window.nadlanSql = runner;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <Console runner={runner} />
  </StrictMode>,
);
