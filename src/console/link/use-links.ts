import { useEffect, useRef } from 'react';
import { type LinkedStatement, type OpenedLink, readLink, writeLink } from './link.ts';
import { LONGEST_IN_MESSAGE, packLink, unpackLink } from './packed-link.ts';

/**
 * Follows the page's URL.
 *
 * @param onOpen called with the URL that the page was opened with, and with each that Back, Forward or an edit brings
 */
export function useLinks(onOpen: (link: OpenedLink, isFirst: boolean) => void): void {
  const latest = useRef(onOpen);
  latest.current = onOpen;
  useEffect(() => {
    const open = (isFirst: boolean) => {
      const link = readLink(location.hash, location.search);
      if (link.kind !== 'packed') return latest.current(link, isFirst);
      void unpackLink(link.packed).then((opened) => latest.current(opened, isFirst));
    };
    open(true);
    const onMove = () => open(false);
    addEventListener('popstate', onMove);
    return () => removeEventListener('popstate', onMove);
  }, []);
}

/** The URL of this page with a statement. */
export async function linkTo(statement: LinkedStatement, longest?: number): Promise<string> {
  return new URL(await packLink(writeLink(statement), statement, longest), location.origin + pathOf(location)).href;
}

/** The same, as short as it can be, for messages and QR codes. */
export const shortLinkTo = (statement: LinkedStatement): Promise<string> => linkTo(statement, LONGEST_IN_MESSAGE);

/** The path of the page, with the foreign database that it reads, if any. */
function pathOf({ pathname, search }: Location): string {
  const db = new URLSearchParams(search).get('db');
  return db === null ? pathname : `${pathname}?${new URLSearchParams({ db })}`;
}

let written: Promise<void> = Promise.resolve();

/**
 * Writes a statement to the address bar, unless it is there already.
 *
 * @param isNewStep whether Back then leads to the previous statement
 */
export function writeAddress(statement: LinkedStatement, isNewStep: boolean): void {
  // Packing a long link takes time: it must not overwrite a later one.
  written = written.then(async () => {
    const link = await packLink(writeLink(statement), statement);
    if (link === location.hash) return;
    try {
      if (isNewStep) history.pushState(null, '', pathOf(location) + link);
      else history.replaceState(history.state, '', pathOf(location) + link);
    } catch {
      // Safari allows a hundred history entries in 30 seconds, and browsers limit the length of a URL: the run goes on
      // without it.
    }
  });
}
