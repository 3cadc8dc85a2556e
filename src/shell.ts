import { initialLanguage, localStorageIfAllowed } from './console/i18n/language.ts';
import { readLayout, showLayout } from './console/layout/layout.ts';
import { embeddedViewOf } from './contract/embedded-view.ts';

/*
 * Settings that are needed before the first paint, so that nothing moves when the console replaces the shell: the
 * direction of the page and the sizes that the visitor chose. The build writes this script into index.html.
 */
const { documentElement } = document;

/** Says that the page did not start, in a frame too, if the console has not taken the place of the shell. */
function sayFailed(): void {
  if (!document.querySelector('.shell')) return;
  documentElement.classList.remove('is-embedded');
  documentElement.classList.add('is-failed');
}

// If a script or style does not load, or the page cannot be started, the shell says so.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof Element && target.matches('script, link')) documentElement.classList.add('is-cut-off');
    else if (target === window) sayFailed();
  },
  true,
);
addEventListener('unhandledrejection', sayFailed);

const storage = localStorageIfAllowed();
const language = initialLanguage(storage, navigator.languages);
documentElement.lang = language;
documentElement.dir = language === 'he' ? 'rtl' : 'ltr';
showLayout(readLayout(storage), documentElement);
if (embeddedViewOf(location.search)) documentElement.classList.add('is-embedded');
