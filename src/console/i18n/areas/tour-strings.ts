/** Texts of the tour. */
export interface TourStrings {
  readonly offer: string;
  readonly take: string;
  readonly decline: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
  readonly place: (step: number, steps: number) => string;
  readonly next: string;
  readonly back: string;
  readonly end: string;
  readonly done: string;
}
