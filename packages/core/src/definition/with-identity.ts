import { isLive } from '../metadata/live.js';
import type { CustomResourceDefinition } from './custom-resource-definition.js';

/**
 * A definition as the stored one that a live definition replaces: a manifest stands for the object that this was read from, so it gets its uid
 * and creation time, which only a server gives; all that is live itself stays as it is.
 */
export function withIdentityOf({ metadata: live }: CustomResourceDefinition, old: CustomResourceDefinition): CustomResourceDefinition {
  if (!isLive(live) || isLive(old.metadata)) return old;
  const { creationTimestamp, uid } = live;
  return { ...old, metadata: { ...old.metadata, uid, ...(creationTimestamp !== undefined && { creationTimestamp }) } };
}
