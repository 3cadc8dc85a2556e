import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../catalogue/examples/index.ts';
import { isQuestion } from '../../catalogue/index.ts';
import { enAsk } from '../i18n/english/en-ask.ts';
import { heAsk } from '../i18n/hebrew/he-ask.ts';
import { learnTown, registerName, townName } from './town-names.ts';

describe('the name of a town', () => {
  it("is the one of the page's language, and that of the register where it is not known", () => {
    expect(townName(enAsk, 'פתח תקווה')).toBe('Petah Tikva');
    expect(townName(heAsk, 'פתח תקווה')).toBe('פתח תקווה');
    expect(townName(enAsk, 'כפר הנגיד')).toBe('כפר הנגיד');
    expect(townName(enAsk, 'constructor')).toBe('constructor');
  });

  it('is known in English from the first paint for every town that a question begins with', () => {
    const starts = EXAMPLES.filter(isQuestion).flatMap(({ params }) =>
      params.filter(({ control }) => control === 'settlement').map((param) => String(param.default)),
    );
    expect(starts.length).toBeGreaterThan(20);
    expect(starts.filter((name) => townName(enAsk, name) === name)).toEqual([]);
  });

  it('is remembered once the database has said it', () => {
    learnTown('ראש פינה', 'Rosh Pinna');
    expect(townName(enAsk, 'ראש פינה')).toBe('Rosh Pinna');
    expect(townName(heAsk, 'ראש פינה')).toBe('ראש פינה');
    expect(registerName(enAsk, 'rosh pinna ')).toBe('ראש פינה');
  });

  it('that was typed in English is bound as the register has it; any other text stays', () => {
    expect(registerName(enAsk, 'Tel aviv')).toBe('תל אביב-יפו');
    expect(registerName(enAsk, 'Tel av')).toBe('Tel av');
    expect(registerName(heAsk, 'Haifa')).toBe('Haifa');
  });
});
