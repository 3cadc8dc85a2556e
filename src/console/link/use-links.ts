import { useCallback, useEffect, useRef } from 'react';
import { type LinkedStatement, type ReadLink, readLink, writeLink } from './link.ts';

/**
 * Keeps the address bar and the console in step.
 *
 * @param onOpen called with the address that the page was opened with, and with each that Back, Forward or a hand brings
 * @returns writes a statement into the address bar, as a new step of the history unless it stands there already
 */
export function useLinks(onOpen: (link: ReadLink, isFirst: boolean) => void): (statement: LinkedStatement) => void {
  const latest = useRef(onOpen);
  latest.current = onOpen;
  useEffect(() => {
    latest.current(readLink(location.hash), true);
    const onMove = () => latest.current(readLink(location.hash), false);
    addEventListener('popstate', onMove);
    return () => removeEventListener('popstate', onMove);
  }, []);
  return useCallback((statement: LinkedStatement) => {
    const link = writeLink(statement);
    if (link === location.hash) return;
    try {
      history.pushState(null, '', link);
    } catch {
      // Safari allows a hundred steps in half a minute, and browsers have a longest address: the run goes on without.
    }
  }, []);
}
