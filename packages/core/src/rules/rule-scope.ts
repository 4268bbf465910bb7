import type { JSONSchemaProps } from '../schema/json-schema-props.js';

/**
 * What the server knows of the CEL type of a schema, when a rule at it or above makes it ask.
 *
 * `outside`: there is no rule. `unconvertible`: the topmost schema with a rule, or one below it, has no type. `declared`: the type
 * of `schema`, or of none where it was looked for in a list or map that is neither. `crash`: the server followed that none.
 */
type RuleType =
  | { readonly kind: 'outside' | 'unconvertible' | 'crash' }
  | { readonly kind: 'declared'; readonly schema: JSONSchemaProps | undefined };

/** A schema outside of junctors, and the one above it. Source: `pkg/apis/apiextensions/validation`, CELSchemaContext. */
export interface RuleScope {
  readonly schema: JSONSchemaProps;
  readonly parent: RuleScope | undefined;
  readonly type: RuleType;
}

/** How a schema is reached from the one above it. */
export type ScopeStep = { readonly kind: 'property'; readonly name: string } | { readonly kind: 'items' | 'additionalProperties' };

const OUTSIDE: RuleType = { kind: 'outside' };
const UNCONVERTIBLE: RuleType = { kind: 'unconvertible' };
const CRASH: RuleType = { kind: 'crash' };

/** Which schemas have a CEL type, remembered for the length of one walk. */
export type TypeMemory = Map<JSONSchemaProps, boolean>;

/** The scope of a root schema. */
export function rootScope(schema: JSONSchemaProps, memory: TypeMemory): RuleScope {
  return { schema, parent: undefined, type: hasRules(schema) ? converted(schema, memory) : OUTSIDE };
}

/** The scope of a schema below another. */
export function childScope(parent: RuleScope, step: ScopeStep, schema: JSONSchemaProps, memory: TypeMemory): RuleScope {
  return { schema, parent, type: childType(parent.type, step, schema, memory) };
}

function childType(above: RuleType, step: ScopeStep, schema: JSONSchemaProps, memory: TypeMemory): RuleType {
  if (above.kind === 'outside') return hasRules(schema) ? converted(schema, memory) : OUTSIDE;
  if (above.kind !== 'declared') return above;
  if (above.schema === undefined) return step.kind === 'property' && !isEscapable(step.name) ? converted(schema, memory) : CRASH;
  if (step.kind !== 'property') return { kind: 'declared', schema: elementOf(above.schema) };
  const field = celKind(above.schema) === 'object' ? above.schema.properties?.get(step.name) : undefined;
  return converted(field !== undefined && hasCelType(field, memory) ? field : schema, memory);
}

/** True for a schema with rules. */
export function hasRules(schema: JSONSchemaProps): boolean {
  return (schema['x-kubernetes-validations'] ?? []).length > 0;
}

function converted(schema: JSONSchemaProps, memory: TypeMemory): RuleType {
  return hasCelType(schema, memory) ? { kind: 'declared', schema } : UNCONVERTIBLE;
}

/** Whether CEL has a type for a schema: a list or a map has one only if its elements have. Source: `pkg/cel/common`, SchemaDeclType. */
function hasCelType(schema: JSONSchemaProps, memory: TypeMemory): boolean {
  const chain: JSONSchemaProps[] = [];
  let at: JSONSchemaProps | undefined = schema;
  while (at !== undefined && !memory.has(at) && isContainer(at)) {
    chain.push(at);
    at = elementOf(at);
  }
  const answer = at !== undefined && (memory.get(at) ?? celKind(at) !== undefined);
  for (const each of chain) memory.set(each, answer);
  return answer;
}

function isContainer(schema: JSONSchemaProps): boolean {
  const kind = celKind(schema);
  return kind === 'list' || kind === 'map';
}

function celKind(schema: JSONSchemaProps): 'list' | 'map' | 'object' | 'scalar' | undefined {
  if (schema['x-kubernetes-int-or-string'] === true) return 'scalar';
  if (schema.type === 'array') return 'list';
  if (schema.type === 'object') return typeof schema.additionalProperties === 'object' ? 'map' : 'object';
  return ['string', 'boolean', 'number', 'integer'].includes(schema.type ?? '') ? 'scalar' : undefined;
}

function elementOf(schema: JSONSchemaProps): JSONSchemaProps | undefined {
  const kind = celKind(schema);
  if (kind === 'list') return schema.items?.schema;
  return kind === 'map' && typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
}

/** Whether a property's name can be written in CEL, be it escaped. Source: `k8s.io/apiserver/pkg/cel`, Escape. */
function isEscapable(name: string): boolean {
  return /^[a-zA-Z_./-][a-zA-Z0-9_./-]*$/.test(name);
}
