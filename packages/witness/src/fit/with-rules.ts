import type { FitPlace, KubernetesVersion } from '@structural/core';
import { schemaOfRule } from '@structural/cel';

/** A place with what the rules of its first schema ask of its value, as schemas that hold as well. */
export function withRules(place: FitPlace, version: KubernetesVersion): FitPlace {
  const [core, ...others] = place.schemas;
  const asked = (core['x-kubernetes-validations'] ?? []).flatMap((rule) => schemaOfRule(rule, core, version) ?? []);
  return asked.length === 0 ? place : { ...place, schemas: [core, ...others, ...asked] };
}
