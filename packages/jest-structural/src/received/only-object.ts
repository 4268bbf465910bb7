import { findObjects } from '@structural/checker';
import { parseDocuments } from '@structural/document';
import type { JsonObject } from '@structural/json';
import { StructuralProblem } from '../problem.js';
import { receivedManifests } from './received-manifests.js';

/** The one object that a test hands over. Throws a `StructuralProblem` where there is none, or more than one. */
export function onlyObject(received: unknown, from: string, what: string): JsonObject {
  const objects: JsonObject[] = [];
  for (const { file, text } of receivedManifests(received, from, what)) {
    for (const document of parseDocuments(text)) {
      if (!document.ok) throw new StructuralProblem(`${file} does not parse: ${document.error.message}`);
      objects.push(...findObjects(document.value).map(({ value }) => value));
    }
  }
  const [first, second] = objects;
  if (first === undefined) throw new StructuralProblem(`${what} has no object`);
  if (second !== undefined) throw new StructuralProblem(`${what} holds ${String(objects.length)} objects, and one is asked about`);
  return first;
}
