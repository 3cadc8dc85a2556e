import { CsvError, parse } from 'csv-parse';
import type { PackedText } from '../../sources/register/unpack.ts';
import { UnreadableFile } from '../../sources/text-file.ts';

const ROW_MAX_CHARACTERS = 65_536;

/** The texts of a feed by their names: 'stops.txt' and so on. */
export type FeedTexts = ReadonlyMap<string, PackedText>;

/**
 * Reads a text of a feed, and hands over each row: the requested columns in their order ('' where the text has no such column), and
 * the line.
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
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_MAX_CHARACTERS,
    // A feed has tens of millions of rows: they are handled where they are parsed, and never queued.
    on_record: (fields: string[], { lines }) => {
      if (places === null) places = placesOf(fields, required, optional, text.name);
      else
        handle(
          places.map((place) => fields[place] ?? ''),
          lines,
        );
      return null;
    },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      stream.on('error', reject);
      parser.on('error', reject);
      parser.on('end', resolve);
      parser.resume();
      stream.pipe(parser);
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(`${text.name}, line ${parser.info.lines}: is not CSV: ${error.message}.`);
  } finally {
    stream.destroy();
  }
  if (places === null) throw new UnreadableFile(`${text.name}: holds no line of column names.`);
}

function placesOf(
  fields: readonly string[],
  required: readonly string[],
  optional: readonly string[],
  name: string,
): readonly number[] {
  const names = fields.map((field) => field.trim().toLowerCase());
  const missing = required.find((column) => !names.includes(column));
  if (missing === undefined) return [...required, ...optional].map((column) => names.indexOf(column));
  throw new UnreadableFile(`${name}, line 1: column ${missing} is missing; the columns are: ${names.join(', ')}.`);
}
