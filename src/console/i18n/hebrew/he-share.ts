import type { ShareStrings } from '../areas/share-strings.ts';

export const heShare: ShareStrings = {
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
