import type { JSONSchemaProps, KubernetesVersion } from '@structural/core';
import { PLENTY, type InquiryEffort } from '@structural/witness';
import type { FittingSchemas } from './empty-sites.js';

/**
 * The schemas of which an earlier search, of this definition or of another one, showed that values fit them and all below them, with what that took: `effort`
 * is that of a search in the same definition. Where little of it would be left, all is searched as if nothing was known, since a search may then end early.
 */
export function fittingSchemas(version: KubernetesVersion, effort: InquiryEffort): FittingSchemas<number> {
  const costs = known.get(version) ?? new WeakMap<JSONSchemaProps, number>();
  known.set(version, costs);
  return {
    skips: (schema) => {
      const cost = costs.get(schema);
      if (cost === undefined || effort.left - cost < PLENTY) return false;
      effort.left -= cost;
      return true;
    },
    enter: () => effort.left,
    leave: (schema, before) => {
      if (effort.left >= PLENTY) costs.set(schema, before - effort.left);
    },
  };
}

const known = new WeakMap<KubernetesVersion, WeakMap<JSONSchemaProps, number>>();
