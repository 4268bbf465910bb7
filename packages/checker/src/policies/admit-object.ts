import type { CustomResourceDefinition, KubernetesVersion } from '@structural/core';
import { isJsonObject, jsonEqual, newJsonObject, type JsonObject } from '@structural/json';
import { denyingFinding, mutationRefusal, refusalOf, type PolicyRefusal } from '@structural/policies';
import type { DefinitionCatalog } from '../catalog/definition-catalog.js';
import { describeResource } from '../find/describe-resource.js';
import { mutationWords, policyWords, type PolicyWords } from './policy-words.js';
import { afterMutations, type MutatedByPolicies, type RunPolicies } from './run-policies.js';

/** How an object is sent to a server, for the policies there. */
export interface AdmissionAsked {
  /** As it is written; it says what is sent. */
  readonly written: JsonObject;
  readonly old: JsonObject | undefined;
  /** Undefined for built-in kinds. */
  readonly definition: CustomResourceDefinition | undefined;
  readonly catalog: DefinitionCatalog;
  readonly kubernetesVersion: KubernetesVersion;
  readonly subresource?: string;
}

/** What policies make of one object on its way to storage. */
export interface ObjectAdmission {
  /** The object as mutating policies change it; undefined where they change nothing. */
  mutate(object: JsonObject): JsonObject | undefined;
  /** Why they refuse the object of the last call of `mutate`. */
  readonly denial: PolicyRefusal | undefined;
  /** Why validating policies refuse what would be stored; undefined where they do not. */
  judge(object: JsonObject): PolicyRefusal | undefined;
  /** What there is to say so far: what each mutating policy changed, and what only a cluster knows. */
  notes(): readonly string[];
}

/** Gets ready to ask the policies of a run about one object. */
export function objectAdmission(policies: RunPolicies, sent: AdmissionAsked): ObjectAdmission {
  const { catalog, definition, kubernetesVersion, old, subresource = '', written } = sent;
  const asked = { description: describeResource(written), kubernetesVersion };
  const resource = (object: JsonObject): Parameters<RunPolicies['judge']>[1] => ({
    definition,
    object,
    isAsWritten: definition === undefined,
    old,
    subresource,
  });
  const notes: string[] = [];
  let mutated: MutatedByPolicies | undefined;
  return {
    mutate(object) {
      mutated = policies.mutate(asked, resource(object), [catalog]);
      if (mutated === undefined) return undefined;
      const { request, verdict } = mutated;
      notes.push(...mutationWords(mutated).flatMap(noteOf));
      if (verdict.object === undefined || verdict.changes.length === 0) return undefined;
      return withChangedMetadata(object, request.object ?? object, verdict.object);
    },
    get denial() {
      return mutated && mutationRefusal(mutated.verdict, mutated.request);
    },
    judge(object) {
      const judged = afterMutations(policies.judge(asked, resource(object), [catalog]), mutated);
      if (judged === undefined) return undefined;
      if (denyingFinding(judged.verdict) === undefined)
        notes.push(...policyWords(judged).flatMap((words) => (words.isLimit === true ? noteOf(words) : [])));
      return refusalOf(judged.verdict, judged.request);
    },
    notes: () => [...new Set(notes)],
  };
}

function noteOf({ message, place, severity }: PolicyWords): readonly string[] {
  if (severity !== 'info') return [];
  return [place === undefined ? message : `${message} (${place.file}:${String(place.line)})`];
}

/** A changed object whose metadata has what the object had and what was changed, without what the request added. */
function withChangedMetadata(object: JsonObject, sent: JsonObject, changed: JsonObject): JsonObject {
  const [own, before, after] = [object, sent, changed].map(({ metadata }) => (isJsonObject(metadata) ? metadata : newJsonObject()));
  const metadata = newJsonObject();
  for (const name in after) {
    const value = after[name] ?? null;
    const given = before?.[name];
    if (own?.[name] !== undefined || given === undefined || !jsonEqual(given, value)) metadata[name] = value;
  }
  return Object.assign(newJsonObject(), changed, { metadata });
}
