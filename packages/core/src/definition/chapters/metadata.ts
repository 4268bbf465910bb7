import type { FieldError } from '../../field/error.js';
import { fieldPath } from '../../field/path.js';
import { DNS_SUBDOMAIN, PATH_SEGMENT, type NameRule } from '../../names/name-rules.js';
import { mergeMetadataErrors, validateObjectMeta, validateObjectMetaUpdate } from '../../metadata/validate-object-meta.js';
import type { DefinitionBehaviour } from '../../kubernetes/definition-behaviour.js';
import type { ObjectMeta } from '../../metadata/object-meta.js';

const PATH = fieldPath('metadata');

/**
 * Judges the metadata of a new definition, whose name must be `<plural>.<group>`.
 *
 * What a server decides for itself (uid, times, generation, managed fields) was cleared before and cannot be wrong.
 * Source: `pkg/apis/apiextensions/validation`, ValidateCustomResourceDefinition.
 */
export function validateMetadata(meta: ObjectMeta, expectedName: string, behaviour: DefinitionBehaviour): readonly FieldError[] {
  const mismatch = (name: string): readonly string[] => (name === expectedName ? [] : ['must be spec.names.plural+"."+spec.group']);
  const names: NameRule = {
    name: (name) => [...DNS_SUBDOMAIN.name(name), ...mismatch(name)],
    prefix: (prefix) => [...DNS_SUBDOMAIN.prefix(prefix), ...mismatch(prefix)],
  };
  return mergeMetadataErrors(validateObjectMeta(meta, false, names, PATH, behaviour), behaviour);
}

/**
 * Judges the metadata of an update against that of the stored definition, its changes twice as the server does: once for all
 * resources alike, once for definitions.
 *
 * Source: `k8s.io/apiserver/pkg/registry/rest`, ValidateUpdate.
 */
export function validateMetadataUpdate(meta: ObjectMeta, old: ObjectMeta, behaviour: DefinitionBehaviour): readonly FieldError[] {
  const changes = validateObjectMetaUpdate(meta, old, PATH, behaviour);
  return [...validateObjectMeta(meta, false, PATH_SEGMENT, PATH, behaviour), ...changes, ...mergeMetadataErrors(changes, behaviour)];
}
