/** What the views of a result say, the chart above all. */
export interface ChartStrings {
  readonly loading: string;
  readonly none: string;
  /** The code of a view did not come. */
  readonly viewFailed: string;
}

export const CHART_EN: ChartStrings = {
  loading: 'Drawing…',
  none: 'No chart can be drawn from these rows. The table has all of them.',
  viewFailed: 'This view could not be loaded. Is there a connection? All rows are in the table.',
};

export const CHART_HE: ChartStrings = {
  loading: 'מצייר…',
  none: 'אי אפשר לצייר תרשים מהשורות האלה. כולן נמצאות בטבלה.',
  viewFailed: 'לא ניתן לטעון את התצוגה. האם יש חיבור? כל השורות נמצאות בטבלה.',
};
