import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** The caret blinks after so long without a change. */
const STILL_MS = 500;

/**
 * Keeps the caret visible while a person types. CodeMirror starts the animation of its caret anew at every key, and the browser
 * draws two further frames for each start.
 */
export function stillCaret(): Extension {
  return [
    ViewPlugin.fromClass(
      class {
        #timer: ReturnType<typeof setTimeout> | undefined;

        update({ docChanged, selectionSet, view }: ViewUpdate) {
          if (!docChanged && !selectionSet) return;
          view.dom.dataset.isWriting = '';
          clearTimeout(this.#timer);
          this.#timer = setTimeout(() => delete view.dom.dataset.isWriting, STILL_MS);
        }

        destroy() {
          clearTimeout(this.#timer);
        }
      },
    ),
    EditorView.baseTheme({ '&[data-is-writing] .cm-cursorLayer': { animation: 'none !important' } }),
  ];
}
