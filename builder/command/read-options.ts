import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The options of a command by their names, or the error in them, in one line. */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      return error.message.replace(/\s*\n\s*/g, ' ');
    }
    throw error;
  }
}

/** The share from 0 to 1 that an option gives; null if its text is none. */
export function shareOf(text: string | undefined, byDefault: number): number | null {
  const share = Number(text ?? byDefault);
  return text?.trim() !== '' && share >= 0 && share <= 1 ? share : null;
}

/** The sentence about an option whose text is no share. */
export const wrongShare = (option: string, text: string | undefined): string =>
  `--${option} is '${text}'; give a number from 0 to 1.`;
