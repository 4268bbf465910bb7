import { createRuleEvaluator } from '@structural/cel';
import {
  judgeResource,
  readFromStorage,
  toResourceStorage,
  toResourceType,
  type CustomResourceDefinition,
  type JudgedResource,
  type JudgeOptions,
  type KubernetesVersion,
  type ResourceType,
  type RuleEvaluator,
} from '@structural/core';
import type { JsonObject } from '@structural/json';

/** One version of a definition, as tests ask it: through the engine alone, by none of the code that makes findings. */
export interface Served {
  readonly definition: CustomResourceDefinition;
  readonly version: string;
  readonly type: ResourceType;
  readonly kubernetesVersion: KubernetesVersion;
}

/** A version of a definition, which the server of a version must be able to serve. */
export function served(definition: CustomResourceDefinition, version: string, kubernetesVersion: KubernetesVersion): Served {
  const made = toResourceType(definition, version);
  if (!made.ok) throw new Error(made.error);
  return { definition, version, type: made.type, kubernetesVersion };
}

/** Who judges rules on a server, once for all that is asked of it. */
function rulesOf(kubernetesVersion: KubernetesVersion): RuleEvaluator {
  const known = evaluators.get(kubernetesVersion) ?? createRuleEvaluator({ kubernetesVersion });
  evaluators.set(kubernetesVersion, known);
  return known;
}

const evaluators = new Map<KubernetesVersion, RuleEvaluator>();

/** What the engine says of a request, asked anew. */
export function asked({ kubernetesVersion, type }: Served, resource: JsonObject, options: JudgeOptions = {}): JudgedResource {
  return judgeResource(type, resource, { ...options, kubernetesVersion, rules: rulesOf(kubernetesVersion) });
}

/** Whether a client hears with `fieldValidation=Strict` that a request is refused. */
export function refuses(answer: JudgedResource): boolean {
  return !answer.ok || answer.errors.length > 0 || answer.strictErrors.length > 0;
}

/** The server's words. */
export function wordsOf(answer: JudgedResource): string {
  if (!answer.ok) return answer.decodeError;
  return [...answer.strictErrors, ...answer.errors.map(({ detail, origin }) => `${origin}: ${detail}`)].join('; ');
}

/** The answer to the last of the requests that write all of a resource: its creation or update, and its status where that is a resource of its own. */
export function lastAnswer(side: Served, resource: JsonObject, old?: JsonObject): JudgedResource {
  if (old !== undefined) return lastOf(side, resource, old);
  const known = created.get(side);
  if (known?.resource === resource) return known.answer;
  const answer = lastOf(side, resource, old);
  created.set(side, { resource, answer });
  return answer;
}

/** What a side said last of a creation, as several attackers ask. */
const created = new WeakMap<Served, { readonly resource: JsonObject; readonly answer: JudgedResource }>();

function lastOf(side: Served, resource: JsonObject, old: JsonObject | undefined): JudgedResource {
  const first = asked(side, resource, old === undefined ? {} : { old, oldIsStored: true });
  if (refuses(first) || !first.ok || !side.type.hasStatus || resource['status'] === undefined) return first;
  return asked(side, resource, { old: first.object, oldIsStored: true, subresource: 'status' });
}

/** What a resource becomes that is created, and its status after that; undefined where it is refused. */
export function stored(side: Served, resource: JsonObject): JsonObject | undefined {
  const answer = lastAnswer(side, resource);
  return answer.ok && !refuses(answer) ? answer.object : undefined;
}

/** What a read returns of what another definition stored, or why it fails. */
export function read({ definition, version }: Served, object: JsonObject): ReturnType<typeof readFromStorage> {
  const storage = toResourceStorage(definition);
  return storage.ok ? readFromStorage(storage.storage, object, version) : { ok: false, error: 'nothing is stored' };
}
