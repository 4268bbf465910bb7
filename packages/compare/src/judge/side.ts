import {
  NIL_PATH,
  toResourceStorage,
  validateStructural,
  versionsOf,
  type CustomResourceDefinition,
  type KubernetesVersion,
  type ResourceStorage,
  type RuleEvaluator,
} from '@structural/core';
import type { JsonObject } from '@structural/json';
import { Bases, judgeOf, type VersionJudge } from '@structural/witness';

/** One version of one of two definitions, as something that is asked. */
export interface Side {
  readonly definition: CustomResourceDefinition;
  readonly judge: VersionJudge;
  /** Absent where the definition has no storage version. */
  readonly storage?: ResourceStorage;
  /** Whether resources may lie in storage in this version. */
  readonly isStored: boolean;
  /** Small resources that are accepted and have a value at a place. */
  readonly bases: Bases;
  /** Which of the resources that searches start from this side refuses, as far as it was asked. */
  readonly refusedBases: WeakMap<JsonObject, boolean>;
  /** Whether the server takes the types of all that is applied from the values, as the schema is not structural; found out when first asked. */
  readonly isUntyped: () => boolean;
}

/** A side, or why the server could not serve the version. */
export type SideOf = { readonly ok: true; readonly side: Side } | { readonly ok: false; readonly error: string };

/** Sets up a version of a definition, which need not be valid. */
export function sideOf(
  definition: CustomResourceDefinition,
  version: string,
  options: { readonly kubernetesVersion: KubernetesVersion; readonly rules: RuleEvaluator },
): SideOf {
  const judged = judgeOf(definition, version, options);
  if (!judged.ok) return judged;
  const { judge } = judged;
  const { structural } = judge.type;
  const storage = toResourceStorage(definition);
  return {
    ok: true,
    side: {
      definition,
      judge,
      ...(storage.ok ? { storage: storage.storage } : {}),
      isStored: isStoredIn(definition, version),
      bases: new Bases(judge),
      refusedBases: new WeakMap(),
      isUntyped: once(() => structural === undefined || validateStructural(structural, NIL_PATH).length > 0),
    },
  };
}

function isStoredIn({ spec, status }: CustomResourceDefinition, version: string): boolean {
  return versionsOf(spec).some(({ name, storage }) => name === version && storage) || (status.storedVersions ?? []).includes(version);
}

function once<T>(find: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => (found ??= { value: find() }).value;
}
