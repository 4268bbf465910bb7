import { LSPPlugin } from '@codemirror/lsp-client';
import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import type { InlayHint } from 'vscode-languageserver-protocol';

class Inlay extends WidgetType {
  constructor(
    readonly label: string,
    readonly tooltip: string,
  ) {
    super();
  }

  override eq(other: Inlay): boolean {
    return other.label === this.label && other.tooltip === this.tooltip;
  }

  override toDOM(): HTMLElement {
    const made = document.createElement('span');
    made.className = 'cm-inlay';
    made.textContent = this.label;
    made.title = this.tooltip;
    return made;
  }
}

const setInlays = StateEffect.define<DecorationSet>();

/** What the server adds to a text, such as defaults, behind the lines that it is about. */
export const inlayHints = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, transaction) =>
    transaction.effects.reduce(
      (decorations, effect) => (effect.is(setInlays) ? effect.value : decorations),
      shown.map(transaction.changes),
    ),
  provide: (field) => EditorView.decorations.from(field),
});

/** Asks for the hints about what an editor shows, and shows them, unless it was written in since. */
export async function askInlayHints(view: EditorView): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (plugin === null) return;
  const { doc } = view.state;
  const { from, to } = view.viewport;
  const range = { start: plugin.toPosition(from), end: plugin.toPosition(to) };
  const hints = await plugin.client.request<object, readonly InlayHint[] | null>('textDocument/inlayHint', {
    textDocument: { uri: plugin.uri },
    range,
  });
  if (view.state.doc !== doc) return;
  const inlays = (hints ?? []).map(({ label, position, tooltip }) => {
    const text = typeof label === 'string' ? label : label.map(({ value }) => value).join('');
    const widget = new Inlay(text, typeof tooltip === 'string' ? tooltip : '');
    return Decoration.widget({ widget, side: 1 }).range(plugin.fromPosition(position));
  });
  view.dispatch({ effects: setInlays.of(Decoration.set(inlays, true)) });
}
