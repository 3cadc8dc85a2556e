/** The height of a neighbour, as in relations.css. */
const ROW_PX = 52;
const WIDTH_PX = 56;

interface LinesProps {
  /** How many neighbours the lines lead to. */
  readonly count: number;
  /** How many the longer of both sides has. */
  readonly rows: number;
  /** Whether they lead from the table to its neighbours, with points at their ends. */
  readonly isOutward?: boolean;
}

/** Curves between the neighbours of one side and the table in the middle. */
export function Lines({ count, rows, isOutward = false }: LinesProps) {
  const height = rows * ROW_PX;
  const middle = height / 2;
  const first = middle - (count * ROW_PX) / 2 + ROW_PX / 2;
  return (
    <svg
      className={isOutward ? 'relations-lines outward' : 'relations-lines'}
      viewBox={`0 0 ${WIDTH_PX} ${height}`}
      width={WIDTH_PX}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      {Array.from({ length: count }, (_, at) => {
        const y = first + at * ROW_PX;
        return (
          <g key={y}>
            <path d={`M0 ${y}C${WIDTH_PX / 2} ${y} ${WIDTH_PX / 2} ${middle} ${WIDTH_PX} ${middle}`} />
            <circle cx={3} cy={y} r={3} />
          </g>
        );
      })}
    </svg>
  );
}
