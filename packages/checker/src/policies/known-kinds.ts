import type { KubernetesVersion } from '@structural/core';
import { BUILT_IN_KINDS, servedKinds, type KnownKinds } from '@structural/policies';
import type { CheckOptions } from '../options/check-options.js';

/** The kinds by whose types expressions of policies are checked: built-in ones, and those of the input's CRDs. */
export function knownKinds(catalog: CheckOptions['catalog'], { minor }: KubernetesVersion): KnownKinds {
  const definitions = (catalog?.entries ?? []).map(({ definition }) => definition);
  return {
    minor,
    kinds: [...BUILT_IN_KINDS, ...definitions.flatMap(servedKinds)],
    definitionOf: (group, name) => definitions.find(({ spec }) => spec.group === group && spec.names.kind === name),
  };
}
