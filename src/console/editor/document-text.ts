import type { Text } from '@codemirror/state';

const texts = new WeakMap<Text, string>();

/** The text of a document. A document never changes, so that its lines are joined once for all that read it. */
export function documentText(document: Text): string {
  const known = texts.get(document);
  if (known !== undefined) return known;
  const text = document.toString();
  texts.set(document, text);
  return text;
}
