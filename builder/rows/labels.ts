/**
 * A label as a reader would write it: reversed brackets (`)שבט(`) put right, marks (`*`) and surplus blanks removed, one kind of
 * quote and dash. Empty if nothing is left.
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
 * The common form of two spellings of one name: no quotes, dashes and blanks, and single yod and vav (קריית and קרית, נווה and
 * נוה).
 */
export function spellingKey(label: string): string {
  return cleanLabel(label)
    .replace(/["'.]/g, '')
    .replace(/[\s-]+/g, '')
    .replace(/יי/g, 'י')
    .replace(/וו/g, 'ו');
}
