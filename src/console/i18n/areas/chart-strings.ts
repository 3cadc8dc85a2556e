import type { NoChart } from '../../chart/choice/chart-choice.ts';
import type { ChartKind } from '../../view/chart-view.ts';

/** Texts of the views of a result, above all the chart. */
export interface ChartStrings {
  readonly loading: string;
  /** Why there is no chart. */
  readonly none: Readonly<Record<NoChart, string>>;

  readonly kind: string;
  readonly kinds: Readonly<Record<ChartKind, string>>;
  readonly along: string;
  readonly values: string;
  /** Names the column whose values are the series. */
  readonly split: string;
  readonly noSplit: string;
  readonly series: (drawn: number, all: number) => string;
  /** Resets manual choices. */
  readonly automatic: string;

  /** What the chart shows, for screen readers. */
  readonly label: (kind: ChartKind, values: string, along: string | null, split: string | null) => string;
  readonly quarter: (quarter: number, year: number) => string;
  readonly rowsOf: string;
  readonly leftOut: (rows: number) => string;
  /** What dashed lines and outlines are. */
  readonly incomplete: string;
  /** What hollow points and pale bars are. */
  readonly small: (below: number) => string;
  readonly fromDeals: (count: number) => string;

  readonly savePng: string;
  readonly saveSvg: string;
  readonly imageFailed: string;
}

export const CHART_EN: ChartStrings = {
  loading: 'Drawing…',
  none: {
    'one-row': 'A chart needs at least two rows.',
    'no-numbers': 'There is no chart: no column of this result has numbers.',
    'only-nulls': 'There is no chart: the columns that could be drawn have no values, only NULL.',
    'only-keys': 'There is no chart: the numbers of this result are codes, places or yes and no, not quantities.',
    'nothing-to-draw-along':
      'There is no chart: no column tells the rows apart, such as a period or a name that comes once. Group the rows, or choose a kind of chart.',
  },
  kind: 'Chart',
  kinds: {
    line: 'Lines',
    bar: 'Bars',
    stack: 'Stacked bars',
    scatter: 'Points',
    histogram: 'Histogram',
    heat: 'Heat map',
    multiples: 'A chart for each',
  },
  along: 'Along',
  values: 'Values',
  split: 'Split by',
  noSplit: 'nothing',
  series: (drawn, all) => `${drawn} of ${all} series`,
  automatic: 'Choose for me',
  label: (kind, values, along, split) =>
    `${CHART_EN.kinds[kind]}: ${values}${along === null ? '' : ` along ${along}`}${split === null ? '' : `, split by ${split}`}. The table has all values.`,
  quarter: (quarter, year) => `Q${quarter} ${year}`,
  rowsOf: 'Rows',
  leftOut: (n) => (n === 1 ? '1 row is not drawn' : `${n.toLocaleString('en-US')} rows are not drawn`),
  incomplete: 'Dashed: the period was not over when the data ended',
  small: (below) => `Hollow or pale: fewer than ${below} deals`,
  fromDeals: (n) => (n === 1 ? 'from 1 deal' : `from ${n.toLocaleString('en-US')} deals`),
  savePng: 'PNG',
  saveSvg: 'SVG',
  imageFailed: 'The browser could not make the picture.',
};

export const CHART_HE: ChartStrings = {
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
    `${CHART_HE.kinds[kind]}: ${values}${along === null ? '' : ` לאורך ${along}`}${split === null ? '' : `, בפילוח לפי ${split}`}. כל הערכים נמצאים בטבלה.`,
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
