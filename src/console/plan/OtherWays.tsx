import type { PlanCosts } from '../../contract/runner.ts';
import type { PlanStrings } from '../i18n/areas/plan-strings.ts';
import { useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';
import { factorText } from './factor.ts';
import { SqlName } from './SqlName.tsx';
import { bytesOf, type PricedWay } from './use-plan.ts';

interface OtherWaysProps {
  readonly costs: PlanCosts;
  readonly ways: readonly PricedWay[];
  readonly words: PlanStrings;
  readonly onCopy: (text: string, said: string) => void;
}

/** Number of alternatives that are shown; more expensive ones are not instructive. */
const SHOWN = 6;

/** What the statement would read with other indexes, compared with what it reads. */
export function OtherWays({ costs, ways, words, onCopy }: OtherWaysProps) {
  const strings = useStrings();
  const chosen = bytesOf(costs);
  return (
    <section className="plan-ways" aria-label={words.otherWays}>
      <h3>{words.otherWays}</h3>
      {ways.length === 0 ? (
        <p className="muted">{words.noOtherWay}</p>
      ) : (
        <>
          <p className="muted">{words.otherWaysExplained}</p>
          <table>
            <tbody>
              <tr className="is-chosen">
                <th scope="row">{words.thisWay}</th>
                <td>{strings.bytes(chosen)}</td>
                <td />
                <td />
              </tr>
              {ways.slice(0, SHOWN).map((way) => {
                const factor = factorText(bytesOf(way.costs) / Math.max(1, chosen));
                return (
                  <tr key={way.sql}>
                    <th scope="row">
                      <SqlName
                        text={way.index === null ? words.withoutIndex(way.alias) : words.byIndex(way.alias, way.index)}
                      />
                    </th>
                    <td>{strings.bytes(bytesOf(way.costs))}</td>
                    <td>{factor === null ? words.sameCost : words.times(factor)}</td>
                    <td>
                      <button
                        type="button"
                        className="icon-button"
                        aria-label={words.copyStatement}
                        title={words.copyStatement}
                        onClick={() => onCopy(way.sql, words.copied)}
                      >
                        <Icon name="copy" />
                      </button>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
