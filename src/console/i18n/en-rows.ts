import type { RowStrings } from './row-strings.ts';

export const enRows: RowStrings = {
  locale: 'en-GB',
  units: {
    shekels: '₪',
    shekels_per_sqm: '₪/m²',
    shekels_a_month: '₪ a month',
    shekels_a_year: '₪ a year',
    percent: '%',
    square_metres: 'm²',
    square_kilometres: 'km²',
    metres: 'm',
    kilometres: 'km',
    decibels: 'dB',
    degrees: '°',
  },
  yes: 'yes',
  no: 'no',
  openAddress: 'Open the address',
};
