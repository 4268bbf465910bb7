import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { withMember } from '../pruning/rewrite.js';
import { isLive } from './live.js';

/**
 * A resource, as JSON, as the stored one that a live one replaces: a manifest stands for the object that this was read from, so it gets its uid
 * and creation time, which only a server gives; one that is live itself stays as it is.
 */
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
