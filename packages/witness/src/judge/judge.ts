import { admit, rulesOf } from '@structural/cel';
import {
  aggregateText,
  judgeResource,
  NEWEST_KUBERNETES,
  readDefinition,
  type CustomResourceDefinition,
  type FieldError,
  type JudgedResource,
  type JudgeOptions,
  type KubernetesVersion,
  type ResourceType,
  type RuleEvaluator,
} from '@structural/core';
import { goQuote } from '@structural/go';
import type { JsonObject, JsonValue } from '@structural/json';

/** A definition as a server has it, or why it refuses it. */
export type Admission =
  | { readonly ok: true; readonly definition: CustomResourceDefinition; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly message: string; readonly errors: readonly FieldError[] };

/**
 * What decides in the place of a server. The runner asks nothing else, so that whoever wraps one sees all that tests make a server do: which
 * definitions they bring up, which objects are judged by them, and with which rules.
 */
export interface Judge {
  readonly kubernetesVersion: KubernetesVersion;
  /** Asks whether a definition is accepted. */
  admit(crd: JsonObject): Admission;
  /** Reads a definition that is known to be accepted, or is one but for a member that does not matter. */
  serve(crd: JsonObject): CustomResourceDefinition | undefined;
  /** Judges one request. */
  judge(type: ResourceType, object: JsonValue, options: JudgeOptions): JudgedResource;
}

/** What may be chosen about a judge. */
export interface JudgeChoices {
  /** The newest by default. */
  readonly kubernetesVersion?: KubernetesVersion;
  /** Evaluates the rules of resources; by default as the server does. */
  readonly rules?: RuleEvaluator;
}

/**
 * Opens a judge that answers as a server of the version does. A definition is admitted and read once, as long as its value is the same one; so are
 * its rules compiled.
 */
export function openJudge({ kubernetesVersion = NEWEST_KUBERNETES, rules = rulesOf(kubernetesVersion) }: JudgeChoices = {}): Judge {
  const read = once((crd) => readDefinition(crd, { kubernetesVersion }));
  const admitted = once((crd): Admission => {
    const reading = read(crd);
    if (!reading.ok) return { ok: false, message: `the CRD cannot be handled: ${reading.decodeError}`, errors: [] };
    const { definition } = reading;
    const { errors, panic, warnings } = admit(definition, undefined, kubernetesVersion);
    if (panic !== undefined) return { ok: false, message: 'this CRD makes a server panic', errors };
    if (errors.length === 0) return { ok: true, definition, warnings };
    const message = `CustomResourceDefinition.apiextensions.k8s.io ${goQuote(definition.metadata.name)} is invalid: ${aggregateText(errors)}`;
    return { ok: false, message, errors };
  });
  return {
    kubernetesVersion,
    admit: admitted,
    serve: (crd) => {
      const reading = read(crd);
      return reading.ok ? reading.definition : undefined;
    },
    judge: (type, object, options) => judgeResource(type, object, { ...options, rules, kubernetesVersion }),
  };
}

function once<T>(make: (crd: JsonObject) => T): (crd: JsonObject) => T {
  const known = new WeakMap<JsonObject, T>();
  return (crd) => {
    let made = known.get(crd);
    if (made === undefined) known.set(crd, (made = make(crd)));
    return made;
  };
}
