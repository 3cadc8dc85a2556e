/** A text and what stands for it on the machine of the test. */
export type Substitution = readonly [documented: string, here: string];

/**
 * A block of docs/hosting.md: what stands in the fence after the comment `<!-- test:hosts NAME -->`.
 *
 * @throws Error if there is none
 */
export function documentedBlock(docs: string, name: string): string {
  const comment = `<!-- test:hosts ${name} -->`;
  const from = docs.indexOf(comment);
  const [, block] = from < 0 ? [] : (/^\s*```\w*\n(.*?)^```$/ms.exec(docs.slice(from + comment.length)) ?? []);
  if (block === undefined) throw new Error(`docs/hosting.md has no block after "${comment}".`);
  return block;
}

/** Makes a documented configuration run here. @throws Error if it has not what is to be replaced */
export function substituted(configuration: string, substitutions: readonly Substitution[]): string {
  return substitutions.reduce((text, [documented, here]) => {
    if (!text.includes(documented)) throw new Error(`The configuration has no "${documented}".`);
    return text.replaceAll(documented, here);
  }, configuration);
}
