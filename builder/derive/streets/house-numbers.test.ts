import { describe, expect, it } from 'vitest';
import { compactHouseNumbers, readHouseNumbers } from './house-numbers.ts';

const compact = (...texts: readonly string[]) => compactHouseNumbers(texts.flatMap(readHouseNumbers));

describe('house numbers', () => {
  it.each([
    [['1'], '1'],
    [['9א', '7', '3', '5', '1', '4', '6'], '1, 3-7, 9א'],
    [['10', '9', '2'], '2, 9, 10'],
    [['12ב', '12', '12א'], '12, 12א, 12ב'],
    [['12 א', "12א'", '12א'], '12א'],
    [['5', '5', '6'], '5, 6'],
    [['3', '4', '4א', '5'], '3, 4, 4א, 5'],
    [['2;4', '6,8'], '2, 4, 6, 8'],
    [['12-14'], '12, 14'],
    [['12–13', '14'], '12-14'],
    [['12/3', '12/1'], '12/1, 12/3'],
    [['ג', '7'], '7, ג'],
    [['007'], '7'],
  ])('%j are written %j', (texts, written) => expect(compact(...texts)).toBe(written));

  it('are missing if the text has none that a house could have', () => {
    expect(compact('', ' ', ';')).toBeNull();
    expect(compact('0', '039876543')).toBeNull();
    expect(compact()).toBeNull();
  });

  it('are the two ends of a building with two numbers, and an entrance if the second is not larger', () => {
    expect(readHouseNumbers('12-14').map(({ number }) => number)).toEqual([12, 14]);
    expect(readHouseNumbers('12-2')).toEqual([{ number: 12, suffix: '-2' }]);
  });
});
