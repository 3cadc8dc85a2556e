import { useEffect, useState } from 'react';
import type { VerifiedExample } from '../../catalogue/index.ts';
import { readExamples } from './read-examples.ts';

/** Fetches the examples of the database, as parsed JSON. Rejects if they cannot be loaded. */
export type LoadExamples = () => Promise<unknown>;

export type Examples =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly examples: readonly VerifiedExample[] }
  | { readonly kind: 'unavailable' };

/** The examples beside the database. Everything else works without them. */
export function useExamples(load: LoadExamples): Examples {
  const [examples, setExamples] = useState<Examples>({ kind: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (json) => {
        const read = readExamples(json);
        if (isCurrent) setExamples(read === null ? { kind: 'unavailable' } : { kind: 'loaded', examples: read });
      },
      () => {
        if (isCurrent) setExamples({ kind: 'unavailable' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return examples;
}
