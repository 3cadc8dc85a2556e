import type { EditorStrings } from '../areas/editor-strings.ts';

export const heEditor: EditorStrings = {
  remove: 'להסיר את',
  add: 'להוסיף את',
  use: 'להחליף ב־',
  joinsWith: 'מתחברת אל',
  example: 'לדוגמה',
  canBeNull: 'ייתכן NULL',
};
