/** The absolute URL of what lies beside the page, under whatever path of whatever host that is. */
export const besidePage = (path: string): string => new URL(path, document.baseURI).href;
