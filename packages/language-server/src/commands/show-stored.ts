import { kubernetesVersionText } from '@structural/checker';
import { storeFile, type StoredFile } from '@structural/evolve';
import { visible } from '@structural/presenters';
import { addressIn, failed, succeeded, type CommandAnswer, type CommandPlace, type ShownText } from './command.js';

/** A file as a server stores its resources, and what there is to be said of that. */
export interface StoredText extends ShownText {
  /** The server, as in `1.37`. */
  readonly kubernetesVersion: string;
  /** Of each object that the server refuses, or stores with a loss, a sentence. */
  readonly notes: readonly string[];
}

/**
 * The text of a file with each resource as a server stores it, pruned and with its defaults, as `kubectl structural stored --allow-invalid` prints it:
 * `{ textDocument }`. Everything else stays as it is.
 */
export function showStored(argument: unknown, { pathOf, workspace }: CommandPlace): CommandAnswer<StoredText> {
  const uri = addressIn(argument);
  if (uri === undefined) return failed('the command takes { textDocument: { uri } }');
  const path = pathOf(uri);
  const [text, view] = [workspace.textOf(path), workspace.viewOf(path)];
  if (text === undefined || view === undefined) return failed('the file is not open, or a config file ignores it');
  const { catalog, kubernetesVersion } = view;
  const stored = storeFile(text, { catalog, kubernetesVersion, step: 'stored', refused: 'as-judged' });
  if (stored.objects.every(({ outcome }) => outcome === 'unknown-kind')) return failed(nothingStoredReason(stored));
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return succeeded({
    title: name.replace(/(?=\.\w+$)|$/, '.stored'),
    kubernetesVersion: kubernetesVersionText(kubernetesVersion),
    language: /^\s*[{[]/.test(text) ? 'json' : 'yaml',
    text: stored.text,
    notes: stored.objects.flatMap(notesOf),
  });
}

/** Why nothing of a file is stored by a definition. */
function nothingStoredReason({ objects, unparsed }: StoredFile): string {
  if (unparsed > 0) return 'the text does not parse';
  if (objects.length === 0) return 'the file has no object';
  if (objects.every(({ description }) => description.kind === 'CustomResourceDefinition'))
    return 'the file holds CRDs; open resources of them to see how they are stored';
  return 'no CRD in the workspace defines the objects in this file';
}

function notesOf({ description: { kind, name }, losses, outcome, problem }: StoredFile['objects'][number]): readonly string[] {
  const about = visible(name === '' ? kind : `${kind} ${name}`);
  const own = outcome === 'refused' ? ['is refused'] : outcome === 'undecodable' ? [`cannot be decoded: ${visible(problem ?? '')}`] : [];
  return [...own, ...losses.map((loss) => visible(loss))].map((what) => `${about}: ${what}`);
}
