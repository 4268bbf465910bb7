import { deriveDocument, locateNearest, parseDocuments, parseJson, type SourceDocument } from '@structural/document';
import { isJsonArray, type JsonObject } from '@structural/json';
import { findObjects, type FoundObject } from '../../find/find-objects.js';
import type { SourceFault } from '../../find/source-fault.js';
import { memberIn } from '../json.js';
import { isServiceVersion } from './service-version.js';

/** The annotation of a ClusterServiceVersion with an example of each kind that its operator has, as a JSON list. */
const ANNOTATION = ['metadata', 'annotations', 'alm-examples'];

/** The examples in a ClusterServiceVersion of OLM, with the document that has their values; none where the annotation is not a list. */
export interface Samples {
  readonly document: SourceDocument;
  readonly objects: readonly FoundObject[];
}

/** The examples in the ClusterServiceVersions of a document: resources at their places in the annotation. */
export function samplesOf(source: SourceDocument, objects: readonly FoundObject[]): readonly Samples[] {
  return objects.flatMap(({ path: root, value }) => {
    const text = isServiceVersion(value) ? memberIn(value, ...ANNOTATION) : undefined;
    if (typeof text !== 'string') return [];
    const [list, ...others] = parseDocuments(text);
    if (list?.ok !== true || others.length > 0 || !isJsonArray(list.value)) return [];
    const document = deriveDocument(
      {
        source,
        madeBy: 'OLM',
        name: `samples ${root.join('/')}`,
        placeOf: (path) => ({ path: [...root, ...ANNOTATION], part: locateNearest(list, path).value }),
      },
      list.value,
    );
    return [{ document, objects: list.value.flatMap((_, index) => samplesAt(list, index)) }];
  });
}

/** Why nobody can read the examples of a ClusterServiceVersion. Source: operator-framework/api, `validateExamplesAnnotations`. */
export function exampleFaults(csv: JsonObject): readonly SourceFault[] {
  const text = memberIn(csv, ...ANNOTATION);
  if (typeof text !== 'string' || text === '') return [];
  const read = parseJson(text);
  if (read.ok && isJsonArray(read.value)) return [];
  const message = read.ok ? 'the examples are not a list' : `the examples are not JSON: ${read.error.message}`;
  const place = { path: ANNOTATION, ...(!read.ok && { part: read.error.range }) };
  return [{ severity: 'error', message, place, mark: 'value' }];
}

function samplesAt({ value }: SourceDocument, index: number): readonly FoundObject[] {
  const sample = isJsonArray(value) ? value[index] : undefined;
  return sample === undefined ? [] : findObjects(sample).map((found) => ({ ...found, path: [index, ...found.path] }));
}
