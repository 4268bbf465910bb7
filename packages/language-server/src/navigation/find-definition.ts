import { describeResource } from '@structural/checker';
import { lineIndex, locate, type ParsedDocument } from '@structural/document';
import type { JsonPath } from '@structural/json';
import type { Location } from 'vscode-languageserver';
import { placeAt } from '../cursor/place-at.js';
import { toRange, type EditorPlaces } from '../diagnostics/to-diagnostic.js';
import { schemaRootPath } from '../schema/definition-place.js';
import { schemaSteps, typeOfObject, type EntryVersion } from '../schema/resource-type.js';
import type { FileView } from '../workspace/workspace.js';

/** Where the definition says what stands at an offset of a resource: its schema, or, of `kind` and `apiVersion`, the names and the version. */
export function findDefinition(
  documents: readonly ParsedDocument[],
  offset: number,
  view: FileView,
  places: EditorPlaces,
): Location | undefined {
  const place = placeAt(documents, offset);
  if (place === undefined || place.isDefinition) return undefined;
  const type = typeOfObject(place.object, view);
  // A built-in kind stands in no file.
  if (type === undefined || !view.catalog.entries.includes(type.entry)) return undefined;
  return locationOf(type, place.path, places, describeResource(place.object).version);
}

function locationOf(type: EntryVersion, path: JsonPath, places: EditorPlaces, version: string): Location | undefined {
  const { definition, document, file, found } = type.entry;
  const root = schemaRootPath(definition, found.value, version);
  const [name] = path;
  const wanted =
    path.length === 1 && name === 'kind'
      ? ['spec', 'names', 'kind']
      : path.length === 1 && name === 'apiVersion'
        ? [...root.slice(0, 3), 'name']
        : [...root, ...schemaSteps(type.schema, path)];
  // What the server knows by itself, as metadata, stands nowhere: the schema around it does.
  for (let length = wanted.length; length > 0; length--) {
    const at = locate(document, [...found.path, ...wanted.slice(0, length)]);
    if (at !== undefined) return { uri: places.uriOf(file), range: toRange(at.key ?? at.value, lineIndex(document.text)) };
  }
  return undefined;
}
