/** A name for addresses of pages: blanks and dashes become one dash; quotes, geresh, brackets and dots are left out. */
export function slugOf(name: string): string {
  return name
    .replace(/["'().״׳]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '');
}
