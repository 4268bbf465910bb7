import { isJsonObject, type JsonObject } from '@structural/json';
import { withMember } from '../pruning/rewrite.js';

/**
 * An object without `metadata.selfLink`, which is never stored, though validation still sees it in an update.
 *
 * Source: `k8s.io/apiserver/pkg/storage`, APIObjectVersioner.PrepareObjectForStorage.
 */
export function withoutSelfLink(object: JsonObject): JsonObject {
  const { metadata } = object;
  return isJsonObject(metadata) ? withMember(object, 'metadata', withMember(metadata, 'selfLink', undefined)) : object;
}
