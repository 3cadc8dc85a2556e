const LABEL_WIDTH = 230;
const BARS_WIDTH = 560;
const VALUE_WIDTH = 90;
const BAR_HEIGHT = 7;
const GROUP_GAP = 8;
const TOP = 92;
const MARGIN = 16;
const LEGEND_ITEM_WIDTH = 190;

/** Readable on white and on black, because the page around the picture decides the background. */
const STYLE = `
  text { font: 11px system-ui, sans-serif; fill: #1f2328 }
  .title { font-size: 14px; font-weight: 600 }
  .quiet { fill: #59636e }
  .value { font-size: 7px; fill: #59636e }
  .rule { stroke: #d1d9e0 }
  .a { fill: #9a6700 } .b { fill: #8250df } .c { fill: #0969da } .d { fill: #1a7f37 } .e { fill: #bc4c00 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc } .quiet, .value { fill: #9198a1 } .rule { stroke: #3d444d }
    .a { fill: #d29922 } .b { fill: #ab7df8 } .c { fill: #4493f8 } .d { fill: #3fb950 } .e { fill: #f0883e }
  }`;

/** Bars of one colour: what one competitor has. */
export interface Series {
  /** Its colour. */
  readonly colour: 'a' | 'b' | 'c' | 'd' | 'e';
  readonly name: string;
}

/** Bars that are compared with each other. */
export interface BarGroup {
  readonly label: string;
  /** One of each series; null for one that has none. */
  readonly values: readonly (number | null)[];
}

export interface GroupedBars {
  /** What is measured, and in which unit. */
  readonly title: string;
  readonly subtitle: string;
  /** For readers that cannot see the picture. */
  readonly description: string;
  readonly series: readonly Series[];
  readonly groups: readonly BarGroup[];
}

/** Draws bars on a logarithmic scale from 1 on, as an SVG picture. */
export function drawGroupedBars({ title, subtitle, description, series, groups }: GroupedBars): string {
  const values = groups.flatMap((group) => group.values).filter((value) => value !== null);
  const scale = logarithmic(Math.min(...values), Math.max(...values));
  const groupHeight = series.length * BAR_HEIGHT + GROUP_GAP;
  const bottom = TOP + groups.length * groupHeight;
  const width = MARGIN + LABEL_WIDTH + BARS_WIDTH + VALUE_WIDTH;

  const drawn = groups.map((group, row) => {
    const y = TOP + row * groupHeight;
    const middle = y + (groupHeight - GROUP_GAP) / 2 + 4;
    const label = `<text x="${MARGIN + LABEL_WIDTH - 8}" y="${middle}" text-anchor="end">${escaped(group.label)}</text>`;
    const bars = series.map(({ colour }, i) => bar(colour, group.values[i] ?? null, y + i * BAR_HEIGHT, scale));
    return label + bars.join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${bottom + 12}" viewBox="0 0 ${width} ${bottom + 12}" role="img" aria-label="${escaped(description)}">
<style>${STYLE}
</style>
<text class="title" x="${MARGIN}" y="24">${escaped(title)} (logarithmic)</text>
<text class="quiet" x="${MARGIN}" y="42">${escaped(subtitle)}</text>
${series.map(legendItem).join('')}
${gridLines(scale, bottom)}
${drawn.join('\n')}
</svg>
`;
}

interface Scale {
  readonly ticks: readonly number[];
  x(value: number): number;
}

/** From the power of ten below the smallest value to the one above the largest. */
function logarithmic(least: number, greatest: number): Scale {
  const from = Math.floor(Math.log10(Math.max(least, 1)));
  const to = Math.max(Math.ceil(Math.log10(Math.max(greatest, 1))), from + 1);
  return {
    ticks: Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i)),
    x: (value) => MARGIN + LABEL_WIDTH + ((Math.log10(Math.max(value, 1)) - from) / (to - from)) * BARS_WIDTH,
  };
}

function bar(colour: Series['colour'], value: number | null, y: number, scale: Scale): string {
  const left = MARGIN + LABEL_WIDTH;
  const text = (x: number, words: string) =>
    `<text class="value" x="${x.toFixed(1)}" y="${y + BAR_HEIGHT - 1}">${words}</text>`;
  if (value === null) return text(left + 3, `${colour}: no answer`);
  const width = Math.max(scale.x(value) - left, 1);
  const rectangle = `<rect class="${colour}" x="${left}" y="${y}" width="${width.toFixed(1)}" height="${BAR_HEIGHT - 1}"/>`;
  return rectangle + text(left + width + 3, Math.round(value).toLocaleString('en-US'));
}

function legendItem({ colour, name }: Series, i: number): string {
  const x = MARGIN + i * LEGEND_ITEM_WIDTH;
  return `<rect class="${colour}" x="${x}" y="52" width="10" height="10"/><text x="${x + 15}" y="61">${escaped(name)}</text>`;
}

function gridLines({ ticks, x }: Scale, bottom: number): string {
  return ticks
    .map((tick) => {
      const at = x(tick).toFixed(1);
      const label = `<text class="quiet" x="${at}" y="${TOP - 6}" text-anchor="middle">${tick.toLocaleString('en-US')}</text>`;
      return `<line class="rule" x1="${at}" x2="${at}" y1="${TOP - 2}" y2="${bottom}"/>${label}`;
    })
    .join('');
}

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
