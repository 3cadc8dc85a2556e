/**
 * What people call cities that the register knows by their full names: acronyms, written here without their gershayim, and the
 * Latin ones of signs and chats.
 */
const NICKNAMES: Readonly<Record<string, string>> = {
  תא: 'תל אביב-יפו',
  tlv: 'תל אביב-יפו',
  ים: 'ירושלים',
  jlm: 'ירושלים',
  בש: 'באר שבע',
  b7: 'באר שבע',
  ראשלצ: 'ראשון לציון',
  פת: 'פתח תקווה',
  רג: 'רמת גן',
  בב: 'בני ברק',
  כס: 'כפר סבא',
  כפס: 'כפר סבא',
  רמהש: 'רמת השרון',
  הודהש: 'הוד השרון',
  גבש: 'גבעת שמואל',
  פח: 'פרדס חנה-כרכור',
  קש: 'קריית שמונה',
};
/** Places that have another name today. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  'נצרת עילית': 'נוף הגליל',
  'nazareth illit': 'נוף הגליל',
  'upper nazareth': 'נוף הגליל',
};
/** What other languages call places, and spellings that are like the name of another place. */
const LATIN_NAMES: Readonly<Record<string, string>> = {
  acre: 'עכו',
  jaffa: 'תל אביב-יפו',
  yafo: 'תל אביב-יפו',
  yaffo: 'תל אביב-יפו',
  safed: 'צפת',
  tsfat: 'צפת',
  caesarea: 'קיסריה',
  cesarea: 'קיסריה',
  jlem: 'ירושלים',
  beersheba: 'באר שבע',
  beersheva: 'באר שבע',
};
const MARKS = /["'”״׳`’.-]/g;
const ALL: Readonly<Record<string, string>> = { ...NICKNAMES, ...FORMER_NAMES, ...LATIN_NAMES };

/** The name of the city that people call so ('ת"א', 'ראשל״צ', 'TLV'); null if the text is no such nickname. */
export function cityCalled(text: string): string | null {
  const called = text.trim().toLowerCase();
  // The sea is written like the acronym of Jerusalem, but for its mark.
  const plain = called === 'ים' ? '' : called.replace(MARKS, '');
  return Object.hasOwn(ALL, plain) ? (ALL[plain] ?? null) : null;
}
