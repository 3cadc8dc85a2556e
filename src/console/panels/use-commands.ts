import { useEffect, useRef } from 'react';
import type { ConsoleActions } from '../state/console-state.ts';
import { useActions, useConsoleStore } from '../state/context.ts';
import { type Command, commandOf } from './commands.ts';

/** What a command needs from the page in addition to the store. */
export interface PageCommands {
  readonly run: () => void;
  readonly runAll: () => void;
  readonly explain: () => void;
  readonly copyLink: () => void;
  readonly focusEditor: () => void;
  readonly format: () => void;
  readonly find: () => void;
  readonly fix: () => void;
}

/** Runs commands, and binds their keys for the whole page. */
export function useCommands(page: PageCommands): (command: Command) => void {
  const store = useConsoleStore();
  const actions = useActions();
  const latest = useRef(page);
  latest.current = page;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The editor and open panels have already handled their keys.
      if (event.defaultPrevented || event.isComposing) return;
      const { panel } = store.getState();
      const command = commandOf(event, isField(event.target));
      // A panel that is still loading does not handle keys yet.
      if (command === 'cancel' && panel !== null && !isInDialog(event.target)) return actions.showPanel(null);
      if (!command || (panel !== null && command !== 'palette' && command !== 'run')) return;
      // Settings of the panel are applied before the run.
      if (command === 'run') actions.showPanel(null);
      if (carryOut(command, actions, latest.current, () => store.getState().workspace.activeId)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [store, actions]);
  return (command) => void carryOut(command, actions, page, () => store.getState().workspace.activeId);
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** @returns false if there was nothing to do, so that the key keeps its default action */
function carryOut(command: Command, actions: ConsoleActions, page: PageCommands, activeId: () => string): boolean {
  switch (command) {
    case 'cancel':
      return actions.cancel();
    case 'run':
      page.run();
      break;
    case 'run-all':
      page.runAll();
      break;
    case 'explain':
      page.explain();
      break;
    case 'copy-link':
      page.copyLink();
      break;
    case 'focus-editor':
      page.focusEditor();
      break;
    case 'format':
      page.format();
      break;
    case 'find':
      page.find();
      break;
    case 'fix':
      page.fix();
      break;
    case 'palette':
    case 'history':
    case 'keys':
    case 'settings':
    case 'tour':
      actions.showPanel(command);
      break;
    case 'relations':
      actions.showRelations(null);
      break;
    case 'save-statement':
      actions.showPanel('save');
      break;
    case 'new-tab':
      actions.newTab();
      break;
    case 'close-tab':
      actions.closeTab(activeId());
      break;
    case 'reopen-tab':
      actions.reopenTab();
      break;
    case 'next-tab':
      actions.nextTab(1);
      break;
    case 'previous-tab':
      actions.nextTab(-1);
      break;
    default:
      return command satisfies never;
  }
  return true;
}
