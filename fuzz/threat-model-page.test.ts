import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ATTACKS } from './attack/attacks/index.ts';
import { withLimitsAndAttacks } from './threat-model-page.ts';

const textOf = (name: string) => readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8');

/** The attacks of the page's table, with the answers to each. */
function attacksOf(page: string): readonly (readonly [attack: string, said: string])[] {
  const part = /<!-- attacks:begin[^\n]*\n([\s\S]*?)\n<!-- attacks:end/.exec(page)?.[1] ?? '';
  const rows = part.split('\n').slice(2);
  return rows.map((row) => row.split(' | ')).map(([attack = '', said = '']) => [attack.replace('| ', ''), said]);
}

describe('the threat model', () => {
  it('has attacks and limits as the code has them (npm run docs writes them anew)', () => {
    const page = textOf('threat-model.md');
    expect(page).toBe(withLimitsAndAttacks(page));
  });
});

describe('the measured attacks in the page for operators', () => {
  const measured = attacksOf(textOf('operate.md'));

  it('are all that there are (npm run attack -- --write measures them anew)', () => {
    expect(measured.map(([name]) => name)).toEqual(ATTACKS.map(({ name }) => name));
  });

  it.each(measured)('%s: the answers are those that are wanted', (name, said) => {
    expect(said).toMatch(ATTACKS.find((attack) => attack.name === name)?.said ?? /^$/);
  });
});
