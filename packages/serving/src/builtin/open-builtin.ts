import { allKinds, definitionOf, kindIn, typeFacts, type BuiltinKind } from '@structural/builtin';
import { compareVersions, readDefinition, type KubernetesVersion } from '@structural/core';
import { compareUtf8, isJsonArray, isJsonObject, newJsonObject, type JsonObject } from '@structural/json';
import type { BuiltinCode, BuiltinKinds, BuiltinVersion } from '../catalog/builtin-kinds.js';
import type { ServedDefinition } from '../catalog/served-definition.js';
import { behaviourOf, SCALED } from './kind-behaviour.js';

/** Groups that are about the request alone, and what is served in its own way. */
const OTHER_GROUPS = new Set(['apiextensions.k8s.io', 'apiregistration.k8s.io', 'authentication.k8s.io', 'authorization.k8s.io']);
/** Kinds of which nothing is stored. */
const OTHER_KINDS = new Set(['Binding', 'ComponentStatus', 'Eviction', 'Scale']);

/** The built-in kinds that a server of a version stores, each in its preferred version; `code` is asked about each write. */
export function openBuiltinKinds(code: BuiltinCode, codeMinor: number, { minor }: KubernetesVersion): BuiltinKinds {
  const byResource = new Map<string, BuiltinKind>();
  for (const kind of allKinds()) {
    const key = nameOf(kind);
    const known = byResource.get(key);
    if (!isStored(kind, codeMinor) || !isStored(kind, minor)) continue;
    if (known === undefined || compareVersions(kind.version, known.version) < 0) byResource.set(key, kind);
  }
  const served = new Map<string, ServedDefinition | undefined>();
  return {
    code,
    groups: groupsOf([...byResource.values()]),
    names: [...byResource].filter(([, { group }]) => group !== 'events.k8s.io').map(([name]) => name),
    find: (group, resource) => {
      const name = `${resource}.${group}`;
      const kind = byResource.get(name);
      if (kind === undefined) return undefined;
      if (!served.has(name)) served.set(name, servedKind(kind, minor));
      return served.get(name);
    },
  };
}

function nameOf({ group, plural }: BuiltinKind): string {
  return `${plural}.${group}`;
}

function isStored(kind: BuiltinKind, minor: number): boolean {
  const { group, kind: name, plural, type } = kind;
  if (type === undefined || plural === '' || OTHER_GROUPS.has(group) || OTHER_KINDS.has(name)) return false;
  return kindIn(kind, minor) === 'served' && typeFacts(type, minor).fields?.some(({ form }) => form === 'meta/v1.ObjectMeta') === true;
}

function groupsOf(kinds: readonly BuiltinKind[]): ReadonlyMap<string, readonly BuiltinVersion[]> {
  const groups = new Map<string, Map<string, BuiltinKind[]>>();
  for (const kind of [...kinds].sort((a, b) => compareUtf8(a.group, b.group) || compareUtf8(a.plural, b.plural))) {
    const versions = groups.get(kind.group) ?? new Map<string, BuiltinKind[]>();
    groups.set(kind.group, versions);
    versions.set(kind.version, [...(versions.get(kind.version) ?? []), kind]);
  }
  return new Map(
    Array.from(groups, ([group, versions]) => [
      group,
      [...versions].sort(([a], [b]) => compareVersions(a, b)).map(([version, each]) => ({ version, kinds: each })),
    ]),
  );
}

const CREATED_AT = '1970-01-01T00:00:00Z';

/** A kind as what serves definitions knows it. */
function servedKind(kind: BuiltinKind, minor: number): ServedDefinition | undefined {
  const value = withScale(definitionOf(kind, minor), kind.plural);
  const read = readDefinition(value);
  if (!read.ok || kind.type === undefined) return undefined;
  // Events of both groups are the same objects.
  const name = kind.group === 'events.k8s.io' ? 'events.' : nameOf(kind);
  const listKind = `${kind.kind}List`;
  const { metadata, spec } = read.definition;
  const definition = { ...read.definition, metadata: { ...metadata, name }, spec: { ...spec, names: { ...spec.names, listKind } } };
  return {
    accepted: { definition, value, uid: '', createdAt: CREATED_AT, resourceVersion: 0 },
    definition,
    conditions: [],
    acceptedNames: [],
    isEstablished: true,
    versions: [kind.version],
    builtin: behaviourOf(kind, kind.type, minor),
  };
}

const SCALE = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };

function withScale(definition: JsonObject, plural: string): JsonObject {
  const { spec } = definition;
  if (!SCALED.has(plural) || !isJsonObject(spec) || !isJsonArray(spec['versions'])) return definition;
  const scale = Object.assign(newJsonObject(), SCALE);
  const versions = spec['versions'].map((version) => {
    if (!isJsonObject(version)) return version;
    return Object.assign(newJsonObject(), version, { subresources: Object.assign(newJsonObject(), version['subresources'], { scale }) });
  });
  return Object.assign(newJsonObject(), definition, { spec: Object.assign(newJsonObject(), spec, { versions }) });
}
