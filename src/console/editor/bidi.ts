import { syntaxTree } from '@codemirror/language';
import { type Extension, Prec, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** How many characters open and close an isolate: quotes and comment signs stay outside, in the line's direction. */
const DELIMITERS: Readonly<Record<string, readonly [number, number]>> = {
  String: [1, 1],
  QuotedIdentifier: [1, 1],
  LineComment: [2, 0],
  BlockComment: [2, 2],
};
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

// Without `bidiIsolate` CodeMirror takes the direction of the first strong letter, as the browser does for dir=auto.
const isolate = Decoration.mark({ class: 'cm-isolate', attributes: { dir: 'auto' }, bidiIsolate: null });

/**
 * Keeps Hebrew inside its quotes: `IN ('חיפה', 'אילת')` reads in the written order, because each text is isolated from
 * the line around it.
 */
export function isolateTexts(): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      isolates: DecorationSet;
      #tree: ReturnType<typeof syntaxTree>;

      constructor(view: EditorView) {
        this.#tree = syntaxTree(view.state);
        this.isolates = isolatesIn(view);
      }

      update(update: ViewUpdate) {
        const tree = syntaxTree(update.state);
        if (!update.docChanged && !update.viewportChanged && tree === this.#tree) return;
        this.#tree = tree;
        this.isolates = isolatesIn(update.view);
      }
    },
    {
      provide: (plugin) => {
        const isolates = (view: EditorView) => view.plugin(plugin)?.isolates ?? Decoration.none;
        return [EditorView.decorations.of(isolates), Prec.lowest(EditorView.bidiIsolatedRanges.of(isolates))];
      },
    },
  );
  return [plugin, EditorView.baseTheme({ '.cm-isolate': { unicodeBidi: 'isolate' } })];
}

function isolatesIn(view: EditorView): DecorationSet {
  const ranges = new RangeSetBuilder<Decoration>();
  let end = 0;
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const delimiters = DELIMITERS[node.name];
        if (!delimiters) return;
        const from = node.from + delimiters[0];
        const inner = view.state.sliceDoc(from, node.to - delimiters[1]);
        // A long comment may span two visible ranges, and is found in both.
        if (from < end || !RIGHT_TO_LEFT.test(inner)) return;
        // A space at the edge of the isolate would move to its other side.
        const first = from + inner.length - inner.trimStart().length;
        end = first + inner.trim().length;
        ranges.add(first, end, isolate);
      },
    });
  }
  return ranges.finish();
}
