import { writersOf } from './managed-fields.js';
import { describeResource, outdatedVersion, type KubernetesVersion } from '@structural/checker';
import { parseDocuments } from '@structural/document';
import { isJsonObject, newJsonObject, type JsonObject } from '@structural/json';
import type { AuditClassName } from './audit-class.js';

/** That an object of a built-in kind is written in a version that a server does not serve, or warns of. */
export interface VersionFinding {
  readonly class: AuditClassName;
  /** `policy/v1beta1 PodDisruptionBudget`. */
  readonly type: string;
  readonly what: string;
  readonly details: readonly string[];
}

/** What is outdated of the versions that an object is written in: its own, that of the last `kubectl apply`, and those of its managers. */
export function versionFindings(object: JsonObject, kubernetesVersion: KubernetesVersion): readonly VersionFinding[] {
  const found = new Map<string, VersionFinding>();
  const add = (written: JsonObject, by: string | undefined): void => {
    const outdated = outdatedVersion(written, kubernetesVersion);
    if (outdated === undefined || found.has(outdated.type)) return;
    const { changes, state, type, what } = outdated;
    found.set(type, { class: `version-${state}`, type, what, details: [...(by === undefined ? [] : [by]), ...changes] });
  };
  add(object, undefined);
  const applied = lastApplied(object);
  if (applied !== undefined) add(applied, `kubectl apply sent it in ${describeResource(applied).apiVersion}`);
  for (const { apiVersion, manager } of writersOf(object))
    add(Object.assign(newJsonObject(), object, { apiVersion }), `${manager} wrote it in ${apiVersion}`);
  return [...found.values()];
}

/** The object as kubectl keeps it in an annotation. */
function lastApplied({ metadata }: JsonObject): JsonObject | undefined {
  const annotations = isJsonObject(metadata) ? metadata['annotations'] : undefined;
  const text = isJsonObject(annotations) ? annotations['kubectl.kubernetes.io/last-applied-configuration'] : undefined;
  if (typeof text !== 'string' || !text.startsWith('{')) return undefined;
  const [document] = parseDocuments(text);
  return document?.ok === true && isJsonObject(document.value) ? document.value : undefined;
}
