import { versionsOf, type CustomResourceDefinition } from '@structural/core';
import type { JsonPath } from '@structural/document';
import type { JsonObject } from '@structural/json';
import type { DefinitionCatalog } from '../../catalog/definition-catalog.js';
import type { SourceFault } from '../../find/source-fault.js';
import { nearNames } from '../../names/near-names.js';
import { itemsIn, memberIn } from '../json.js';

/** A CRD as a ClusterServiceVersion describes it, with its place there. */
export interface DescribedDefinition {
  readonly path: JsonPath;
  /** Such as `etcdclusters.etcd.database.coreos.com`. */
  readonly name: string;
  readonly version: string;
  readonly kind: string;
  readonly value: JsonObject;
}

const DEFINITIONS = ['spec', 'customresourcedefinitions'];

/** The CRDs that a ClusterServiceVersion owns or requires, as far as it names them. */
export function describedDefinitions(csv: JsonObject, how: 'owned' | 'required'): readonly DescribedDefinition[] {
  return itemsIn(memberIn(csv, ...DEFINITIONS, how)).flatMap((value, index) => {
    const [name, version, kind] = ['name', 'version', 'kind'].map((each) => memberIn(value, each));
    const isNamed = typeof name === 'string' && typeof version === 'string' && typeof kind === 'string';
    return isNamed ? [{ path: [...DEFINITIONS, how, index], name, version, kind, value: value as JsonObject }] : [];
  });
}

/**
 * What does not fit between a ClusterServiceVersion and the CRDs of its bundle: CRDs, kinds and versions that it owns and that are not there or not
 * served, for which OLM waits; and CRDs that it does not own, which OLM's validation refuses.
 *
 * Source: operator-framework/api, `validateOwnedCRDs`; operator-lifecycle-manager, `requirementStatus`.
 */
export function bundleFaults(csv: JsonObject, { entries, problems }: DefinitionCatalog): readonly SourceFault[] {
  const definitions = entries.map(({ definition }) => definition);
  const byName = new Map(definitions.map((definition) => [definition.metadata.name, definition]));
  const owned = describedDefinitions(csv, 'owned');
  const faults = owned.flatMap((each) => {
    const definition = byName.get(each.name);
    if (definition !== undefined) return definitionFaults(each, definition);
    // A CRD that cannot be read may be the one.
    return problems.length > 0 ? [] : [missing(each, definitions)];
  });
  for (const each of describedDefinitions(csv, 'required')) {
    const definition = byName.get(each.name);
    if (definition !== undefined) faults.push(...definitionFaults(each, definition));
  }
  const kinds = new Set(owned.map(({ kind, name }) => `${groupIn(name)} ${kind}`));
  for (const { metadata, spec } of new Set(byName.values()))
    if (!kinds.has(`${spec.group} ${spec.names.kind}`) && !owned.some(({ name }) => name === metadata.name))
      faults.push({
        severity: 'warning',
        message: `the bundle has the CRD ${metadata.name}, which is not owned here`,
        hint: 'OLM installs it, but `operator-sdk bundle validate` refuses the bundle',
        place: { path: [...DEFINITIONS, 'owned'] },
        mark: 'key',
      });
  return faults;
}

/** The group in the name of a CRD. */
function groupIn(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}

function missing({ kind, name, path }: DescribedDefinition, definitions: readonly CustomResourceDefinition[]): SourceFault {
  const ofKind = definitions.find(({ spec }) => spec.group === groupIn(name) && spec.names.kind === kind)?.metadata.name;
  const near = ofKind ?? nearNames(name, new Set(definitions.map(({ metadata }) => metadata.name)))[0];
  return {
    severity: 'error',
    message: `the bundle has no CRD ${name}`,
    hint: near === undefined ? 'OLM does not install an operator without the CRDs that it owns' : `did you mean ${near}?`,
    place: { path: [...path, 'name'] },
    mark: 'value',
  };
}

function definitionFaults({ kind, name, path, version }: DescribedDefinition, { spec }: CustomResourceDefinition): readonly SourceFault[] {
  const error = (field: string, message: string, hint?: string): SourceFault => ({
    severity: 'error',
    message,
    ...(hint !== undefined && { hint }),
    place: { path: [...path, field] },
    mark: 'value',
  });
  if (spec.names.kind !== kind) return [error('kind', `the kind of ${name} in the bundle is ${spec.names.kind}, not ${kind}`)];
  const versions = versionsOf(spec);
  const found = versions.find((each) => each.name === version);
  if (found === undefined) {
    const all = versions.map((each) => each.name);
    return [error('version', `${name} in the bundle has no version ${version}, only ${all.join(', ')}`)];
  }
  if (found.served) return [];
  return [error('version', `version ${version} of ${name} is not served`, 'OLM does not install an operator until it is')];
}
