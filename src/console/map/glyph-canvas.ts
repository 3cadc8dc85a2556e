type GetContext = (this: OffscreenCanvas, ...given: unknown[]) => OffscreenRenderingContext | null;

/**
 * Makes canvases outside of the page write from left to right. MapLibre orders the letters of a label and mirrors its brackets itself, and draws
 * each glyph alone on such a canvas, which in a page from right to left would mirror a bracket once more.
 */
export function writeGlyphsFromLeft(): void {
  if (typeof OffscreenCanvas === 'undefined') return;
  const { prototype } = OffscreenCanvas;
  const getContext = prototype.getContext as GetContext;
  const fromLeft: GetContext = function (...given) {
    const context = getContext.apply(this, given);
    if (context instanceof OffscreenCanvasRenderingContext2D) context.direction = 'ltr';
    return context;
  };
  prototype.getContext = fromLeft as typeof prototype.getContext;
}
