/** The sentences of warnings, which follow their codes. */
export const WARNING_SENTENCES = {
  dimensionOpen:
    '{table} has rows of totals beside rows of their parts, and {columns} is not fixed: sums count deals more than once. Add {conditions} to WHERE, or the values that you mean.',
  dimensionsOpen:
    '{table} has rows of totals beside rows of their parts, and {columns} are not fixed: sums count deals more than once. Add {conditions} to WHERE, or the values that you mean.',
  incompletePeriods:
    'The last periods of {table} are not complete, because deals are reported late: where they fall, the market need not. Add {flag} = 0 to WHERE, or select {flag} to mark them.',
  mediansAveraged:
    '{call}() averages {median} of {table}, and a mean or sum of medians is no median of the deals behind them. Read a row that covers them all, or compute median() over deals with in_stats = 1.',
  mediansSummed:
    '{call}() sums up {median} of {table}, and a mean or sum of medians is no median of the deals behind them. Read a row that covers them all, or compute median() over deals with in_stats = 1.',
  unfilteredPrices:
    '{call}() of {price} also counts sold shares, outliers, group deals and subsidised homes, whose amounts are no market prices. Add in_stats = 1 to WHERE; for land and other property that is no home, add is_outlier = 0 AND is_multi_unit = 0 AND is_full_deal = 1 instead.',
  contentlessColumn:
    '{table} can be searched, but keeps no text: {columns} is NULL in every row. Join {source} on {key} = {alias}.rowid, and select from {source} instead.',
  contentlessColumns:
    '{table} can be searched, but keeps no text: {columns} are NULL in every row. Join {source} on {key} = {alias}.rowid, and select from {source} instead.',
  windowFromToday:
    "The period is counted from today, but deals are complete only up to the date in meta, {anchor}: the last months of such a period are missing or partial. Take its bounds from meta, as in deal_date >= (SELECT value FROM meta WHERE key = '{start}').",
  comparedWithNull: 'A comparison with NULL is never true: {written}. Write {meant}.',
  nullInList: '{column} NOT IN (…) is never true if NULL is in the list. Leave NULL out.',
  nullInQuery:
    '{column} of {table} can be NULL, and with one NULL in its list NOT IN (…) is true of no row. Add WHERE {column} IS NOT NULL.',
  boundsReversed: 'BETWEEN {low} AND {high} is never true: the lower bound comes first.',
  dateForm:
    '{column} has texts in the form {form}, and {written} is compared with them character by character. Write {meant}.',
  dateUnquoted: '{written} without quotes is a subtraction, and no date. Write {meant}.',
  dateDivided: '{written} without quotes is a division, and no date. Write {meant}.',
  starInLike: 'LIKE takes % for any text; in {written} the * is a character like others. Write {meant}.',
  dateBegun: 'No value of {column} is {written}: they have the form {form}. Write {meant}.',
  dateBound:
    '{written} is less than every date that begins with it, so that this bound leaves them out. Write {meant}.',
  noSuchDay: 'No calendar has a day {written}, with which {column} is compared. Write one that exists.',
  valueUnknown: '{column} has no value {written}. Write {meant}.',
  valueNotListed: '{column} has no value {written}. It has {values}.',
  latinName:
    '{column} has Hebrew names, and {written} has no Hebrew letter. Write the Hebrew name; name_en of settlements has the Latin ones.',
  textForNumber: '{column} has numbers, and {written} is a text that SQLite takes for none. Write {meant}.',
  textNoNumber:
    '{column} has numbers, and {written} is a text, which is equal to no number and more than every number.',
  valueAloneTrue: 'OR {written} is true of every row: each condition names its column again. Write OR {meant}.',
  valueAloneFalse: 'OR {written} is true of no row: each condition names its column again. Write OR {meant}.',
  equalsTwo:
    '{column} is never both {one} and {other}: AND wants both of each row. Write {column} IN ({one}, {other}).',
  joinedByBars: 'In {written} the || joins two texts, before anything is compared. Write {meant}.',
  comparedTwice: '{written} compares the outcome of the first comparison, which is 0 or 1. Write {meant}.',
  columnQuoted: '{written} in single quotes is a text, and not the column. Write {meant}.',
  textBesideNumber:
    '{call}() gives a text, and every text is more than every number, and equal to none. Write {meant}.',
  countedCondition:
    'count() leaves out NULL alone, and counts a condition that is false, too. Write count(*) FILTER (WHERE …), or sum(…).',
  orderedByText:
    'ORDER BY {written} sorts by a text that is the same in every row, so by nothing. Write ORDER BY {meant}.',
  groupedByText: 'GROUP BY {written} groups by a text that is the same in every row. Write GROUP BY {meant}.',
  textAdded: '+ adds numbers, and {written} counts as 0. Write || to join texts.',
  dateComputed:
    "{column} is a text, of which only the number at its beginning is computed with, the year. Write julianday({column}) for days, or date({column}, '+1 day').",
  bareColumn:
    'The aggregate gives one row for all rows, and {column} is the value of an arbitrary one of them. Add GROUP BY {column}, or write min({column}).',
  bareInGroup:
    'A group can have several values of {column}, and the result shows an arbitrary one. Add {column} to GROUP BY, or write min({column}).',
  bareInHaving:
    'HAVING tests {column} of an arbitrary row of each group, because a group can have several values of it. Put the condition into WHERE to leave rows out, or test min({column}).',
  nullsFirst:
    '{column} can be NULL, and NULLs come before all values. Write ORDER BY {written} NULLS LAST, or leave them out with WHERE {column} IS NOT NULL.',
  unjoined:
    'No condition joins {one} and {other}, so that each row of one comes with every row of the other. Say in ON or WHERE which belong together; if all are meant, write CROSS JOIN.',
  unjoinedBy:
    'No condition joins {one} and {other}, so that each row of one comes with every row of the other. Add {condition}; if all are meant, write CROSS JOIN.',
  partlyJoined:
    '{one} and {other} are joined by {columns} alone, which several rows of each have, so that rows come more than once. Add {condition}.',
  countedAgain:
    '{call}() counts a row of {table} once for each of its rows in {other}, of which there can be several. Fix {columns} of {other}, or ask with EXISTS.',
  addedAgain:
    '{call}() adds up a row of {table} once for each row of {other} that it is joined with. Add it up in a query of its own, before the join.',
  commaMissing:
    '{column} is shown under the name {alias}, which is another column of {table}. For both columns, put a comma between them.',
  negativeDigits: '{written} rounds to whole numbers: SQLite takes a negative number of digits for 0. Write {meant}.',
  formatLast: '{written} is NULL, because the format comes first. Write {meant}.',
  formatBare: 'The format {written} has no part of a date: those begin with %. Write {meant}.',
  formatUnknown:
    'With the format {written} strftime() is NULL: SQLite has no {part} in it. It has %Y, %m, %d, %w and %j.',
  modifierUnknown:
    "{call}() has no modifier {written}, and gives NULL. It has '+1 day', '-12 months', 'start of month' and the like.",
  modifierMeant: '{call}() has no modifier {written}, and gives NULL. Write {meant}.',
  dateInModifier: 'With a second date {call}() is NULL. For the days between two dates write {meant}.',
  dateOfYear:
    '{column} is a number, which {call}() takes for a Julian day, more than 6,000 years ago. Use {column} as it is.',
  substrFromZero:
    'In {written} the first character has the number 1, so that from 0 on there is one character less. Write {meant}.',
  formatOfNumber: '{written} takes the number for its format, which comes first. Write {meant}.',
  digitsMissing: 'strftime({format}, …) gives two digits, and never {written}. Write {meant}.',
  noSuchWeekday: "strftime('%w', …) counts the days of a week from '0', Sunday, to '6'. {written} is none of them.",
  namesBesideNumbers: '{one} has names and {other} has numbers: they are never equal. Write {meant}.',
  wholeShare: '{written} divides whole numbers, so that the share is 0 or 1, without decimals. Write {meant}.',
  wholeRatio: '{written} divides whole numbers, and SQLite drops the decimals of the quotient. Write {meant}.',
  fullScan:
    'The statement reads all of {table}, row by row, which is slow. Filter by a column that an index begins with ({columns}), or read an aggregate table (agg_…) or settlements instead: they hold most counts and medians ready to read.',
  rowLimit: 'The result was cut at its limit of {rows}. Aggregate, or use a larger limit (at most {most}).',
  lastRowLimit: 'The result was cut at its limit of {rows}. Aggregate, or use LIMIT and OFFSET.',
  sizeLimit:
    'The result was cut after {rows}: one more would make it larger than {bytes} bytes. Select fewer columns, or parts of long texts with substr().',
  bigInteger: '{column} has integers beyond ±{most}, which are written as text.',
  infinite: '{column} has infinite numbers, which are written as null.',
} as const;
