import type { Part } from '../../layout/layout.ts';

/** Texts on the layout and on the connection. */
export interface LayoutStrings {
  /** The names of the movable edges, by part. */
  readonly edges: Readonly<Record<Part, string>>;
  readonly edgeHint: string;
  readonly pixels: (px: number) => string;
  readonly offline: string;
}
