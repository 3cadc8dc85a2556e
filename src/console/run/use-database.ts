import { useCallback, useEffect, useState } from 'react';
import type { Description, SqlRunner } from '../../contract/runner.ts';

/** The description of the database; null until it is known. The function requests it again. */
export function useDatabase(runner: SqlRunner): readonly [Description | null, () => void] {
  const [description, setDescription] = useState<Description | null>(null);
  const ask = useCallback(() => {
    runner.describe().then(setDescription, (cause: unknown) => {
      console.error(cause);
      setDescription({
        kind: 'refused',
        refusal: { code: 'INTERNAL_ERROR', message: cause instanceof Error ? cause.message : String(cause) },
      });
    });
  }, [runner]);
  useEffect(ask, [ask]);
  return [description, ask];
}
