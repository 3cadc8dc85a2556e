/** A name without quotes, and the same with single yod and vav (קרית for קריית); the two may be equal. */
export function nameSpellings(name: string): readonly string[] {
  const plain = name.replace(/["'*]/g, '').trim();
  return [
    plain,
    plain
      .split(/([\s-]+)/)
      .map((word) => (/^[\s-]+$/.test(word) ? word : singleLetters(word)))
      .join(''),
  ];
}

/** Writes קריית as קרית, and נווה as נוה. A doubled letter at the end of a word stays. */
const singleLetters = (word: string) => word.replace(/יי(?=.)/g, 'י').replace(/וו(?=.)/g, 'ו');
