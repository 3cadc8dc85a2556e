import { describe, expect, it } from 'vitest';
import { HINTS } from '../../../contract/hint-sentences.ts';
import { HOSTS } from '../../../contract/host-sentences.ts';
import { HABITS, PHRASES } from '../../../contract/phrases.ts';
import { REFUSALS } from '../../../contract/refusal-sentences.ts';
import type { Sentences } from '../../../contract/sentence.ts';
import { SERVICE } from '../../../contract/service-sentences.ts';
import { WARNING_SENTENCES } from '../../../contract/warning-sentences.ts';
import { HINTS_HE } from './he-hints.ts';
import { HOSTS_HE } from './he-hosts.ts';
import { HABITS_HE, PHRASES_HE } from './he-phrases.ts';
import { REFUSALS_HE } from './he-refusals.ts';
import { SERVICE_HE } from './he-service.ts';
import { WARNINGS_HE } from './he-warnings.ts';
import { messageInHebrew, sqliteInHebrew } from './index.ts';
import { SQLITE_HE, SQLITE_MESSAGES } from './sqlite.ts';
import { translator } from './translator.ts';

const VOCABULARIES: readonly (readonly [string, Sentences, Sentences])[] = [
  ['hints', HINTS, HINTS_HE],
  ['habits', HABITS, HABITS_HE],
  ['phrases', PHRASES, PHRASES_HE],
  ['refusals', REFUSALS, REFUSALS_HE],
  ['warnings', WARNING_SENTENCES, WARNINGS_HE],
  ['hosts', HOSTS, HOSTS_HE],
  ['the service', SERVICE, SERVICE_HE],
  ['messages of SQLite', SQLITE_MESSAGES, SQLITE_HE],
];
const partsOf = (sentence: string) => new Set([...sentence.matchAll(/\{\*?(\w+)\}/g)].map(([, name]) => name));
/** A sentence whose parts are their names. */
const filled = (sentence: string) => sentence.replace(/\{(\w+)\}/g, '$1');
/** Without the marks that keep directions apart. */
const plain = (text: string | null) => text?.replace(/[\u2066-\u2069\u200E\u200F]/g, '');

describe.each(VOCABULARIES)('%s', (_, english, hebrew) => {
  it('are all said in Hebrew, with no part that the English sentence has not', () => {
    expect(Object.keys(hebrew)).toEqual(Object.keys(english));
    for (const [name, sentence] of Object.entries(hebrew)) {
      const parts = partsOf(english[name] ?? '');
      expect(
        [...partsOf(sentence)].filter((part) => !parts.has(part)),
        name,
      ).toEqual([]);
      expect(/[א-ת]/.test(sentence), name).toBe(true);
      expect(sentence.split('`').length % 2, name).toBe(1);
      expect(sentence, name).not.toMatch(/[א-ת]["'][א-ת](?![^`]*`)/);
    }
  });

  it('are read from what the interfaces send', () => {
    const translate = translator([[english, hebrew]], []);
    for (const [name, sentence] of Object.entries(english)) expect(translate(filled(sentence)), name).toMatch(/[א-ת]/);
  });
});

describe('a message in Hebrew', () => {
  it.each([
    ['Did you mean deals or dear?', 'האם הכוונה ל־deals או dear?'],
    ['Did you mean a or b or c?', 'האם הכוונה ל־a או b או c?'],
    ['abs() takes 1 or 2 arguments.', 'מספר הארגומנטים של abs() הוא 1 או 2.'],
    [
      "SQLite has no NOW: write date('now'); for windows of the data read meta.stats_anchor_date.",
      "ב־SQLite אין NOW: כתבו date('now'); לתקופות של הנתונים קראו את meta.stats_anchor_date.",
    ],
    [
      'The statement uses the table dbstat, which is not allowed here.',
      'השאילתה פונה אל הטבלה dbstat, וזה אינו מותר כאן.',
    ],
    [
      'The result was cut at its limit of 1 row. Aggregate, or use LIMIT and OFFSET.',
      'התוצאה נחתכה במגבלה של שורה אחת. סכמו את השורות, או השתמשו ב־LIMIT וב־OFFSET.',
    ],
    [
      'Column 2 (x), like 3 more, has infinite numbers, which are written as null.',
      'בעמודה 2 (x) ובעוד 3 יש מספרים אינסופיים, והם נכתבו כ־null.',
    ],
  ])('%s', (english, hebrew) => expect(plain(messageInHebrew(english))).toBe(hebrew));

  it('holds hostile parts as they are, each in its own direction', () => {
    const name = '<img src=x onerror=alert(1)>\u202E{written}`$&';
    const said = messageInHebrew(`Did you mean FROM instead of ${name}?`);
    expect(said).toContain(`\u2066${name}\u2069`);
  });

  it('leaves what it does not know', () => {
    expect(messageInHebrew('Something else.')).toBeNull();
    expect(sqliteInHebrew('database disk image is malformed')).toBeNull();
  });

  it('exists for SQLite’s errors', () => {
    expect(plain(sqliteInHebrew('no such column: s.nme'))).toBe('אין עמודה בשם s.nme.');
    expect(plain(sqliteInHebrew('near "FROM": syntax error'))).toBe('שגיאת תחביר ליד FROM.');
  });
});
