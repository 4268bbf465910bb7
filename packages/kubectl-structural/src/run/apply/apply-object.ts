import {
  builtinEntry,
  builtinStorage,
  describeResource,
  missingKind,
  objectAdmission,
  rulesOf,
  type NamedType,
  type CheckSetup,
  type ObjectAdmission,
  type RunPolicies,
} from '@structural/checker';
import {
  kubectlServerSideApply,
  lacksManagers,
  managedEntries,
  refusal,
  serverSideApply,
  versionsOf,
  withAssumedManagers,
  type KubectlAnswer,
  type KubernetesVersion,
  type WriteAdmission,
  type WriteStorage,
} from '@structural/core';
import type { JsonPath } from '@structural/document';
import { isJsonObject, newJsonObject, type JsonObject } from '@structural/json';
import { goQuote } from '@structural/go';
import { abridged } from '@structural/presenters';
import type { OpenDefinitions } from '../served/open-definitions.js';
import { objectKey, type LiveObjects, type PlacedObject } from './live-objects.js';

/** Who applies, and how. */
export interface Applying {
  readonly definitions: OpenDefinitions;
  readonly live: LiveObjects;
  readonly fieldManager: string;
  readonly force: boolean;
  /** Only the PATCH of server-side apply, without what kubectl does around it. */
  readonly patchOnly: boolean;
  readonly subresource?: 'status';
  readonly kubernetesVersion: KubernetesVersion;
  readonly policies?: RunPolicies;
  /** The server's own code for built-in kinds, of one minor. */
  readonly kubernetes: NonNullable<CheckSetup['kubernetes']>;
  readonly now: string;
}

/** What the server answers to an object and its type, or why kubectl would not even ask it. */
export type AppliedOutcome =
  | (KubectlAnswer & {
      readonly ok: true;
      readonly type: NamedType;
      readonly live: PlacedObject | undefined;
      /** How the owners of a live object without managed fields are known: by its annotation, or not at all. */
      readonly owners?: 'assumed' | 'unknown';
      /** What admission policies change, and which does; what of them only a cluster knows. */
      readonly policyNotes: readonly string[];
      /** True of a built-in kind whose server's code is not here, so that types alone decide. */
      readonly isByTypes: boolean;
    })
  | { readonly ok: false; readonly message: string; readonly at: JsonPath };

/** Applies one object on top of the live one with its name, as `kubectl apply --server-side` would ask the server to. */
export async function applyObject(applied: PlacedObject, applying: Applying): Promise<AppliedOutcome> {
  const { value } = applied;
  const type = typeOf(value, applying);
  if (typeof type === 'string') return { ok: false, message: type, at: ['apiVersion'] };
  if (!(await applying.definitions.isServed(type))) {
    return { ok: false, message: 'the server refuses its CustomResourceDefinition', at: ['kind'] };
  }
  const { definition } = type.entry;
  const { name, generateName } = isJsonObject(value['metadata']) ? value['metadata'] : newJsonObject();
  if (typeof name !== 'string' || name === '') {
    const isGenerated = typeof generateName === 'string' && generateName !== '';
    const message = isGenerated ? `from ${generateName}: cannot use generate name with apply` : 'resource name may not be empty';
    return { ok: false, message, at: isGenerated ? ['metadata', 'generateName'] : ['metadata'] };
  }
  const live = applying.live.get(objectKey(value));
  const other = type.isBuiltin && live !== undefined ? otherVersion(live.value, value) : undefined;
  if (other !== undefined) return { ok: false, message: other, at: ['apiVersion'] };
  const { kubernetesVersion, subresource } = applying;
  const isOwnerless = live !== undefined && lacksManagers(live.value);
  const assumed = isOwnerless ? withAssumedManagers(definition, live.value) : undefined;
  const namespaced = definition.spec.scope === 'Namespaced' ? withNamespace(value) : value;
  const notes = new Set<string>();
  const request = {
    definition,
    version: type.version,
    ...(live === undefined ? {} : { live: assumed ?? live.value }),
    applied: namespaced,
    ...(applying.policies && { admission: admissionBy(applying.policies, namespaced, type, applying, notes) }),
    ...storageOf(type, applying),
    fieldManager: applying.fieldManager,
    force: applying.force,
    ...(subresource === undefined ? {} : { subresource }),
    now: applying.now,
    kubernetesVersion,
    rules: rulesOf(kubernetesVersion),
  };
  const answered = applying.patchOnly ? { answer: serverSideApply(request), migrated: [], warnings: [] } : kubectlServerSideApply(request);
  return {
    ok: true,
    type,
    ...answered,
    live,
    policyNotes: [...notes],
    isByTypes: type.isBuiltin && !isJudged(applying),
    ...(isOwnerless ? { owners: assumed === undefined ? 'unknown' : 'assumed' } : {}),
  };
}

/** Whether the server's own code is here for the version that is asked. */
function isJudged({ kubernetes, kubernetesVersion }: Applying): boolean {
  return kubernetes.minor === kubernetesVersion.minor;
}

/** What stores an object of a built-in kind; a definition stores the others. */
function storageOf({ isBuiltin }: { readonly isBuiltin: boolean }, applying: Applying): { readonly storage?: WriteStorage } {
  if (!isBuiltin) return {};
  return { storage: isJudged(applying) ? builtinStorage(applying.kubernetes, applying.subresource) : UNJUDGED };
}

/** Stores whatever is written. */
const UNJUDGED: WriteStorage = { write: (object) => ({ object, warnings: [] }) };

/** Asks policies about each write, and keeps what they say. */
function admissionBy(
  policies: RunPolicies,
  written: JsonObject,
  { entry: { definition } }: NamedType,
  { definitions, kubernetesVersion, subresource }: Applying,
  notes: Set<string>,
): WriteAdmission {
  let admission: ObjectAdmission | undefined;
  const deny = (denial: ObjectAdmission['denial']): ReturnType<WriteAdmission['validate']> =>
    denial && refusal(denial.code, 'Forbidden', denial.message);
  return {
    mutate(object, old) {
      const sent = { written, old, definition, catalog: definitions.catalog, kubernetesVersion };
      admission = objectAdmission(policies, { ...sent, ...(subresource !== undefined && { subresource }) });
      const changed = admission.mutate(object);
      for (const note of admission.notes()) notes.add(note);
      return deny(admission.denial) ?? { object: changed ?? object };
    },
    validate(object) {
      const denied = deny(admission?.judge(object));
      for (const note of admission?.notes() ?? []) notes.add(note);
      return denied;
    },
  };
}

/** The type of an object, or kubectl's words where it names none, or one that nothing serves. */
function typeOf(
  object: JsonObject,
  { definitions, kubernetesVersion }: Pick<Applying, 'definitions' | 'kubernetesVersion'>,
): (NamedType & { readonly isBuiltin: boolean }) | string {
  const { apiVersion, kind } = describeResource(object);
  if (kind === '') return abridged(missingKind(object));
  const [group = '', version = '', ...more] = apiVersion.split('/');
  const entry = more.length === 0 ? definitions.find(group, kind) : undefined;
  const served = entry !== undefined && versionsOf(entry.definition.spec).some((each) => each.name === version && each.served);
  if (entry !== undefined && served) return { entry, version, isBuiltin: false };
  const builtin = entry === undefined ? builtinEntry(apiVersion, kind, kubernetesVersion) : undefined;
  const [own] = builtin?.definition.spec.versions ?? [];
  if (builtin !== undefined && own !== undefined) return { entry: builtin, version: own.name, isBuiltin: true };
  return `no matches for kind ${goQuote(kind)} in version ${goQuote(apiVersion)}`;
}

/** Why only a cluster can tell what becomes of a live object that is, in part, of another version than it is applied in; undefined of one that is not. */
function otherVersion(live: JsonObject, { apiVersion, kind }: JsonObject): string | undefined {
  const versions = [live, ...managedEntries(live)].flatMap((each) => (isJsonObject(each) ? (each['apiVersion'] ?? []) : []));
  const other = versions.find((version) => version !== apiVersion);
  return other === undefined ? undefined : `fields of the live ${String(kind)} are of ${String(other)}, which only a cluster converts`;
}

/** kubectl names the namespace in what it applies. */
function withNamespace(object: JsonObject): JsonObject {
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : newJsonObject();
  if (metadata['namespace'] !== undefined && metadata['namespace'] !== '') return object;
  return Object.assign(newJsonObject(), object, { metadata: Object.assign(newJsonObject(), metadata, { namespace: 'default' }) });
}
