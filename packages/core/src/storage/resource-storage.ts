import type { CustomResourceDefinition } from '../definition/custom-resource-definition.js';
import { versionsOf } from '../definition/read/hoist.js';
import { toResourceType, type ToResourceType } from '../resource/resource-type.js';

/** How the objects of a definition are kept: in one version, whatever version a request is made in. */
export interface ResourceStorage {
  readonly group: string;
  /** The storage version: of several the first, as the server takes it. */
  readonly version: string;
  /** A webhook makes one version of another; without one only `apiVersion` changes. */
  readonly isConvertedByWebhook: boolean;
  /** Any version that is listed, served or not; `undefined` for others. */
  type(version: string): ToResourceType | undefined;
}

/** The storage of a definition, or why its objects can neither be stored nor read. */
export type ToResourceStorage = { readonly ok: true; readonly storage: ResourceStorage } | { readonly ok: false; readonly error: string };

/**
 * Looks up how a definition, valid or not, stores its objects.
 *
 * Source: `pkg/apihelpers`, GetCRDStorageVersion, and `pkg/apiserver`, crdConversionRESTOptionsGetter.
 */
export function toResourceStorage(definition: CustomResourceDefinition): ToResourceStorage {
  const { spec } = definition;
  const versions = versionsOf(spec);
  const version = versions.find(({ storage }) => storage)?.name;
  if (version === undefined) return { ok: false, error: 'invalid apiextensionsv1.CustomResourceDefinition, no storage version' };
  return {
    ok: true,
    storage: {
      group: spec.group,
      version,
      isConvertedByWebhook: spec.conversion?.strategy === 'Webhook',
      type: (name) => (versions.some((listed) => listed.name === name) ? toResourceType(definition, name) : undefined),
    },
  };
}
