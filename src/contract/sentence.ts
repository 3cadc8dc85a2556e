/**
 * A sentence with places for its parts, as in `Did you mean {name}?`. Both interfaces send it filled in. The page reads
 * the parts out of it again, and says it in its own language.
 */
type PartsOf<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PartsOf<Rest>
  : never;

/** Sentences by a name that stays when their words change. */
export type Sentences = Readonly<Record<string, string>>;

/** A sentence that was read: its name, and its parts by their names. */
export interface ReadSentence<Name extends string = string> {
  readonly name: Name;
  readonly parts: Readonly<Record<string, string>>;
}

const PLACE = /\{(\w+)\}/g;

/** Fills parts into a sentence. */
export function say<Template extends string>(
  template: Template,
  parts: Readonly<Record<PartsOf<Template>, string | number>>,
): string {
  return template.replace(PLACE, (_, name: PartsOf<Template>) => String(parts[name]));
}

interface Shape<Name extends string> {
  readonly name: Name;
  /** The texts before, between and after the parts: one more than there are parts. */
  readonly literals: readonly string[];
  readonly places: readonly string[];
}

/** Recognizes texts that were made from one of the sentences; returns null for any other text. */
export function sentenceReader<S extends Sentences>(
  sentences: S,
): (text: string) => ReadSentence<keyof S & string> | null {
  const shapes = Object.entries(sentences)
    .map(([name, template]): Shape<keyof S & string> => {
      const pieces = template.split(PLACE);
      return {
        name,
        literals: pieces.filter((_, i) => i % 2 === 0),
        places: pieces.filter((_, i) => i % 2 === 1),
      };
    })
    // If several sentences fit a text, the one with more words of its own is the better explanation.
    .sort((a, b) => lengthOf(b) - lengthOf(a));
  return (text) => {
    for (const shape of shapes) {
      const parts = partsIn(text, shape);
      if (parts) return { name: shape.name, parts };
    }
    return null;
  };
}

const lengthOf = ({ literals }: Shape<string>): number => literals.join('').length;

/** Each part ends where the following words first occur. So a text is read in one pass, however long its parts are. */
function partsIn(text: string, { literals, places }: Shape<string>): Readonly<Record<string, string>> | null {
  const [first = '', ...between] = literals;
  if (places.length === 0) return text === first ? {} : null;
  const last = between.pop() ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return null;
  const end = text.length - last.length;
  const parts: Record<string, string> = {};
  let at = first.length;
  for (const [i, place] of places.entries()) {
    const literal = between[i];
    const to = literal === undefined ? end : text.indexOf(literal, at + 1);
    if (to <= at || to > end) return null;
    parts[place] = text.slice(at, to);
    at = to + (literal ?? '').length;
  }
  return parts;
}
