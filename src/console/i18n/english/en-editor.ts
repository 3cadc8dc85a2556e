import type { EditorStrings } from '../areas/editor-strings.ts';

export const enEditor: EditorStrings = {
  remove: 'Remove',
  add: 'Add',
  use: 'Use',
  joinsWith: 'Joins with',
  example: 'for example',
  canBeNull: 'can be NULL',
};
