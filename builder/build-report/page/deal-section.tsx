/** @jsxRuntime automatic */
/** @jsxImportSource react */
import type { ReactElement } from 'react';
import { count } from '../../command/words.ts';
import type { BuildFacts } from '../facts/build-facts.ts';
import type { DealFacts, OddDeal, OddList } from '../facts/deal-facts.ts';
import type { Histogram } from '../facts/histogram.ts';
import { JUMP } from '../facts/price-levels.ts';
import { HistogramPicture } from '../pictures/histogram-picture.tsx';
import { MapPicture } from '../pictures/map-picture.tsx';
import { MonthPicture } from '../pictures/month-picture.tsx';
import { LevelTable } from './level-table.tsx';
import { Share } from './share.tsx';
import { percent, shortFigure } from './words.ts';

type HistogramName = { [Name in keyof DealFacts]: DealFacts[Name] extends Histogram ? Name : never }[keyof DealFacts];

const asYear = (year: number) => String(year);
const HISTOGRAMS: readonly (readonly [HistogramName, string, (edge: number) => string])[] = [
  ['amounts', 'Amounts in statistics, ₪', shortFigure],
  ['pricesPerSqm', 'Prices per square metre in statistics, ₪', shortFigure],
  ['areas', 'Areas of homes, m²', asYear],
  ['rooms', 'Rooms of homes', (rooms) => String(rooms)],
  ['years', 'Years of deals', asYear],
  ['yearsBuilt', 'Years in which homes were built', asYear],
];

/** How deals are distributed, over values, months, kinds and the country. */
export function DealSection({ facts }: { readonly facts: BuildFacts }): ReactElement {
  const { deals, months, groups, levels, map } = facts;
  return (
    <>
      <section id="deals">
        <h2>Deals</h2>
        <figure>
          <figcaption>Deals by month; pale: not all deals are reported yet</figcaption>
          <div className="wide">
            <MonthPicture months={months} />
          </div>
        </figure>
        <div className="pictures">
          {HISTOGRAMS.map(([name, title, inWords]) => (
            <figure key={name}>
              <figcaption>{title}</figcaption>
              <HistogramPicture name={title} histogram={deals[name]} inWords={inWords} />
              <p className="small">{besides(deals[name], inWords)}</p>
            </figure>
          ))}
        </div>
        <div className="pictures">
          <Shares
            title="Kinds of property"
            of={deals.deals}
            items={groups.map(({ key, name, deals: number }) => ({ key, name, deals: number }))}
          />
          <Shares
            title="Reasons of outliers"
            of={deals.deals}
            items={deals.reasons.map(({ reason, deals: number }) => ({ key: reason, name: null, deals: number }))}
          />
        </div>
      </section>
      <section id="prices">
        <h2>Price levels</h2>
        <p className="small">
          {`Medians per square metre of homes, thousand ₪: the country and the cities with the most deals. Outlined: more than ` +
            `${percent(JUMP.share)} away from the year before, both of at least ${JUMP.minPrices} deals. Pale: an incomplete year.`}
        </p>
        {levels.places.length === 0 ? <p>No place has enough prices.</p> : <LevelTable levels={levels} />}
      </section>
      <section id="map">
        <h2>Map</h2>
        <p className="small">
          {`${count(map.placed)} deals at the points of their parcels or gushim. ${count(deals.deals - map.placed)} have none and are left out.`}
        </p>
        <MapPicture map={map} />
      </section>
    </>
  );
}

/** What a histogram does not show. */
function besides({ counts, below, above, unknown, edges }: Histogram, inWords: (edge: number) => string): string {
  const shown = counts.reduce((sum, deals) => sum + deals, 0);
  const parts = [
    ...(below > 0 ? [`${count(below)} below ${inWords(edges[0] ?? 0)}`] : []),
    ...(above > 0 ? [`${count(above)} from ${inWords(edges.at(-1) ?? 0)} on`] : []),
    ...(unknown > 0 ? [`${count(unknown)} unknown`] : []),
  ];
  return [`${count(shown)} deals`, ...parts].join(', ');
}

function Shares(props: {
  readonly title: string;
  readonly of: number;
  /** `name` is Hebrew, or null if the key is all there is. */
  readonly items: readonly { readonly key: string; readonly name: string | null; readonly deals: number }[];
}): ReactElement {
  const { title, of, items } = props;
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <div className="wide">
        <table>
          <tbody>
            {items.map(({ key, name, deals }) => (
              <tr key={key}>
                <th scope="row">
                  <code>{key}</code> {name === null ? null : <bdi>{name}</bdi>}
                </th>
                <td className="figure">{count(deals)}</td>
                <td className="figure">
                  <Share share={deals / of} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

const LISTS: readonly (readonly [OddList, string])[] = [
  ['newest', 'Newest'],
  ['oldest', 'Oldest'],
  ['dearest', 'Highest amounts in statistics'],
  ['dearestSqm', 'Highest prices per square metre in statistics'],
  ['cheapestSqm', 'Lowest prices per square metre in statistics'],
  ['largestHomes', 'Largest areas in statistics'],
  ['largestOutliers', 'Highest amounts that were found to be outliers'],
];

/** The deals at the ends of each order. */
export function OddSection({ deals }: { readonly deals: DealFacts }): ReactElement {
  return (
    <section id="oddest">
      <h2>Oldest, newest and oddest</h2>
      {LISTS.map(([list, title]) => (
        <figure key={list}>
          <figcaption>{title}</figcaption>
          {deals.oddest[list].length === 0 ? <p>There is none.</p> : <DealTable deals={deals.oddest[list]} />}
        </figure>
      ))}
    </section>
  );
}

const FIGURES: readonly (readonly [string, (deal: OddDeal) => string])[] = [
  ['₪', ({ deal_amount }) => count(deal_amount)],
  ['m²', ({ area }) => (area === null ? '–' : count(area))],
  ['₪/m²', ({ price_per_sqm }) => (price_per_sqm === null ? '–' : count(price_per_sqm))],
  ['Rooms', ({ rooms }) => (rooms === null ? '–' : String(rooms))],
  ['Built', ({ year_built }) => (year_built === null ? '–' : String(year_built))],
];

function DealTable({ deals }: { readonly deals: readonly OddDeal[] }): ReactElement {
  return (
    <div className="wide">
      <table className="deals">
        <thead>
          <tr>
            {['id', 'Date', 'Settlement', 'Gush', 'Kind'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            {FIGURES.map(([title]) => (
              <th key={title} scope="col" className="figure">
                {title}
              </th>
            ))}
            <th scope="col">Outlier by</th>
          </tr>
        </thead>
        <tbody>
          {deals.map((deal) => (
            <tr key={deal.id}>
              <td className="figure">{deal.id}</td>
              <td className="date">{deal.deal_date}</td>
              <td>
                <bdi>{deal.settlement ?? '–'}</bdi>
              </td>
              <td>{`${deal.gush}/${deal.chelka}`}</td>
              <td>
                <bdi>{deal.deal_nature}</bdi>
              </td>
              {FIGURES.map(([title, figure]) => (
                <td key={title} className="figure">
                  {figure(deal)}
                </td>
              ))}
              <td className="small">{deal.outlier_reason?.replaceAll(',', ', ') ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
