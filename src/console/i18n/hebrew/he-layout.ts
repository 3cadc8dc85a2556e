import type { LayoutStrings } from '../areas/layout-strings.ts';
import { wholeText } from '../numbers.ts';

export const heLayout: LayoutStrings = {
  edges: {
    sidebar: 'רוחב רשימת הטבלאות',
    editor: 'גובה העורך',
    statement: 'רוחב העורך',
  },
  edgeHint: 'אפשר לגרור או להשתמש במקשי החצים. לחיצה כפולה מחזירה את הגודל הרגיל.',
  pixels: (px) => (px === 1 ? 'פיקסל אחד' : `${wholeText(px)} פיקסלים`),
  offline: 'אין חיבור לרשת. הדף ושאילתות שנזקקות רק למה שכבר נקרא ממשיכים לעבוד; השאר ימתינו לחיבור.',
};
