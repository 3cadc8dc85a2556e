import type { WARNING_SENTENCES } from '../../../contract/warning-sentences.ts';

/** Written as the hints are. */
export const WARNINGS_HE: Readonly<Record<keyof typeof WARNING_SENTENCES, string>> = {
  dimensionOpen:
    'בטבלה {table} יש שורות של סיכומים לצד השורות של חלקיהם, והעמודה {columns} אינה מוגבלת: סכומים סופרים עסקאות יותר מפעם אחת. הוסיפו ל־`WHERE` את `{conditions}`, או את הערכים הרצויים.',
  dimensionsOpen:
    'בטבלה {table} יש שורות של סיכומים לצד השורות של חלקיהם, והעמודות {*columns} אינן מוגבלות: סכומים סופרים עסקאות יותר מפעם אחת. הוסיפו ל־`WHERE` את `{conditions}`, או את הערכים הרצויים.',
  incompletePeriods:
    'התקופות האחרונות של {table} אינן שלמות, כי עסקאות מדווחות באיחור: ירידה בהן אינה בהכרח ירידה בשוק. הוסיפו ל־`WHERE` את `{flag} = 0`, או בחרו את {flag} כדי לסמן אותן.',
  mediansAveraged:
    '`{call}()` מחשבת ממוצע של {median} מתוך {table}, וממוצע או סכום של חציונים אינו החציון של העסקאות שמאחוריהם. קראו שורה שמכסה את כולן, או חשבו `median()` על `deals` עם `in_stats = 1`.',
  mediansSummed:
    '`{call}()` מסכמת את {median} מתוך {table}, וממוצע או סכום של חציונים אינו החציון של העסקאות שמאחוריהם. קראו שורה שמכסה את כולן, או חשבו `median()` על `deals` עם `in_stats = 1`.',
  unfilteredPrices:
    '`{call}()` של {price} סופרת גם מכירות חלקיות, עסקאות חריגות, עסקאות קבוצתיות ודירות מסובסדות, שהסכומים שלהן אינם מחירי שוק. הוסיפו ל־`WHERE` את `in_stats = 1`; לקרקע ולנכסים אחרים שאינם למגורים הוסיפו במקומו `is_outlier = 0 AND is_multi_unit = 0 AND is_full_deal = 1`.',
  contentlessColumn:
    'אפשר לחפש בטבלה {table}, אבל היא אינה שומרת טקסט: הערך של {columns} הוא NULL בכל שורה. צרפו את {source} לפי `{key} = {alias}.rowid`, ובחרו משם.',
  contentlessColumns:
    'אפשר לחפש בטבלה {table}, אבל היא אינה שומרת טקסט: הערכים של {columns} הם NULL בכל שורה. צרפו את {source} לפי `{key} = {alias}.rowid`, ובחרו משם.',
  windowFromToday:
    "התקופה נספרת מהיום, אבל העסקאות שלמות רק עד התאריך שבטבלה `meta`, ‏{anchor}: החודשים האחרונים של תקופה כזאת חסרים או חלקיים. קחו את גבולותיה מ־`meta`, למשל `deal_date >= (SELECT value FROM meta WHERE key = '{start}')`.",
  comparedWithNull: 'השוואה ל־NULL לעולם אינה מתקיימת: `{written}`. כתבו `{meant}`.',
  nullInList: '`{column} NOT IN (…)` לעולם אינו מתקיים אם יש NULL ברשימה. הוציאו ממנה את NULL.',
  nullInQuery:
    'הערך של {column} בטבלה {table} יכול להיות NULL, ואם יש NULL אחד ברשימה, `NOT IN (…)` אינו מתקיים באף שורה. הוסיפו `WHERE {column} IS NOT NULL`.',
  boundsReversed: '`BETWEEN {low} AND {high}` לעולם אינו מתקיים: הגבול הנמוך בא ראשון.',
  dateForm: 'ב־{column} יש טקסטים בצורה `{form}`, ו־`{written}` מושווה אליהם תו אחר תו. כתבו `{meant}`.',
  dateUnquoted: '`{written}` בלי גרשיים הוא חיסור ולא תאריך. כתבו `{meant}`.',
  dateDivided: '`{written}` בלי גרשיים הוא חילוק ולא תאריך. כתבו `{meant}`.',
  starInLike: 'ב־`LIKE` הסימן `%` הוא כל טקסט; ב־`{written}` הכוכבית היא תו רגיל. כתבו `{meant}`.',
  dateBegun: 'אין ב־{column} ערך `{written}`: הערכים הם בצורה `{form}`. כתבו `{meant}`.',
  dateBound: '`{written}` קטן מכל תאריך שמתחיל בו, ולכן הגבול משאיר אותם בחוץ. כתבו `{meant}`.',
  noSuchDay: 'אין בלוח השנה יום `{written}`, שאליו משווים את {column}. כתבו יום שקיים.',
  valueUnknown: 'בעמודה `{column}` אין ערך `{written}`. כתבו `{meant}`.',
  valueNotListed: 'בעמודה `{column}` אין ערך `{written}`. יש בה {values}.',
  latinName:
    'בעמודה `{column}` יש שמות בעברית, וב־`{written}` אין אות עברית. כתבו את השם בעברית; השמות באותיות לטיניות הם ב־`name_en` של `settlements`.',
  textForNumber: 'בעמודה `{column}` יש מספרים, ו־`{written}` הוא טקסט ש־SQLite אינו רואה בו מספר. כתבו `{meant}`.',
  textNoNumber: 'בעמודה `{column}` יש מספרים, ו־`{written}` הוא טקסט, שאינו שווה לשום מספר וגדול מכל מספר.',
  valueAloneTrue: '`OR {written}` מתקיים בכל שורה: כל תנאי מציין שוב את העמודה שלו. כתבו `OR {meant}`.',
  valueAloneFalse: '`OR {written}` אינו מתקיים באף שורה: כל תנאי מציין שוב את העמודה שלו. כתבו `OR {meant}`.',
  equalsTwo:
    'הערך של `{column}` לעולם אינו גם `{one}` וגם `{other}`: ‏`AND` דורש את שניהם בכל שורה. כתבו `{column} IN ({one}, {other})`.',
  joinedByBars: 'ב־`{written}` הסימן `||` מחבר שני טקסטים, לפני כל השוואה. כתבו `{meant}`.',
  comparedTwice: '`{written}` משווה את התוצאה של ההשוואה הראשונה, שהיא 0 או 1. כתבו `{meant}`.',
  columnQuoted: '`{written}` בין גרשיים בודדים הוא טקסט ולא העמודה. כתבו `{meant}`.',
  textBesideNumber: '`{call}()` מחזירה טקסט, וכל טקסט גדול מכל מספר ואינו שווה לאף מספר. כתבו `{meant}`.',
  countedCondition:
    '`count()` משמיטה רק NULL, וסופרת גם תנאי שאינו מתקיים. כתבו `count(*) FILTER (WHERE …)`, או `sum(…)`.',
  orderedByText: '`ORDER BY {written}` ממיין לפי טקסט שזהה בכל השורות, כלומר אינו ממיין. כתבו `ORDER BY {meant}`.',
  groupedByText: '`GROUP BY {written}` מקבץ לפי טקסט שזהה בכל השורות. כתבו `GROUP BY {meant}`.',
  textAdded: '`+` מחבר מספרים, ו־`{written}` נחשב 0. כדי לחבר טקסטים כתבו `||`.',
  dateComputed:
    "{column} הוא טקסט, ומחשבים רק עם המספר שבתחילתו, השנה. כתבו `julianday({column})` לימים, או `date({column}, '+1 day')`.",
  bareColumn:
    'הפונקציה המסכמת נותנת שורה אחת לכל השורות, והערך של {column} הוא של שורה שרירותית מביניהן. הוסיפו `GROUP BY {column}`, או כתבו `min({column})`.',
  bareInGroup:
    'בקבוצה יכולים להיות כמה ערכים של {column}, והתוצאה מציגה אחד מהם באקראי. הוסיפו את {column} ל־`GROUP BY`, או כתבו `min({column})`.',
  bareInHaving:
    'התנאי ב־`HAVING` בודק את {column} של שורה שרירותית בכל קבוצה, כי בקבוצה יכולים להיות כמה ערכים שלו. העבירו את התנאי ל־`WHERE` כדי להשמיט שורות, או בדקו את `min({column})`.',
  nullsFirst:
    'הערך של {column} יכול להיות NULL, וערכי NULL באים לפני כל האחרים. כתבו `ORDER BY {written} NULLS LAST`, או השמיטו אותם ב־`WHERE {column} IS NOT NULL`.',
  unjoined:
    'אף תנאי אינו מחבר בין {one} ל־{other}, ולכן כל שורה של האחת באה עם כל שורה של השנייה. כתבו ב־`ON` או ב־`WHERE` אילו שורות שייכות זו לזו; אם הכוונה לכולן, כתבו `CROSS JOIN`.',
  unjoinedBy:
    'אף תנאי אינו מחבר בין {one} ל־{other}, ולכן כל שורה של האחת באה עם כל שורה של השנייה. הוסיפו `{condition}`; אם הכוונה לכולן, כתבו `CROSS JOIN`.',
  partlyJoined:
    'הטבלאות {one} ו־{other} מחוברות רק לפי {columns}, וערך כזה יש לכמה שורות בכל אחת, ולכן שורות מופיעות יותר מפעם אחת. הוסיפו `{condition}`.',
  countedAgain:
    '`{call}()` סופרת שורה של {table} פעם אחת לכל שורה שלה ב־{other}, וייתכנו כמה כאלה. קבעו את {columns} של {other}, או שאלו ב־`EXISTS`.',
  addedAgain:
    '`{call}()` מסכמת שורה של {table} פעם אחת לכל שורה של {other} שמחוברת אליה. סכמו אותה בשאילתה נפרדת, לפני החיבור.',
  commaMissing:
    'העמודה {column} מוצגת בשם {alias}, שהוא שם של עמודה אחרת בטבלה {table}. לשתי העמודות כתבו ביניהן פסיק.',
  negativeDigits: '`{written}` מעגל למספר שלם: SQLite מתייחס למספר ספרות שלילי כאל 0. כתבו `{meant}`.',
  formatLast: '`{written}` הוא `NULL`, כי התבנית באה ראשונה. כתבו `{meant}`.',
  formatBare: 'בתבנית `{written}` אין חלק של תאריך: חלקים כאלה מתחילים ב־`%`. כתבו `{meant}`.',
  formatUnknown:
    'עם התבנית `{written}` הפונקציה `strftime()` מחזירה `NULL`: אין בה `{part}` ב־SQLite. יש `%Y`, ‏`%m`, ‏`%d`, ‏`%w` ו־`%j`.',
  modifierUnknown:
    "ל־`{call}()` אין תוספת `{written}`, והתוצאה היא `NULL`. יש לה `'+1 day'`, ‏`'-12 months'`, ‏`'start of month'` ודומיהן.",
  modifierMeant: 'ל־`{call}()` אין תוספת `{written}`, והתוצאה היא `NULL`. כתבו `{meant}`.',
  dateInModifier: 'עם תאריך שני התוצאה של `{call}()` היא `NULL`. למספר הימים בין שני תאריכים כתבו `{meant}`.',
  dateOfYear:
    '{column} הוא מספר, ו־`{call}()` רואה בו יום יוליאני, לפני יותר מ־6,000 שנה. השתמשו ב־{column} כמות שהוא.',
  substrFromZero: 'ב־`{written}` התו הראשון הוא מספר 1, ולכן החל מ־0 יש תו אחד פחות. כתבו `{meant}`.',
  formatOfNumber: '`{written}` רואה במספר את התבנית, שבאה ראשונה. כתבו `{meant}`.',
  digitsMissing: '`strftime({format}, …)` נותנת שתי ספרות, ולעולם לא `{written}`. כתבו `{meant}`.',
  noSuchWeekday: "`strftime('%w', …)` מונה את ימי השבוע מ־`'0'`, יום ראשון, עד `'6'`. ‏`{written}` אינו אחד מהם.",
  namesBesideNumbers: 'ב־{one} יש שמות וב־{other} יש מספרים: הם לעולם אינם שווים. כתבו `{meant}`.',
  wholeShare: '`{written}` מחלק מספרים שלמים, ולכן החלק הוא 0 או 1, בלי ספרות אחרי הנקודה. כתבו `{meant}`.',
  wholeRatio: '`{written}` מחלק מספרים שלמים, ו־SQLite משמיט את הספרות שאחרי הנקודה. כתבו `{meant}`.',
  fullScan:
    'השאילתה קוראת את כל {table}, שורה אחר שורה, וזה איטי. סננו לפי עמודה שאינדקס מתחיל בה ({columns}), או קראו במקומה טבלת סיכום (`agg_…`) או את `settlements`: רוב הספירות והחציונים מוכנים שם.',
  rowLimit: 'התוצאה נחתכה במגבלה של {*rows}. סכמו את השורות, או הגדילו את המגבלה (עד {most}).',
  lastRowLimit: 'התוצאה נחתכה במגבלה של {*rows}. סכמו את השורות, או השתמשו ב־`LIMIT` וב־`OFFSET`.',
  sizeLimit:
    'התוצאה נחתכה אחרי {*rows}: עם עוד אחת היא הייתה גדולה מ־{bytes} בתים. בחרו פחות עמודות, או חלקים של טקסטים ארוכים בעזרת `substr()`.',
  bigInteger: 'ב{*column} יש מספרים שלמים מעבר ל־±{most}, והם נכתבו כטקסט.',
  infinite: 'ב{*column} יש מספרים אינסופיים, והם נכתבו כ־null.',
};
