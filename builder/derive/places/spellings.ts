/** A name without quotes, and the same with single yod and vav (קרית for קריית); the two may be one. */
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

/** קריית as קרית, נווה as נוה; a word that ends in a doubled letter keeps it. */
const singleLetters = (word: string) => word.replace(/יי(?=.)/g, 'י').replace(/וו(?=.)/g, 'ו');
