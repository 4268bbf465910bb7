import { isJsonObject, newJsonObject, objectIn, type JsonObject, type JsonValue } from '@structural/json';
import { goTypeText } from '@structural/go';
import { aggregateText, type FieldError } from '../field/error.js';
import { fieldPath } from '../field/path.js';
import { definitionBehaviour } from '../kubernetes/definition-behaviour.js';
import { NEWEST_KUBERNETES, type KubernetesVersion } from '../kubernetes/kubernetes-version.js';
import { validateAnnotations, validateLabels } from '../metadata/validate-object-meta.js';
import { withMember } from '../pruning/rewrite.js';
import { convertResource, type ConvertedResource } from './convert-resource.js';
import type { ResourceStorage } from './resource-storage.js';

/**
 * Judges what a conversion webhook returned for an object, and gives what the server goes on with: of its metadata only labels and annotations
 * count, the rest is the original's, and the schema of the version prunes it. Nothing is filled in, nothing validated.
 *
 * What is not known of the original, such as the uid of what is only to be created, is not compared. Source: `pkg/apiserver/conversion`,
 * webhookConverter.Convert.
 */
export function acceptConverted(
  storage: ResourceStorage,
  original: JsonObject,
  converted: JsonObject,
  version: string,
  kubernetesVersion: KubernetesVersion = NEWEST_KUBERNETES,
): ConvertedResource {
  const webhook = `conversion webhook for ${kindText(original)}`;
  const expected = `${storage.group}/${version}`;
  const received = stringOrEmpty(converted['apiVersion']);
  if (received !== expected)
    return fault(`${webhook} returned invalid object at index 0: invalid groupVersion (expected ${expected}, received ${received})`);
  const kinds = [stringOrEmpty(original['kind']), stringOrEmpty(converted['kind'])] as const;
  if (kinds[0] !== kinds[1])
    return fault(`${webhook} returned invalid object at index 0: invalid kind (expected ${kinds[0]}, received ${kinds[1]})`);
  const mismatch = identityFault(objectIn(original['metadata']), objectIn(converted['metadata']));
  if (mismatch !== undefined) return fault(`${webhook} returned invalid object: ${mismatch}`);
  const restored = restoreMetadata(original, converted, kubernetesVersion);
  if (typeof restored === 'string') return fault(`${webhook} returned invalid metadata: ${restored}`);
  return convertResource(storage, withMember(converted, 'metadata', restored), version);
}

function fault(error: string): ConvertedResource {
  return { ok: false, error };
}

function kindText(object: JsonObject): string {
  return `${stringOrEmpty(object['apiVersion'])}, Kind=${stringOrEmpty(object['kind'])}`;
}

function identityFault(original: JsonObject, converted: JsonObject): string | undefined {
  for (const [field, name] of [
    ['name', 'name'],
    ['namespace', 'namespace'],
    ['uid', 'UID'],
  ] as const) {
    const [before, after] = [stringOrEmpty(original[field]), stringOrEmpty(converted[field])];
    if (before !== after && !(field === 'uid' && before === '')) return `must have the same ${name}: ${before} != ${after}`;
  }
  return undefined;
}

/** The metadata of the original with the labels and annotations of what was converted, or what is wrong with these. */
function restoreMetadata(original: JsonObject, converted: JsonObject, version: KubernetesVersion): JsonObject | string {
  const returned = converted['metadata'];
  if (returned === undefined) return 'missing metadata in converted object';
  if (!isJsonObject(returned)) return `invalid metadata of type ${goTypeText(returned)} in converted object`;
  let metadata = objectIn(original['metadata']);
  for (const field of ['labels', 'annotations'] as const) {
    const value = returned[field] ?? null;
    if (value !== null && !isJsonObject(value)) return `invalid metadata.${field} of type ${goTypeText(value)} in converted object`;
    if (value !== null) {
      const wrong = textsFault(field, value, metadata[field], version);
      if (wrong !== undefined) return wrong;
    }
    metadata = withMember(metadata, field, value ?? undefined);
  }
  return metadata;
}

/** What is wrong with labels or annotations; those that did not change are not judged. */
function textsFault(
  field: 'labels' | 'annotations',
  value: JsonObject,
  before: JsonValue | undefined,
  version: KubernetesVersion,
): string | undefined {
  const texts = new Map<string, string>();
  for (const key in value) {
    const text = value[key] ?? null;
    if (typeof text !== 'string') return `metadata.${field}[${key}] must be a string, but is ${goTypeText(text)} in converted object`;
    texts.set(key, text);
  }
  const old = isJsonObject(before) ? before : newJsonObject();
  const isSame = Object.keys(old).length === texts.size && [...texts].every(([key, text]) => old[key] === text);
  if (isSame) return undefined;
  const behaviour = definitionBehaviour(version);
  const errors: readonly FieldError[] =
    field === 'labels'
      ? validateLabels(texts, fieldPath('metadata', 'labels'), behaviour)
      : validateAnnotations(texts, fieldPath('metadata', 'annotation'), behaviour);
  return errors.length === 0 ? undefined : aggregateText(errors);
}

function stringOrEmpty(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
