import { describe, expect, it } from 'vitest';
import { columnKeys, type ResultView, readView, writeView } from './result-view.ts';

const FULL: ResultView = {
  shown: 'map',
  chart: { kind: 'scatter', x: 'שטח', y: ['median price', 'n'], split: 'rooms', series: ['3', '4'] },
  pivot: { down: 'settlement', across: 'שנה', cell: null, measure: 'sum' },
  map: { place: { lat: 32.0853, lon: -34.78175, zoom: 12.5 }, colour: 'price' },
  table: {
    sort: [{ column: 'price', isDescending: true }],
    filters: [{ column: 'city', text: '~חיפה~~ 50%7E ' }],
    order: ['b', 'a', ''],
    hidden: ['c'],
    pinned: ['a'],
    widths: [{ column: 'a', px: 120 }],
  },
};

describe('a view', () => {
  it('is written into a link and read again', () => {
    expect(readView(writeView(FULL))).toEqual(FULL);
    expect(readView(writeView({ chart: { split: null } }))).toEqual({ chart: { split: null } });
    expect(readView(writeView({ chart: { x: '', y: ['', '%'] } }))).toEqual({ chart: { x: '', y: ['', '%'] } });
  });

  it('is short and can be read', () => {
    const view: ResultView = { shown: 'chart', chart: { kind: 'line', y: ['median_price', 'deals'] } };
    expect(writeView(view)).toBe('chart~~kind~line~~y~median_price~deals');
  });

  it('in which nothing was set is nothing', () => {
    expect(writeView({})).toBe('');
    expect(writeView({ shown: 'table', chart: {}, table: { sort: [], filters: [] } })).toBe('');
    expect(readView('')).toBeNull();
  });

  it.each([
    ['globe', null],
    ['toString', null],
    ['chart~~kind~pie~~x~year~~constructor~1', { shown: 'chart', chart: { x: 'year' } }],
    ['chart~~kind', { shown: 'chart' }],
    ['map~~at~91~0~3', { shown: 'map' }],
    ['map~~at~32~34', { shown: 'map' }],
    ['map~~at~32~34~1e9', { shown: 'map' }],
    ['map~~at~NaN~34~3', { shown: 'map' }],
    ['pivot~~down~a~~measure~mode', { shown: 'pivot', pivot: { down: 'a' } }],
    ['~~~~~~', null],
    ['%%%~~sort~a~desc~b', { table: { sort: [{ column: 'a', isDescending: true }] } }],
    ['table~~width~a~-1~b~wide~c~50', { shown: 'table', table: { widths: [{ column: 'c', px: 50 }] } }],
    ['plan~~kind~line~~kind~bar', { shown: 'plan', chart: { kind: 'line' } }],
  ])('keeps what can be meant of %s', (text, view) => {
    expect(readView(text)).toEqual(view);
  });
});

describe('the keys of columns', () => {
  it('are their names, and tell columns of one name apart', () => {
    const keys = columnKeys(['n', 'year', 'n', 'n#2', 'n', '', ''].map((name) => ({ name })));
    expect(keys).toEqual(['n', 'year', 'n#2', 'n#2#2', 'n#3', '#', '##2']);
  });
});
