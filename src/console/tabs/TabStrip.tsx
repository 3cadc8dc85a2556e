import { useEffect, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';
import { useRovingFocus } from '../page/use-roving-focus.ts';
import { isPaused, type RunState } from '../run/run-state.ts';
import { useTitles } from '../share/use-titles.ts';
import { useActions, useConsoleState } from '../state/context.ts';

const goesOn = (run: RunState | undefined): boolean => run?.phase === 'running' && !isPaused(run);

/** The open statements as one tab stop; a middle click closes one. */
export function TabStrip() {
  const { workspace: strings, panels } = useStrings();
  const { shortTitleOf } = useTitles();
  const { activateTab, closeTab, newTab, showPanel } = useActions();
  const ids = useConsoleState(useShallow(({ workspace }) => workspace.tabs.map(({ id }) => id)));
  // Most keys change the text of a tab and not its title.
  const titles = useConsoleState(useShallow(({ workspace }) => workspace.tabs.map(({ sql }) => shortTitleOf(sql))));
  const activeId = useConsoleState(({ workspace }) => workspace.activeId);
  const runningIds = useConsoleState(
    useShallow(({ runs, workspace }) => workspace.tabs.filter(({ id }) => goesOn(runs[id])).map(({ id }) => id)),
  );
  const roving = useRovingFocus('row');
  const active = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (activeId) active.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);

  return (
    <nav className="tab-strip" aria-label={strings.tabs} {...roving}>
      <ul>
        {ids.map((id, at) => {
          const title = titles[at] || strings.untitled;
          const isActive = id === activeId;
          return (
            <li key={id} ref={isActive ? active : null} className={isActive ? 'tab is-active' : 'tab'}>
              <button
                type="button"
                tabIndex={-1}
                data-line
                className="tab-name"
                aria-current={isActive ? 'true' : undefined}
                dir="auto"
                title={title}
                onClick={() => activateTab(id)}
                onAuxClick={({ button }) => button === 1 && closeTab(id)}
              >
                {runningIds.includes(id) && <span className="spinner" aria-hidden="true" />}
                {title}
              </button>
              {ids.length > 1 && (
                <button
                  type="button"
                  tabIndex={-1}
                  className="tab-close"
                  aria-label={strings.closeTab(title)}
                  onClick={() => closeTab(id)}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        tabIndex={-1}
        className="icon-button"
        aria-label={strings.newTab}
        title={strings.newTab}
        onClick={newTab}
      >
        <Icon name="add" />
      </button>
      <span className="tab-strip-actions">
        <button
          type="button"
          tabIndex={-1}
          className="icon-button"
          aria-label={panels.palette}
          aria-keyshortcuts="Control+K Meta+K"
          title={`${panels.palette} (Ctrl+K)`}
          onClick={() => showPanel('palette')}
        >
          <Icon name="search" />
        </button>
        <button
          type="button"
          tabIndex={-1}
          className="icon-button"
          aria-label={panels.history}
          aria-keyshortcuts="Control+Shift+H Meta+Shift+H"
          title={panels.history}
          onClick={() => showPanel('history')}
        >
          <Icon name="history" />
        </button>
      </span>
    </nav>
  );
}
