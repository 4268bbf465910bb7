import { pathSegments, type Diagnostic, type Fix } from '@structural/checker';
import { editEach, type ParsedDocument } from '@structural/document';
import { isJsonObject, valueAt, type JsonPath } from '@structural/json';
import { openFitting } from '../completion/fitting-value.js';
import { valueFor } from '../completion/resource-offers.js';
import { placeAt } from '../cursor/place-at.js';
import { schemaOf, typeOfObject } from '../schema/resource-type.js';
import type { FileView } from '../workspace/workspace.js';

/**
 * Adds the field whose absence a server refuses, with a value that fits its schema and its rules; undefined for any other finding, and where the object
 * that lacks it is not written, as a default that is filled in.
 */
export function missingField(
  { cause, range }: Diagnostic,
  documents: readonly ParsedDocument[],
  view: FileView,
): Pick<Fix, 'edits' | 'title'> | undefined {
  if (cause?.type !== 'FieldValueRequired') return undefined;
  const place = placeAt(documents, range.start);
  if (place === undefined || place.isDefinition) return undefined;
  const type = typeOfObject(place.object, view);
  const path = pathSegments(cause.path).map((segment) => (segment.kind === 'index' ? segment.index : segment.name));
  const name = path.at(-1);
  const schema = type && schemaOf(type.schema, path);
  if (typeof name !== 'string' || type === undefined || schema === undefined) return undefined;
  const holder: JsonPath = path.slice(0, -1);
  const around = valueAt(place.object, holder);
  if (around === undefined || !isJsonObject(around) || around[name] !== undefined) return undefined;
  const value = openFitting(type, place.object, holder, view.kubernetesVersion).valueOf(name, schema, valueFor(schema, path));
  if (value === undefined) return undefined;
  const [edits] = editEach(place.document, [[{ do: 'insert', path: [...place.at, ...path], value }]]);
  return edits && { title: `Add ${name}`, edits };
}
