import type { TableTexts } from './text.ts';

export const REFERENCE: TableTexts = {
  property_groups: {
    description: 'תשע קבוצות הנכס, לפי סדר ההצגה.',
    columns: {
      key: 'הקבוצה, כמו ב־deals.property_group.',
      label_he: 'השם בעברית, ביחיד.',
      label_plural_he: 'השם בעברית, ברבים.',
      is_residential: 'הערך 1 בארבע הראשונות (מגורים).',
      sort: 'המקום בסדר, מ־1.',
      icon: 'שם של סמל.',
      deals: 'מספר העסקאות בקבוצה, מאז ומעולם.',
    },
  },
  deal_natures: {
    description: '47 סוגי הנכס שהמאגר מכיר, כל אחד עם הקבוצה שלו.',
    columns: {
      raw: 'הסוג בלשון המאגר, כמו ב־deals.deal_nature.',
      property_group: 'הקבוצה, property_groups.key.',
      deals: 'מספר העסקאות מהסוג, מאז ומעולם; ייתכן 0.',
    },
  },
  meta: {
    description:
      'עובדות על הבנייה, לפי מפתח. כל הערכים הם טקסט: המירו מספרים ב־CAST, ופרקו JSON בעזרת json_each. את גבולות חלונות הזמן קוראים מכאן, ולעולם אין מחשבים אותם מהיום.',
    columns: {
      key: 'שם העובדה.',
      value: 'הערך שלה, כטקסט.',
    },
  },
};
