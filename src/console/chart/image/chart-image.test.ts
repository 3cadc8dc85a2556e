import { describe, expect, it } from 'vitest';
import { composeImage } from './chart-image.ts';

const LOOK = {
  font: 'system-ui, "Segoe UI"',
  text: 'rgb(1, 2, 3)',
  muted: 'rgb(4, 5, 6)',
  surface: 'rgb(255, 255, 255)',
  notice: 'rgb(9, 9, 0)',
  direction: 'ltr',
} as const;
const CHART = { markup: '<svg width="500" height="300"/>', width: 500, height: 300 };
const TEXTS = {
  title: 'Prices in "חיפה" <b> & more',
  source: 'Nadlan SQL · Deals until 2026-09-17',
  synthetic: 'Synthetic data',
  legend: [{ name: 'median_price, ₪', colour: 'rgb(7, 7, 7)' }],
  notes: '',
};

describe('the picture of a chart', () => {
  it('says what it is, where it is from, and that its data is invented', () => {
    const { svg, width } = composeImage(CHART, TEXTS, LOOK);
    expect(width).toBe(540);
    for (const part of [
      'Prices in &quot;חיפה&quot; &lt;b&gt; &amp; more',
      'Deals until 2026-09-17',
      'Synthetic data',
      'median_price, ₪',
    ]) {
      expect(svg).toContain(part);
    }
    expect(svg).toContain(CHART.markup);
    expect(composeImage(CHART, { ...TEXTS, synthetic: null }, LOOK).svg).not.toContain('Synthetic');
  });

  it('begins at the right in Hebrew', () => {
    const { svg } = composeImage(CHART, TEXTS, { ...LOOK, direction: 'rtl' });
    expect(svg).toContain('direction="rtl"');
    expect(svg).toContain('<text x="520"');
  });

  it('grows with a long title and a long legend, and holds no character that XML lacks', () => {
    const legend = Array.from({ length: 8 }, (_, i) => ({ name: `a rather long series ${i}`, colour: 'red' }));
    const long = composeImage(CHART, { ...TEXTS, title: `${'long title '.repeat(20)}\u0000\uD83D`, legend }, LOOK);
    expect(long.height).toBeGreaterThan(composeImage(CHART, TEXTS, LOOK).height + 100);
    expect(long.svg).not.toContain('\u0000');
    expect(long.svg).not.toMatch(/\p{Surrogate}/u);
  });
});
