/** Texts on tabs, history and named statements. */
export interface WorkspaceStrings {
  readonly tabs: string;
  readonly newTab: string;
  readonly untitled: string;
  readonly closeTab: (title: string) => string;
  readonly tabClosed: (title: string) => string;
  readonly textReplaced: string;
  readonly textFormatted: string;
  readonly textChanged: string;
  readonly notFormatted: string;
  /** What stands in the place of a part of the page whose code did not load. */
  readonly partFailed: string;
  /** What stands in the place of the page if it cannot be drawn. */
  readonly pageFailed: string;
  /** `partFailed` in few words. */
  readonly notLoaded: string;
  readonly reload: string;
  readonly openedInNewTab: string;
  readonly undo: string;
  readonly notices: string;
  /** If the browser's storage is full or refused. */
  readonly notKept: string;
  /** Above the answer of a link: the last day of its author's data, and of the data now. */
  readonly dataThenAndNow: (then: string, now: string) => string;
  /** Above the answer of a link that asked for more rows, or fewer, than there can be. */
  /** @param asked the text of the link if it is no number */
  readonly limitMoved: (asked: number | string, limit: number) => string;
  /** If no row matches: a text that a column never contains. */
  readonly neverHas: (column: string, text: string) => string;
  /** Before the suggested values. */
  readonly didYouMean: string;
}
