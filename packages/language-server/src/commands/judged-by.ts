import { describeResource, findObjects, isDefinition, kubernetesVersionText } from '@structural/checker';
import { valueAt, type JsonObject } from '@structural/json';
import { typeOfObject } from '../schema/resource-type.js';
import { sourceAmong } from '../workspace/definition-source.js';
import type { FileView } from '../workspace/workspace.js';
import { addressIn, failed, succeeded, type CommandAnswer, type CommandPlace } from './command.js';

/** What the objects of a file are judged by. */
export interface FileStatus {
  /** The server, as in `1.37`. */
  readonly kubernetesVersion: string;
  /** Each kind of its objects once, in the order of the text. Of a CRD the kind that it defines. */
  readonly kinds: readonly StatusKind[];
}

/** A kind of objects, and what judges them. */
export interface StatusKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly group: string;
  /** A definition of the workspace, the server's own types of built-in kinds, or nothing that is in sight. */
  readonly by: 'builtin' | 'definition' | 'nothing';
  /** The file with the definition that counts; absent where none does. */
  readonly uri?: string;
  /** How many other files define the kind, such as releases and charts, which do not count. */
  readonly copies: number;
}

/** Which definitions count for the objects of a file: `{ textDocument }`. */
export function judgedBy(argument: unknown, place: CommandPlace): CommandAnswer<FileStatus> {
  const uri = addressIn(argument);
  if (uri === undefined) return failed('the command takes { textDocument: { uri } }');
  const path = place.pathOf(uri);
  const [text, view] = [place.workspace.textOf(path), place.workspace.viewOf(path)];
  if (text === undefined || view === undefined) return failed('the file is not open, or a config file ignores it');
  const kinds = new Map<string, StatusKind>();
  for (const document of place.workspace.texts.of(text)) {
    if (!document.ok) continue;
    for (const { value } of findObjects(document.value)) {
      const judged = isDefinition(value) ? ofDefinition(value, place) : ofResource(value, view, place);
      const key = `${judged.apiVersion} ${judged.kind}`;
      if (judged.kind !== '' && !kinds.has(key)) kinds.set(key, judged);
    }
  }
  return succeeded({ kubernetesVersion: kubernetesVersionText(view.kubernetesVersion), kinds: [...kinds.values()] });
}

function ofResource(object: JsonObject, view: FileView, { places }: CommandPlace): StatusKind {
  const { apiVersion, group, kind } = describeResource(object);
  const entry = typeOfObject(object, view)?.entry;
  if (entry === undefined) return { apiVersion, kind, group, by: 'nothing', copies: 0 };
  if (!view.catalog.entries.includes(entry)) return { apiVersion, kind, group, by: 'builtin', copies: 0 };
  const files = new Set(view.catalog.find(group, kind).map(({ file }) => file));
  return { apiVersion, kind, group, by: 'definition', uri: places.uriOf(entry.file), copies: files.size - 1 };
}

function ofDefinition(definition: JsonObject, { places, workspace }: CommandPlace): StatusKind {
  const [group, kind] = [textAt(definition, 'group'), textAt(definition, 'names', 'kind')];
  const found = sourceAmong(workspace.definitions().find(group, kind));
  const about = { apiVersion: group, kind, group };
  if (found === undefined) return { ...about, by: 'nothing', copies: 0 };
  return { ...about, by: 'definition', uri: places.uriOf(found.entry.file), copies: found.copies.length };
}

function textAt(definition: JsonObject, ...path: readonly string[]): string {
  const value = valueAt(definition, ['spec', ...path]);
  return typeof value === 'string' ? value : '';
}
