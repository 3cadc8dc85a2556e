/** What to build from, and where to. */
export interface BuildOptions {
  readonly source:
    | { readonly kind: 'register'; readonly path: string }
    | { readonly kind: 'synthetic'; readonly deals: number; readonly seed: number };
  /** The folder of the database and its manifest; made where it is missing. */
  readonly outFolder: string;
  /** Share of rejected rows, 0 to 1, beyond which a build stops; ten rows are accepted in any case. */
  readonly maxRejectedShare: number;
}
