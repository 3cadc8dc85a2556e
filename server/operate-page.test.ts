import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withSettings } from './operate-page.ts';
import { SETTINGS } from './settings/table.ts';
import { settingsHelp } from './settings/texts.ts';

const page = readFileSync(new URL('../docs/operate.md', import.meta.url), 'utf8');

describe('the page for operators', () => {
  it('has the settings as the server reads them (npm run docs writes them anew)', () => {
    expect(page).toBe(withSettings(page));
  });

  it('names no setting that there is not', () => {
    const names = page.match(/\b[A-Z]+(_[A-Z]+)+(?==)/g) ?? [];
    const known = Object.values(SETTINGS).map(({ variable }) => variable as string);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('the help of the settings', () => {
  it('names each with its default, in lines that fit a terminal', () => {
    const help = settingsHelp();
    for (const { variable, fallbackText } of Object.values(SETTINGS)) {
      expect(help).toMatch(new RegExp(`^  ${variable} `, 'm'));
      expect(help.replace(/\s+/g, ' ')).toContain(`Default: ${fallbackText}`);
    }
    expect(Math.max(...help.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(110);
  });
});
