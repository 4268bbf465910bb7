import { allKinds } from '@structural/builtin';
import { NEWEST_KUBERNETES, typeModel, type CustomResourceDefinition, type GroupVersionKind } from '@structural/core';
import { objectIn, type JsonObject } from '@structural/json';
import { textIn } from '../policy/members.js';
import { builtinTypeModel } from './builtin-type-model.js';
import { apiVersionOf, parseApiVersion, type AdmissionContext, type AdmittedKind } from './request.js';

/** What is known of a cluster. */
export interface KnownObjects {
  /** Whether there is nothing else. */
  readonly isWhole: boolean;
  readonly definitions: readonly CustomResourceDefinition[];
  /** Parameters and namespaces, among others; those without a namespace are in none, or in `default`. */
  readonly objects: readonly JsonObject[];
}

/** A cluster of the definitions and objects that are known. */
export function knownCluster({ isWhole, definitions, objects }: KnownObjects): AdmissionContext {
  const kinds = new Map<string, AdmittedKind>();
  for (const kind of [...BUILT_IN_KINDS, ...definitions.flatMap(servedKinds)]) kinds.set(keyOf(kind), kind);
  const webhooks = new Set(definitions.filter(({ spec }) => spec.conversion?.strategy === 'Webhook').map(({ spec }) => spec.group));
  const byKind = new Map<string, JsonObject[]>();
  for (const object of objects) {
    const key = keyOf(kindIn(object));
    const known = byKind.get(key);
    if (known === undefined) byKind.set(key, [object]);
    else known.push(object);
  }
  const namespaces = new Map(
    (byKind.get(keyOf({ group: '', version: 'v1', kind: 'Namespace' })) ?? []).map((each) => [nameOf(each), each]),
  );
  return {
    isWhole,
    kindOf: (kind) => kinds.get(keyOf(kind)),
    equivalentsOf: (kind) => [...kinds.values()].filter((other) => other !== kind && areSame(kind, other)),
    namespace: (name) => namespaces.get(name),
    objects: (kind, namespace) =>
      (byKind.get(keyOf(kind)) ?? []).filter((object) => namespace === undefined || namespaceOf(object) === namespace),
    typeModel(kind) {
      if (kind.isTyped) return builtinTypeModel(kind, NEWEST_KUBERNETES.minor);
      const definition = definitions.find(({ spec }) => spec.group === kind.group && spec.names.kind === kind.kind);
      const model = definition && typeModel(definition, kind.version);
      return model?.ok === true ? model.type : undefined;
    },
    convert: (object, to) =>
      to.isTyped || webhooks.has(to.group) ? undefined : Object.assign(Object.create(null), object, { apiVersion: apiVersionOf(to) }),
  };
}

/** The kind that an object says that it is of. */
export function kindIn({ apiVersion, kind }: JsonObject): GroupVersionKind {
  return { ...parseApiVersion(textIn(apiVersion)), kind: textIn(kind) };
}

/** The kinds that a server has without any definition. */
export const BUILT_IN_KINDS: readonly AdmittedKind[] = allKinds()
  .filter(({ isOnIn }) => isOnIn(NEWEST_KUBERNETES.minor))
  .map(({ group, kind, namespaced, plural, version }) => ({
    group,
    version,
    kind,
    resource: plural,
    isNamespaced: namespaced,
    isTyped: true,
  }));

/** The kinds that a definition serves. */
export function servedKinds({ spec: { group, names, scope, versions } }: CustomResourceDefinition): readonly AdmittedKind[] {
  return (versions ?? []).flatMap(({ name, served }) =>
    served
      ? [{ group, version: name, kind: names.kind, resource: names.plural, isNamespaced: scope === 'Namespaced', isTyped: false }]
      : [],
  );
}

/** Whether two kinds are about the same objects. */
function areSame(a: AdmittedKind, b: AdmittedKind): boolean {
  return a.kind === b.kind && a.resource === b.resource && (a.group === b.group || (a.isTyped && b.isTyped && a.kind === 'Event'));
}

function keyOf({ group, version, kind }: GroupVersionKind): string {
  return `${group}/${version}/${kind}`;
}

function nameOf({ metadata }: JsonObject): string {
  return textIn(objectIn(metadata)['name']);
}

function namespaceOf({ metadata }: JsonObject): string {
  return textIn(objectIn(metadata)['namespace']) || 'default';
}
