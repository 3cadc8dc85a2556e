import { describe, expect, it } from 'vitest';
import { withFigures } from './docs-figures.ts';

const PAGE = `# Page

<!-- scans:begin (written by \`npm run x\`) -->

old

<!-- scans:end -->

Text.

<!-- rows:begin -->
<!-- rows:end -->
`;

describe('figures of a page', () => {
  it('replace the old ones, and nothing else', () => {
    const page = withFigures(PAGE, 'scans', '| a |\n');
    expect(page).toBe(PAGE.replace('old', '| a |'));
    expect(withFigures(page, 'scans', 'old')).toBe(PAGE);
    expect(withFigures(PAGE, 'rows', '1')).toContain('<!-- rows:begin -->\n\n1\n\n<!-- rows:end -->');
  });

  it.each(['scan', 'rows:end', 'other'])('need a place there: %s', (name) => {
    expect(() => withFigures(PAGE, name, '')).toThrow(`The page has no place for figures of the name "${name}".`);
  });

  it('are not searched for after their end', () => {
    expect(() => withFigures('<!-- a:end -->\n<!-- a:begin -->\n', 'a', '')).toThrow('no place');
  });
});
