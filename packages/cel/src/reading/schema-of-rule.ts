import { mentionsOldSelf, type JSONSchemaProps, type KubernetesVersion, type ValidationRule } from '@structural/core';
import { quoteMeta } from '@structural/go';
import type { JsonValue } from '@structural/json';
import { childrenOf, type CallExpr, type ComprehensionExpr, type Constant, type Expr } from '../syntax/expr.js';
import { OPERATORS } from '../syntax/operators.js';
import { constantComparison, negated } from './comparison.js';
import { constantOf, scalarOf, writtenText } from './constant.js';
import { loopOf } from './loop.js';
import { propertyNamed } from './member.js';
import { parseRule } from './parse-rule.js';

/**
 * A schema that is valid for whatever a rule holds for, as far as the rule is understood: comparisons with constants, sizes, patterns, presence, and
 * how these are put together; `undefined` where it says nothing. Rules about a change say nothing of what is created.
 */
export function schemaOfRule(rule: ValidationRule, core: JSONSchemaProps, { minor }: KubernetesVersion): JSONSchemaProps | undefined {
  if (rule.optionalOldSelf !== true && mentionsOldSelf(rule.rule)) return undefined;
  if (rule.rule.length > MAX_CHARACTERS) return undefined;
  // As it was compiled, so that it is parsed once.
  const expr = parseRule(rule, minor - 1, minor);
  return expr && fact(expr, true, new Map([['self', { steps: [], schema: core }]]), 0);
}

const MAX_CHARACTERS = 4_000;
const MAX_DEPTH = 40;

/** A value below the one that a rule is about. */
interface Field {
  /** The names of properties that lead to it. */
  readonly steps: readonly string[];
  readonly schema: JSONSchemaProps;
}

type Scope = ReadonlyMap<string, Field>;

/** Refuses everything. */
const NEVER: JSONSchemaProps = { not: {} };

/** What holds of `self` where an expression comes to `wanted`, which is more than not failing. */
function fact(expr: Expr, wanted: boolean, scope: Scope, depth: number): JSONSchemaProps | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const inner = (part: Expr | undefined, truth: boolean): JSONSchemaProps | undefined => part && fact(part, truth, scope, depth + 1);
  if (expr.kind === 'literal') return expr.value.type === 'bool' && expr.value.value !== wanted ? NEVER : undefined;
  if (expr.kind === 'comprehension') return loopFact(expr, wanted, scope, depth);
  if (expr.kind === 'select' && expr.isTest) return presence(expr.operand, expr.field, wanted, scope);
  if (expr.kind === 'select' || expr.kind === 'ident') {
    const field = fieldOf(expr, scope);
    return field?.schema.type === 'boolean' ? at(field, { enum: [wanted] }) : undefined;
  }
  if (expr.kind !== 'call') return undefined;
  const [first, second, third] = childrenOf(expr);
  switch (expr.name) {
    case OPERATORS.not:
      return inner(first, !wanted);
    case OPERATORS.and:
    case OPERATORS.or:
      return (expr.name === OPERATORS.and) === wanted
        ? both(inner(first, wanted), inner(second, wanted))
        : either(inner(first, wanted), inner(second, wanted));
    case OPERATORS.conditional:
      return either(both(inner(first, true), inner(second, wanted)), both(inner(first, false), inner(third, wanted)));
    case OPERATORS.in:
      return memberFact(first, second, wanted, scope);
    case 'matches':
    case 'startsWith':
    case 'endsWith':
    case 'contains':
      return textFact(expr.name, first, second, wanted, scope);
    default:
      return comparison(expr, wanted, scope);
  }
}

function both(one: JSONSchemaProps | undefined, other: JSONSchemaProps | undefined): JSONSchemaProps | undefined {
  return one === undefined ? other : other === undefined ? one : { allOf: [one, other] };
}

function either(one: JSONSchemaProps | undefined, other: JSONSchemaProps | undefined): JSONSchemaProps | undefined {
  return one === undefined || other === undefined ? undefined : { anyOf: [one, other] };
}

/** A schema about a field, which is there where something was seen of it. */
function at({ steps }: Field, schema: JSONSchemaProps): JSONSchemaProps {
  return steps.reduceRight((below, name) => ({ required: [name], properties: new Map([[name, below]]) }), schema);
}

function fieldOf(expr: Expr, scope: Scope): Field | undefined {
  if (expr.kind === 'ident') return scope.get(expr.name);
  if (expr.kind !== 'select' || expr.isTest) return undefined;
  const parent = fieldOf(expr.operand, scope);
  return parent && fieldBelow(parent, expr.field);
}

function fieldBelow({ schema: { properties }, steps }: Field, written: string): Field | undefined {
  const name = propertyNamed(properties, written);
  const schema = name === undefined ? undefined : properties?.get(name);
  return name === undefined || schema === undefined ? undefined : { steps: [...steps, name], schema };
}

function presence(operand: Expr, written: string, wanted: boolean, scope: Scope): JSONSchemaProps | undefined {
  const parent = fieldOf(operand, scope);
  const member = parent && fieldBelow(parent, written);
  const name = member?.steps.at(-1);
  if (parent === undefined || member === undefined || name === undefined) return undefined;
  if (wanted) return at(parent, { required: [name] });
  // To rules a null is not there.
  return member.schema.nullable === true ? undefined : at(parent, { not: { required: [name] } });
}

/** A constant that JavaScript holds exactly. */
function exactScalar(constant: Constant | undefined): string | number | boolean | undefined {
  const value = constant && scalarOf(constant);
  return typeof value !== 'number' ? value : Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value + 0 : undefined;
}

/** The type that rules know a scalar by, as its schema has it; a format may make it another one. */
function scalarType({ format = '', type, ...schema }: JSONSchemaProps): string | undefined {
  if (schema['x-kubernetes-int-or-string'] === true || (type === 'string' && format !== '')) return undefined;
  return type;
}

function comparison(expr: CallExpr, wanted: boolean, scope: Scope): JSONSchemaProps | undefined {
  const { constant, operator: written = '', subject } = constantComparison(expr) ?? {};
  const limit = exactScalar(constant);
  if (subject === undefined || limit === undefined) return undefined;
  const operator = wanted ? written : negated(written);
  const sized = sizedBy(subject);
  if (sized !== undefined) {
    const field = fieldOf(sized, scope);
    const keywords = field && countKeywords(field.schema);
    const counted = keywords && typeof limit === 'number' ? countFact(operator, limit, keywords) : undefined;
    return field && counted && at(field, counted);
  }
  const field = fieldOf(subject, scope);
  const compared = field && scalarFact(operator, limit, scalarType(field.schema));
  return compared && at(field, compared);
}

/** What `size` is asked of. */
function sizedBy(expr: Expr): Expr | undefined {
  if (expr.kind !== 'call' || expr.name !== 'size') return undefined;
  const parts = childrenOf(expr);
  return parts.length === 1 ? parts[0] : undefined;
}

type CountKeywords = readonly ['minLength', 'maxLength'] | readonly ['minItems', 'maxItems'] | readonly ['minProperties', 'maxProperties'];

function countKeywords(schema: JSONSchemaProps): CountKeywords | undefined {
  switch (scalarType(schema)) {
    case 'string':
      return ['minLength', 'maxLength'];
    case 'array':
      return ['minItems', 'maxItems'];
    case 'object':
      return typeof schema.additionalProperties === 'object' ? ['minProperties', 'maxProperties'] : undefined;
    default:
      return undefined;
  }
}

function countFact(operator: string, limit: number, [least, most]: CountKeywords): JSONSchemaProps | undefined {
  if (!Number.isInteger(limit)) return undefined;
  switch (operator) {
    case OPERATORS.less:
      return { [most]: limit - 1 };
    case OPERATORS.lessOrEqual:
      return { [most]: limit };
    case OPERATORS.greater:
      return { [least]: limit + 1 };
    case OPERATORS.greaterOrEqual:
      return { [least]: limit };
    case OPERATORS.equal:
      return { [least]: limit, [most]: limit };
    default:
      return { anyOf: [{ [most]: limit - 1 }, { [least]: limit + 1 }] };
  }
}

function scalarFact(operator: string, limit: string | number | boolean, type: string | undefined): JSONSchemaProps | undefined {
  if (typeof limit === 'number') return type === 'integer' || type === 'number' ? numberFact(operator, limit, type) : undefined;
  if (typeof limit !== type) return undefined;
  if (operator === OPERATORS.equal) return { enum: [limit] };
  return operator === OPERATORS.notEqual ? { not: { enum: [limit] } } : undefined;
}

/** The server compares integers with bounds whose fraction is cut off, so that such bounds are widened to the next integer. */
function numberFact(operator: string, limit: number, type: 'integer' | 'number'): JSONSchemaProps | undefined {
  const isWhole = Number.isInteger(limit);
  switch (operator) {
    case OPERATORS.less:
      return isWhole ? { maximum: limit, exclusiveMaximum: true } : { maximum: Math.ceil(limit) };
    case OPERATORS.lessOrEqual:
      return { maximum: Math.ceil(limit) };
    case OPERATORS.greater:
      return isWhole ? { minimum: limit, exclusiveMinimum: true } : { minimum: Math.floor(limit) };
    case OPERATORS.greaterOrEqual:
      return { minimum: Math.floor(limit) };
    case OPERATORS.equal:
      return { minimum: Math.floor(limit), maximum: Math.ceil(limit) };
    default:
      // Floats are among the integers that they have as their whole part.
      return type === 'integer' && isWhole ? { not: { enum: [limit] } } : undefined;
  }
}

function memberFact(item: Expr | undefined, among: Expr | undefined, wanted: boolean, scope: Scope): JSONSchemaProps | undefined {
  if (item === undefined || among === undefined) return undefined;
  if (among.kind !== 'list') {
    const list = fieldOf(among, scope);
    return wanted && list?.schema.type === 'array' ? at(list, { minItems: 1 }) : undefined;
  }
  const field = fieldOf(item, scope);
  const type = field && scalarType(field.schema);
  if (field === undefined || (type !== 'string' && type !== 'integer' && type !== 'boolean')) return undefined;
  const members: JsonValue[] = [];
  for (const element of among.elements) {
    const value = exactScalar(constantOf(element));
    if (value === undefined || typeof value !== (type === 'integer' ? 'number' : type) || (type === 'integer' && !Number.isInteger(value)))
      return undefined;
    members.push(value);
  }
  if (members.length === 0) return wanted ? NEVER : undefined;
  return at(field, wanted ? { enum: members } : { not: { enum: members } });
}

function textFact(
  name: string,
  text: Expr | undefined,
  part: Expr | undefined,
  wanted: boolean,
  scope: Scope,
): JSONSchemaProps | undefined {
  const field = text && fieldOf(text, scope);
  const piece = writtenText(part);
  if (field === undefined || piece === undefined || piece === '' || scalarType(field.schema) !== 'string') return undefined;
  const pattern =
    name === 'matches'
      ? piece
      : name === 'startsWith'
        ? `^${quoteMeta(piece)}`
        : name === 'endsWith'
          ? `${quoteMeta(piece)}$`
          : quoteMeta(piece);
  return at(field, wanted ? { pattern } : { not: { pattern } });
}

/** `all` says something of each item; where it is not so for one, or `exists` is, there is an item. */
function loopFact(expr: ComprehensionExpr, wanted: boolean, scope: Scope, depth: number): JSONSchemaProps | undefined {
  const loop = loopOf(expr);
  if ((loop?.kind !== 'all' && loop?.kind !== 'exists') || loop.second !== undefined) return undefined;
  const list = fieldOf(loop.range, scope);
  if (list?.schema.type !== 'array') return undefined;
  if ((loop.kind === 'all') !== wanted) return at(list, { minItems: 1 });
  const item = list.schema.items?.schema;
  const said = item && fact(loop.predicate, wanted, new Map([[loop.variable, { steps: [], schema: item }]]), depth + 1);
  return said && at(list, { items: { schema: said } });
}
