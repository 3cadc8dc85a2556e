/** What the editor's helps, and the buttons of hints and warnings, say. */
export interface EditorStrings {
  /** A button that takes a piece of the statement out. */
  readonly remove: string;
  /** A button that adds a condition to the statement; the condition follows. */
  readonly add: string;
  /** Stands before the name that an alias stands for. */
  readonly aliasOf: string;
  readonly queryOfWith: string;
  readonly subquery: string;
  readonly joinsWith: string;
  readonly example: string;
  readonly canBeNull: string;
  readonly keyWord: string;
}

export const EDITOR_EN: EditorStrings = {
  remove: 'Remove',
  add: 'Add',
  aliasOf: 'alias of',
  queryOfWith: 'query of WITH',
  subquery: 'subquery',
  joinsWith: 'Joins with',
  example: 'for example',
  canBeNull: 'can be NULL',
  keyWord: 'word of SQL',
};

export const EDITOR_HE: EditorStrings = {
  remove: 'להסיר את',
  add: 'להוסיף את',
  aliasOf: 'כינוי של',
  queryOfWith: 'שאילתה של WITH',
  subquery: 'תת־שאילתה',
  joinsWith: 'מתחברת אל',
  example: 'לדוגמה',
  canBeNull: 'ייתכן NULL',
  keyWord: 'מילה של SQL',
};
