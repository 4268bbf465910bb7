import { rulesOf } from '@structural/cel';
import { kubectlServerSideApply, managedEntries, type CustomResourceDefinition, type KubernetesVersion } from '@structural/core';
import { objectIn, isJsonObject, type JsonObject } from '@structural/json';
import { countSeverities, type Diagnostic } from '../diagnostic/diagnostic.js';
import type { ServerRefusal } from '../server/refusal.js';
import type { UpdateOptions } from './update-options.js';

/** The stored object that a resource is written over, if that is another one, and how. */
interface WrittenOverOld {
  readonly entry: { readonly definition: CustomResourceDefinition };
  readonly old: JsonObject | undefined;
  readonly isItself: boolean;
  readonly subresource: string | undefined;
  readonly updates: UpdateOptions;
}

/** A verdict with what a server-side apply fails of beside the fields, where that is the write; `placeOf` gives where it is said. */
export function withServerSideFault<Verdict extends { readonly outcome: string; readonly operation: string }>(
  resource: JsonObject,
  { entry, isItself, old, subresource, updates }: WrittenOverOld,
  kubernetesVersion: KubernetesVersion,
  found: { readonly verdict: Verdict; readonly diagnostics: readonly Diagnostic[] },
  placeOf: () => Pick<Diagnostic, 'file' | 'range'>,
): typeof found {
  const { outcome, operation } = found.verdict;
  const isAsked = updates.write === 'server-side' && !isItself && subresource === undefined;
  if (!isAsked || old === undefined || outcome !== 'accepted' || operation !== 'update') return found;
  const fault = serverSideFault(resource, old, entry.definition, kubernetesVersion);
  if (fault === undefined) return found;
  const { hint, message, refusal } = fault;
  const finding = { ...placeOf(), related: [], rule: 'object-meta', severity: 'error', message, ...(hint && { hint }) } as const;
  const diagnostics = [finding, ...found.diagnostics];
  return { verdict: { ...found.verdict, outcome: 'refused', refusal, ...countSeverities(diagnostics) }, diagnostics };
}

/** Why a server does not apply a resource whose fields it accepts, and the way out. */
interface ServerSideFault {
  readonly message: string;
  readonly hint?: string;
  readonly refusal: ServerRefusal;
}

/** What a server-side apply over a stored object fails of beside its fields: others manage some of them, or manage them in a version that lacks some. */
function serverSideFault(
  resource: JsonObject,
  old: JsonObject,
  definition: CustomResourceDefinition,
  kubernetesVersion: KubernetesVersion,
): ServerSideFault | undefined {
  const metadata = objectIn(resource['metadata']);
  if (managedEntries(old).length === 0 || typeof metadata['name'] !== 'string') return undefined;
  const namespace = objectIn(old['metadata'])['namespace'];
  const applied = { ...resource, metadata: namespace === undefined ? metadata : { ...metadata, namespace } };
  const { answer } = kubectlServerSideApply({
    definition,
    live: old,
    applied,
    fieldManager: 'kubectl',
    now: '1970-01-01T00:00:00Z',
    kubernetesVersion,
    rules: rulesOf(kubernetesVersion),
  });
  // What is wrong with the fields has been said of the write.
  if (answer.kind !== 'refused' || answer.code === 422) return undefined;
  const { code, message, reason } = answer;
  const hint = code === 409 ? CONFLICT : otherVersionsHint(message, old, resource);
  return { message, ...(hint !== undefined && { hint }), refusal: { status: { code, reason, message } } };
}

const CONFLICT = 'leave the fields out that others manage, or take them over with kubectl apply --server-side --force-conflicts';

/**
 * The way out where a server says that a field is not declared or of another type, or that it does not know a version or a group: a manager wrote the
 * live object in another version than it is applied in, and in that version the server reads it. Undefined of another message.
 */
export function otherVersionsHint(message: string, live: JsonObject, { apiVersion }: JsonObject): string | undefined {
  const lack = lackOf(message);
  if (lack === undefined) return undefined;
  const entries = managedEntries(live);
  const index = entries.findIndex(
    (entry) =>
      isJsonObject(entry) &&
      typeof entry['apiVersion'] === 'string' &&
      (lack.isOfManager ? message.includes(entry['apiVersion']) : entry['apiVersion'] !== apiVersion),
  );
  const entry = entries[index];
  if (entry === undefined || !isJsonObject(entry)) return undefined;
  const patch = `[{"op":"replace","path":"/metadata/managedFields/${index}/apiVersion","value":"${String(apiVersion)}"}]`;
  return (
    `the managed fields of ${String(entry['manager'])} are of ${String(entry['apiVersion'])}, which ${lack.text}: the server reads the live object in ` +
    `that version; ${lack.isOfField ? 'give the version the field, or ' : ''}move the entry: kubectl patch --type=json -p '${patch}'`
  );
}

/** What the version of a manager lacks by the words of a server, whether these name that version, and whether a field would make up for it. */
function lackOf(message: string): { readonly text: string; readonly isOfManager?: true; readonly isOfField?: true } | undefined {
  if (message.includes('request to convert CR to an invalid group/version')) return { text: 'the CRD has no more', isOfManager: true };
  if (message.includes('is unstructured and is not suitable for converting to'))
    return { text: 'has a different group', isOfManager: true };
  if (message.includes(': expected ') && message.includes(', got ')) return { text: 'has another type for the field' };
  return message.includes('field not declared in schema') ? { text: 'does not have the field', isOfField: true } : undefined;
}
