import { useEffect, useMemo, useState } from 'react';
import type { SqlResult } from '../../contract/result.ts';
import type { SqlRunner } from '../../contract/runner.ts';
import type { QuickFix } from '../editor/diagnostics/quick-fixes.ts';
import { useStrings } from '../i18n/context.ts';
import { type PlaceKind, placeQuery, readPlaces } from '../params/place-query.ts';
import { foundNothing } from './found-nothing.ts';
import { type DoubtfulText, doubtfulTexts, replacements, unseenNames } from './meant-values.ts';

interface MeantValuesProps {
  readonly sql: string;
  /** The answer to the statement. */
  readonly result: Pick<SqlResult, 'rows'>;
  readonly runner: Pick<SqlRunner, 'run'>;
  /** Replaces a text with a value, and runs the statement. */
  readonly onTake: (fix: QuickFix) => void;
}

/** Why a statement has no rows, or lacks some: texts that its columns never contain, each with suggestions. */
export function MeantValues({ sql, result, ...props }: MeantValuesProps) {
  const doubtful = useMemo(() => (foundNothing(result) ? doubtfulTexts(sql) : unseenNames(sql, result)), [sql, result]);
  return doubtful.map((text) => <MeantValue key={text.token.offset} doubtful={text} {...props} />);
}

function MeantValue({
  doubtful,
  runner,
  onTake,
}: Pick<MeantValuesProps, 'runner' | 'onTake'> & { readonly doubtful: DoubtfulText }) {
  const { workspace: strings, ask } = useStrings();
  const { text, compared, values, kind } = doubtful;
  const names = useNames(runner, kind, text);
  const meant = values ?? names;
  // The name is right: another condition excludes all rows.
  if (meant === null || meant.includes(text)) return null;
  return (
    <p className="notice meant" role="status">
      <span>{strings.neverHas(compared.column, text)}</span>
      {meant.length === 0 ? <span>{ask.noPlace(text)}</span> : <span>{strings.didYouMean}</span>}
      {replacements(doubtful, meant).map((fix) => (
        <button key={fix.insert} type="button" className="quiet-button" onClick={() => onTake(fix)}>
          <bdi>{fix.insert.slice(1, -1)}</bdi>
        </button>
      ))}
    </p>
  );
}

/** Names of places with the beginning of a text; null until they are known, or if there is nothing to look up. */
function useNames(runner: Pick<SqlRunner, 'run'>, kind: PlaceKind | null, text: string): readonly string[] | null {
  const [names, setNames] = useState<readonly string[] | null>(null);
  useEffect(() => {
    setNames(null);
    const request = kind && placeQuery(kind, text, null);
    if (!request) return;
    const abort = new AbortController();
    runner.run(request, { signal: abort.signal }).then((outcome) => {
      if (abort.signal.aborted || outcome.kind !== 'result') return;
      setNames([...new Set(readPlaces(outcome.result.rows).map(({ name }) => name))]);
    });
    return () => abort.abort();
  }, [runner, kind, text]);
  return names;
}
