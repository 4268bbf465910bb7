import { check, countingDefinition, describeResource, findObjects, isDefinition } from '@structural/checker';
import {
  applyEdits,
  editEach,
  lineIndex,
  locate,
  parseDocuments,
  type DocumentEdit,
  type SourceDocument,
  type TextEdit,
} from '@structural/document';
import { valueAt, type JsonObject, type JsonPath } from '@structural/json';
import type { Range, WorkspaceEdit } from 'vscode-languageserver';
import type { ParsedText } from '../cursor/parsed-text.js';
import { placeAt } from '../cursor/place-at.js';
import { toRange, type EditorPlaces } from '../diagnostics/to-diagnostic.js';
import { fieldAt, type SoughtField, type TextFile } from '../navigation/find-references.js';
import { fieldPaths } from '../navigation/field-paths.js';
import { isGenerated, sourceAmong } from '../workspace/definition-source.js';
import { sharedFolders } from '../workspace/file-catalog.js';
import type { FileView } from '../workspace/workspace.js';
import { definitionChanges, type FieldRename } from './definition-changes.js';
import { wordEdits } from './word-edits.js';

/** A name that can be given another one, where it stands. */
export interface RenamedName {
  readonly field: SoughtField;
  readonly name: string;
  readonly range: Range;
  /** The file with the definition that counts; of its copies none is changed. */
  readonly source: string;
  /** Whether the name stands in a copy, which is made from the source. */
  readonly isInCopy: boolean;
  /** Other files that may as well be the source; none where one is chosen. */
  readonly rivals: readonly string[];
}

/** The field whose name is at an offset, of a resource or a definition; undefined elsewhere, and for what definitions do not name. */
export function nameAt({ documents, text }: ParsedText, offset: number, file: string, view: FileView): RenamedName | undefined {
  const place = placeAt(documents, offset);
  const field = place && fieldAt(documents, offset, view);
  const name = field?.steps.at(-1);
  if (place === undefined || field === undefined || typeof name !== 'string' || field.steps.at(-2) !== 'properties') return undefined;
  // What every resource has, and what is in its metadata, is the server's to name.
  if (['apiVersion', 'kind', 'metadata'].includes(String(field.steps[1])) && field.steps[0] === 'properties') return undefined;
  const key = locate(place.document, [...place.at, ...place.path])?.key;
  if (key === undefined || offset < key.start || offset > key.end) return undefined;
  const chosen = sourceFor(field, file, place.isDefinition, view);
  return { field, name, range: toRange(key, lineIndex(text)), ...chosen, isInCopy: place.isDefinition && chosen.source !== file };
}

/** What is asked for, and of which files. */
export interface RenameRequest {
  readonly name: RenamedName;
  readonly to: string;
  readonly files: Iterable<TextFile>;
  readonly viewOf: (path: string) => FileView | undefined;
  readonly places: EditorPlaces;
}

/** The edits, or why the field keeps its name. */
export type Renamed =
  | { readonly ok: true; readonly changes: NonNullable<WorkspaceEdit['changes']> }
  | { readonly ok: false; readonly message: string };

/**
 * Gives a field another name in the definition that counts, in each version that has it, and in the resources that it judges; copies of the definition,
 * such as those of releases, stay as they are. As a whole or not at all: an edit that would change anything else, or a definition that the server then
 * refuses, is none. Linear in the files.
 */
export function renameField({ files, name: { field, isInCopy, name, rivals, source }, places, to, viewOf }: RenameRequest): Renamed {
  if (rivals.length > 0) {
    const files = [source, ...rivals].sort().map((path) => places.withShortPaths(path));
    return refuse(
      `Several files define ${field.kind}, and none of them is in config/crd: ${files.join(', ')}. Name the source under crds in .structural.yaml.`,
    );
  }
  if (isInCopy) return refuse(`This CRD is a copy of the one in ${places.withShortPaths(source)}. Rename the field there.`);
  if (to.trim() === '' || to !== to.trim()) return refuse('A field needs a name without spaces around it.');
  const rename: FieldRename = { owner: field.steps.slice(0, -2), name, to };
  const changes: NonNullable<WorkspaceEdit['changes']> = {};
  let isDefined = false;
  for (const { path, text } of files) {
    const view = text.includes(field.kind) ? viewOf(path) : undefined;
    if (view === undefined) continue;
    const edits: TextEdit[] = [];
    let isDefinedHere = false;
    if (path !== source && sourceOf(field, view) !== source) continue;
    for (const document of parseDocuments(text)) {
      if (!document.ok) continue;
      const wanted = changesOf(document, field, rename, path === source ? view : undefined);
      const taken = wanted.find((change) => change.do === 'move' && valueAt(document.value, change.to) !== undefined);
      if (taken !== undefined) return refuse(`${places.withShortPaths(path)} has ${to} next to ${name} already.`);
      if (wanted.length === 0) continue;
      const words = wanted.map((change) => wordEdits(document, change));
      const [found] = editEach(document, [wanted.filter((_, i) => words[i] === undefined)]);
      if (found === undefined)
        return refuse(`${places.withShortPaths(path)} uses ${name} in a way that cannot be edited, such as by an alias.`);
      edits.push(...found, ...words.flatMap((own) => own ?? []));
      isDefinedHere ||= wanted.some((change) => change.path.includes('openAPIV3Schema'));
    }
    if (edits.length === 0) continue;
    isDefined ||= isDefinedHere;
    const refusal = isDefinedHere ? newError(path, text, applyEdits(text, edits), rename, view) : undefined;
    if (refusal !== undefined) return refuse(refusal);
    const lines = lineIndex(text);
    changes[places.uriOf(path)] = edits.map(({ range, text: newText }) => ({ range: toRange(range, lines), newText }));
  }
  return isDefined ? { ok: true, changes } : refuse(`No CRD in these folders has ${name}.`);
}

function refuse(message: string): Renamed {
  return { ok: false, message };
}

/** The file with the definition that counts for what a view shows. */
function sourceOf({ group, kind }: SoughtField, { catalog, kubernetesVersion, options }: FileView): string | undefined {
  return countingDefinition(catalog.find(group, kind), kubernetesVersion, options)?.file;
}

/** The file to rename in: for a resource that of its definition, for a definition that which it is a copy of. */
function sourceFor(field: SoughtField, file: string, isDefinition: boolean, view: FileView): Pick<RenamedName, 'source' | 'rivals'> {
  const counting = sourceOf(field, view) ?? file;
  // A project of several in a repository has its own generated folder.
  if (isDefinition && isGenerated(file)) return { source: counting, rivals: [] };
  const near = sharedFolders(file, /[/\\]/);
  const all = view.catalog.find(field.group, field.kind);
  const found = sourceAmong(isDefinition ? all : all.filter((entry) => near(entry.file) === near(counting)));
  if (found === undefined) return { source: counting, rivals: [] };
  const source = isDefinition ? found.entry.file : counting;
  const others = [found.entry, ...found.copies].map((entry) => entry.file).filter((each) => each !== source);
  return { source, rivals: found.isGuessed ? [...new Set(others)] : [] };
}

/** What changes in a document; its definitions too where their view is given. */
function changesOf(
  document: SourceDocument,
  field: SoughtField,
  rename: FieldRename,
  source: FileView | undefined,
): readonly DocumentEdit[] {
  return findObjects(document.value).flatMap(({ path: at, value }): readonly DocumentEdit[] => {
    if (isDefinition(value))
      return source !== undefined && definesKind(value, field)
        ? definitionChanges({ document, at, value }, rename, source.kubernetesVersion)
        : [];
    const { group, kind } = describeResource(value);
    if (kind !== field.kind || group !== field.group) return [];
    return fieldPaths(value, field.steps).map((path): DocumentEdit => {
      const whole: JsonPath = [...at, ...path];
      return { do: 'move', path: whole, to: [...whole.slice(0, -1), rename.to] };
    });
  });
}

function definesKind(definition: JsonObject, { group, kind }: SoughtField): boolean {
  return valueAt(definition, ['spec', 'group']) === group && valueAt(definition, ['spec', 'names', 'kind']) === kind;
}

/**
 * What the server refuses in a file with definitions that it did not refuse before, but for the name in its words. Resources in it are judged by the
 * definition beside them.
 */
function newError(path: string, before: string, after: string, { name, to }: FieldRename, { options }: FileView): string | undefined {
  const errorsIn = (text: string): readonly string[] =>
    check(path, text, { ...options, fixes: false }).diagnostics.flatMap(({ message, severity }) => (severity === 'error' ? [message] : []));
  const now = errorsIn(after);
  if (now.length === 0) return undefined;
  const nameless = (message: string): string => message.replaceAll(name, '').replaceAll(to, '');
  const known = new Set(errorsIn(before).map(nameless));
  return now.find((message) => !known.has(nameless(message)));
}
