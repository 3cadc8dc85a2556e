export { DamagedPackedPages } from './damaged.ts';
export { decimalOf, MAX_DIGITS, MAX_NUMBER } from './decimals.ts';
export { readDirectory, writeDirectory } from './directory.ts';
export { REAL_TYPE } from './kinds.ts';
export { readNumbers, writeNumbers } from './numbers.ts';
export { PagePacker } from './page-packer.ts';
export { putWhole } from './record-layout.ts';
export { GROUP_PAGES, type InflateInto, Slots, Unpacking } from './slots.ts';
