import type { MultiLine, Position } from '../../geometry/shapes.ts';

/** Lines that begin where another one ends become one. */
export function joined(lines: MultiLine): MultiLine {
  const whole: Position[][] = [];
  for (const line of lines) {
    let made = [...line];
    for (const other of [...whole]) {
      const [start, end] = [made[0], made.at(-1)];
      const isAfter = isSamePosition(other.at(-1), start);
      if (!isAfter && !isSamePosition(end, other[0])) continue;
      made = isAfter ? [...other, ...made.slice(1)] : [...made, ...other.slice(1)];
      whole.splice(whole.indexOf(other), 1);
    }
    whole.push(made);
  }
  return whole;
}

/** Whether both are there and the same. */
export const isSamePosition = (one: Position | undefined, other: Position | undefined) =>
  one !== undefined && one[0] === other?.[0] && one[1] === other?.[1];
