/** Pause before the retry of code that did not load. */
const PAUSE_MS = 1_500;

/**
 * Imports a module, and retries once after a pause: a lost packet must not cost a part of the page.
 *
 * @param load imports the module
 * @throws what the browser says of the last failure
 */
export async function loadCode<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return loadCodeAgain(load);
  }
}

/** Imports a module that did not load before. */
export async function loadCodeAgain<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (cause) {
    return importAgain<M>(cause, load);
  }
}

let copies = 0;

/**
 * Browsers cache the failure of a module (https://github.com/whatwg/html/issues/6768), so that a retry needs another
 * URL. The error names the URL. Vite asks for a style once only, so that this has to ask for it again.
 */
async function importAgain<M>(cause: unknown, load: () => Promise<M>): Promise<M> {
  const [url, ending] = /(?:https?:\/)?\/[^\s"']+\.(js|css)/.exec(String(cause)) ?? [];
  if (url === undefined) throw cause;
  const again = new URL(url, location.href);
  if (again.origin !== location.origin) throw cause;
  copies += 1;
  again.search = `again=${copies}`;
  if (ending === 'js') return import(/* @vite-ignore */ again.href);
  await addStyle(again.href);
  return load();
}

function addStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: () => resolve() });
    link.onerror = () => {
      link.remove();
      reject(new Error(`Unable to load ${href}`));
    };
    document.head.append(link);
  });
}
