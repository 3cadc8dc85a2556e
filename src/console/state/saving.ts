import type { Workspace } from './workspace.ts';

/** A crash of the browser loses at most what was typed in this time. */
const SAVE_EVERY_MS = 500;

/** Saves a workspace at once, and then at most twice a second while it changes. */
export interface Saving {
  readonly save: (workspace: Workspace) => void;
  /** Saves what is still to be saved. */
  readonly now: () => void;
}

/**
 * A workspace has the texts of all tabs, and writing them takes longer than a key press may.
 *
 * @param write stores a workspace
 */
export function createSaving(write: (workspace: Workspace) => void): Saving {
  let next: Workspace | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    const workspace = next;
    if (workspace === null) return;
    write(workspace);
    // Firefox may interrupt the scripts of a page that is left in the middle of this. The next event of its end tries again.
    if (next === workspace) next = null;
  };
  const saveSoon = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (next === null) return;
      now();
      saveSoon();
    }, SAVE_EVERY_MS);
  };
  return {
    save: (workspace) => {
      next = workspace;
      if (timer !== undefined) return;
      now();
      saveSoon();
    },
    now,
  };
}
