import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** How editors look, in the colours of the page, light and dark. */
export const editorLook: Extension = [
  EditorView.theme({
    '&': { height: '100%', fontSize: '13px', color: 'var(--text)', backgroundColor: 'var(--paper)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
    '.cm-content': { caretColor: 'var(--text)', padding: '8px 0' },
    '.cm-cursor': { borderLeftColor: 'var(--text)' },
    '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--faint)', border: 'none' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--line)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: 'var(--selected)',
    },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--selected)', color: 'inherit' },
    '.cm-selectionMatch': { backgroundColor: 'var(--line)' },
    '.cm-foldPlaceholder': { backgroundColor: 'var(--line)', border: 'none', color: 'var(--faint)' },
    '.cm-tooltip': {
      backgroundColor: 'var(--raised)',
      color: 'var(--text)',
      border: '1px solid var(--edge)',
      borderRadius: '6px',
      boxShadow: '0 4px 16px rgb(0 0 0 / 18%)',
      maxWidth: 'min(560px, 92vw)',
    },
    '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '16em' },
    '.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px' },
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
    '.cm-completionDetail': { color: 'inherit', opacity: '0.8', fontStyle: 'normal', marginLeft: '1.5em' },
    '.cm-completionInfo': { padding: '8px 12px' },
    '.cm-lsp-documentation': { padding: '4px 12px', maxHeight: '20em', overflowY: 'auto', fontSize: '13px', lineHeight: '1.5' },
    '.cm-lsp-documentation pre, .cm-lsp-documentation code': { fontFamily: 'var(--mono)', fontSize: '12px', whiteSpace: 'pre-wrap' },
    '.cm-diagnostic': { borderLeftWidth: '3px', padding: '6px 10px', whiteSpace: 'pre-wrap', lineHeight: '1.45' },
    '.cm-diagnostic-error': { borderLeftColor: 'var(--error)' },
    '.cm-diagnostic-warning': { borderLeftColor: 'var(--warning)' },
    '.cm-diagnosticAction': {
      backgroundColor: 'var(--accent)',
      color: 'var(--on-accent)',
      borderRadius: '4px',
      padding: '2px 8px',
      margin: '6px 6px 0 0',
      font: 'inherit',
      fontSize: '12px',
    },
    '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--error) 1px', textUnderlineOffset: '3px' },
    '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--warning) 1px', textUnderlineOffset: '3px' },
    '.cm-lintRange-info, .cm-lintRange-hint': { backgroundImage: 'none', textDecoration: 'underline dotted var(--faint) 1px' },
    '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--text)', borderColor: 'var(--edge)' },
    '.cm-inlay': { color: 'var(--faint)', fontSize: '12px', fontStyle: 'italic', paddingLeft: '1.2em' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--key)' },
      { tag: [tags.string, tags.special(tags.string), tags.attributeValue], color: 'var(--string)' },
      { tag: [tags.number, tags.bool, tags.null, tags.keyword, tags.typeName], color: 'var(--literal)' },
      { tag: [tags.comment, tags.lineComment], color: 'var(--faint)', fontStyle: 'italic' },
      { tag: [tags.punctuation, tags.separator, tags.meta], color: 'var(--faint)' },
    ]),
  ),
];
