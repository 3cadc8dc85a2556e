import { describe, expect, it } from 'vitest';
import { listedLocalities } from '../../built-database.testing.ts';
import { dealNatures } from '../../sources/natures.ts';
import { cleanLabel, spellingKey } from '../labels.ts';
import { natureFinder } from '../nature.ts';
import { settlementResolver } from './settlement.ts';

const localities = listedLocalities();

describe('labels', () => {
  it.each([
    ["אבו ג'ווייעד )שבט(", "אבו ג'ווייעד (שבט)"],
    ['סביון*', 'סביון'],
    ['*קדימה-צורן*', 'קדימה-צורן'],
    ['  בית   שאן ', 'בית שאן'],
    ['כפר אז״ר', 'כפר אז"ר'],
    ['בית דג׳ן)שכם(', "בית דג'ן (שכם)"],
    ['***', ''],
  ])('reads %j as %j', (raw, cleaned) => expect(cleanLabel(raw)).toBe(cleaned));

  it('are equal with one yod or two, with dashes or blanks', () => {
    expect(spellingKey('קרית אתא')).toBe(spellingKey('קריית אתא'));
    expect(spellingKey('תל אביב -יפו')).toBe(spellingKey('תל אביב-יפו'));
    expect(spellingKey('גת')).not.toBe(spellingKey('גת (קיבוץ)'));
  });
});

describe('the settlement of a row', () => {
  it.each([
    ['by its code, whatever the label', '5000', 'תל אביב', { code: 5000, name: 'תל אביב-יפו', raw: null }],
    ['by its name', '', 'רהט', { code: 1161, name: 'רהט', raw: null }],
    ['by another spelling of its name', '', 'תל אביב -יפו', { code: 5000, name: 'תל אביב-יפו', raw: null }],
    [
      'by a name with reversed brackets',
      '',
      "אבו ג'ווייעד )שבט(",
      { code: 967, name: "אבו ג'ווייעד (שבט)", raw: null },
    ],
    ['by a label whose place is written down', '', 'יהוד', { code: 9400, name: 'יהוד-מונוסון', raw: 'יהוד' }],
    ['by a former name', '', 'כרכור', { code: 7800, name: 'פרדס חנה-כרכור', raw: 'כרכור' }],
    ['by its name where it is a former name of another place', '', "ג'ת", { code: 628, name: "ג'ת", raw: null }],
    ['not at all for a regional council', '0', 'מ. א. משגב', { code: null, name: 'מ. א. משגב', raw: null }],
    ['not at all without a label', '', ' ', { code: null, name: null, raw: null }],
  ])('is found %s', (_, code, label, expected) => {
    expect(settlementResolver(localities).resolve(code, label)).toEqual(expected);
  });

  it('adopts a code that no list knows, with the first name that comes with it', () => {
    const resolver = settlementResolver(localities);
    expect(resolver.resolve('9999', 'יישוב חדש')).toEqual({ code: 9999, name: 'יישוב חדש', raw: null });
    expect(resolver.resolve('9999', 'יישוב  אחר')).toEqual({ code: 9999, name: 'יישוב חדש', raw: null });
    expect([...resolver.adopted]).toEqual([[9999, 'יישוב חדש']]);
  });

  it('is unknown if two places have the name', () => {
    const [one] = localities;
    if (one === undefined) throw new Error('there are no localities');
    const twins = [7, 8].map((code) => ({ ...one, code, name: 'תאומים' }));
    expect(settlementResolver(twins).resolve('', 'תאומים')).toEqual({ code: null, name: 'תאומים', raw: null });
    expect(settlementResolver(twins).resolve('7', 'תאומים')).toMatchObject({ code: 7 });
  });

  it('is not guessed from a code that is not a number', () => {
    expect(settlementResolver(localities).resolve('5000a', 'רהט')).toBe('unreadable_code');
  });
});

describe('the nature of a deal', () => {
  const natureOf = natureFinder(dealNatures());

  it('is one of 47, each with its group', () => {
    expect(dealNatures()).toHaveLength(47);
    expect(natureOf("קוטג' חד משפחתי")?.group).toBe('house');
    expect(natureOf('- מהות-')?.group).toBe('other');
  });

  it('is found in spite of blanks and of another kind of quote, and not by similar words', () => {
    expect(natureOf(' דירת  גן ')?.raw).toBe('דירת גן');
    expect(natureOf('קוטג׳ טורי')?.raw).toBe("קוטג' טורי");
    expect(natureOf('דירה')).toBeNull();
    expect(natureOf('')).toBeNull();
  });
});
