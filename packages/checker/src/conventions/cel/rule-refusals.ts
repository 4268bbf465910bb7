import {
  errorText,
  readDefinition,
  versionsOf,
  type CustomResourceDefinition,
  type FieldError,
  type KubernetesVersion,
} from '@structural/core';
import { admit } from '@structural/cel';
import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonPath, type JsonValue } from '@structural/json';
import type { CatalogEntry } from '../../catalog/definition-catalog.js';
import { manifestPathOf } from '../../place/manifest-path.js';

/** A rule to be added to a definition. */
export interface AddedRule {
  readonly rule: string;
  readonly optionalOldSelf?: boolean;
}

/**
 * What the server says of a definition with one more rule at a schema of a version, and does not say of it without: that the rule does not compile,
 * is no bool, or costs too much. Empty where it takes the rule.
 */
export function ruleRefusals(
  { definition, found }: Pick<CatalogEntry, 'definition' | 'found'>,
  version: string,
  path: JsonPath,
  { optionalOldSelf = false, rule }: AddedRule,
  kubernetesVersion: KubernetesVersion,
): readonly FieldError[] {
  const index = versionsOf(definition.spec).findIndex(({ name }) => name === version);
  const place = manifestPathOf(found.value, ['spec', 'versions', index, 'schema', 'openAPIV3Schema', ...path]);
  const added = newJsonObject();
  added['rule'] = rule;
  if (optionalOldSelf) added['optionalOldSelf'] = true;
  const changed = readDefinition(withRule(found.value, place, added) as JsonObject, { kubernetesVersion });
  if (!changed.ok) return [];
  const said = (each: CustomResourceDefinition): readonly FieldError[] => admit(each, undefined, kubernetesVersion).errors;
  const before = new Set(said(definition).map(errorText));
  return said(changed.definition).filter((error) => !before.has(errorText(error)));
}

/** A value with a rule more in the schema at a path; itself where the path leads nowhere. */
function withRule(value: JsonValue, path: JsonPath, rule: JsonObject): JsonValue {
  const [step, ...rest] = path;
  if (isJsonArray(value)) return value.map((item, i) => (i === step ? withRule(item, rest, rule) : item));
  if (!isJsonObject(value)) return value;
  const changed = Object.assign(newJsonObject(), value);
  if (step === undefined) {
    const rules = value[RULES];
    changed[RULES] = [...(isJsonArray(rules) ? rules : []), rule];
  } else {
    const below = value[step];
    if (below !== undefined) changed[step] = withRule(below, rest, rule);
  }
  return changed;
}

const RULES = 'x-kubernetes-validations';
