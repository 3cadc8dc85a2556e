/** The texts around the chart of a picture. */
export interface ImageTexts {
  readonly title: string;
  /** Below the chart: the source, and the last day of the data. */
  readonly source: string;
  /** A banner at the foot for invented data; null for real data. */
  readonly synthetic: string | null;
  readonly legend: readonly { readonly name: string; readonly colour: string }[];
  readonly notes: string;
}

/** The page's styles, as plain values. */
export interface ImageLook {
  readonly font: string;
  readonly text: string;
  readonly muted: string;
  readonly surface: string;
  readonly notice: string;
  readonly direction: 'ltr' | 'rtl';
}

export interface ImageChart {
  /** SVG whose styles are plain values. */
  readonly markup: string;
  readonly width: number;
  readonly height: number;
}

const PAD = 20;
const TITLE_PX = 20;
const LINE_PX = 20;
/** Mean width of a character, relative to its height. */
const CHARACTER = 0.56;

/** A complete picture of a chart: title, legend, chart, source, and the mark of invented data. */
export function composeImage(
  chart: ImageChart,
  texts: ImageTexts,
  look: ImageLook,
): { readonly svg: string; readonly width: number; readonly height: number } {
  const width = Math.max(chart.width, 360) + 2 * PAD;
  const isRtl = look.direction === 'rtl';
  const inner = width - 2 * PAD;
  const start = isRtl ? width - PAD : PAD;
  const parts: string[] = [];
  let y = PAD;
  const write = (text: string, size: number, colour: string, weight = 400) => {
    for (const line of linesOf(text, inner / (size * CHARACTER))) {
      y += size * 1.25;
      parts.push(textElement(line, start, y, size, colour, weight));
    }
  };
  write(texts.title, TITLE_PX, look.text, 650);
  y += 8;
  let at = 0;
  y += LINE_PX;
  for (const { name, colour } of texts.legend) {
    const needs = name.length * 13 * CHARACTER + 34;
    if (at > 0 && at + needs > inner) {
      at = 0;
      y += LINE_PX;
    }
    const x = isRtl ? start - at - 12 : start + at;
    parts.push(`<rect x="${x}" y="${y - 10}" width="12" height="12" rx="3" fill="${escaped(colour)}"/>`);
    parts.push(textElement(`\u2068${name}\u2069`, isRtl ? start - at - 18 : start + at + 18, y, 13, look.text, 400));
    at += needs;
  }
  y += 8;
  const chartLeft = (width - chart.width) / 2;
  parts.push(`<g transform="translate(${chartLeft} ${y})">${chart.markup}</g>`);
  y += chart.height + 4;
  if (texts.notes !== '') write(texts.notes, 12, look.muted);
  write(texts.source, 12, look.muted);
  if (texts.synthetic !== null) write(texts.synthetic, 13, look.notice, 650);
  const height = Math.ceil(y + PAD);
  const attributes = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const svg =
    `<svg ${attributes} font-family="${escaped(look.font)}" direction="${look.direction}">` +
    `<title>${escaped(texts.title)}</title>` +
    `<rect width="100%" height="100%" fill="${escaped(look.surface)}"/>${parts.join('')}</svg>`;
  return { svg, width, height };
}

function textElement(text: string, x: number, y: number, size: number, colour: string, weight: number): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${escaped(colour)}">${escaped(text)}</text>`;
}

/** Wraps a text between words into lines of at most this many characters. */
function linesOf(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + word.length + 1 > most) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

// Characters outside XML cannot be written even as references.
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
