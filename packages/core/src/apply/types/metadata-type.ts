import { DEDUCED, mapOf, structOf, type Atom, type StructField } from './atom.js';

/** Text of any kind. */
export const TEXT: Atom = { scalar: 'string' };

const text: StructField = { type: TEXT };
const required: StructField = { type: TEXT, default: '' };
const flag: StructField = { type: { scalar: 'boolean' } };
const count: StructField = { type: { scalar: 'numeric' } };
const time: StructField = { type: { scalar: 'untyped' } };

/**
 * The type of `metadata`, of a resource and of those embedded in it; where a definition preserves unknown fields those of metadata are
 * preserved, too. Source: the OpenAPI of `metav1.ObjectMeta`, list types and map types included.
 */
export function metadataType(preserves: boolean): Atom {
  return preserves ? LENIENT : STRICT;
}

const STRICT = newMetadataType({});
const LENIENT = newMetadataType({ elements: DEDUCED });

function newMetadataType(others: { readonly elements?: Atom }): Atom {
  const owner = structOf(
    { apiVersion: required, kind: required, name: required, uid: required, controller: flag, blockOwnerDeletion: flag },
    { isAtomic: true, ...others },
  );
  const entry = structOf(
    {
      manager: text,
      operation: text,
      apiVersion: text,
      time,
      fieldsType: text,
      fieldsV1: { type: mapOf(DEDUCED) },
      subresource: text,
    },
    others,
  );
  return structOf(
    {
      name: text,
      generateName: text,
      namespace: text,
      selfLink: text,
      uid: text,
      resourceVersion: text,
      generation: count,
      creationTimestamp: time,
      deletionTimestamp: time,
      deletionGracePeriodSeconds: count,
      labels: { type: mapOf(TEXT) },
      annotations: { type: mapOf(TEXT) },
      ownerReferences: { type: { list: { kind: 'list', isAtomic: false, keys: ['uid'], elements: owner } } },
      finalizers: { type: { list: { kind: 'list', isAtomic: false, keys: [], elements: TEXT } } },
      managedFields: { type: { list: { kind: 'list', isAtomic: true, keys: [], elements: entry } } },
    },
    others,
  );
}
