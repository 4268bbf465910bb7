import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { CustomResourceDefinition } from '../definition/custom-resource-definition.js';
import { withMember } from '../pruning/rewrite.js';
import { isLive } from './live.js';

/**
 * A definition as the stored one that a live definition replaces: a manifest stands for the object that this was read from, so it gets its uid
 * and creation time, which only a server gives; all that is live itself stays as it is.
 */
export function withIdentityOf({ metadata: live }: CustomResourceDefinition, old: CustomResourceDefinition): CustomResourceDefinition {
  if (!isLive(live) || isLive(old.metadata)) return old;
  const { creationTimestamp, uid } = live;
  return { ...old, metadata: { ...old.metadata, uid, ...(creationTimestamp !== undefined && { creationTimestamp }) } };
}

/** The same of resources, as JSON. */
export function withResourceIdentityOf({ metadata: live }: JsonObject, old: JsonObject): JsonObject {
  const { metadata } = old;
  if (!hasUid(live) || hasUid(metadata) || !isJsonObject(live) || !isJsonObject(metadata)) return old;
  const identified = withMember(metadata, 'uid', live['uid']);
  return withMember(old, 'metadata', withMember(identified, 'creationTimestamp', live['creationTimestamp']));
}

function hasUid(metadata: JsonValue | undefined): boolean {
  const uid = isJsonObject(metadata) ? metadata['uid'] : undefined;
  return typeof uid === 'string' && isLive({ uid });
}
