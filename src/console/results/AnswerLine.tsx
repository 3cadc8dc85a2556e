import { useMemo } from 'react';
import type { DatabaseInfo } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';
import type { Strings } from '../i18n/strings.ts';
import { attempt } from '../page/attempt.ts';
import type { Asked, ShownRows } from '../run/run-state.ts';
import { useActions, useConsoleState } from '../state/context.ts';
import { activeTab } from '../state/workspace.ts';
import { firstWords, statementNumber } from './answer-text.ts';
import { useTextRelation } from './use-text-relation.ts';
import { momentText } from './values/shown-meaning.ts';

interface AnswerLineProps extends ShownRows {
  readonly asked: Asked;
  /** Null while it is unknown. */
  readonly database: DatabaseInfo | null;
}

/**
 * Shows which statement the rows answer, when it ran and on which data, and whether the editor's text has changed
 * since.
 */
export function AnswerLine({ request, asked, standing, outcome, result, database }: AnswerLineProps) {
  const strings = useStrings();
  const { answer: words } = strings;
  const { bringBack } = useActions();
  const draft = useConsoleState(({ workspace }) => activeTab(workspace));
  const relation = useTextRelation(draft, request, asked);
  const place = useMemo(() => statementNumber(request, asked), [request, asked]);
  const statement = useMemo(() => firstWords(request), [request]);
  const dataAsOf = outcome?.result.data_as_of ?? database?.dataAsOf;
  const isOtherText = relation === 'other-text';
  const label = standingText(standing, result.rows.length, strings);
  return (
    <section className="answer-line" aria-label={words.about}>
      {label !== null ? (
        <strong className="standing">{label}</strong>
      ) : (
        relation !== 'same' && (
          <strong className="standing is-certain">{isOtherText ? words.ofEarlierText : words.ofOtherValues}</strong>
        )
      )}
      {relation !== 'same' && (
        <button type="button" className="link-button" onClick={() => bringBack(asked)}>
          {isOtherText ? words.bringTextBack : words.bringValuesBack}
        </button>
      )}
      {place && <span>{words.statementOf(place.number, place.all)}</span>}
      <code className="answer-statement" dir="auto" title={request.sql}>
        {statement}
      </code>
      <time dateTime={new Date(asked.atMs).toISOString()}>
        {words.ranAt(momentText(asked.atMs, Date.now(), strings.row.locale))}
      </time>
      {database?.foreignUrl !== undefined ? (
        <span title={database.foreignUrl}>{words.fromFile(fileName(database.foreignUrl))}</span>
      ) : (
        dataAsOf !== undefined && <span title={database?.build}>{strings.share.dataUntil(dataAsOf)}</span>
      )}
    </section>
  );
}

function standingText(standing: ShownRows['standing'], rows: number, strings: Strings): string | null {
  switch (standing) {
    case 'whole':
      return null;
    case 'older':
      return strings.olderResult;
    case 'coming':
      return strings.rowsComing(rows);
    case 'paused':
      return strings.computing.rowsSoFar(rows);
    case 'stopped':
      return strings.rowsStopped(rows);
    default:
      return standing satisfies never;
  }
}

/** The last part of a URL, or its host if it has none. */
function fileName(url: string): string {
  const { pathname, host } = new URL(url);
  const name = pathname.split('/').at(-1) ?? '';
  return (attempt(() => decodeURIComponent(name)) ?? name) || host;
}
