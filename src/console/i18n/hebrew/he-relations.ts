import type { RelationsStrings } from '../areas/relations-strings.ts';

export const heRelations: RelationsStrings = {
  title: 'איך הטבלאות מחוברות',
  table: 'טבלה',
  key: 'מפתח',
  inward: 'שורות שמובילות לכאן',
  outward: 'כל שורה מובילה אל',
  noneInward: 'אין טבלה שמובילה לכאן.',
  noneOutward: 'היא לא מובילה לטבלה אחרת.',
  show: (table) => `הצגת החיבורים של ${table}`,
  showJoin: (from, to) => `הצגת שורות של ${from} מחוברות עם ${to}`,
};
