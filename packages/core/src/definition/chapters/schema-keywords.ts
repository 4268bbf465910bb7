import { invalid, type FieldError } from '../../field/error.js';
import { child, index, key, type FieldPath } from '../../field/path.js';
import type { JSONSchemaProps } from '../../schema/json-schema-props.js';
import { addErrors, type Findings } from '../findings.js';
import type { RuleCompilation } from '../rule-compiler.js';
import type { Tolerances } from '../tolerances.js';
import { hasNoStructuralForm, validateForbiddenKeywords, type Place } from './forbidden-keywords.js';
import { validateListType } from './list-type.js';
import { isCorrelatableMap, validateMapType } from './map-type.js';
import { childScope, rootScope, type RuleScope, type Step, type TypeMemory } from './rule-scope.js';
import { validateCompiledRules, validateRules } from './validation-rules.js';

/** How the rules of a schema are treated: not at all where the schema is not structural. */
export interface RuleTreatment {
  readonly compileRules: boolean;
  readonly compilation: RuleCompilation | undefined;
}

/** A schema to judge, and what it inherits from those above it. */
interface Visit extends Place {
  readonly schema: JSONSchemaProps;
  readonly path: FieldPath;
  readonly isRoot: boolean;
  /** The topmost list or map above whose elements cannot be told to be the same before and after an update. */
  readonly uncorrelatable: FieldPath | undefined;
  /** Absent under junctors, where rules are not compiled. */
  readonly scope: RuleScope | undefined;
}

/** A schema whose subschemas were judged. */
interface Return {
  readonly visit: Visit;
  /** How many errors and how many schemas without structural form there were before it. */
  readonly errorsBefore: number;
  readonly unstructuralBefore: number;
}

/** What one walk carries along. */
interface Walk {
  readonly tolerances: Tolerances;
  readonly rules: RuleTreatment;
  readonly findings: Findings;
  readonly ruleFindings: Findings;
  readonly memory: TypeMemory;
  readonly pending: (Visit | Return)[];
  unstructural: number;
}

/**
 * Judges the keywords of a schema and of all below it, those under junctors and those that may not be there included.
 *
 * Errors of compiled rules come after all others. The rules of a schema are compiled only where the schema and all below it have
 * no other error. Schemas wait on a list rather than on the call stack; linear in the size of the schema.
 * Source: `pkg/apis/apiextensions/validation`, ValidateCustomResourceDefinitionOpenAPISchema.
 */
export function validateSchemaKeywords(
  root: JSONSchemaProps,
  path: FieldPath,
  tolerances: Tolerances,
  rules: RuleTreatment,
  findings: Findings,
): void {
  const memory: TypeMemory = new Map();
  const ruleFindings: Findings = { errors: [], panic: undefined, uncompiledRules: 0 };
  const scope = rules.compileRules ? rootScope(root, memory) : undefined;
  const first: Visit = { schema: root, path, isRoot: true, noDefaults: undefined, insideResourceMeta: false, uncorrelatable: undefined, scope };
  const walk: Walk = { tolerances, rules, findings, ruleFindings, memory, pending: [first], unstructural: 0 };
  for (let next = walk.pending.pop(); next !== undefined; next = walk.pending.pop()) {
    if ('visit' in next) leave(next, walk);
    else enter(next, walk);
  }
  addErrors(findings.errors, ruleFindings.errors);
  findings.panic ??= ruleFindings.panic;
  findings.uncompiledRules += ruleFindings.uncompiledRules;
}

function enter(visit: Visit, walk: Walk): void {
  const { schema, path } = visit;
  const { pending, findings } = walk;
  const back: Return = { visit, errorsBefore: findings.errors.length, unstructuralBefore: walk.unstructural };
  if (hasNoStructuralForm(schema)) walk.unstructural++;
  validateForbiddenKeywords(schema, path, visit, walk.tolerances.requireValidPropertyType, findings.errors);
  if (hasMoreToJudge(schema)) pending.push(back);
  const start = pending.length;
  pushSubschemas(visit, walk);
  reverseFrom(pending, start);
}

/** The schemas below one, in the server's order. */
function pushSubschemas(visit: Visit, walk: Walk): void {
  pushFields(visit, walk);
  pushJunctors(visit, walk);
  pushItems(visit, walk);
  const at = child(visit.path, 'dependencies');
  for (const [name, { schema }] of visit.schema.dependencies ?? []) if (schema !== undefined) push(visit, key(at, name), schema, {}, walk);
}

/** Puts a schema on the list; it has rules to compile only if it is reached by a step along the spine. */
function push(visit: Visit, path: FieldPath, schema: JSONSchemaProps, change: Partial<Visit>, { pending, memory }: Walk, step?: Step): void {
  const scope = step === undefined || visit.scope === undefined ? undefined : childScope(visit.scope, step, schema, memory);
  pending.push({ ...visit, schema, path, isRoot: false, scope, ...change });
}

function pushFields(visit: Visit, walk: Walk): void {
  const { schema, path } = visit;
  if (typeof schema.additionalProperties === 'object') {
    const change = visit.insideResourceMeta ? { noDefaults: 'inside additionalProperties applying to object metadata' } : {};
    push(visit, child(path, 'additionalProperties'), schema.additionalProperties, change, walk, { kind: 'additionalProperties' });
  }
  if (schema.properties === undefined || schema.properties.size === 0) return;
  const at = child(path, 'properties');
  const correlated = isCorrelatableMap(schema) ? {} : { uncorrelatable: visit.uncorrelatable ?? path };
  for (const [name, property] of schema.properties) {
    push(visit, key(at, name), property, { ...correlated, ...metaChange(visit, name) }, walk, { kind: 'property', name });
  }
}

function metaChange({ isRoot, schema }: Visit, property: string): Partial<Place> {
  if (!isRoot && schema['x-kubernetes-embedded-resource'] !== true) return {};
  if (property !== 'metadata' && property !== 'kind' && property !== 'apiVersion') return {};
  return isRoot ? { insideResourceMeta: true, noDefaults: `in top-level ${property}` } : { insideResourceMeta: true };
}

function pushJunctors(visit: Visit, walk: Walk): void {
  const { schema, path } = visit;
  if (schema.not !== undefined) push(visit, child(path, 'not'), schema.not, {}, walk);
  for (const junctor of ['allOf', 'oneOf', 'anyOf'] as const) {
    schema[junctor]?.forEach((branch, i) => { push(visit, index(child(path, junctor), i), branch, {}, walk); });
  }
  const at = child(path, 'definitions');
  for (const [name, definition] of schema.definitions ?? []) push(visit, key(at, name), definition, {}, walk);
}

function pushItems(visit: Visit, walk: Walk): void {
  const { schema, path } = visit;
  if (schema.items === undefined) return;
  const at = child(path, 'items');
  // Only the items of a list-map are known by their keys; those of a set are, too, but the server does not say so of rules.
  const change = schema['x-kubernetes-list-type'] === 'map' ? {} : { uncorrelatable: visit.uncorrelatable ?? path };
  if (schema.items.schema !== undefined) push(visit, at, schema.items.schema, change, walk, { kind: 'items' });
  schema.items.schemas?.forEach((item, i) => { push(visit, index(at, i), item, change, walk, { kind: 'items' }); });
}

/** True for a schema that is to be judged once more when all below it were. */
function hasMoreToJudge(schema: JSONSchemaProps): boolean {
  return AFTERWARDS.some((keyword) => schema[keyword] !== undefined);
}

const AFTERWARDS = [
  'x-kubernetes-preserve-unknown-fields', 'x-kubernetes-map-type', 'x-kubernetes-list-type', 'x-kubernetes-list-map-keys',
  'x-kubernetes-validations',
] as const;

function leave({ visit, errorsBefore, unstructuralBefore }: Return, walk: Walk): void {
  const { schema, path, scope, uncorrelatable } = visit;
  const { findings } = walk;
  addErrors(findings.errors, preserveErrors(schema, path));
  validateMapType(schema, path, findings.errors);
  validateListType(schema, path, walk.tolerances, findings.errors);
  if ((schema['x-kubernetes-validations'] ?? []).length === 0) return;
  validateRules(schema, path, walk.unstructural === unstructuralBefore, findings);
  if (scope === undefined || findings.errors.length > errorsBefore) return;
  validateCompiledRules(scope, path, uncorrelatable, walk.rules.compilation, walk.ruleFindings);
}

function preserveErrors(schema: JSONSchemaProps, path: FieldPath): readonly FieldError[] {
  if (schema['x-kubernetes-preserve-unknown-fields'] !== false) return [];
  const at = child(path, 'x-kubernetes-preserve-unknown-fields');
  return [invalid(at, false, 'must be true or undefined', 'keyword.preserve-unknown-fields')];
}

function reverseFrom<T>(list: T[], start: number): void {
  for (let i = start, j = list.length - 1; i < j; i++, j--) {
    const item = list[i]!;
    list[i] = list[j]!;
    list[j] = item;
  }
}
