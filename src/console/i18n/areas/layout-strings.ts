import type { Part } from '../../layout/layout.ts';
import { wholeText } from '../numbers.ts';

/** Texts on the layout and on the connection. */
export interface LayoutStrings {
  /** The names of the movable edges, by part. */
  readonly edges: Readonly<Record<Part, string>>;
  readonly edgeHint: string;
  readonly pixels: (px: number) => string;
  readonly offline: string;
}

export const LAYOUT_EN: LayoutStrings = {
  edges: {
    sidebar: 'Width of the list of tables',
    editor: 'Height of the editor',
    statement: 'Width of the editor',
  },
  edgeHint: 'Drag, or use the arrow keys. A double click takes the usual size.',
  pixels: (px) => (px === 1 ? '1 pixel' : `${wholeText(px)} pixels`),
  offline:
    'You are offline. The page and the statements that need only what it has read before still work; others wait for the connection.',
};

export const LAYOUT_HE: LayoutStrings = {
  edges: {
    sidebar: 'רוחב רשימת הטבלאות',
    editor: 'גובה העורך',
    statement: 'רוחב העורך',
  },
  edgeHint: 'אפשר לגרור או להשתמש במקשי החצים. לחיצה כפולה מחזירה את הגודל הרגיל.',
  pixels: (px) => (px === 1 ? 'פיקסל אחד' : `${wholeText(px)} פיקסלים`),
  offline: 'אין חיבור לרשת. הדף ושאילתות שנזקקות רק למה שכבר נקרא ממשיכים לעבוד; השאר ימתינו לחיבור.',
};
