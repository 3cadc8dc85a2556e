import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../built-database.testing.ts';
import { openScratch, type Scratch } from '../../scratch.ts';
import { findWindows } from './windows.ts';

let folder: ReturnType<typeof temporaryFolder>;
let scratch: Scratch;
beforeEach(() => {
  folder = temporaryFolder();
  scratch = openScratch({ database: `${folder.path}/a`, scratch: `${folder.path}/b`, pageSizeBytes: 4096 });
  scratch.db.exec('CREATE TABLE main.deals (deal_date TEXT, is_residential INTEGER)');
});
afterEach(() => {
  scratch.close();
  folder.remove();
});

/** This many homes sold in a month, on its first and on its last day. */
function sell(month: string, homes: number, lastDay = '28'): void {
  const insert = scratch.db.prepare('INSERT INTO deals VALUES (?, 1)');
  for (let at = 0; at < homes; at += 1) insert.run(`${month}-${at % 2 === 0 ? '01' : lastDay}`);
}

/** A hundred homes in each month of these years. */
function sellEvenly(from: number, to: number): void {
  for (let year = from; year <= to; year += 1) {
    for (let month = 1; month <= 12; month += 1) sell(`${year}-${String(month).padStart(2, '0')}`, 100);
  }
}

function anchor(): string | undefined {
  findWindows(scratch);
  return scratch.db.prepare<[], string>('SELECT day FROM scratch.anchor').pluck().get();
}

describe('the stats anchor', () => {
  it('is the end of the last month with 85 percent of the homes of a year before', () => {
    sellEvenly(2020, 2021);
    sell('2022-01', 100);
    sell('2022-02', 85);
    sell('2022-03', 84);
    sell('2022-04', 10);
    expect(anchor()).toBe('2022-02-28');
  });

  it('is never in a month that was not over on the day of the last deal', () => {
    sellEvenly(2020, 2021);
    sell('2022-01', 120, '30');
    expect(anchor()).toBe('2021-12-31');
  });

  it('counts only homes', () => {
    sellEvenly(2020, 2021);
    sell('2022-01', 50);
    scratch.db.exec("INSERT INTO deals SELECT '2022-01-31', 0 FROM deals LIMIT 500");
    expect(anchor()).toBe('2021-12-31');
  });

  it('is the end of the last month that was over if no month is known to be complete', () => {
    sell('2022-02', 3);
    sell('2022-03', 1);
    expect(anchor()).toBe('2022-02-28');
  });

  it('ignores months in which hardly anything was sold', () => {
    sell('2020-05', 29);
    sell('2021-05', 29);
    sell('2022-03', 1);
    expect(anchor()).toBe('2022-02-28');
    scratch.db.exec('DROP TABLE scratch.months; DROP TABLE scratch.anchor; DROP TABLE scratch.windows');
    sell('2020-05', 1);
    expect(anchor()).toBe('2021-05-31');
  });

  it('is the last deal if that was on the last day of a month and no month is known to be complete', () => {
    sell('2024-02', 2, '29');
    expect(anchor()).toBe('2024-02-29');
  });
});

describe('months', () => {
  it('are all of them, from the first deal to the last, with the same month of the year before', () => {
    sell('2020-12', 4);
    sell('2021-12', 3);
    sell('2022-02', 1);
    findWindows(scratch);
    const months = scratch.db
      .prepare<[], unknown[]>('SELECT month, residential, previous_year, ratio FROM scratch.months')
      .raw()
      .all();
    expect(months).toHaveLength(15);
    expect(months[0]).toEqual(['2020-12', 4, null, null]);
    expect(months.slice(11)).toEqual([
      ['2021-11', 0, null, null],
      ['2021-12', 3, 4, 0.75],
      ['2022-01', 0, null, null],
      ['2022-02', 1, null, null],
    ]);
  });
});

describe('the windows', () => {
  it('end at the anchor, or at the beginning of the next window', () => {
    sellEvenly(2018, 2023);
    sell('2024-01', 100, '31');
    sell('2024-02', 100, '29');
    sell('2024-03', 10);
    expect(anchor()).toBe('2024-02-29');
    expect(scratch.db.prepare('SELECT * FROM scratch.windows ORDER BY name').raw().all()).toEqual([
      ['12m', '2023-03-01', '2024-02-29'],
      ['24m', '2022-03-01', '2024-02-29'],
      ['5y', '2019-03-01', '2024-02-29'],
      ['prev12m', '2022-03-01', '2023-02-28'],
      ['prev24m', '2020-03-01', '2022-02-28'],
    ]);
  });
});
