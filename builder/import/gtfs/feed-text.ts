import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { PackedText } from '../../sources/register/unpack.ts';
import { UnreadableFile } from '../../sources/text-file.ts';

const ROW_MAX_CHARACTERS = 65_536;
/** Rows that are parsed before they are handled. */
const ROWS_AHEAD = 1_000;

/** The texts of a feed by their names: 'stops.txt' and so on. */
export type FeedTexts = ReadonlyMap<string, PackedText>;

/**
 * Reads a text of a feed, and hands over each row: the requested columns in their order ('' where the text has no such column),
 * without blanks around them, and the line.
 *
 * @param required columns that must be there, before the optional ones
 * @throws {UnreadableFile} if the text is damaged, or a required column is missing
 */
export async function eachRow(
  text: PackedText,
  required: readonly string[],
  optional: readonly string[],
  handle: (cells: readonly string[], line: number) => void,
): Promise<void> {
  const { stream } = await text.open();
  let places: readonly number[] | null = null;
  let line = 0;
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: ROW_MAX_CHARACTERS,
  });
  const rows = new Writable({
    objectMode: true,
    highWaterMark: ROWS_AHEAD,
    write(fields: string[], _, done) {
      // No field of a feed has a line break (https://gtfs.org/documentation/schedule/reference/#file-requirements), so that
      // each record is a line. The parser can count lines, for twice its time.
      line += 1;
      try {
        if (fields.length > 1 || fields[0] !== '') {
          if (places === null) places = placesOf(fields, required, optional, text.name, line);
          else
            handle(
              places.map((place) => fields[place]?.trim() ?? ''),
              line,
            );
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  try {
    await pipeline(stream, parser, rows);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(`${text.name}, line ${parser.info.lines}: is not CSV: ${error.message}.`);
  }
  if (places === null) throw new UnreadableFile(`${text.name}: holds no line of column names.`);
}

function placesOf(
  fields: readonly string[],
  required: readonly string[],
  optional: readonly string[],
  name: string,
  line: number,
): readonly number[] {
  const names = fields.map((field) => field.trim().toLowerCase());
  const missing = required.find((column) => !names.includes(column));
  if (missing === undefined) return [...required, ...optional].map((column) => names.indexOf(column));
  throw new UnreadableFile(
    `${name}, line ${line}: column ${missing} is missing; the columns are: ${names.join(', ')}.`,
  );
}
