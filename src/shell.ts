import { initialLanguage, localStorageIfAllowed } from './console/i18n/language.ts';
import { readLayout, showLayout } from './console/layout/layout.ts';
import { embeddedViewOf } from './contract/embedded-view.ts';

/*
 * Settings that are needed before the first paint, so that nothing moves when the console replaces the shell: the
 * direction of the page and the sizes that the visitor chose. The build writes this script into index.html.
 */
const { documentElement } = document;
const storage = localStorageIfAllowed();
const language = initialLanguage(storage, navigator.languages);
documentElement.lang = language;
documentElement.dir = language === 'he' ? 'rtl' : 'ltr';
showLayout(readLayout(storage), documentElement);
if (embeddedViewOf(location.search)) documentElement.classList.add('is-embedded');

// If a script or style does not load, the shell says so.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof Element && target.matches('script, link')) documentElement.classList.add('is-cut-off');
  },
  true,
);
