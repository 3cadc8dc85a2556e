/** An element in the head of a page whose host has files and no HTTP interface, so that the page offers none. */
export const FILES_ONLY_META = '<meta name="nadlan-host" content="files" />';

/** Finds that element. */
export const FILES_ONLY_SELECTOR = 'meta[name="nadlan-host"][content="files"]';
