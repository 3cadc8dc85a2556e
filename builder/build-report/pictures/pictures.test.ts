import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { changeOf, percent, shortFigure, shortValue } from '../page/words.ts';
import { HistogramPicture, ticksOf } from './histogram-picture.tsx';
import { MapPicture, namedApart, stepOf } from './map-picture.tsx';
import { MonthPicture } from './month-picture.tsx';

const ticks = (scale: 'linear' | 'ratio', ...edges: number[]) =>
  ticksOf({ scale, edges }).map(({ figure, place }) => `${figure} at ${place.toFixed(2)}`);

describe('the axis of a histogram', () => {
  it('names round figures at their places', () => {
    expect(ticks('linear', 1998, 2027)).toEqual(['2000 at 0.07', '2010 at 0.41', '2020 at 0.76']);
    expect(ticks('linear', 1, 8.5)).toEqual(['2 at 0.13', '4 at 0.40', '6 at 0.67', '8 at 0.93']);
    expect(ticks('ratio', 100, 2_000)).toEqual([
      '100 at 0.00',
      '200 at 0.23',
      '500 at 0.54',
      '1000 at 0.77',
      '2000 at 1.00',
    ]);
  });

  it('of many tenfolds names these alone', () => {
    expect(ticks('ratio', 100, 1_000_000).map((tick) => tick.split(' ')[0])).toEqual([
      '100',
      '1000',
      '10000',
      '100000',
      '1000000',
    ]);
  });
});

describe('pictures', () => {
  const histogram = { scale: 'linear', edges: [0, 10, 20], counts: [30, 10], below: 0, above: 0, unknown: 0 } as const;

  it('of a histogram have a bar for each range, as high as its count, and say what is most frequent', () => {
    const svg = renderToStaticMarkup(HistogramPicture({ name: 'Areas', histogram, inWords: (edge) => `${edge} m²` }));
    expect(svg).toContain('aria-label="Areas: most often 0 m² to 10 m²"');
    expect(
      [...svg.matchAll(/<rect[^>]* height="([\d.]+)"><title>([^<]+)/g)].map(([, height, title]) => [height, title]),
    ).toEqual([
      ['96', '0 m² to 10 m²: 30'],
      ['32', '10 m² to 20 m²: 10'],
    ]);
  });

  it('of months have pale bars where deals are not complete', () => {
    const months = [
      { month: '2025-12', deals: 100, isIncomplete: false },
      { month: '2026-01', deals: 20, isIncomplete: true },
    ];
    const svg = renderToStaticMarkup(MonthPicture({ months }));
    expect(
      [...svg.matchAll(/<rect class="([^"]+)".*?<title>([^<]+)/g)].map(([, kind, title]) => [kind, title]),
    ).toEqual([
      ['bar', '2025-12: 100'],
      ['bar incomplete', '2026-01: 20 (incomplete)'],
    ]);
  });

  it('of the country have a square for each cell, north above, and names as text', () => {
    const svg = renderToStaticMarkup(
      MapPicture({
        map: {
          cells: [
            { row: 3200, column: 2950, deals: 1 },
            { row: 3201, column: 2951, deals: 5 },
          ],
          placed: 6,
          coasts: [],
          cities: [{ name: '<בית>', lat: 32, lon: 34.81 }],
        },
      }),
    );
    expect([...svg.matchAll(/class="(step\d)" d="(M\d[^"]*)"/g)].map(([, step, path]) => [step, path])).toEqual([
      ['step0', 'M4 5h1v1h-1z'],
      ['step1', 'M5 4h1v1h-1z'],
      ['step0', 'M0 0h1v1h-1z'],
      ['step1', 'M0 0h1v1h-1z'],
    ]);
    expect(svg).toContain('&lt;בית&gt;</text>');
  });

  it('group cells by steps of four times as many deals, and name no two cities in one place', () => {
    expect([1, 3, 4, 15, 16, 63, 64, 1_023, 1_024, 1e6].map(stepOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 4, 5, 5]);
    const cities = [
      { name: 'תל אביב-יפו', lat: 32.08, lon: 34.79 },
      { name: 'רמת גן', lat: 32.07, lon: 34.82 },
      { name: 'חיפה', lat: 32.8, lon: 35 },
    ];
    expect(namedApart(cities).map(({ name }) => name)).toEqual(['תל אביב-יפו', 'חיפה']);
  });
});

it('figures are short, and never round to nothing or to all', () => {
  expect([0, 0.0001, 0.5, 0.9999, 1].map(percent)).toEqual(['0 %', '< 0.1 %', '50 %', '> 99.9 %', '100 %']);
  expect([1_260_000, 450_000, 80, 2.5e9].map(shortFigure)).toEqual(['1.26M', '450k', '80', '2.5bn']);
  expect([changeOf(100, 103.8), changeOf(100, 50), changeOf(0, 5)]).toEqual(['+3.8 %', '-50 %', 'new']);
  expect([shortValue(0.1 + 0.2), shortValue(null), shortValue('א'.repeat(40)).length]).toEqual(['0.3', 'NULL', 32]);
});
