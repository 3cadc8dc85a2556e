import type { LayoutStrings } from '../areas/layout-strings.ts';
import { wholeText } from '../numbers.ts';

export const enLayout: LayoutStrings = {
  edges: {
    sidebar: 'Width of the list of tables',
    editor: 'Height of the editor',
    statement: 'Width of the editor',
  },
  edgeHint: 'Drag, or use the arrow keys. A double click takes the usual size.',
  pixels: (px) => (px === 1 ? '1 pixel' : `${wholeText(px)} pixels`),
  offline:
    'You are offline. The page and the statements that need only what it has read before still work; others wait for the connection.',
};
