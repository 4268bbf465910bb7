import { invalid, type FieldError } from '../../../field/error.js';
import { child, index, key, type FieldPath } from '../../../field/path.js';
import type { JSONSchemaProps } from '../../../schema/json-schema-props.js';
import { addErrors } from '../../../field/add-errors.js';
import type { AdmissionFindings } from '../../findings.js';
import type { Tolerances } from '../../tolerances.js';
import { someSchema } from '../../every-schema.js';
import { hasNoStructuralForm, validateForbiddenKeywords, type PlaceRestrictions } from './forbidden-keywords.js';
import { validateListType } from './list-type.js';
import { isCorrelatableMap, validateMapType } from './map-type.js';
import { childScope, hasRules, rootScope, type RuleScope, type ScopeStep, type TypeMemory } from '../../../rules/rule-scope.js';
import { validateCompiledRules, validateRules, type RuleTreatment } from './validation-rules.js';
import { isRepeatable } from '../../../schema/repeatable.js';
import { reverseFrom } from '../../../schema/reverse-from.js';

/** What a schema inherits from those above it; most of them share one. */
interface Inheritance extends PlaceRestrictions {
  /** The topmost list or map above whose elements cannot be shown to be the same before and after an update. */
  readonly uncorrelatable: FieldPath | undefined;
}

/** A schema to judge. */
interface Visit {
  readonly schema: JSONSchemaProps;
  readonly path: FieldPath;
  readonly isRoot: boolean;
  readonly place: Inheritance;
  /** Absent under junctors, where rules are not compiled, and where there are none. */
  readonly scope: RuleScope | undefined;
}

/** A schema whose subschemas were judged. */
interface Return {
  readonly visit: Visit;
  /** How many errors and how many schemas without structural form there were before it. */
  readonly errorsBefore: number;
  readonly unstructuralBefore: number;
  readonly dependentBefore: number;
}

/** What one walk carries along. */
interface Walk {
  readonly tolerances: Tolerances;
  readonly rules: RuleTreatment;
  readonly findings: AdmissionFindings;
  readonly ruleFindings: AdmissionFindings;
  readonly memory: TypeMemory;
  readonly pending: (Visit | Return)[];
  unstructural: number;
  /** How many schemas were met of which the verdict depends on where they stand. */
  dependent: number;
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
  findings: AdmissionFindings,
): void {
  const memory: TypeMemory = new Map();
  const ruleFindings: AdmissionFindings = { errors: [], panic: undefined, uncompiledRules: 0 };
  const scope = rules.compileRules && someSchema(root, hasRules) ? rootScope(root, memory) : undefined;
  const place = { ...NOWHERE_SPECIAL, noDefaults: tolerances.noDefaults };
  const first: Visit = { schema: root, path, isRoot: true, place, scope };
  const walk: Walk = { tolerances, rules, findings, ruleFindings, memory, pending: [first], unstructural: 0, dependent: 0 };
  for (let next = walk.pending.pop(); next !== undefined; next = walk.pending.pop()) {
    if ('visit' in next) leave(next, walk);
    else enter(next, walk);
  }
  addErrors(findings.errors, ruleFindings.errors);
  findings.panic ??= ruleFindings.panic;
  findings.uncompiledRules += ruleFindings.uncompiledRules;
}

const NOWHERE_SPECIAL: Inheritance = { noDefaults: undefined, insideResourceMeta: false, uncorrelatable: undefined };

function enter(visit: Visit, walk: Walk): void {
  const { schema, path } = visit;
  const { pending, findings } = walk;
  const isRepeated = !visit.isRoot && isRepeatable(schema);
  if (isRepeated && faultless.has(schema)) return;
  const { dependent: dependentBefore, unstructural: unstructuralBefore } = walk;
  const back: Return = { visit, errorsBefore: findings.errors.length, unstructuralBefore, dependentBefore };
  if (dependsOnPlace(schema)) walk.dependent++;
  if (hasNoStructuralForm(schema)) walk.unstructural++;
  validateForbiddenKeywords(schema, path, visit.place, walk.tolerances.requireValidPropertyType, findings.errors);
  if (isRepeated || hasMoreToJudge(schema)) pending.push(back);
  const start = pending.length;
  pushSubschemas(visit, walk);
  reverseFrom(pending, start);
}

/** Whether what is said of a schema may differ with what is above it. */
function dependsOnPlace(schema: JSONSchemaProps): boolean {
  return schema.default !== undefined || schema['x-kubernetes-embedded-resource'] === true || hasRules(schema);
}

/** Schemas that may be met again of which nothing is to be said wherever they stand but at the root, nor of any below them, however much is demanded. */
const faultless = new WeakSet<JSONSchemaProps>();

function demandsAll({ requireAtomicSetType, requireMapListKeysMapSetValidation, requireValidPropertyType }: Tolerances): boolean {
  return requireAtomicSetType && requireMapListKeysMapSetValidation && requireValidPropertyType;
}

/** The schemas below one, in the server's order. */
function pushSubschemas(visit: Visit, walk: Walk): void {
  pushFields(visit, walk);
  pushJunctors(visit, walk);
  pushItems(visit, walk);
  if (visit.schema.dependencies === undefined) return;
  const at = child(visit.path, 'dependencies');
  for (const [name, { schema }] of visit.schema.dependencies)
    if (schema !== undefined) push(visit, key(at, name), schema, visit.place, walk);
}

/** Puts a schema on the list; it has rules to compile only if it is reached without a junctor. */
function push(
  { scope }: Visit,
  path: FieldPath,
  schema: JSONSchemaProps,
  place: Inheritance,
  { pending, memory }: Walk,
  step?: ScopeStep,
): void {
  const subscope = step === undefined || scope === undefined ? undefined : childScope(scope, step, schema, memory);
  pending.push({ schema, path, isRoot: false, place, scope: subscope });
}

function pushFields(visit: Visit, walk: Walk): void {
  const { schema, path, place } = visit;
  if (typeof schema.additionalProperties === 'object') {
    const below = place.insideResourceMeta ? { ...place, noDefaults: 'inside additionalProperties applying to object metadata' } : place;
    push(visit, child(path, 'additionalProperties'), schema.additionalProperties, below, walk, { kind: 'additionalProperties' });
  }
  if (schema.properties === undefined || schema.properties.size === 0) return;
  const at = child(path, 'properties');
  const below = isCorrelatableMap(schema) ? place : uncorrelated(visit);
  const isResource = visit.isRoot || schema['x-kubernetes-embedded-resource'] === true;
  for (const [name, property] of schema.properties) {
    const ofProperty = isResource && META_FIELDS.has(name) ? inMeta(below, visit.isRoot, name) : below;
    push(visit, key(at, name), property, ofProperty, walk, { kind: 'property', name });
  }
}

const META_FIELDS: ReadonlySet<string> = new Set(['metadata', 'kind', 'apiVersion']);

function inMeta(place: Inheritance, isRoot: boolean, field: string): Inheritance {
  return { ...place, insideResourceMeta: true, noDefaults: isRoot ? `in top-level ${field}` : place.noDefaults };
}

function uncorrelated({ place, path }: Visit): Inheritance {
  return place.uncorrelatable === undefined ? { ...place, uncorrelatable: path } : place;
}

function pushJunctors(visit: Visit, walk: Walk): void {
  const { schema, path, place } = visit;
  if (schema.not !== undefined) push(visit, child(path, 'not'), schema.not, place, walk);
  for (const junctor of ['allOf', 'oneOf', 'anyOf'] as const) {
    schema[junctor]?.forEach((branch, i) => {
      push(visit, index(child(path, junctor), i), branch, place, walk);
    });
  }
  if (schema.definitions === undefined) return;
  const at = child(path, 'definitions');
  for (const [name, definition] of schema.definitions) push(visit, key(at, name), definition, place, walk);
}

function pushItems(visit: Visit, walk: Walk): void {
  const { schema, path } = visit;
  if (schema.items === undefined) return;
  const at = child(path, 'items');
  // Only the items of a list-map are known by their keys; those of a set are, too, but the server does not say so of rules.
  const place = schema['x-kubernetes-list-type'] === 'map' ? visit.place : uncorrelated(visit);
  if (schema.items.schema !== undefined) push(visit, at, schema.items.schema, place, walk, { kind: 'items' });
  schema.items.schemas?.forEach((item, i) => {
    push(visit, index(at, i), item, place, walk, { kind: 'items' });
  });
}

/** True for a schema that is to be judged once more when all below it were. */
function hasMoreToJudge(schema: JSONSchemaProps): boolean {
  return AFTERWARDS.some((keyword) => schema[keyword] !== undefined);
}

const AFTERWARDS = [
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-map-type',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-validations',
] as const;

function leave(back: Return, walk: Walk): void {
  const { errorsBefore, unstructuralBefore, visit } = back;
  const { schema, path, scope, place } = visit;
  const { findings } = walk;
  addErrors(findings.errors, preserveErrors(schema, path));
  validateMapType(schema, path, findings.errors);
  validateListType(schema, path, walk.tolerances, findings.errors);
  if (isFaultless(back, walk)) faultless.add(schema);
  if (!hasRules(schema)) return;
  validateRules(schema, path, walk.unstructural === unstructuralBefore, findings);
  if (scope === undefined || findings.errors.length > errorsBefore) return;
  validateCompiledRules(scope, path, place.uncorrelatable, walk.rules, walk.ruleFindings);
}

function isFaultless({ dependentBefore, errorsBefore, unstructuralBefore, visit }: Return, walk: Walk): boolean {
  const { dependent, findings, tolerances, unstructural } = walk;
  return (
    !visit.isRoot &&
    isRepeatable(visit.schema) &&
    findings.errors.length === errorsBefore &&
    unstructural === unstructuralBefore &&
    dependent === dependentBefore &&
    demandsAll(tolerances)
  );
}

function preserveErrors(schema: JSONSchemaProps, path: FieldPath): readonly FieldError[] {
  if (schema['x-kubernetes-preserve-unknown-fields'] !== false) return [];
  const at = child(path, 'x-kubernetes-preserve-unknown-fields');
  return [invalid(at, false, 'must be true or undefined', 'keyword.preserve-unknown-fields')];
}
