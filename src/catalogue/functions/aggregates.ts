import { functionsOf } from './function.ts';

export const AGGREGATES = [
  ...functionsOf('aggregates', [
    ['count', '*', 'Rows; count(x) those where x is not NULL, count(DISTINCT x) different values.'],
    ['sum', 'x', 'Sum, NULL where there are no values.'],
    ['total', 'x', 'Sum as a REAL, 0.0 where there are no values.'],
    ['avg', 'x', 'Mean.'],
    [
      'min',
      'x',
      'Smallest value; bare columns beside it are of its row. With two or more arguments, the smallest of them.',
    ],
    [
      'max',
      'x',
      'Largest value; bare columns beside it are of its row. With two or more arguments, the largest of them.',
    ],
    ['median', 'x', 'Middle value, the mean of the two middle ones where their count is even.'],
    ['percentile', 'x, 0…100', 'Percentile, interpolated; the second argument is a percentage.'],
    ['percentile_cont', 'x, 0…1', 'Percentile, interpolated; the second argument is a fraction.'],
    ['percentile_disc', 'x, 0…1', 'Percentile that is one of the values; the second argument is a fraction.'],
    ['group_concat', 'x, separator', "Values joined to a text, by ',' unless told otherwise; takes ORDER BY."],
    ['string_agg', 'x, separator', 'The same with a separator that must be given.'],
  ]),
  ...functionsOf('windows', [
    ['row_number', '', 'Number of the row in its partition, from 1.'],
    ['rank', '', 'Rank with gaps: equal rows share one.'],
    ['dense_rank', '', 'Rank without gaps.'],
    ['percent_rank', '', '(rank - 1) / (rows - 1), from 0 to 1.'],
    ['cume_dist', '', 'Share of the rows up to this one and its equals.'],
    ['ntile', 'n', 'Number of the bucket, 1 to n, of rows shared out evenly.'],
    ['lag', 'x, offset, default', 'x of an earlier row: the one before unless told otherwise.'],
    ['lead', 'x, offset, default', 'x of a later row: the next unless told otherwise.'],
    ['first_value', 'x', 'x of the first row of the frame.'],
    ['last_value', 'x', 'x of the last row of the frame, which ends at the current row unless told otherwise.'],
    ['nth_value', 'x, n', 'x of the nth row of the frame.'],
  ]),
];
