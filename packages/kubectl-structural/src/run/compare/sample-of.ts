import { renderDocument, rulesOf, withTypeFirst, type DefinitionCatalog, type KubernetesVersion } from '@structural/checker';
import { versionsOf } from '@structural/core';
import { toSample } from '@structural/witness';

/** Finds a minimal resource that is accepted, of the version that a definition stores; as YAML, undefined where none was found. */
export function sampleOf({ entries }: DefinitionCatalog, kubernetesVersion: KubernetesVersion): (name: string) => string | undefined {
  return (name) => {
    const definition = entries.find((entry) => entry.definition.metadata.name === name)?.definition;
    const version = definition && versionsOf(definition.spec).find(({ storage }) => storage)?.name;
    if (definition === undefined || version === undefined) return undefined;
    const made = toSample(definition, version, { rules: rulesOf(kubernetesVersion) });
    return made.ok ? renderDocument(withTypeFirst(made.object), 'yaml') : undefined;
  };
}
