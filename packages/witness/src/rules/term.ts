import { childrenOf, loopOf, OPERATORS, propertyNamed, scalarOf, valueHintsOf, type Constant, type Expr } from '@structural/cel';
import type { StructuralSchema } from '@structural/core';
import { decodeBase64 } from '@structural/go';
import { float64, isJsonArray, isJsonObject, valueAt, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';

/** What an expression of a rule stands for, as far as one can put a value there. */
export type Term =
  | FieldTerm
  | { readonly kind: 'constant'; readonly value: JsonValue }
  /** A key of the map at `map`. */
  | { readonly kind: 'key'; readonly map: FieldTerm; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Term[] }
  /** A call, of which the target counts as the first argument. */
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Term[] }
  | { readonly kind: 'unknown' };

/** A value of the resource, or of the one before the update, be it there or not. */
export interface FieldTerm {
  readonly kind: 'field';
  readonly path: JsonPath;
  readonly isOld: boolean;
  readonly schema: StructuralSchema | undefined;
}

/** What variables stand for; those of loops over what was mapped are expressions in a scope of their own. */
export type Binding = Term | { readonly kind: 'closure'; readonly expr: Expr; readonly scope: Scope };

/** Where a rule is looked at: its variables, and the resources as the server has them before it asks. */
export interface Scope {
  readonly variables: ReadonlyMap<string, Binding>;
  readonly object: JsonObject;
  readonly old: JsonObject | undefined;
}

const UNKNOWN: Term = { kind: 'unknown' };
const MAX_DEPTH = 60;

/** The same scope in which a variable stands for something. */
export function bound(scope: Scope, ...bindings: readonly (readonly [string | undefined, Binding])[]): Scope {
  const variables = new Map(scope.variables);
  for (const [name, binding] of bindings) if (name !== undefined) variables.set(name, binding);
  return { ...scope, variables };
}

/** What an expression stands for. */
export function termOf(expr: Expr, scope: Scope, depth = 0): Term {
  if (depth > MAX_DEPTH) return UNKNOWN;
  switch (expr.kind) {
    case 'literal':
      return constantTerm(expr.value);
    case 'ident': {
      const binding = scope.variables.get(expr.name);
      if (binding === undefined) return UNKNOWN;
      return binding.kind === 'closure' ? termOf(binding.expr, binding.scope, depth + 1) : binding;
    }
    case 'select':
      return expr.isTest ? UNKNOWN : memberOf(termOf(expr.operand, scope, depth + 1), expr.field);
    case 'list':
      return { kind: 'list', items: expr.elements.map((element) => termOf(element, scope, depth + 1)) };
    case 'call':
      return callTerm(expr.name, childrenOf(expr), scope, depth);
    case 'comprehension':
      return loopTerm(expr, scope, depth);
    default:
      return UNKNOWN;
  }
}

function loopTerm(expr: Expr, scope: Scope, depth: number): Term {
  const loop = loopOf(expr);
  if (loop?.kind === 'bind')
    return termOf(loop.body, bound(scope, [loop.variable, { kind: 'closure', expr: loop.value, scope }]), depth + 1);
  return UNKNOWN;
}

function callTerm(name: string, parts: readonly Expr[], scope: Scope, depth: number): Term {
  const args = parts.map((part) => termOf(part, scope, depth + 1));
  const [first = UNKNOWN, second = UNKNOWN] = args;
  switch (name) {
    case OPERATORS.index:
    case OPERATORS.optionalIndex:
      return elementAt(first, second, scope);
    case OPERATORS.optionalSelect:
      return second.kind === 'constant' ? memberOf(first, String(second.value)) : UNKNOWN;
    case 'value':
    case 'optional.of':
    case 'dyn':
      return first;
    default:
      return { kind: 'call', name, args };
  }
}

function constantTerm(constant: Constant): Term {
  if (constant.type === 'null') return { kind: 'constant', value: null };
  const value = constant.type === 'double' ? float64(constant.value) : scalarOf(constant);
  return value === undefined ? UNKNOWN : { kind: 'constant', value };
}

/** The member of a field by the name that rules know it by. */
export function memberOf(term: Term, escaped: string): Term {
  if (term.kind !== 'field') return UNKNOWN;
  const { schema } = term;
  return memberTerm(term, propertyNamed(schema?.properties, escaped) ?? escaped);
}

/** The member of a field by the name that it is written with. */
export function memberTerm(term: FieldTerm, name: string): FieldTerm {
  const { path, schema } = term;
  return { ...term, path: [...path, name], schema: schema?.properties?.get(name) ?? valuesOf(schema) ?? metaSchema(path, name) };
}

const TEXT: StructuralSchema = { generic: { type: 'string' }, extensions: {} };

/** Schemas of resources are silent about their metadata. */
function metaSchema(path: JsonPath, name: string): StructuralSchema | undefined {
  return path.at(-1) === 'metadata' && (name === 'name' || name === 'generateName') ? TEXT : undefined;
}

/** The schema of the values of a map. */
export function valuesOf(schema: StructuralSchema | undefined): StructuralSchema | undefined {
  return typeof schema?.additionalProperties === 'object' ? schema.additionalProperties : undefined;
}

function elementAt(of: Term, at: Term, scope: Scope): Term {
  if (of.kind !== 'field') return of.kind === 'call' ? { kind: 'call', name: OPERATORS.index, args: [of, at] } : UNKNOWN;
  const step = at.kind === 'key' ? at.name : readTerm(at, scope);
  if (typeof step === 'number' && of.schema?.generic.type === 'array') return { ...of, path: [...of.path, step], schema: of.schema.items };
  return typeof step === 'string'
    ? { ...of, path: [...of.path, step], schema: of.schema?.properties?.get(step) ?? valuesOf(of.schema) }
    : UNKNOWN;
}

/** What a term is at the moment; undefined where it is not there, or not known. */
export function readTerm(term: Term, scope: Scope): JsonValue | undefined {
  switch (term.kind) {
    case 'field':
      return valueAt(term.isOld ? scope.old : scope.object, term.path);
    case 'constant':
      return term.value;
    case 'key':
      return term.name;
    case 'list': {
      const items = term.items.map((item) => readTerm(item, scope));
      return items.every((item) => item !== undefined) ? items : undefined;
    }
    case 'call':
      return readCall(term.name, term.args, scope);
    default:
      return undefined;
  }
}

function readCall(name: string, args: readonly Term[], scope: Scope): JsonValue | undefined {
  const [first, second] = args;
  if (first === undefined) return undefined;
  if (name === OPERATORS.conditional)
    return args
      .slice(1)
      .map((branch) => readTerm(branch, scope))
      .find((value) => value !== undefined);
  const value = readTerm(first, scope);
  if (name === 'orValue') return value ?? (second === undefined ? undefined : readTerm(second, scope));
  if (value === undefined) return undefined;
  if (name === 'string' && typeof value === 'string' && isOfBytes(first)) return decoded(value);
  const hints = valueHintsOf(name, first.kind === 'call' ? first.name : undefined);
  if (hints?.isConversion === true) return name === 'string' && typeof value === 'number' ? String(value) : value;
  if (hints?.read !== undefined) return typeof value === 'string' ? hints.read(value) : undefined;
  return computed(name, value, second === undefined ? undefined : readTerm(second, scope));
}

/** What a function of one value, or of two, gives. */
function computed(name: string, value: JsonValue, other: JsonValue | undefined): JsonValue | undefined {
  switch (name) {
    case 'size':
      return sizeOfValue(value);
    case 'split':
      return typeof value === 'string' && typeof other === 'string' ? value.split(other) : undefined;
    case OPERATORS.index:
      return isJsonArray(value) && typeof other === 'number' ? value[other] : undefined;
    case OPERATORS.negate:
      return typeof value === 'number' ? -value : undefined;
    default:
      return other === undefined ? undefined : arithmetic(name, value, other);
  }
}

/** Whether rules see bytes where a term is. */
function isOfBytes(term: Term): boolean {
  return term.kind === 'field' && term.schema?.valueValidation?.format === 'byte';
}

function decoded(base64: string): string | undefined {
  const bytes = decodeBase64(base64);
  return bytes.ok ? bytes.value.map((byte) => String.fromCharCode(byte)).join('') : undefined;
}

function sizeOfValue(value: JsonValue): number | undefined {
  if (typeof value === 'string') return [...value].length;
  if (isJsonArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : undefined;
}

function arithmetic(name: string, a: JsonValue, b: JsonValue | undefined): JsonValue | undefined {
  if (typeof a === 'string' && typeof b === 'string') return name === OPERATORS.add ? a + b : undefined;
  if (typeof a !== 'number' || typeof b !== 'number') return undefined;
  switch (name) {
    case OPERATORS.add:
      return a + b;
    case OPERATORS.subtract:
      return a - b;
    case OPERATORS.multiply:
      return a * b;
    case OPERATORS.divide:
      return b === 0 ? undefined : Math.trunc(a / b);
    case OPERATORS.modulo:
      return b === 0 ? undefined : a % b;
    default:
      return undefined;
  }
}

/** The fields below a term that are the deepest ones of which one can speak. */
export function fieldsOf(term: Term): readonly FieldTerm[] {
  if (term.kind === 'field') return [term];
  if (term.kind === 'key') return [term.map];
  if (term.kind === 'list') return term.items.flatMap(fieldsOf);
  return term.kind === 'call' ? term.args.flatMap(fieldsOf) : [];
}

/** The fields of which an expression speaks; a variable of a loop is the first item. */
export function fieldsIn(expr: Expr, scope: Scope): readonly FieldTerm[] {
  const fields: FieldTerm[] = [];
  const pending: { readonly expr: Expr; readonly scope: Scope }[] = [{ expr, scope }];
  for (let next = pending.pop(); next !== undefined && fields.length < 60; next = pending.pop()) {
    const { expr: at, scope: inside } = next;
    const term = at.kind === 'select' && at.isTest ? memberOf(termOf(at.operand, inside), at.field) : termOf(at, inside);
    if (term.kind === 'field') {
      fields.push(term);
      continue;
    }
    const loop = loopOf(at);
    if (loop === undefined || loop.kind === 'bind') {
      const deeper = loop === undefined ? inside : bound(inside, [loop.variable, { kind: 'closure', expr: loop.value, scope: inside }]);
      pending.push(...childrenOf(at).map((child) => ({ expr: child, scope: loop === undefined ? inside : deeper })));
      continue;
    }
    pending.push({ expr: loop.range, scope: inside });
    const items = elementsOf(loop.range, inside);
    const element = items?.at(0);
    const body = element === undefined ? inside : bound(inside, [loop.variable, element.first], [loop.second, element.second]);
    pending.push(...loop.bodies.map((each) => ({ expr: each, scope: body })));
  }
  return unique(fields);
}

function unique(fields: readonly FieldTerm[]): readonly FieldTerm[] {
  return [...new Map(fields.map((field) => [`${String(field.isOld)}${JSON.stringify(field.path)}`, field])).values()];
}

/** What variables of a loop stand for in one round: the element, or index or key and element. */
interface Element {
  readonly first: Binding;
  readonly second: Binding;
}

/** The rounds of a loop over something: the one with a given number, be it there or not. */
export interface Elements {
  at(i: number): Element | undefined;
  /** How many there are. */
  readonly count: number;
  /** The list or map behind it, from which the elements come one by one; those that a filter would drop among them. */
  readonly source: FieldTerm;
}

/** The list or map that is gone through; of a choice the one that can be changed, as the other is mostly none. */
function sourceOf(term: Term): Term | undefined {
  if (term.kind !== 'call') return term;
  if (term.name === OPERATORS.conditional) return term.args.slice(1).find(({ kind }) => kind === 'field');
  return term.name === 'orValue' || term.name === 'toSet' ? term.args[0] : term;
}

/** What a loop goes over: a list, a map, or either filtered or mapped; undefined for anything else. */
export function elementsOf(range: Expr, scope: Scope): Elements | undefined {
  const loop = loopOf(range);
  if (loop?.kind === 'collect') {
    const inner = elementsOf(loop.range, scope);
    if (inner === undefined) return undefined;
    const { transformed } = loop;
    return {
      ...inner,
      at: (i) => {
        const element = inner.at(i);
        if (element === undefined || transformed === undefined) return element;
        const inside = bound(scope, [loop.variable, element.first], [loop.second, element.second]);
        const binding: Binding = { kind: 'closure', expr: transformed, scope: inside };
        return { first: binding, second: binding };
      },
    };
  }
  const term = termOf(range, scope);
  const source = sourceOf(term);
  if (source?.kind !== 'field') return undefined;
  const value = readTerm(source, scope);
  if (source.schema?.generic.type === 'array' || isJsonArray(value)) {
    const item = (i: number): Term => ({ ...source, path: [...source.path, i], schema: source.schema?.items });
    return { source, count: isJsonArray(value) ? value.length : 0, at: (i) => ({ first: item(i), second: item(i) }) };
  }
  const keys = isJsonObject(value) ? Object.keys(value) : [];
  return {
    source,
    count: keys.length,
    at: (i) => {
      const name = keys[i] ?? `key${i === 0 ? '' : String(i)}`;
      const member: Term = {
        ...source,
        path: [...source.path, name],
        schema: source.schema?.properties?.get(name) ?? valuesOf(source.schema),
      };
      return { first: { kind: 'key', map: source, name }, second: member };
    },
  };
}
