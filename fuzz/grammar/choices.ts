/**
 * The decisions of a generator, taken one after another from a list of numbers. Equal lists make equal statements.
 * After the end of the list every decision is the first, simplest option. So shrinking the list shrinks the statement.
 */
export class Choices {
  readonly #numbers: readonly number[];
  #at = 0;

  /** @param numbers whole numbers from 0 */
  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  /** A whole number from 0, less than `count`. */
  below(count: number): number {
    const number = this.#numbers[this.#at] ?? 0;
    this.#at += 1;
    return number % count;
  }

  /** One of the options; the first is the simplest. */
  of<T>(options: readonly T[]): T {
    const option = options[this.below(options.length)];
    if (option === undefined) throw new Error('There is nothing to choose from.');
    return option;
  }

  /** One of the options, each as likely as its weight says; the first is the simplest. */
  weighted<T>(options: readonly (readonly [weight: number, option: T])[]): T {
    let left = this.below(options.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, option] of options) {
      left -= weight;
      if (left < 0) return option;
    }
    throw new Error('There is nothing to choose from.');
  }

  /** True this many times in a hundred; false is the simpler option. */
  chance(percent: number): boolean {
    return this.below(100) >= 100 - percent;
  }

  /** From `min` to `max` results of `make`. */
  some<T>(min: number, max: number, make: (index: number) => T): T[] {
    return Array.from({ length: min + this.below(max - min + 1) }, (_, i) => make(i));
  }
}
