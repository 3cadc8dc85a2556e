import { serviceWorkerPath } from 'virtual:engine';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { besidePage } from './beside-page.ts';
import { DATA_RULES } from './catalogue/data-rules.ts';
import { FILES_ONLY_SELECTOR } from './catalogue/files-only.ts';
import { Console } from './console/Console.tsx';
import { readEmbed } from './console/embed/embed-link.ts';
import { initialLanguage, localStorageIfAllowed } from './console/i18n/language.ts';
import { loadLanguage } from './console/i18n/load-language.ts';
import { loadCode } from './console/page/load-code.ts';
import { openConsoleStore } from './console/state/open-console-store.ts';
import type { ForeignAddress } from './contract/foreign-database.ts';
import type { EngineRunner } from './engine/browser/engine-runner.ts';
import { HttpRunner } from './engine/browser/http-runner.ts';
import { keepPageOffline } from './offline/register.ts';

/** If our server serves the page, it answers here. Other hosts do not, which is detected when it matters, unless the page is marked. */
const server = document.querySelector(FILES_ONLY_SELECTOR) ? null : new HttpRunner(besidePage('api/sql'));

/** Shows the console, with the runner for its statements; or a single answer, if the URL requests that. */
export async function showConsole(runner: EngineRunner, foreign: ForeignAddress | null): Promise<void> {
  window.nadlanSql = runner;
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  // A frame has no space to label a foreign database.
  const address = foreign ? null : readEmbed(location.hash, location.search);
  const language = address?.language ?? initialLanguage(localStorageIfAllowed(), navigator.languages);
  const loaded = await loadPage(() => loadLanguage(language));
  if (address) {
    const { EmbedPage } = await loadPage(() => loadCode(() => import('./console/embed/EmbedPage.tsx')));
    const embedded = <EmbedPage address={address} runner={runner} loadExamples={loadExamples} shownLanguage={loaded} />;
    return createRoot(root).render(<StrictMode>{embedded}</StrictMode>);
  }
  if (foreign) {
    const { ForeignPage } = await loadPage(() => loadCode(() => import('./console/foreign/ForeignPage.tsx')));
    const shown = <ForeignPage address={foreign} runner={runner} firstLanguage={loaded} />;
    return createRoot(root).render(<StrictMode>{shown}</StrictMode>);
  }
  if (serviceWorkerPath !== null) keepPageOffline(serviceWorkerPath, runner);
  const store = await openConsoleStore(runner);
  createRoot(root).render(
    <StrictMode>
      <Console store={store} firstLanguage={loaded} runner={runner} server={server} loadExamples={loadExamples} />
    </StrictMode>,
  );
}

/** Loads what a page needs. If it does not load, the shell says so, in a frame too. */
async function loadPage<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (cause) {
    document.documentElement.classList.remove('is-embedded');
    document.documentElement.classList.add('is-cut-off');
    throw cause;
  }
}

async function loadExamples(): Promise<unknown> {
  const response = await fetch(besidePage('data/examples.json'), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.json();
}

export { DATA_RULES };
