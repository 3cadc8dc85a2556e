import type { RunEnd } from '../../history/history.ts';
import type { Command } from '../../panels/commands.ts';

/** Texts of the panels over the page. */
export interface PanelStrings {
  readonly commands: Readonly<Record<Command, string>>;
  readonly palette: string;
  readonly paletteHint: string;
  readonly paletteKinds: Readonly<Record<'command' | 'table' | 'example' | 'named' | 'history' | 'place', string>>;
  readonly nothingFound: string;
  readonly history: string;
  readonly named: string;
  readonly runs: string;
  readonly searchHistory: string;
  readonly noRuns: string;
  readonly noNamed: string;
  readonly open: string;
  readonly star: (name: string) => string;
  readonly unstar: (name: string) => string;
  readonly rename: (name: string) => string;
  readonly remove: (name: string) => string;
  readonly nameLabel: string;
  readonly save: string;
  readonly saved: string;
  readonly clearRuns: string;
  readonly exportFile: string;
  readonly importFile: string;
  readonly imported: (statements: number) => string;
  readonly notAHistoryFile: string;
  readonly ends: Readonly<Record<RunEnd, string>>;
  readonly keys: string;
  readonly settings: string;
}
