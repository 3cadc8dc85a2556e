/**
 * Possible Hebrew spellings of sounds in Latin letters, the likeliest first, equal ones with a slash between them: `[sound, within a
 * word, at its start, at its end]`. Longer sounds come before their parts.
 */
const SOUNDS: readonly (readonly [
  sound: string,
  inside: readonly string[],
  start?: readonly string[],
  end?: readonly string[],
])[] = [
  ['sch', ['ש']],
  ['tch', ['טש', 'צ']],
  // The article, at the start.
  ['haa', ['הא/הע', 'חא/חע'], ['הע/הא', 'ה']],
  ['hae', ['הא/הע', 'חא/חע'], ['הע/הא', 'ה']],
  ['ha', ['ה/ח', 'הא/חא/הע/חע'], ['ה', 'ח/הא'], ['חה/הה/ה', 'חא']],
  ['sh', ['ש']],
  ['ch', ['ח/כ']],
  ['kh', ['ח/כ']],
  ['tz', ['צ']],
  ['ts', ['צ']],
  ['th', ['ת', 'ט']],
  ['ph', ['פ']],
  ['ei', ['י/יי', ''], ['אי/איי', 'עי']],
  ['ey', ['י/יי', ''], ['אי', 'עי']],
  ['ay', ['י/יי', 'אי'], ['אי', 'עי']],
  ['ai', ['י', 'אי'], ['אי', 'עי']],
  ['aa', ['ע/א', '']],
  ['ah', ['ה/ח', 'אה'], ['אח/אה', 'עה'], ['ה', 'ח']],
  ['ea', ['ע/א', '']],
  ['ie', ['יא/י', 'יע']],
  ['iy', ['י', 'יי']],
  ['oo', ['ו'], ['או', 'עו']],
  ['ou', ['ו'], ['או', 'עו']],
  ['a', ['', 'א', 'ע'], ['א', 'ע'], ['ה', 'א', 'ע/עה']],
  ['b', ['ב']],
  ['c', ['ק', 'כ']],
  ['d', ['ד']],
  ['e', ['', 'א'], ['א', 'ע'], ['', 'ה']],
  ['f', ['פ']],
  ['g', ['ג']],
  ['h', ['ה', 'ח'], ['ה', 'ח'], ['ה', 'ח', '']],
  ['i', ['י', ''], ['אי', 'א/י', 'עי']],
  ['j', ['ג', 'ז']],
  ['k', ['ק', 'כ']],
  ['l', ['ל']],
  ['m', ['מ']],
  ['n', ['נ']],
  ['o', ['ו', ''], ['או', 'ע', 'עו'], ['ו', 'ה']],
  ['p', ['פ']],
  ['q', ['ק']],
  ['r', ['ר']],
  ['s', ['ס', 'ש']],
  ['t', ['ט/ת']],
  ['u', ['ו', ''], ['או', 'עו']],
  ['v', ['ב', 'ו/וו']],
  ['w', ['ו/וו']],
  ['x', ['קס']],
  ['y', ['י'], ['י'], ['י']],
  ['z', ['ז', 'צ']],
];

/** Words that are spelled unlike their sounds, and the letters that neighbourhoods are numbered by. */
const WHOLE_WORDS: Readonly<Record<string, string>> = {
  givat: 'גבעת',
  alef: 'א',
  gimel: 'ג',
  gimmel: 'ג',
  dalet: 'ד',
  daled: 'ד',
};

/** What a less likely spelling of a sound costs, if not 1: Hebrew often leaves the i of a closed syllable out, and doubles the v. */
const COSTS: Readonly<Record<string, number>> = { i: 0.5, v: 0.7 };

/** A spelling that costs more is of another word. */
const COST_MAX = 2;
/** No place has a longer word. A long text would be spelled for seconds. */
const LETTERS_MAX = 100;
/** Most candidates that are kept while a word is read. */
const FOLLOWED_MAX = 80;
const FINAL_FORMS: Readonly<Record<string, string>> = { כ: 'ך', מ: 'ם', נ: 'ן', פ: 'ף', צ: 'ץ' };

interface Spelling {
  readonly text: string;
  /** Its distance from the likeliest spelling. */
  readonly cost: number;
}

/**
 * Hebrew spellings of a word in Latin letters, the likeliest first; none for a word with other characters, or longer than any.
 *
 * @param most how many are given, not counting final forms
 */
export function hebrewSpellings(word: string, most: number): readonly string[] {
  const whole = Object.hasOwn(WHOLE_WORDS, word.toLowerCase()) ? WHOLE_WORDS[word.toLowerCase()] : undefined;
  if (whole !== undefined) return [whole];
  if (word.length > LETTERS_MAX) return [];
  const latin = word.toLowerCase().replace(/([^aeiou])\1+/g, '$1');
  let spellings: readonly Spelling[] = [{ text: '', cost: 0 }];
  for (let at = 0; at < latin.length; ) {
    const found = SOUNDS.find(([sound]) => latin.startsWith(sound, at));
    if (!found) return [];
    const [sound, inside, start = inside, end = inside] = found;
    const options = at === 0 ? start : at + sound.length === latin.length ? end : inside;
    spellings = spellings
      .flatMap(({ text, cost }) =>
        options.flatMap((option, i) =>
          option.split('/').map((equal) => ({ text: text + equal, cost: cost + i * (COSTS[sound] ?? 1) })),
        ),
      )
      .filter(({ cost }) => cost <= COST_MAX)
      .sort((a, b) => a.cost - b.cost)
      .slice(0, FOLLOWED_MAX);
    at += sound.length;
  }
  const texts = new Set(spellings.map(({ text }) => text).filter((text) => text !== ''));
  return [...texts].slice(0, most).flatMap(withFinalForm);
}

/** A spelling, and the same with a final letter if its last letter has one. */
function withFinalForm(text: string): readonly string[] {
  const final = FINAL_FORMS[text.at(-1) ?? ''];
  return final === undefined ? [text] : [text, text.slice(0, -1) + final];
}
