import { setDiagnostics, type Diagnostic as Mark } from '@codemirror/lint';
import { LSPPlugin } from '@codemirror/lsp-client';
import type { ChangeSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { CodeAction, Diagnostic, TextDocumentEdit } from 'vscode-languageserver-protocol';

/** One finding about a text. */
export interface Finding {
  readonly from: number;
  readonly line: number;
  readonly severity: 'error' | 'warning' | 'info';
  readonly rule: string;
  readonly page: string;
  readonly message: string;
  readonly fixes: readonly Fix[];
}

/** Something that may be done about a finding. */
interface Fix {
  readonly title: string;
  apply(): void;
}

/** More findings than a person reads, for which no actions are asked. */
const MAX_WITH_FIXES = 200;

/** Asks for what is reported of the text of an editor, and marks it there; undefined where the text has changed in the meantime. */
export async function askFindings(view: EditorView): Promise<readonly Finding[] | undefined> {
  const plugin = LSPPlugin.get(view);
  if (plugin === null) return [];
  const { doc } = view.state;
  const textDocument = { uri: plugin.uri };
  const { items } = await plugin.client.request<object, { readonly items: readonly Diagnostic[] }>('textDocument/diagnostic', {
    textDocument,
  });
  if (view.state.doc !== doc) return undefined;
  const range = { start: plugin.toPosition(0), end: plugin.toPosition(doc.length) };
  const actions =
    items.length === 0 || items.length > MAX_WITH_FIXES
      ? []
      : await plugin.client.request<object, readonly CodeAction[]>('textDocument/codeAction', {
          textDocument,
          range,
          context: { diagnostics: [], only: ['quickfix'] },
        });
  if (view.state.doc !== doc) return undefined;
  const findings = items.map((item): Finding => {
    const from = plugin.fromPosition(item.range.start);
    return {
      from,
      line: item.range.start.line + 1,
      severity: item.severity === 1 ? 'error' : item.severity === 2 ? 'warning' : 'info',
      rule: String(item.code ?? ''),
      page: item.codeDescription?.href ?? '',
      message: messageText(item),
      fixes: actions
        .filter(({ diagnostics = [], title }) => diagnostics.some((each) => isSame(each, item)) && !title.startsWith('Acknowledge '))
        .map((action) => ({
          title: action.title,
          apply: () => {
            applyAction(view, action);
          },
        })),
    };
  });
  const marks = items.map((item, i): Mark => ({
    from: plugin.fromPosition(item.range.start),
    to: plugin.fromPosition(item.range.end),
    severity: findings[i]?.severity ?? 'info',
    message: messageText(item),
    actions: (findings[i]?.fixes ?? []).map(({ apply, title }) => ({ name: title, apply })),
  }));
  view.dispatch(setDiagnostics(view.state, marks));
  return findings;
}

function messageText({ message }: Diagnostic): string {
  return typeof message === 'string' ? message : message.value;
}

function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return a.code === b.code && messageText(a) === messageText(b) && JSON.stringify(a.range) === JSON.stringify(b.range);
}

/** Does what an action says to the text of its editor, which is as it was when the action was offered, or differs by what was written since. */
function applyAction(view: EditorView, { edit }: CodeAction): void {
  const plugin = LSPPlugin.get(view);
  if (plugin === null) return;
  const edits = (edit?.documentChanges ?? [])
    .filter((change): change is TextDocumentEdit => 'edits' in change)
    .flatMap((each) => each.edits);
  const changes = edits.flatMap((each): ChangeSpec[] => {
    if (!('newText' in each)) return [];
    const at = (position: typeof each.range.start): number =>
      plugin.unsyncedChanges.mapPos(plugin.fromPosition(position, plugin.syncedDoc));
    return [{ from: at(each.range.start), to: at(each.range.end), insert: each.newText }];
  });
  view.dispatch({ changes, userEvent: 'input.fix' });
  view.focus();
}
