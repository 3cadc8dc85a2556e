/** The absolute URL of a file beside the page, wherever the page is hosted. */
export const besidePage = (path: string): string => new URL(path, document.baseURI).href;
