export { DamagedPackedPages } from './damaged.ts';
export { readDirectory, writeDirectory } from './directory.ts';
export type { InflateInto, SlotRange } from './slots.ts';
export { GROUP_PAGES, packGroup, Slots } from './slots.ts';
