import { initialLanguage, localStorageIfAllowed } from './console/i18n/language.ts';
import { readLayout, showLayout } from './console/layout/layout.ts';
import { embeddedViewOf } from './contract/embedded-view.ts';

/*
 * What must be known before the first paint, so that nothing moves when the console takes over: the direction of the page
 * and the sizes that the visitor chose. The build writes this script into index.html.
 */
const { documentElement } = document;
const storage = localStorageIfAllowed();
const language = initialLanguage(storage, navigator.languages);
documentElement.lang = language;
documentElement.dir = language === 'he' ? 'rtl' : 'ltr';
showLayout(readLayout(storage), documentElement);
if (embeddedViewOf(location.search)) documentElement.classList.add('is-embedded');

// A script or style that does not come is said in the shell, which is all that there is then.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof Element && target.matches('script, link')) documentElement.classList.add('is-cut-off');
  },
  true,
);
