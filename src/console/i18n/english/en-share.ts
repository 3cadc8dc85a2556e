import type { ShareStrings } from '../areas/share-strings.ts';

export const enShare: ShareStrings = {
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
