export { DamagedPackedPages } from './damaged.ts';
export { readDirectory, writeDirectory } from './directory.ts';
export { PagePacker } from './page-packer.ts';
export { GROUP_PAGES, Slots, Unpacking } from './slots.ts';
