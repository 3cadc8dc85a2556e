/**
 * A label as a reader would write it: brackets that the export has reversed (`)שבט(`) put right, marks (`*`) and
 * surplus blanks left out, one kind of quote and dash. The empty text where nothing is left.
 */
export function cleanLabel(raw: string): string {
  return raw
    .normalize('NFC')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[״“”]/g, '"')
    .replace(/[׳’‘`]/g, "'")
    .replace(/[־–—]/g, '-')
    .replace(/\*/g, ' ')
    .replace(/\)([^()]*)\(/g, ' ($1) ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * What two spellings of one name have in common: quotes, dashes and blanks left out, and a double yod or vav written
 * once (קריית and קרית, נווה and נוה).
 */
export function spellingKey(label: string): string {
  return cleanLabel(label)
    .replace(/["'.]/g, '')
    .replace(/[\s-]+/g, '')
    .replace(/יי/g, 'י')
    .replace(/וו/g, 'ו');
}
