import { functionsOf } from './function.ts';

export const TEXTS = [
  ...functionsOf('texts', [
    ['length', 'text', 'Characters of a text, bytes of a BLOB.'],
    ['lower', 'text', 'Latin letters made small.'],
    ['upper', 'text', 'Latin letters made capital.'],
    ['trim', 'text, characters', 'Without blanks, or these characters, at both ends.'],
    ['ltrim', 'text, characters', 'The same at the beginning.'],
    ['rtrim', 'text, characters', 'The same at the end.'],
    ['substr', 'text, start, length', 'Part of a text; start counts from 1, from the end where it is negative.'],
    ['instr', 'text, part', 'Where a part first occurs, counted from 1; 0 where it does not.'],
    ['replace', 'text, part, with', 'Every occurrence of a part replaced.'],
    ['concat', 'x…', 'Arguments joined, NULL as nothing (|| gives NULL instead).'],
    ['concat_ws', 'separator, x…', 'Arguments that are not NULL, joined by a separator.'],
    ['format', 'format, x…', 'As printf of C: %d, %.2f, %s, %,d with thousands parted.'],
  ]),
  ...functionsOf(
    'texts',
    [
      ['printf', 'format, x…', 'The same as format().'],
      ['substring', 'text, start, length', 'The same as substr().'],
      ['like', 'pattern, text', 'What text LIKE pattern calls: % and _ stand for any; Latin letters in any case.'],
      ['glob', 'pattern, text', 'What text GLOB pattern calls: * and ? stand for any, [a-z] for one of; case matters.'],
      ['char', 'code…', 'Text of characters given by their Unicode numbers.'],
      ['unicode', 'text', 'Unicode number of the first character.'],
      ['unistr', 'text', 'Text with its \\uXXXX escapes resolved.'],
      ['unistr_quote', 'x', 'As quote(), with control characters as escapes of unistr().'],
      ['octet_length', 'text', 'Bytes of a text (UTF-8) or BLOB.'],
      ['soundex', 'text', 'Soundex code of an English word.'],
      ['quote', 'x', 'x as a literal of SQL.'],
      ['hex', 'x', 'Bytes in hexadecimal digits.'],
      ['unhex', 'text, ignored', 'BLOB of hexadecimal digits; NULL where others occur.'],
    ],
    { rare: true },
  ),
];
