import { COMPETITORS, type CompetitorId } from '../run/competitors.ts';
import type { StatementSummary } from './summary.ts';

const LABEL_WIDTH = 230;
const BARS_WIDTH = 560;
const VALUE_WIDTH = 90;
const BAR_HEIGHT = 7;
const GROUP_GAP = 8;
const TOP = 92;
const MARGIN = 16;

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

/** Draws the time of every statement after the database was open, on a logarithmic scale, as an SVG picture. */
export function drawPicture(
  summary: readonly StatementSummary[],
  competitors: readonly CompetitorId[],
  subtitle: string,
): string {
  const timeOf = ({ of }: StatementSummary, id: CompetitorId) => of[id]?.costs.first?.ms ?? null;
  const times = summary.flatMap((one) => competitors.flatMap((id) => timeOf(one, id) ?? []));
  const scale = logarithmic(Math.min(...times), Math.max(...times));
  const groupHeight = competitors.length * BAR_HEIGHT + GROUP_GAP;
  const bottom = TOP + summary.length * groupHeight;
  const width = MARGIN + LABEL_WIDTH + BARS_WIDTH + VALUE_WIDTH;

  const groups = summary.map((one, row) => {
    const y = TOP + row * groupHeight;
    const middle = y + (groupHeight - GROUP_GAP) / 2 + 4;
    const label = `<text x="${MARGIN + LABEL_WIDTH - 8}" y="${middle}" text-anchor="end">${escaped(one.id)}</text>`;
    const bars = competitors.map((id, i) => bar(id, timeOf(one, id), y + i * BAR_HEIGHT, scale));
    return label + bars.join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${bottom + 12}" viewBox="0 0 ${width} ${bottom + 12}" role="img" aria-label="Milliseconds of each statement">
<style>${STYLE}
</style>
<text class="title" x="${MARGIN}" y="24">Milliseconds to the last row, database open, nothing cached (logarithmic)</text>
<text class="quiet" x="${MARGIN}" y="42">${escaped(subtitle)}</text>
${legend(competitors)}
${gridLines(scale, bottom)}
${groups.join('\n')}
</svg>
`;
}

interface Scale {
  readonly ticks: readonly number[];
  x(ms: number): number;
}

/** From the power of ten below the smallest time to the one above the largest. */
function logarithmic(least: number, greatest: number): Scale {
  const from = Math.floor(Math.log10(Math.max(least, 1)));
  const to = Math.max(Math.ceil(Math.log10(Math.max(greatest, 1))), from + 1);
  return {
    ticks: Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i)),
    x: (ms) => MARGIN + LABEL_WIDTH + ((Math.log10(Math.max(ms, 1)) - from) / (to - from)) * BARS_WIDTH,
  };
}

function bar(id: CompetitorId, ms: number | null, y: number, scale: Scale): string {
  const left = MARGIN + LABEL_WIDTH;
  const text = (x: number, words: string) =>
    `<text class="value" x="${x.toFixed(1)}" y="${y + BAR_HEIGHT - 1}">${words}</text>`;
  if (ms === null) return text(left + 3, `${id}: no answer`);
  const width = Math.max(scale.x(ms) - left, 1);
  const rectangle = `<rect class="${id}" x="${left}" y="${y}" width="${width.toFixed(1)}" height="${BAR_HEIGHT - 1}"/>`;
  return rectangle + text(left + width + 3, Math.round(ms).toLocaleString('en-US'));
}

function legend(competitors: readonly CompetitorId[]): string {
  return competitors
    .map((id, i) => {
      const x = MARGIN + i * 190;
      const name = COMPETITORS.find((one) => one.id === id)?.name ?? '';
      return `<rect class="${id}" x="${x}" y="52" width="10" height="10"/><text x="${x + 15}" y="61">${escaped(name)}</text>`;
    })
    .join('');
}

function gridLines({ ticks, x }: Scale, bottom: number): string {
  return ticks
    .map((ms) => {
      const at = x(ms).toFixed(1);
      const label = `<text class="quiet" x="${at}" y="${TOP - 6}" text-anchor="middle">${ms.toLocaleString('en-US')}</text>`;
      return `<line class="rule" x1="${at}" x2="${at}" y1="${TOP - 2}" y2="${bottom}"/>${label}`;
    })
    .join('');
}

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
