import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

// The colours are the page's own variables, which follow the light or dark scheme.
const highlighting = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--sql-keyword)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--sql-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--sql-number)' },
  { tag: [tags.lineComment, tags.blockComment], color: 'var(--sql-comment)', fontStyle: 'italic' },
  { tag: tags.standard(tags.name), color: 'var(--sql-function)' },
  { tag: tags.typeName, color: 'var(--sql-function)' },
  { tag: tags.special(tags.name), color: 'var(--sql-number)' },
  { tag: [tags.operator, tags.punctuation, tags.paren], color: 'var(--sql-operator)' },
]);

const theme = EditorView.theme({
  '&': { flex: '1', minHeight: '0', backgroundColor: 'var(--surface)', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: 'var(--editor-size)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--faint)', border: 'none' },
  // On the left in both languages: SQL reads from left to right.
  '.cm-statement': { boxShadow: 'inset 2px 0 0 var(--accent)' },
  '.cm-panels, .cm-panels-top': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    borderColor: 'var(--border)',
    fontFamily: 'var(--sans)',
  },
  '.cm-textfield, .cm-button': {
    background: 'var(--surface)',
    color: 'var(--text)',
    border: '1px solid var(--border)',
    borderRadius: '6px',
    font: 'inherit',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--accent-tint)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--selection)', outline: '1px solid var(--accent)' },
  '.cm-activeLine': { backgroundColor: 'var(--line-tint)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--muted)' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 1px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--selection)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-tint)',
    outline: '1px solid var(--accent)',
  },
  '.cm-placeholder': { color: 'var(--faint)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--border)',
    borderRadius: '8px',
    boxShadow: 'var(--shadow)',
  },
  // Otherwise the list would cover the underscores of the line above it.
  '.cm-tooltip-below': { marginTop: '3px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--mono)',
    fontSize: '13px',
    maxHeight: '15em',
    borderRadius: '8px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px', lineHeight: '1.5' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--accent-tint)', color: 'var(--text)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700', color: 'var(--accent-text)' },
  '.cm-completionDetail': { color: 'var(--muted)', fontStyle: 'normal', marginLeft: '1em' },
  '.cm-tooltip.cm-completionInfo': {
    padding: '8px 10px',
    maxWidth: '320px',
    fontFamily: 'var(--sans)',
    fontSize: '13px',
    lineHeight: '1.45',
  },
  // On a phone, CodeMirror lays the description over the other suggestions. Here it is beyond the end of the list.
  '.cm-tooltip .cm-completionInfo:is(.cm-completionInfo-left-narrow, .cm-completionInfo-right-narrow)': {
    inset: '100% auto auto 0 !important',
    width: '100%',
    minWidth: '240px',
    boxSizing: 'border-box',
  },
  '.cm-tooltip-above .cm-completionInfo:is(.cm-completionInfo-left-narrow, .cm-completionInfo-right-narrow)': {
    inset: 'auto auto 100% 0 !important',
  },
  '.cm-names-help': {
    padding: '8px 10px',
    maxWidth: '420px',
    fontFamily: 'var(--sans)',
    fontSize: '13px',
    lineHeight: '1.45',
  },
  '.cm-names-help p': { margin: '0', overflowWrap: 'anywhere' },
  '.cm-names-help p + p': { marginTop: '4px' },
  '.cm-help-code': { fontFamily: 'var(--mono)', textAlign: 'left' },
  '.cm-help-code strong': { color: 'var(--accent-text)' },
  '.cm-help-note': { color: 'var(--muted)' },
  '.cm-snippetField': { backgroundColor: 'var(--accent-tint)' },
  '.cm-diagnostic': { padding: '8px 10px', whiteSpace: 'pre-wrap', fontSize: '13px' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--danger)' },
  '.cm-diagnosticAction': {
    padding: '2px 8px',
    border: '1px solid var(--border)',
    borderRadius: '6px',
    background: 'var(--surface)',
    color: 'var(--text)',
    fontFamily: 'var(--mono)',
    fontSize: '12px',
  },
  '.cm-diagnosticSource': { opacity: '1', color: 'var(--muted)', fontFamily: 'var(--mono)', fontSize: '11px' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '3px',
    backgroundColor: 'var(--danger-tint)',
  },
  '.cm-lint-marker-error': {
    content: 'none',
    borderRadius: '50%',
    background: 'var(--danger)',
    width: '8px',
    height: '8px',
    margin: '7px 2px',
  },
});

/** How the editor looks. Light and dark differ only by the page's variables. */
export const appearance: Extension = [theme, syntaxHighlighting(highlighting)];
