import type { ObjectMeta, OwnerReference } from './object-meta.js';

/** Metadata in which no owner is named twice, and the server's warning where one was. */
export interface UniqueOwners {
  readonly metadata: ObjectMeta;
  readonly warning?: string;
}

/**
 * Leaves out owners that are equal to one before, field by field.
 *
 * Source: `k8s.io/apiserver/pkg/endpoints/handlers`, dedupOwnerReferencesAndAddWarning.
 */
export function withUniqueOwners(metadata: ObjectMeta): UniqueOwners {
  const seen = new Set<string>();
  const unique: OwnerReference[] = [];
  const duplicates: string[] = [];
  for (const owner of metadata.ownerReferences ?? []) {
    const { apiVersion, blockOwnerDeletion = null, controller = null, kind, name, uid } = owner;
    const text = JSON.stringify([apiVersion, kind, name, uid, controller, blockOwnerDeletion]);
    if (seen.has(text)) duplicates.push(uid);
    else unique.push(owner);
    seen.add(text);
  }
  if (duplicates.length === 0) return { metadata };
  const warning =
    '.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as ' +
    `early as 1.24; please fix your requests; duplicate UID(s) observed: ${duplicates.join(', ')}`;
  return { metadata: { ...metadata, ownerReferences: unique }, warning };
}
