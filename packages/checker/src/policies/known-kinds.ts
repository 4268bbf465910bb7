import { NEWEST_KUBERNETES, versionsOf, type JSONSchemaProps, type KubernetesVersion } from '@structural/core';
import type { JsonObject } from '@structural/json';
import { BUILT_IN_KINDS, policyKindOf, readPolicy, servedKinds, typesToCheck, type KnownKinds } from '@structural/policies';
import type { CheckSetup } from '../options/check-setup.js';

/** The kinds by whose types expressions of policies are checked: built-in ones, and those of the input's CRDs. */
export function knownKinds(catalog: CheckSetup['catalog'], { minor }: KubernetesVersion): KnownKinds {
  return {
    minor,
    kindsOf: (resource) => [
      ...BUILT_IN_KINDS.filter((kind) => kind.resource === resource),
      ...(catalog?.findResource(resource) ?? []).flatMap(({ definition }) => servedKinds(definition)),
    ],
    definitionOf: (group, name) => catalog?.find(group, name).at(-1)?.definition,
  };
}

/** The schemas of the custom kinds that a policy names; none where it names others, too. */
export function policySchemas(
  value: JsonObject,
  {
    catalog,
    kubernetesVersion = NEWEST_KUBERNETES,
    policyDefinitions = catalog,
  }: Pick<CheckSetup, 'catalog' | 'kubernetesVersion' | 'policyDefinitions'>,
): readonly JSONSchemaProps[] {
  if (policyKindOf(value)?.endsWith('Policy') !== true || policyDefinitions === undefined) return [];
  const known = knownKinds(policyDefinitions, kubernetesVersion);
  const { matchConstraints } = readPolicy(value);
  const kinds = typesToCheck({ matchConstraints }, known);
  const schemas = kinds.flatMap(({ group, kind, version }) => {
    const definition = known.definitionOf(group, kind);
    return (definition && versionsOf(definition.spec).find(({ name }) => name === version)?.schema?.openAPIV3Schema) ?? [];
  });
  const rules = matchConstraints?.resourceRules ?? [];
  const isOpen = rules.some(({ apiGroups, apiVersions, resources }) =>
    [...apiGroups, ...apiVersions, ...resources].some((text) => text.includes('*')),
  );
  return isOpen || schemas.length < kinds.length ? [] : schemas;
}
