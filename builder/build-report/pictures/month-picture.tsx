/** @jsxRuntime automatic */
/** @jsxImportSource react */
import type { ReactElement } from 'react';
import { count } from '../../command/words.ts';
import type { MonthOfDeals } from '../facts/build-facts.ts';

const SIZE = { height: 140, axis: 16, bar: 3 };
/** A year is named at its January, one of this many. */
const NAMED_YEARS = 4;

/** A bar for each month; those of incomplete months are pale. */
export function MonthPicture({ months }: { readonly months: readonly MonthOfDeals[] }): ReactElement {
  const most = Math.max(...months.map(({ deals }) => deals), 1);
  const width = months.length * SIZE.bar;
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  return (
    <svg
      viewBox={`0 0 ${width} ${SIZE.height + SIZE.axis}`}
      role="img"
      aria-label={`Deals by month from ${first} to ${last}, at most ${count(most)}`}
    >
      {months.map(({ month, deals, isIncomplete }, at) => {
        const height = Math.round((deals / most) * SIZE.height * 100) / 100;
        return (
          <rect
            key={month}
            className={isIncomplete ? 'bar incomplete' : 'bar'}
            x={at * SIZE.bar}
            y={SIZE.height - height}
            width={SIZE.bar - 0.5}
            height={height}
          >
            <title>{`${month}: ${count(deals)}${isIncomplete ? ' (incomplete)' : ''}`}</title>
          </rect>
        );
      })}
      <line className="axis" x1={0} x2={width} y1={SIZE.height} y2={SIZE.height} />
      {months.map(({ month }, at) =>
        month.endsWith('-01') && Number(month.slice(0, 4)) % NAMED_YEARS === 0 ? (
          <text key={month} className="tick" x={at * SIZE.bar} y={SIZE.height + 12} textAnchor="middle">
            {month.slice(0, 4)}
          </text>
        ) : null,
      )}
    </svg>
  );
}
