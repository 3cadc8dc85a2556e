/** @jsxRuntime automatic */
/** @jsxImportSource react */
import type { CSSProperties, ReactElement } from 'react';
import { count } from '../../command/words.ts';
import { isJump, type PriceLevels } from '../facts/price-levels.ts';
import { changeOf } from './words.ts';

/** Price levels as a table: a row for each place, darker where prices are higher. Thousands of shekels. */
export function LevelTable({ levels }: { readonly levels: PriceLevels }): ReactElement {
  const { years, places } = levels;
  const all = places.flatMap((place) => place.levels.flatMap((level) => level?.ilsPerSqm ?? []));
  const [least, most] = [Math.log(Math.min(...all)), Math.log(Math.max(...all))];
  const heatOf = (ilsPerSqm: number) => (most === least ? 0 : (Math.log(ilsPerSqm) - least) / (most - least));
  return (
    <div className="wide">
      <table className="levels">
        <thead>
          <tr>
            <th scope="col">Place</th>
            {years.map((year) => (
              <th key={year} scope="col">
                {`’${String(year).slice(2)}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place.name}>
              <th scope="row">{place.name === null ? 'the country' : <bdi>{place.name}</bdi>}</th>
              {place.levels.map((level, at) => {
                const year = years[at];
                if (level === null) return <td key={year}>–</td>;
                const before = place.levels[at - 1];
                const change = before ? `, ${changeOf(before.ilsPerSqm, level.ilsPerSqm)} on the year before` : '';
                const classes = [isJump(before, level) ? 'jump' : '', level.isIncomplete ? 'incomplete' : ''];
                return (
                  <td
                    key={year}
                    className={classes.filter((name) => name !== '').join(' ') || undefined}
                    style={{ '--heat': heatOf(level.ilsPerSqm).toFixed(2) } as CSSProperties}
                    title={`${year}: ${count(level.ilsPerSqm)} ₪/m², ${count(level.prices)} deals${change}`}
                  >
                    {thousands(level.ilsPerSqm)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** 27,850 as '27.9'; below ten thousand, too, in tenths. */
const thousands = (ils: number): string => (ils / 1000).toFixed(1);
