/**
 * What people mean by their words, in both languages. A Hebrew word is looked up without its prefixes (ב, ה, ו, כ, ל, מ, ש), an
 * English one without its plural.
 */
const MEANINGS: Readonly<Record<string, string>> = {
  price: 'price cost worth value expensive how much מחיר מחירי מחירים עולה עולות עלתה עלו עלות כמה שווי יקר',
  change:
    'change changed rise rose risen rising fall fell grew growth increase trend gain develop development dropped drop index bubble forecast time שינוי שינויים שינויי השתנה השתנו עלייה עליית עליות ירידה ירידת ירידות התייקרות התייקרו מגמה מגמת עלו ירדו יורד יורדים יורדות עולים עליה בועה תחזית מדד',
  year: 'year yearly annual since history שנה שנים שנתי מאז לאורך היסטוריה',
  month: 'month monthly חודש חודשי חודשים',
  quarter: 'quarter quarterly רבעון רבעוני',
  rooms: 'room rooms bedroom rooms_bucket חדר חדרים חד',
  apartment: 'apartment flat דירה דירות דירת',
  home: 'home homes housing property properties בית בתים נכס נכסים מגורים',
  house: 'house houses villa cottage detached פרטי פרטיים וילה קוטג צמוד',
  penthouse: 'penthouse rooftop גג פנטהאוז',
  sqm: 'square metre meter sqm m2 per ppsqm מטר רבוע מר',
  size: 'size area large big small שטח גודל',
  new: 'new contractor חדש חדשה חדשות קבלן',
  existing: 'existing second old used ידשנייה ישנה קיימת',
  dearest: 'dearest expensive priciest highest top luxury יקר יקרה יקרים יקרות',
  cheapest: 'cheapest cheap affordable lowest least low זול זולה זולים זולות הזול',
  budget: 'budget afford below under less million תקציב פחות עד מיליון לקנות אפשר מתחת',
  district: 'district region area מחוז מחוזות אזור אזורי',
  neighbourhood: 'neighbourhood neighborhood quarter שכונה שכונות שכונת',
  street: 'street road avenue רחוב שדרות',
  streets: 'streets roads רחובות',
  country: 'national country nationwide israel whole ארצי הארץ ארץ ישראל',
  compare: 'compare comparison versus vs against between two לעומת מול השוואה השוואת',
  deals:
    'deal deals sale sales sold transaction transactions activity bought עסקה עסקאות מכירה מכירות נמכרו נמכר נמכרות קנו',
  latest: 'latest last recent newest אחרונה אחרונות אחרונים לאחרונה',
  many: 'many number count מספר כמות הרבה',
  volume: 'volume money turnover paid billion כסף היקף שולם מחזור',
  rent: 'rent rental rents renting lease tenant שכירות לשכור שכירה השכרה שוכר',
  yield: 'yield return investment invest תשואה תשואת תשואות השקעה להשקיע',
  wage: 'wage salary work affordability income משכורת שכר עבודה משכורות הכנסה עבוד',
  mortgage: 'mortgage interest rate loan prime משכנתא משכנתה משכנתאות ריבית הלוואה פריים',
  inflation: 'inflation real nominal cpi ריאלי ריאליים אינפלציה',
  sea: 'sea beach coast ים חוף',
  station: 'station train rail railway metro תחנה תחנת רכבת מטרו',
  school: 'school schools education kindergarten בתיספר חינוך ילדים גנים',
  crime: 'crime police safe safety criminal theft violence פשיעה פשע משטרה בטוח ביטחון אלימות',
  cluster: 'cluster socioeconomic socio economic wealthy rich poor אשכול חברתי כלכלי סוציואקונומי מבוסס מבוססים עשיר',
  renewal: 'renewal urban rebuild evacuation tama התחדשות עירונית פינוי בינוי תמא',
  lottery: 'lottery subsidised subsidized discount target הגרלה הגרלות משתכן הנחה מוזל מטרה',
  busy: 'busiest busy active פעיל פעילים',
  where: 'where איפה היכן',
  city: 'city town place settlement עיר יישוב',
  cities: 'cities towns places settlements ערים יישובים ישובים',
  official: 'official index cbs מדד רשמי למס',
};

const MEANINGS_OF_WORD = new Map<string, string[]>();
for (const [meaning, words] of Object.entries(MEANINGS)) {
  for (const word of new Set(words.split(' '))) {
    MEANINGS_OF_WORD.set(word, [...(MEANINGS_OF_WORD.get(word) ?? []), meaning]);
  }
}

/** Words that are in every question and say nothing of it. */
const FILLERS = new Set(
  'נדלן nadlan realestate average ממוצע ממוצעת הממוצע הממוצעת over most live living הכי גרים ליד a an the in of on at by for to is are was were do does did what which how and or than with from i me my it של את על עם או מה מהו מהן מהם מי איך אילו באילו האם יש לי אני כל זה לפי בכל ב ל'.split(
    ' ',
  ),
);

/** Words that mean something else together than each alone. */
const JOINED: readonly (readonly [RegExp, string])[] = [
  [/שכר (?:ה)?דירה|דמי שכירות/g, 'שכירות'],
  [/בתי? (?:ה)?ספר/g, 'בתיספר'],
  [/יד שניי?ה/g, 'ידשנייה'],
  [/real estate/g, 'realestate'],
  [/house prices?/g, 'price'],
  [/(?:הכי|ה)\s*יקר(?:ה|ים|ות)?(?![א-ת])|most expensive/g, 'dearest'],
  [
    /cheap(?:est)? (?:city|cities|towns?|places?)|ה?(?:עיר|ערים|ישוב|ישובים|יישובים) (?:הכי |ה)?זול(?:ה|ים|ות)?|הכי זול לגור/g,
    'where budget',
  ],
  [/buy(?:ing)? to (?:rent|let)|להשקעה/g, 'yield'],
  [/(?:which|what) (?:cities|towns|places)|(?:ב?אילו|ב?איזה) (?:ערים|יישובים|ישובים)/g, 'where cities'],
  // Places whose names have the sea in them.
  [/(בת|קריית|קרית) ים/g, '$1־ימה'],
];

/** "In streets", which at the end of a phrase is the name of a city. */
const IN_REHOVOT = 'ברחובות';

/** What a phrase means, word by word: its meanings, and the words that have none. */
export interface Meaning {
  readonly meanings: ReadonlySet<string>;
  /** Names of places, mostly. */
  readonly names: readonly string[];
}

/** Reads a phrase, or a sentence of a question. */
export function meaningOf(text: string): Meaning {
  const plain = text.toLowerCase().replace(/[\u0591-\u05bd\u05bf-\u05c7"'״׳’]/g, '');
  const words = JOINED.reduce((said, [words, word]) => said.replace(words, word), plain)
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word !== '' && !FILLERS.has(word));
  const meanings = new Set<string>();
  const names: string[] = [];
  for (const [at, word] of words.entries()) {
    const isPlace = word === IN_REHOVOT && at === words.length - 1 && at > 0;
    const found = isPlace ? [] : meaningsOfWord(word);
    if (found.length === 0) names.push(word);
    for (const meaning of found) meanings.add(meaning);
  }
  return { meanings, names };
}

function meaningsOfWord(word: string): readonly string[] {
  if (/^(?:19|20)\d\d$/.test(word)) return ['year'];
  if (/^[1-6]$/.test(word)) return ['rooms'];
  if (/^\d{5,}$/.test(word)) return ['budget'];
  for (const form of formsOf(word)) {
    const found = MEANINGS_OF_WORD.get(form);
    if (found) return found;
  }
  return [];
}

/** A word without its Hebrew prefixes, or its English plural. */
function formsOf(word: string): readonly string[] {
  const hebrew = /^[בהוכלמש]{1,3}(?=[א-ת]{2})/.exec(word)?.[0] ?? '';
  const stripped = Array.from({ length: hebrew.length }, (_, at) => word.slice(at + 1));
  return [word, ...stripped, word.replace(/(?<=[a-z]{3})s$/, '')];
}

/** What may be the name of a place in a phrase: the words without a meaning, as they are and without the first one's prefix. */
export function namesIn(phrase: string): readonly string[] {
  const [first, ...others] = meaningOf(phrase).names;
  if (first === undefined) return [];
  const withoutPrefix = /^[בלמ](?=[א-ת]{2})/.test(first) ? [first.slice(1)] : [];
  return [first, ...withoutPrefix].map((name) => [name, ...others].join(' '));
}
