import { useCallback, useEffect, useId, useState } from 'react';
import type { Parameters } from '../../contract/request.ts';
import { type HistoryEntry, type NamedStatement, search } from '../history/history.ts';
import { useStrings } from '../i18n/context.ts';
import { dateFormat } from '../i18n/date-formats.ts';
import { Icon } from '../page/Icon.tsx';
import { Tabs } from '../page/Tabs.tsx';
import { useActions, useConsoleStore } from '../state/context.ts';
import { HistoryFileButtons } from './HistoryFileButtons.tsx';
import { NamedItem } from './NamedItem.tsx';
import { PanelSheet } from './PanelSheet.tsx';

/** Most entries in the list; a search finds more. */
const ENTRIES_SHOWN = 200;

/** Statements that were run, and statements that were saved under a name. */
export function HistoryPanel({ isHebrew }: { readonly isHebrew: boolean }) {
  const strings = useStrings();
  const { history } = useConsoleStore();
  const { openAndRun, showPanel } = useActions();
  const [shown, setShown] = useState<'named' | 'runs'>('runs');
  const [query, setQuery] = useState('');
  const [entries, setEntries] = useState<readonly HistoryEntry[]>([]);
  const [named, setNamed] = useState<readonly NamedStatement[]>([]);
  const panelId = useId();
  const reload = useCallback(() => {
    Promise.all([history.entries(), history.named()]).then(
      ([runs, statements]) => {
        setEntries(runs);
        setNamed(statements);
      },
      (cause: unknown) => console.error(cause),
    );
  }, [history]);
  useEffect(reload, [reload]);
  const change = (work: Promise<void>) => void work.then(reload, (cause: unknown) => console.error(cause));
  const open = ({ sql, params, limit }: { sql: string; params?: Parameters; limit: number }) => {
    showPanel(null);
    openAndRun({ sql, limit, ...(params === undefined ? {} : { params }) });
  };
  const runs = search(entries, query).slice(0, ENTRIES_SHOWN);
  const statements = search(named, query);

  return (
    <PanelSheet title={strings.panels.history}>
      <div className="history-bar">
        <Tabs
          label={strings.panels.history}
          tabs={[
            { key: 'runs', title: strings.panels.runs },
            { key: 'named', title: strings.panels.named },
          ]}
          selected={shown}
          onSelect={setShown}
          panelId={panelId}
        />
        <input
          type="search"
          className="filter"
          dir={query === '' ? undefined : 'auto'}
          aria-label={strings.panels.searchHistory}
          placeholder={strings.panels.searchHistory}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <div id={panelId} role="tabpanel" className="history-list">
        {shown === 'runs' && runs.length === 0 && <p className="hint">{strings.panels.noRuns}</p>}
        {shown === 'named' && statements.length === 0 && <p className="hint">{strings.panels.noNamed}</p>}
        <ul>
          {shown === 'runs'
            ? runs.map((entry) => (
                <li key={entry.id}>
                  <button type="button" className="history-item" onClick={() => open(entry)}>
                    <code dir="ltr">{entry.sql}</code>
                    <span className="muted">{aboutRun(entry, isHebrew, strings)}</span>
                  </button>
                </li>
              ))
            : statements.map((statement) => (
                <NamedItem
                  key={statement.id}
                  statement={statement}
                  onOpen={() => open(statement)}
                  onChange={(changed) => change(history.change(changed))}
                  onRemove={() => change(history.remove(statement.id))}
                />
              ))}
        </ul>
      </div>
      <footer className="sheet-foot">
        <HistoryFileButtons onRead={reload} />
        {shown === 'runs' && entries.length > 0 && (
          <button type="button" className="quiet-button" onClick={() => change(history.clear())}>
            <Icon name="close" />
            {strings.panels.clearRuns}
          </button>
        )}
      </footer>
    </PanelSheet>
  );
}

function aboutRun(
  { at, end, rows, bytes, ms }: HistoryEntry,
  isHebrew: boolean,
  strings: ReturnType<typeof useStrings>,
): string {
  const when = dateFormat(isHebrew ? 'he' : 'en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  const what = rows === null ? strings.panels.ends[end] : strings.rows(rows);
  return [when, what, strings.bytes(bytes), strings.seconds(ms)].join(' · ');
}
