import { createRuleEvaluator } from '@structural/cel';
import {
  invalid,
  NEWEST_KUBERNETES,
  NIL_PATH,
  toResourceType,
  type CustomResourceDefinition,
  type FieldError,
  type JudgedResource,
  type KubernetesVersion,
  type ResourceType,
  type RuleEvaluator,
  type StructuralSchema,
} from '@structural/core';
import type { JsonObject } from '@structural/json';
import { openJudge } from './judge.js';

/** What a server is asked: to create a resource, or to update what is stored. */
export interface Request {
  readonly object: JsonObject;
  /** The manifest of what is there before; absent where the resource is created. */
  readonly old?: JsonObject;
  /** An update of the status alone; without `old` of a resource that was only just created from this very manifest. */
  readonly subresource?: 'status';
}

/** What a server says of a request. */
export interface Verdict {
  /** Why it is refused; none where it is accepted. */
  readonly errors: readonly FieldError[];
  /** What a read returns afterwards; what the server had made of the request where it refused that. */
  readonly stored: JsonObject;
}

/** A judge of the resources of one version of one definition, whose validators and rules are compiled once. */
export interface VersionJudge {
  /** By which values are pruned and filled in; of nothing at all where the version has no schema. */
  readonly schema: StructuralSchema;
  readonly type: ResourceType;
  readonly kubernetesVersion: KubernetesVersion;
  readonly rules: RuleEvaluator;
  /** What cannot be decoded is refused with one error at no field. */
  judge(request: Request): Verdict;
  /** As {@link judge}, of a resource that is created. */
  create(object: JsonObject): Verdict;
  /** All that is known of a resource that is created; judged once as long as the same one is asked about, as whoever searches and whoever proves do. */
  created(object: JsonObject): JudgedResource;
  /** As {@link judge}, of a resource that replaces another one, which counts as what its creation would have stored. */
  update(object: JsonObject, old: JsonObject): Verdict;
}

/** A judge of a version, or why there is none. */
export type JudgeOf = { readonly ok: true; readonly judge: VersionJudge } | { readonly ok: false; readonly error: string };

/** What may be chosen about a judge. */
export interface JudgeOfOptions {
  /** The newest server by default. */
  readonly kubernetesVersion?: KubernetesVersion;
  /** Where several judges share compiled rules; by default a judge has an evaluator of its own. */
  readonly rules?: RuleEvaluator;
}

/**
 * Sets up a judge of one version; the definition need not be valid, but must be one that a server can serve.
 *
 * Its verdicts are the engine's: a judgment costs some microseconds for a small resource, rules included.
 */
export function judgeOf(
  definition: CustomResourceDefinition,
  version: string,
  { kubernetesVersion = NEWEST_KUBERNETES, rules = createRuleEvaluator({ kubernetesVersion }) }: JudgeOfOptions = {},
): JudgeOf {
  const served = toResourceType(definition, version);
  if (!served.ok) return served;
  const { type } = served;
  const server = openJudge({ kubernetesVersion, rules });
  let last: { readonly object: JsonObject; readonly judged: JudgedResource } | undefined;
  const created = (object: JsonObject): JudgedResource => {
    if (last?.object !== object) last = { object, judged: server.judge(type, object, {}) };
    return last.judged;
  };
  const judge = ({ object, ...asked }: Request): Verdict => {
    const isCreated = asked.old === undefined && asked.subresource === undefined;
    const judged = isCreated ? created(object) : server.judge(type, object, asked);
    if (judged.ok) return { errors: judged.errors, stored: judged.object };
    return { errors: [invalid(NIL_PATH, null, judged.decodeError, 'type')], stored: object };
  };
  return {
    ok: true,
    judge: {
      schema: type.structural ?? ANYTHING,
      type,
      kubernetesVersion,
      rules,
      judge,
      create: (object) => judge({ object }),
      created,
      update: (object, old) => judge({ object, old }),
    },
  };
}

const ANYTHING: StructuralSchema = { generic: {}, extensions: {} };
