import type { ChartStrings } from '../areas/chart-strings.ts';

export const heChart: ChartStrings = {
  loading: 'מצייר…',
  none: {
    'one-row': 'לתרשים דרושות לפחות שתי שורות.',
    'no-numbers': 'אין תרשים: באף עמודה בתוצאה אין מספרים.',
    'only-nulls': 'אין תרשים: בעמודות שאפשר לצייר אין ערכים, רק NULL.',
    'only-keys': 'אין תרשים: המספרים בתוצאה הם קודים, מיקומים או כן ולא, ולא כמויות.',
    'nothing-to-draw-along':
      'אין תרשים: אין עמודה שמבדילה בין השורות, כמו תקופה או שם שמופיע פעם אחת. קבצו את השורות, או בחרו סוג תרשים.',
  },
  kind: 'תרשים',
  kinds: {
    line: 'קווים',
    bar: 'עמודות',
    stack: 'עמודות מוערמות',
    scatter: 'נקודות',
    histogram: 'היסטוגרמה',
    heat: 'מפת חום',
    multiples: 'תרשים לכל סדרה',
  },
  along: 'לאורך',
  values: 'ערכים',
  split: 'פילוח לפי',
  noSplit: 'ללא',
  series: (drawn, all) => `${drawn} מתוך ${all} סדרות`,
  automatic: 'בחירה אוטומטית',
  label: (kind, values, along, split) =>
    `${heChart.kinds[kind]}: ${values}${along === null ? '' : ` לאורך ${along}`}${split === null ? '' : `, בפילוח לפי ${split}`}. כל הערכים נמצאים בטבלה.`,
  emphasize: 'לחיצה מבליטה את הסדרה; לחיצה נוספת מבטלת',
  quarter: (quarter, year) => `רבעון ${quarter}, ${year}`,
  rowsOf: 'שורות',
  leftOut: (n) =>
    n === 1 ? 'שורה אחת לא צוירה' : n === 2 ? 'שתי שורות לא צוירו' : `${n.toLocaleString('en-US')} שורות לא צוירו`,
  incomplete: 'מקווקו: התקופה לא הסתיימה כשהנתונים נגמרו',
  small: (below) => `חלול או חיוור: פחות מ־${below} עסקאות`,
  fromDeals: (n) => (n === 1 ? 'מעסקה אחת' : n === 2 ? 'משתי עסקאות' : `מ־${n.toLocaleString('en-US')} עסקאות`),
  savePng: 'PNG',
  saveSvg: 'SVG',
  imageFailed: 'הדפדפן לא הצליח ליצור את התמונה.',
};
