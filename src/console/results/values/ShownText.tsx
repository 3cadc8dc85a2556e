import { useStrings } from '../../i18n/context.ts';
import { invisibleParts } from './invisible-characters.ts';

/**
 * A text as data hold it, with a mark where a character is invisible. The mark contains the character, so that a copy of the
 * text is exact, in a box of its own, so that it changes the direction of nothing beside it.
 */
export function ShownText({ text }: { readonly text: string }) {
  const { grid } = useStrings();
  const parts = invisibleParts(text);
  if (parts === null) return text;
  return parts.map((part, at) => {
    if (typeof part === 'string') return part;
    const said = grid.invisible(part);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name than their place.
      <span key={at} className="invisible-character" role="img" aria-label={said} title={said} data-label={part.label}>
        {part.text}
      </span>
    );
  });
}
