import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { dns1035LabelFaults } from '../names/dns-name.js';
import { goLowerCase } from '@structural/go';
import { definitionBehaviour } from '../kubernetes/definition-behaviour.js';
import { invalid, required, type FieldError } from '../field/error.js';
import { NIL_PATH, type FieldPath } from '../field/path.js';
import type { StructuralSchema } from '../schema/structural.js';
import { NEWEST_KUBERNETES, type KubernetesVersion } from '../kubernetes/kubernetes-version.js';
import { childFrom, indexFrom, keyFrom } from '../field/path-from-nil.js';
import { PATH_SEGMENT } from '../names/name-rules.js';
import { readObjectMeta } from '../metadata/object-meta-json.js';
import { hasEmbedded } from '../schema/subtree.js';
import { mergeMetadataErrors, validateObjectMeta } from '../metadata/validate-object-meta.js';

/**
 * Judges apiVersion, kind and metadata of every embedded resource in a value; of the value itself, too, if `isResourceRoot`.
 *
 * Metadata may be missing, and so may a name. Source: `pkg/apiserver/schema/objectmeta`, Validate.
 */
export function validateEmbedded(
  schema: StructuralSchema | undefined,
  value: JsonValue,
  path: FieldPath = NIL_PATH,
  isResourceRoot = false,
  version: KubernetesVersion = NEWEST_KUBERNETES,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  validate(value, schema, path, isResourceRoot, version, errors);
  return errors;
}

function validate(
  value: JsonValue,
  schema: StructuralSchema | undefined,
  path: FieldPath,
  isRoot: boolean,
  version: KubernetesVersion,
  errors: FieldError[],
): void {
  if (!isRoot && (schema === undefined || !hasEmbedded(schema))) return;
  if (isJsonArray(value)) {
    value.forEach((item, i) => validate(item, schema?.items, indexFrom(path, i), false, version, errors));
    return;
  }
  if (!isJsonObject(value)) return;
  if (isRoot || schema?.extensions['x-kubernetes-embedded-resource'] === true) {
    for (const error of resourceErrors(value, path, version)) errors.push(error);
  }
  const others = schema?.additionalProperties;
  for (const key in value) {
    const property = schema?.properties?.get(key);
    if (property !== undefined) validate(value[key] ?? null, property, childFrom(path, key), false, version, errors);
    else if (typeof others === 'object') validate(value[key] ?? null, others, keyFrom(path, key), false, version, errors);
  }
}

function resourceErrors(resource: JsonObject, path: FieldPath, version: KubernetesVersion): readonly FieldError[] {
  const metadata = resource['metadata'];
  return [
    ...(['apiVersion', 'kind'] as const).flatMap((name) => textErrors(resource[name], name, childFrom(path, name), version)),
    ...(metadata === undefined ? [] : metadataErrors(metadata, childFrom(path, 'metadata'), version)),
  ];
}

function textErrors(
  value: JsonValue | undefined,
  name: 'apiVersion' | 'kind',
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const origin = `embedded.${name}` as const;
  if (value === undefined) return [required(path, version.tersely ? '' : 'must not be empty', origin)];
  if (typeof value !== 'string') return [invalid(path, value, 'must be a string', origin)];
  if (value === '') return [invalid(path, value, 'must not be empty', origin)];
  if (name === 'apiVersion') {
    return value.split('/').length > 2 ? [invalid(path, value, `unexpected GroupVersion string: ${value}`, origin)] : [];
  }
  const faults = dns1035LabelFaults(goLowerCase(value));
  return faults.length === 0 ? [] : [invalid(path, value, `may have mixed case, but should otherwise match: ${faults.join(',')}`, origin)];
}

function metadataErrors(value: JsonValue, path: FieldPath, version: KubernetesVersion): readonly FieldError[] {
  const read = readObjectMeta(value);
  if (!read.ok) return [invalid(path, value, read.error, 'embedded.metadata')];
  const meta = read.meta.name === '' ? { ...read.meta, name: 'fakename' } : read.meta;
  const behaviour = definitionBehaviour(version);
  return mergeMetadataErrors(validateObjectMeta(meta, meta.namespace !== '', PATH_SEGMENT, path, behaviour), behaviour);
}
