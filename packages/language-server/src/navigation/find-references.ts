import { describeResource, findObjects } from '@structural/checker';
import { lineIndex, locate, parseDocuments, type ParsedDocument } from '@structural/document';
import type { JsonPath } from '@structural/json';
import type { Location } from 'vscode-languageserver';
import { placeAt, type PlaceAt } from '../cursor/place-at.js';
import { toRange, type EditorPlaces } from '../diagnostics/to-diagnostic.js';
import { definitionPlace } from '../schema/definition-place.js';
import { ownEntry } from '../schema/own-entry.js';
import { schemaSteps, typeOfObject } from '../schema/resource-type.js';
import type { FileView } from '../workspace/workspace.js';
import { fieldPaths } from './field-paths.js';

/** A field of a kind: the steps of its schema from `openAPIV3Schema` on. */
export interface SoughtField {
  readonly group: string;
  readonly kind: string;
  readonly steps: JsonPath;
}

/** A file that may use a field. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** The field that stands at an offset, of a definition or a resource; undefined where none does. */
export function fieldAt(documents: readonly ParsedDocument[], offset: number, view: FileView): SoughtField | undefined {
  const place = placeAt(documents, offset);
  if (place === undefined) return undefined;
  return place.isDefinition ? fieldOfDefinition(place) : fieldOfResource(place, view);
}

function fieldOfDefinition({ at, document, object, path }: PlaceAt): SoughtField | undefined {
  const place = definitionPlace(object, path);
  const spec = ownEntry(document, at, object)?.definition.spec;
  if (spec === undefined || place?.steps.at(-2) !== 'properties') return undefined;
  return { group: spec.group, kind: spec.names.kind, steps: place.steps };
}

function fieldOfResource({ object, path }: PlaceAt, view: FileView): SoughtField | undefined {
  const type = typeOfObject(object, view);
  if (type === undefined || path.length === 0) return undefined;
  const { group, kind } = describeResource(object);
  return { group, kind, steps: schemaSteps(type.schema, path) };
}

/** Where files use a field: in resources of its kind, of any version. Linear in the files. */
export function findReferences({ group, kind, steps }: SoughtField, files: Iterable<TextFile>, places: EditorPlaces): Location[] {
  const found: Location[] = [];
  for (const { path, text } of files) {
    if (!text.includes(kind)) continue;
    const lines = lineIndex(text);
    for (const document of parseDocuments(text)) {
      if (!document.ok) continue;
      for (const { path: at, value } of findObjects(document.value)) {
        const described = describeResource(value);
        if (described.kind !== kind || described.group !== group) continue;
        for (const below of fieldPaths(value, steps)) {
          const place = locate(document, [...at, ...below]);
          if (place !== undefined) found.push({ uri: places.uriOf(path), range: toRange(place.key ?? place.value, lines) });
        }
      }
    }
  }
  return found;
}
