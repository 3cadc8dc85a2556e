import type { ImageChart, ImageLook } from './chart-image.ts';

/** The computed styles that a drawing depends on. */
const PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** The page's chart, with plain values instead of styles; null if none is drawn. */
export function drawnChart(picture: HTMLElement): ImageChart | null {
  const shown = picture.querySelector<SVGSVGElement>('svg.recharts-surface, svg.heat');
  if (!shown) return null;
  const { width, height } = shown.getBoundingClientRect();
  const copy = shown.cloneNode(true) as SVGSVGElement;
  const originals = shown.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, i) => {
    const original = originals[i];
    if (!original) return;
    const style = getComputedStyle(original);
    for (const property of PROPERTIES) element.setAttribute(property, plainColour(style.getPropertyValue(property)));
    for (const name of ['style', 'class', 'tabindex', 'role', 'id'])
      if (name !== 'id' || original.tagName !== 'clipPath') element.removeAttribute(name);
  });
  for (const { name } of [...copy.attributes]) copy.removeAttribute(name);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  // Its text anchors were chosen for a left-to-right drawing.
  copy.setAttribute('direction', 'ltr');
  for (const cursor of copy.querySelectorAll('.recharts-tooltip-cursor')) cursor.remove();
  return { markup: new XMLSerializer().serializeToString(copy), width, height };
}

/** Colours as every program that reads SVG knows them. */
function plainColour(value: string): string {
  return value.replace(/^color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)(?: \/ [\d.]+)?\)$/, (_, ...parts: string[]) => {
    const [red, green, blue] = parts.slice(0, 3).map((part) => Math.round(Number(part) * 255));
    return `rgb(${red}, ${green}, ${blue})`;
  });
}

/** The page's styles as plain values; colours of series by their names in the page. */
export function imageLook(
  element: HTMLElement,
  direction: 'ltr' | 'rtl',
): ImageLook & { readonly colour: (name: string) => string } {
  const probe = document.createElement('span');
  element.append(probe);
  const colour = (name: string) => {
    probe.style.color = name;
    return plainColour(getComputedStyle(probe).color);
  };
  const look = {
    font: getComputedStyle(element).fontFamily,
    text: colour('var(--text)'),
    muted: colour('var(--muted)'),
    surface: colour('var(--surface)'),
    notice: colour('var(--notice)'),
    direction,
  };
  probe.remove();
  return {
    ...look,
    colour: (name) => {
      element.append(probe);
      const found = colour(name);
      probe.remove();
      return found;
    },
  };
}

/** Two dots a pixel, so that the picture is sharp on every screen and on paper. */
const SCALE = 2;

/** Draws an SVG into a PNG. Throws if the browser cannot. */
export async function pngOf({
  svg,
  width,
  height,
}: {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture.'))), 'image/png');
  });
}
