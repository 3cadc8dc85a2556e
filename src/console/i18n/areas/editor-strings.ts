/** Texts of the editor's help, and of the buttons of hints and warnings. */
export interface EditorStrings {
  /** A button that removes a piece of the statement. */
  readonly remove: string;
  /** A button that adds a condition to the statement; the condition follows. */
  readonly add: string;
  /** Before the replacement of something in the statement. */
  readonly use: string;
  readonly joinsWith: string;
  readonly example: string;
  readonly canBeNull: string;
}
