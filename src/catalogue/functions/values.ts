import { functionsOf, written } from './function.ts';

export const DATES = [
  ...functionsOf('dates', [
    ['date', 'time, modifier…', "'YYYY-MM-DD' of a time; modifiers such as '-1 year' or 'start of month'."],
    ['strftime', 'format, time, modifier…', "Time in a format such as '%Y-%m'."],
    ['julianday', 'time, modifier…', 'Days as a number: the difference of two is the days between them.'],
  ]),
  ...functionsOf(
    'dates',
    [
      ['time', 'time, modifier…', "'HH:MM:SS' of a time."],
      ['datetime', 'time, modifier…', "'YYYY-MM-DD HH:MM:SS' of a time."],
      ['unixepoch', 'time, modifier…', 'Seconds since 1970.'],
      ['timediff', 'a, b', 'Difference of two times in years, months, days and time of day.'],
    ],
    { rare: true },
  ),
  written(
    'dates',
    'current_date',
    'current_date',
    "Today in UTC, 'YYYY-MM-DD'; never the end of a window of the data.",
  ),
  written('dates', 'current_time', 'current_time', "Now in UTC, 'HH:MM:SS'."),
  written('dates', 'current_timestamp', 'current_timestamp', "Now in UTC, 'YYYY-MM-DD HH:MM:SS'."),
];

export const VALUES = [
  ...functionsOf('values', [
    ['coalesce', 'x, y…', 'The first argument that is not NULL.'],
    ['ifnull', 'x, y', 'x, or y where x is NULL.'],
    ['nullif', 'x, y', 'x, or NULL where both are equal.'],
    ['iif', 'condition, then, else', 'One value or the other; more conditions and values may follow.'],
    ['typeof', 'x', "'null', 'integer', 'real', 'text' or 'blob'."],
  ]),
  ...functionsOf(
    'values',
    [
      ['if', 'condition, then, else', 'The same as iif().'],
      ['likely', 'x', 'x; tells the planner that it is mostly true.'],
      ['unlikely', 'x', 'x; tells the planner that it is mostly false.'],
      ['likelihood', 'x, probability', 'x; tells the planner how often it is true.'],
      ['randomblob', 'n', 'n random bytes.'],
      ['zeroblob', 'n', 'n bytes of 0.'],
      ['subtype', 'x', 'Internal mark of a value: 74 for JSON.'],
    ],
    { rare: true },
  ),
];
