import type { JsonObject, JsonValue } from '@structural/json';
import { findObjects, type FoundObject } from './find-objects.js';
import { isPartialDefinition } from './is-partial-definition.js';
import { meantTypeMeta } from './meant-type-meta.js';

/** A CustomResourceDefinition somewhere in a document. */
export type FoundDefinition = FoundObject;

/** The CustomResourceDefinitions in a document, among all that {@link findObjects} finds. */
export function findDefinitions(value: JsonValue): readonly FoundDefinition[] {
  return findObjects(value).filter((found) => isDefinition(found.value));
}

/**
 * Those that stand for a type, as a catalog has them: definitions but for manifests that only patch one, whose name is that of another.
 */
export function findWholeDefinitions(value: JsonValue): readonly FoundDefinition[] {
  return findDefinitions(value).filter((found) => !isPartialDefinition(found.value));
}

/**
 * True for an object that the server would read as a CustomResourceDefinition, or refuse as one.
 *
 * That is any of this kind unless its `apiVersion` names another group, so that one without `apiVersion` is reported rather than
 * overlooked; and what was {@link meantTypeMeta meant} as one.
 */
export function isDefinition(value: JsonObject): boolean {
  const { apiVersion, kind } = value;
  const isOfGroup = typeof apiVersion !== 'string' || apiVersion === '' || apiVersion.startsWith('apiextensions.k8s.io/');
  return (kind === 'CustomResourceDefinition' && isOfGroup) || meantTypeMeta(value) !== undefined;
}
