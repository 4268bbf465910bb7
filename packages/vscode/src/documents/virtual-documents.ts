import { EventEmitter, Uri, workspace, type Disposable } from 'vscode';
import { openDebounce } from '../client/debounce.js';

/** Texts that are shown and that nobody saves. */
export interface VirtualDocuments extends Disposable {
  /** The address of a text; where it is made of a document, it follows that one as long as somebody looks at it. */
  put(title: string, text: string, follow?: FollowedDocument): Uri;
}

/** What a text is made of. */
interface FollowedDocument {
  readonly uri: Uri;
  /** Makes the text again; undefined where that cannot be done now, and what was shown stays. */
  load(): Promise<string | undefined>;
}

const SCHEME = 'structural';
/** Milliseconds after the last key. */
const DELAY = 300;

/** Opens the scheme of the extension. Texts are forgotten when they are closed. */
export function openVirtualDocuments(): VirtualDocuments {
  const texts = new Map<string, string>();
  const followed = new Map<string, FollowedDocument>();
  const changed = new EventEmitter<Uri>();
  const debounce = openDebounce(DELAY);
  let count = 0;
  const provider = workspace.registerTextDocumentContentProvider(SCHEME, {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? '',
  });
  const edits = workspace.onDidChangeTextDocument(({ document }) => {
    for (const [shown, { load, uri }] of followed) {
      if (uri.toString() !== document.uri.toString()) continue;
      debounce(shown, async () => {
        const text = await load();
        if (text === undefined || !texts.has(shown)) return;
        texts.set(shown, text);
        changed.fire(Uri.parse(shown));
      });
    }
  });
  const closed = workspace.onDidCloseTextDocument(({ uri }) => {
    texts.delete(uri.toString());
    followed.delete(uri.toString());
  });
  return {
    put: (title, text, follow) => {
      const uri = Uri.from({ scheme: SCHEME, path: `/${title.replaceAll('/', '∕')}`, query: String(++count) });
      texts.set(uri.toString(), text);
      if (follow !== undefined) followed.set(uri.toString(), follow);
      return uri;
    },
    dispose: () => {
      for (const part of [provider, edits, closed, changed]) part.dispose();
    },
  };
}
