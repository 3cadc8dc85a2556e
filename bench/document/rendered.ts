/** A section of the document. */
export interface Rendered {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  /** SVG, by the name of its file in `docs/benchmarks/`. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** A picture of that folder in Markdown. */
export const picture = (description: string, name: string): string => `![${description}](benchmarks/${name})`;
