import type { EmbeddedView } from '../../../contract/embedded-view.ts';
import type { CodeLanguage } from '../../share/request-code.ts';

/** Texts for sharing a statement. */
export interface ShareStrings {
  readonly share: string;
  /** Opens the system's list of programs that a link can be sent with. */
  readonly send: string;
  readonly markdown: string;
  readonly code: Readonly<Record<CodeLanguage, string>>;
  /** Above the views whose frame can be copied. */
  readonly embed: string;
  readonly embedded: Readonly<Record<EmbeddedView, string>>;
  readonly copied: string;
  readonly qrCode: string;
  readonly qrOf: (title: string) => string;
  readonly tooLongForQr: string;
  readonly link: string;
  readonly saveSvg: string;
  /** In the menu, if no server answers at this page's address. */
  readonly noApi: string;
  readonly openLink: string;
  /** In a frame whose address has no statement. */
  readonly noStatement: string;
  readonly dataUntil: (day: string) => string;
}

export const SHARE_EN: ShareStrings = {
  share: 'Share',
  send: 'Send by another app…',
  markdown: 'Copy as Markdown',
  code: {
    curl: 'Copy as curl',
    python: 'Copy as Python',
    r: 'Copy as R',
    javascript: 'Copy as JavaScript',
  },
  embed: 'Copy code that embeds',
  embedded: { chart: 'The chart', table: 'The table', number: 'The first number', map: 'The map' },
  copied: 'Copied',
  qrCode: 'QR code',
  qrOf: (title) => `QR code of the link to ${title}`,
  tooLongForQr: 'This link is too long for a QR code that a camera can read. A shorter statement has one.',
  link: 'Link',
  saveSvg: 'Save as SVG',
  noApi: 'This host has no API. In copied code, write the address of a host that has one.',
  openLink: 'Open in Nadlan SQL',
  noStatement: 'The address of this frame is damaged, so its statement cannot be read.',
  dataUntil: (day) => `Deals until ${day}`,
};

export const SHARE_HE: ShareStrings = {
  share: 'שיתוף',
  send: 'שליחה באפליקציה אחרת…',
  markdown: 'העתקה כ־Markdown',
  code: {
    curl: 'העתקה כ־curl',
    python: 'העתקה כ־Python',
    r: 'העתקה כ־R',
    javascript: 'העתקה כ־JavaScript',
  },
  embed: 'העתקת קוד להטמעה',
  embedded: { chart: 'של התרשים', table: 'של הטבלה', number: 'של המספר הראשון', map: 'של המפה' },
  copied: 'הועתק',
  qrCode: 'קוד QR',
  qrOf: (title) => `קוד QR של הקישור אל \u2068${title}\u2069`,
  tooLongForQr: 'הקישור ארוך מדי לקוד QR שמצלמה יכולה לקרוא. לשאילתה קצרה יותר יהיה קוד.',
  link: 'קישור',
  saveSvg: 'שמירה כ־SVG',
  noApi: 'לשרת הזה אין API. בקוד שהועתק יש לכתוב כתובת של שרת שיש לו.',
  openLink: 'פתיחה בנדל״ן SQL',
  noStatement: 'הכתובת של המסגרת הזאת פגומה, ואי אפשר לקרוא ממנה את השאילתה.',
  dataUntil: (day) => `עסקאות עד \u2068${day}\u2069`,
};
