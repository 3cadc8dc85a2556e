/**
 * The words of each meaning, in Hebrew, in English, and in Hebrew as people write it in Latin letters. `words.ts` looks
 * a word up without its prefixes and plural, so that one form of a word is enough.
 */
export const MEANINGS: Readonly<Record<string, string>> = {
  price:
    'price cost worth value expensive pricing how much מחיר מחירי מחירים עולה עולות עלתה עלו עלות כמה שווי שווה יקר מחירון mehir mechir mehirim kama ole ola olot',
  change:
    'change changed changing happened happening trend covid corona pandemic war develop development index bubble forecast time שינוי שינויים שינויי השתנה השתנו משתנה מגמה מגמת בועה תחזית מדד קרה קורה קורונה מלחמה לעלות לרדת',
  rise: 'rise rose risen rising grew grow growth increase increased gain gained up עלייה עליה עליית עליות עלו עלה עולים התייקרות התייקרו התייקרה מתייקרות להתייקר קפצו זינוק זינקו',
  fall: 'lose lost losing fall fell fallen falling drop dropped dropping decrease decreased decline declined down lower cheaper crash ירידה ירידת ירידות ירדו ירד יורד יורדת יורדים יורדות הוזלה הוזלו צנחו צניחה קריסה קורס נפלו',
  year: 'year yearly annual since history שנה שנים שנתי מאז לאורך היסטוריה עשור decade',
  month: 'month monthly season seasonal seasonality חודש חודשי חודשים עונה עונתי עונתיות',
  quarter: 'quarter quarterly רבעון רבעוני',
  rooms: 'room rooms bedroom rooms_bucket חדר חדרים חד hadarim chadarim heder cheder',
  apartment: 'apartment apt flat condo duplex studio דירה דירות דירת דופלקס סטודיו dira dirot dirat',
  home: 'nadlan realestate home homes housing property properties בית בתים נכס נכסים מגורים דיור נדלן bayit',
  house: 'house houses villa cottage detached פרטי פרטיים וילה וילות קוטג vila',
  penthouse: 'penthouse rooftop גג פנטהאוז פנטהאוזים',
  garden_apartment: 'garden_apartment',
  land: 'land plot plots lot lots dunam dunams דונם דונמים קרקע קרקעות מגרש מגרשים migrash karka',
  commercial: 'commercial shop store office retail מסחרי מסחר מסחריים חנות חנויות משרד משרדים misrad hanut',
  parking: 'parking garage storage חניה חנייה חניות מחסן מחסנים hanaya',
  agriculture: 'agriculture agricultural farm farmland חקלאי חקלאית חקלאיות חקלאות משק נחלה',
  sqm: 'square metre meter sqm m2 per ppsqm מטר רבוע מר ravua',
  size: 'size area large big small שטח גודל',
  new: 'new contractor developer חדש חדשה חדשות קבלן hadasha',
  existing: 'existing second old used resale ידשנייה ישנה קיימת',
  dearest:
    'dearest record records שיא שיאי שיאים expensive priciest highest top luxury יקר יקרה יקרים יקרות יוקרה יוקרתי יוקרתיות yakar',
  cheapest: 'cheapest cheap affordable lowest least low זול זולה זולים זולות zol zola zolim zolot',
  budget: 'budget afford below under less million תקציב פחות עד מיליון אפשר מתחת מספיק',
  district:
    'district region area north northern south southern central center centre מחוז מחוזות אזור אזורי צפון דרום מרכז גליל נגב galilee negev',
  neighbourhood:
    'neighbourhood neighborhood quarter שכונה שכונות שכונת רובע shchuna shkhuna shechuna shchunot shkhunot',
  street: 'street road avenue boulevard address רחוב שדרות שדרה כתובת rehov rechov',
  streets: 'streets roads רחובות',
  block: 'block gush cadastral גוש גושים',
  parcel: 'parcel chelka helka חלקה חלקות',
  country: 'national country nationwide israel whole ארצי הארץ ארץ ישראל בארץ',
  compare: 'compare comparison versus vs against difference two לעומת הבדל הבדלים מול השוואה השוואת להשוות',
  deals:
    'deal deals sale sales sold transaction transactions activity bought עסקה עסקאות עסקת מכירה מכירות נמכרו נמכר נמכרה נמכרות מכרו קנו iska iskaot',
  latest: 'latest last recent recently newest אחרונה אחרונות אחרונים לאחרונה',
  many: 'many number count מספר כמות הרבה',
  volume: 'volume money turnover paid billion כסף היקף שולם מחזור',
  rent: 'rent rental rents renting lease tenant שכירות לשכור שכירה השכרה להשכיר להשכרה שוכר שוכרים skirut schirut skhirut sachar',
  yield:
    'yield return roi invest investment investor תשואה תשואת תשואות השקעה להשקיע משקיע משקיעים tsua hashkaa hashkaot',
  wage: 'wage salary work income affordability save saving savings לחסוך חיסכון משכורת שכר עבודה משכורות הכנסה עבוד',
  mortgage: 'mortgage interest rate loan prime משכנתא משכנתה משכנתאות ריבית הלוואה פריים mashkanta ribit',
  inflation: 'inflation real nominal cpi ריאלי ריאליים אינפלציה',
  sea: 'sea seaside beach coast ים חוף yam',
  light_rail: 'lightrail tram',
  station: 'station train rail railway metro תחנה תחנת תחנות רכבת מטרו rakevet',
  school: 'school schools education kindergarten בתיספר חינוך ילדים גנים',
  crime:
    'crime police safe safest safety criminal dangerous theft violence פשיעה פשע משטרה בטוח ביטחון מסוכן אלימות pshia',
  cluster:
    'cluster socioeconomic socio economic wealthy rich poor אשכול חברתי כלכלי סוציואקונומי סוציו אקונומי מבוסס מבוססים עשיר עשירים עני',
  renewal: 'renewal urban rebuild evacuation tama pinui binui התחדשות עירונית פינוי בינוי תמא',
  lottery: 'lottery subsidised subsidized target lamishtaken hagrala הגרלה הגרלות משתכן מטרה סבסוד מסובסד',
  discount: 'discount rebate הנחה מוזל מוזלת',
  range: 'range distribution percentile spread טווח התפלגות פיזור',
  kind: 'kind kinds type types סוג סוגי סוגים',
  rank: 'rank ranking ranked דירוג מדורג',
  busy: 'busiest busy active פעיל פעילים עמוס עמוסה עמוסות',
  where: 'where איפה היכן eifo',
  city: 'city town place settlement עיר יישוב',
  residents: 'residents inhabitants resident תושבים תושב לנפש',
  cities: 'cities towns places settlements ערים יישובים ישובים מקומות',
  noise: 'noise noisy aircraft airport plane planes flight רעש מטוס מטוסים נתבג טיסה נתיבי',
  updated: 'updated update עודכן עודכנו עדכון מעודכן מעודכנים עדכני עדכניים',
  source: 'source sources licence license מקור מקורות רישיון',
  outlier: 'outlier outliers suspicious unusual excluded חריג חריגה חריגות חריגים חשוד חשודה חשודות סטטיסטיקה',
  resold: 'resold',
  tall: 'tall tallest highrise tower towers skyscraper skyscrapers floor floors storey storeys levels מגדלים מגדלי קומה קומת קומות',
  built: 'built build building age decade בנייה בניין בניינים נבנה נבנו נבנתה',
  bus: 'bus buses אוטובוס אוטובוסים',
  map: 'map maps מפה מפת',
  column: 'column columns table tables עמודה עמודות טבלה טבלאות',
  official: 'official index cbs מדד רשמי למס',
};

/** Additional meanings of words that have one of these meanings. */
export const IMPLIED: Readonly<Record<string, readonly string[]>> = {
  apartment: ['home'],
  house: ['home'],
  penthouse: ['home'],
  garden_apartment: ['apartment', 'home'],
  discount: ['lottery'],
  rise: ['change'],
  fall: ['change'],
};

/** Stop words: they are in every question. */
export const FILLERS: ReadonlySet<string> = new Set(
  (
    'best good average data when has have had more ever there does it מעלה משפיע משפיעה השפעת  מתי נתונים נתון מידע שילם שילמו משלם משלמים לשלם ממוצע ממוצעת הממוצע הממוצעת over most live living הכי גרים לגור לקנות קנייה לרכוש כדאי משתלם טוב טובה טובים טובות ליד היום עכשיו חצי וחצי ' +
    'near close next around beside can above between median market חציון חציוני החציון החציוני שוק השוק בשוק היו היה הייתה לפני אחרי מעל ' +
    'a an the in of on at by for to is are was were do does did what which how and or than with from i me my it now today buy buying purchase pay pays paying ' +
    'של את על עם או מה מהו מהי מהן מהם מי איך אילו איזה איזו באילו האם יש לי אני כל זה לפי בכל יותר ב ל shel hachi be liknot'
  ).split(' '),
);

/** A parcel as registries write it, 6904/25; 2023/05 is a month. */
export const BLOCK_AND_PARCEL = /(?<![\d/])(?!(?:19|20)\d\d\/)(\d{4,7})\/(\d{1,4})(?![\d/])/g;

/** Phrases whose meaning differs from that of their words. */
export const JOINED: readonly (readonly [RegExp, string])[] = [
  [/שכר (?:ה)?דירה|דמי שכירות|sa?char dira/g, 'שכירות'],
  [/בתי? (?:ה)?ספר/g, 'בתיספר'],
  // How many homes of the country, and not how much they cost.
  [/כמה (?=(?:דירות|בתים|נכסים|עסקאות|מכירות) (?:.* )?(?:בישראל|בארץ)(?![א-ת]))/g, 'מספר '],
  // One question is about rents: it shows how they changed.
  [
    /(?<=(?:\brents?\b|שכירות).*)(?:\b(?:increase[ds]?|rise[ns]?|rising|rose|(?:going|go|gone|went) up)\b|(?:עלה|עלתה|עלו|עולה|עלייה|עליית|התייקרו?)(?![א-ת]))/g,
    '',
  ],
  [/יד (?:שניי?ה|2)|second[- ]hand/g, 'ידשנייה'],
  // A superlative asks for the ranking of all streets.
  [/\b(most (?:expensive|sold|active)|priciest|dearest|cheapest|busiest) street\b/g, '$1 streets'],
  [/(?<![א-ת])ה?רחוב (?=הכי|היקר|הזול)/g, 'רחובות '],
  [/\b(?:highest|best|top) (?=(?:rental )?(?:yields?|returns?|roi)\b)/g, 'where '],
  [/\bper dunams?\b/g, 'dunam'],
  // The months of prices are those of the whole country.
  [
    /\bmonthly prices?\b|\bprices? (?:by|per|(?:the )?last|this|each) month\b|(?<![א-ת])מחיר(?:ים)? (?:לפי חודש(?:ים)?|חודשי(?:ים)?|בחודש האחרון)/g,
    'price change country month',
  ],
  [
    /\b(?:house|villa|cottage|penthouse)s? (?:vs|versus|or|against) (?:an? )?(?:apartment|flat)s?\b|(?<![א-ת])(?:בית פרטי|בתים פרטיים|וילה|קוטג|פנטהאוז) (?:או|לעומת|מול) דיר(?:ה|ות)/g,
    'price kind home',
  ],
  // How many homes are begun is not known.
  [/\b(?:building permits?|housing starts?)\b|(?<![א-ת])(?:התחלות|היתרי) ה?בני+ה/g, 'unknown_building'],
  [/צמודי? קרקע/g, 'פרטי'],
  [/דיר(?:ה|ת|ות) גג/g, 'פנטהאוז'],
  [/דיר(?:ה|ת|ות) גן|garden (?:apartment|flat)s?/g, 'garden_apartment'],
  [/[בהולמ]{0,2}רכבת (?:ה)?קלה|light[- ]rail/g, 'lightrail'],
  [/real estate/g, 'realestate'],
  // The number of residents is no budget.
  [/(?:של |of |with )?\d[\d,.]*\+? (?=residents|inhabitants|תושבים)/g, ''],
  [/\b(?:larger?|largest|big|bigger|biggest) (?:cities|towns)\b|[בה]?ערים (?:ה)?גדולות/g, 'cities'],
  [/\b(?:place|city|town) by (?:place|city|town)\b/g, 'cities'],
  [/(?:shekels|money|prices) of today|today'?s (?:shekels|money)|בשקלים של היום|בערכי היום/g, 'ריאלי'],
  [/\bwell[- ]off\b/g, 'wealthy'],
  [/\band in (?=[a-z])/g, 'versus in '],
  [/\bper (?=year|month|quarter|city|town)/g, 'by '],
  [/(?<![א-ת])בין (?=[א-ת])|\bbetween (?=[a-z])/g, 'לעומת '],
  [/\bby (?:the )?(?:number of )?(?:bed)?rooms|לפי (?:ה)?חדרים/g, 'number rooms'],
  [/כמה (?:מטרים|מטר(?! רבוע)|מר)(?![א-ת])|how (?:big|large)\b/g, 'גודל'],
  [/על הנייר|\boff[- ]?plan\b|pre-?sales?\b/g, 'חדשה'],
  [/(?<=socio[- ]?economic )(?:index|ranking|score)/g, ''],
  [/(?<=(?:עלו|עלה|עלתה|ירדו|ירד|ירדה|התייקרו) )הכי הרבה/g, 'הכי'],
  [/(?:ה)?(?:עיר|יי?שוב) (?:עם|שבה|שבו) הכי הרבה|(?:city|town|place) with (?:the )?most/g, 'cities busiest'],
  [/מדד (?=ה?(?:סוציו|חברתי))/g, ''],
  [/מול (?:ה)?ים(?![א-ת])|sea ?view|קו ראשון לים/g, 'חוף'],
  [/(?<=\b(?:land|plots?|lots?|shops?|stores?|offices?) )for sale\b|(?<=(?:מגרש|מגרשים|קרקע|קרקעות) )למכירה/g, ''],
  // Districts with the name of a city.
  [
    /(?:haifa|tel[- ]aviv|jerusalem) district|district of (?:haifa|tel[- ]aviv|jerusalem)|מחוז (?:חיפה|תל[- ]אביב|ירושלים)/g,
    'district',
  ],
  [/\bup to (?=[₪\d])/g, 'under '],
  [/(?:ה)?קו (?:ה)?(?:אדום|ירוק|סגול|חום)(?![א-ת])|\b(?:red|green|purple|brown) line/g, 'lightrail'],
  [/(?:בניינים|בנייני) (?:ה)?גבוהים|בניין גבוה|קומות גבוהות|רבי[- ]קומות/g, 'מגדלים'],
  [/שדה (?:ה)?תעופה/g, 'נתבג'],
  [/where .*\bdata\b.*|מאיפה (?:ה)?(?:נתונים|מידע)/g, 'source'],
  [
    /(?:sold|sale)s? (?:again|twice|more than once)|\bre-?sold|resale (?:history|prices?)|שנמכר[הו]? (?:שוב|פעמיים|יותר מפעם(?: אחת)?)|היסטורי(?:ה|ית|יית) (?:ה)?מכירות/g,
    'resold',
  ],
  [/affordable (?:housing|homes?)|דיור בר[- ]?השגה/g, 'lottery'],
  [/(?:my |the )?neighbou?rs?\b|(?:ה)?שכנים(?: שלי)?/g, 'street sold'],
  [/crime rates?/g, 'crime'],
  [/(?:ה)?מדד (?:ה)?מחירים לצרכן|consumer price(?: index)?/g, 'inflation'],
  // The metropolis and two places whose names begin with the word for a block.
  [/גוש דן|gush dan/g, 'מרכז'],
  [/(גוש|gush) (חלב|עציון|halav|etzion)/g, '$1_$2'],
  // Their numbers are no budget, and no number of rooms.
  [/(גוש|block|gush|חלקה|parcel|chelka|helka)[\s:]{1,3}\d{1,7}/g, '$1'],
  [BLOCK_AND_PARCEL, 'block parcel'],
  [/\b\d{1,7}(?:\.\d{1,3})?[\s-]{0,3}(?:מיליון|מליון|אלף|million|thousand|[mk](?![a-z]))/g, 'million'],
  [/\b(?:house|home|housing) prices?/g, 'price'],
  [/(?<=\bhow many .*)\b(?:last|past|this) year\b/g, 'year'],
  [/\b(?:biggest|largest|steepest) (?:price )?(?=(?:drop|fall|decline|rise|increase|gain)s?\b)/g, 'where '],
  [/(?:הכי|ה)\s*יקר(?:ה|ים|ות)?(?![א-ת])|most expensive/g, 'dearest'],
  [
    /(?:drop|fall|decline|rise|increase|slump)s? in (?:the )?(?:number of )?(?:deals|sales|transactions)|(?:ירידה|עלייה|עליה|צניחה) ב(?:מספר (?:ה)?|כמות (?:ה)?)?עסקאות/g,
    'deals month',
  ],
  // A superlative asks for the ranking of all places.
  [/(?<=\b\w+est |most \w+ )(?:city|town|place)\b/g, 'cities'],
  [/העיר (?=ה)|לפי (?:עיר|יישוב)|by (?:city|town)/g, 'ערים '],
  [/buy(?:ing)? to (?:rent|let)|להשקעה/g, 'yield'],
  [
    /(?:ב[- ]?)?\b\d{1,3} (?:ה)?שנים(?: ה?אחרונות)?|(?:last|past|over|in) \d{1,3} years|[בה]?(?:עשור ה?אחרון|שנים ה?אחרונות)|(?:last|past|recent) (?:decade|years)/g,
    ' עשור שינוי',
  ],
  // Without a place, it is asked of the whole country.
  [/מה קורה (?:עם|ל) ?(?=מחירי \S+$)|what(?:s| is) happening (?:with|to) (?=(?:\S+ )?prices?$)/g, 'country שינוי '],
  // Jerusalem; without the hyphen it is the sea.
  [/(?<![א-ת])([בלמ]?)י-ם(?![א-ת])/g, '$1ירושלים'],
  [
    /(?:which|what) (?:cit(?:y|ies)|towns?|places?)|(?:ב?אילו|ב?איזה) (?:ערים|יישובים|ישובים)|ב?איז(?:ו עיר|ה יי?שוב)(?![א-ת])/g,
    'where cities',
  ],
  // Places with the sea in their names: such a name counts as one word.
  [/(בת|קריית|קרית|bat|kiryat|qiryat) (ים|yam)/g, '$1_$2'],
  // Neighbourhoods whose words have a meaning of their own.
  [/(?<![א-ת])(?:[בלמ]|מה)?ה?צפון (הישן|החדש)/g, 'הצפון_$1'],
  [/(?<![א-ת])(?:[בלמ]|מה)?ה?עיר (העתיקה|התחתית)/g, 'העיר_$1'],
  [/(?<![א-ת])([בלמ]?)מרכז (העיר|הכרמל)/g, '$1מרכז_$2'],
  [/(?<![א-ת])([בלמ]?)לב העיר/g, '$1לב_העיר'],
  [/(?<![א-ת])([בלמ]?)עיר (היין|ימים)/g, '$1עיר_$2'],
  // No conjunction.
  [/\b(or) (a[kq]iva|yehuda)\b/g, '$1_$2'],
];

/** Words that are the name of a town at the end of a phrase: the Hebrew for "in streets" is also "in Rehovot". */
export const CITIES_LIKE_WORDS: ReadonlySet<string> = new Set(['ברחובות', 'בשדרות', 'באזור']);

/** Words that are the name of a town if they stand alone. */
export const TOWNS_LIKE_WORDS: ReadonlySet<string> = new Set(['רחובות', 'שדרות']);

/** Names of places, and other words, that would be mistaken for a word with another ending or a typing error. */
export const NAMES_LIKE_WORDS: ReadonlySet<string> = new Set([
  'חדרה',
  'מגדל',
  'עפולה',
  'בקעה',
  // Words, but no question is about them: an elevator, education, the ultra-Orthodox.
  'מעלית',
  'השכלה',
  'flood',
  'חרדים',
]);
