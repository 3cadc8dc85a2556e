import { encode } from 'uqr';

/** Largest version that phone cameras read easily from a screen; larger ones (up to 40) need a steady hand. */
const LARGEST_VERSION = 25;
/** ISO/IEC 18004 requires four light modules on each side. */
const QUIET_ZONE = 4;

/**
 * A text as a QR code: an SVG document, black on white in any theme, because readers expect dark modules on a light
 * background. Null for a text that is too long for a readable code.
 */
export function qrCodeSvg(text: string): string | null {
  const rows = modulesOf(text);
  if (rows === null) return null;
  const size = rows.length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<rect width="${size}" height="${size}" fill="#fff"/>`,
    `<path d="${rows.map(rowPath).join('')}" fill="#000"/>`,
    '</svg>',
  ].join('');
}

/** True for a dark module. */
function modulesOf(text: string): readonly (readonly boolean[])[] | null {
  try {
    return encode(text, { ecc: 'L', boostEcc: true, maxVersion: LARGEST_VERSION, border: QUIET_ZONE }).data;
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

/** Each run of dark modules is one rectangle: a rectangle a module would make a file several times as large. */
function rowPath(row: readonly boolean[], y: number): string {
  const dark = row.map((isDark) => (isDark ? '#' : ' ')).join('');
  return [...dark.matchAll(/#+/g)]
    .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('');
}
