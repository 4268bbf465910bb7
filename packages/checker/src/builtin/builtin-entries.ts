import { allKinds, definitionOf, findKind, kindIn, type BuiltinKind } from '@structural/builtin';
import { compareVersions, type KubernetesVersion } from '@structural/core';
import { parseDocuments } from '@structural/document';
import { printJson } from '@structural/json';
import type { CatalogEntry } from '../catalog/definition-catalog.js';
import { toEntry } from '../catalog/read-catalog.js';
import { kubernetesVersionText } from '../server/kubernetes-versions.js';

/** A built-in kind as a definition would describe it, by its types alone; undefined where the server of a version has no such kind. */
export function builtinEntry(apiVersion: string, name: string, kubernetesVersion: KubernetesVersion): CatalogEntry | undefined {
  const kind = findKind(apiVersion, name);
  return kind !== undefined && isKnown(kind, kubernetesVersion) ? entryOf(kind, kubernetesVersion) : undefined;
}

/** The built-in kinds that a word names: plural, singular or short name or kind, with the group or without; the newest version of each first. */
export function builtinEntries(word: string, kubernetesVersion: KubernetesVersion): readonly CatalogEntry[] {
  const [name = ''] = word.split('.');
  const lower = name.toLowerCase();
  return builtinKinds(kubernetesVersion)
    .filter(({ kind, plural, shortNames }) => plural === lower || kind.toLowerCase() === lower || shortNames.includes(lower))
    .toSorted((a, b) => compareVersions(a.version, b.version))
    .flatMap((kind) => entryOf(kind, kubernetesVersion) ?? []);
}

/** The built-in kinds that a server of a version has, and whose types are known. */
export function builtinKinds(kubernetesVersion: KubernetesVersion): readonly BuiltinKind[] {
  return allKinds().filter((kind) => isKnown(kind, kubernetesVersion));
}

function isKnown(kind: BuiltinKind, { minor }: KubernetesVersion): boolean {
  return kind.type !== undefined && ['served', 'off'].includes(kindIn(kind, minor));
}

/** Made once for a version: of a Pod's template there are thousands of fields. */
function entryOf(kind: BuiltinKind, kubernetesVersion: KubernetesVersion): CatalogEntry | undefined {
  const definition = definitionOf(kind, kubernetesVersion.minor);
  const before = entries.get(definition);
  if (before !== undefined) return before;
  const [document] = parseDocuments(printJson(definition));
  if (document?.ok !== true) return undefined;
  const entry = toEntry(`Kubernetes ${kubernetesVersionText(kubernetesVersion)}`, document, { path: [], value: definition });
  if ('message' in entry) return undefined;
  entries.set(definition, entry);
  return entry;
}

const entries = new WeakMap<object, CatalogEntry>();
