import type { Visit } from './visit.ts';

/**
 * What is not as it must be on a host.
 *
 * @param fault what check:host must find there; null if the page must work
 * @param faults what it finds
 * @param rows the right ones
 */
export function failuresOf(
  fault: RegExp | null,
  faults: readonly string[],
  { answer, errors }: Pick<Visit, 'answer' | 'errors'>,
  rows: unknown,
): readonly string[] {
  if (fault !== null) {
    const isFound = faults.some((sentence) => fault.test(sentence));
    return [
      ...(isFound ? [] : [`check:host does not say ${fault}: ${faults.join(' ')}`]),
      ...(typeof answer === 'string' ? [] : ['The page has rows, where it should say what is wrong.']),
    ];
  }
  const isRight = JSON.stringify(answer) === JSON.stringify(rows);
  return [
    ...faults.map((sentence) => `check:host: ${sentence}`),
    ...(isRight ? [] : [`The answer is wrong: ${JSON.stringify(answer).slice(0, 200)}`]),
    ...errors.map((error) => `The console of the browser: ${error}`),
  ];
}
