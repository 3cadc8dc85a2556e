import type { RowStrings } from './row-strings.ts';

export const heRows: RowStrings = {
  locale: 'he-IL',
  units: {
    shekels: '₪',
    shekels_per_sqm: '₪/מ״ר',
    shekels_a_month: '₪ לחודש',
    shekels_a_year: '₪ לשנה',
    percent: '%',
    square_metres: 'מ״ר',
    square_kilometres: 'קמ״ר',
    metres: 'מ׳',
    kilometres: 'ק״מ',
    decibels: 'dB',
    degrees: '°',
  },
  yes: 'כן',
  no: 'לא',
  openAddress: 'פתיחת הכתובת',
};
