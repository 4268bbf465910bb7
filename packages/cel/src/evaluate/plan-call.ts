import type { Exec } from './attribute.js';
import { type Evaluate, type LibraryFunction, type RuntimeCost, UNIT_COST } from '../libraries/library-function.js';
import { celError, type CelResult, type CelValue, isCelError, typeOf } from '../values/value.js';
import { charge, type Frame } from './frame.js';
import { Cancelled } from '../values/cancelled.js';
import { takes } from './runtime-type.js';
import { typeNameOf } from '../values/type-of-value.js';
import { goValueTypeName } from '../values/go-value-type-name.js';
import { isKind } from '../libraries/arguments.js';
import type { Language } from '../language/rule-behaviour.js';
import { convert, isConversion } from '../libraries/conversions/convert.js';

/** A call to be planned: a function, the overloads of that name, those that the types leave, and what computes the arguments. */
export interface CallSite {
  readonly name: string;
  readonly overloads: readonly LibraryFunction[];
  /** One where the types decide, several where only values can. */
  readonly possible: readonly string[];
  readonly args: readonly Exec[];
  /** Whether an argument that is an error keeps those after it from being evaluated. */
  readonly stopsAtError: boolean;
  /** Whether the second argument is a pattern that is known, which is then compiled beforehand, and no types are looked at. */
  readonly hasKnownPattern: boolean;
}

interface Implementation {
  readonly call: Evaluate;
  readonly cost: RuntimeCost;
}

/** What stands for an error where costs are counted: something of size one that no other value is identical to. */
const NO_VALUE: CelValue = typeOf('error');

/** A planned call, or the overload that nothing is known to implement. */
export function planCall(site: CallSite): { readonly exec: Exec } | { readonly missing: string } {
  const implementation = implementationOf(site);
  if ('missing' in implementation) return implementation;
  const { call, cost } = panicking(implementation, site);
  const { args, stopsAtError } = site;
  if (args.length === 1) {
    const [arg] = args;
    return { exec: (frame) => finish(frame, [arg!(frame)], call, cost) };
  }
  return {
    exec(frame) {
      const values: CelResult[] = [];
      for (const arg of args) {
        const value = arg(frame);
        values.push(value);
        // A call of which not all arguments were evaluated costs nothing.
        if (stopsAtError && isCelError(value) && values.length < args.length) return value;
      }
      return finish(frame, values, call, cost);
    },
  };
}

/** The server panics where it counts something as a list or number that is none, and answers with that. */
function panicking({ call, cost }: Implementation, { possible, overloads }: CallSite): Implementation {
  const panics = possible.length === 1 ? overloads.find(({ id }) => id === possible[0])?.panicsAt : undefined;
  if (panics === undefined) return { call, cost };
  return {
    call,
    cost(args, result) {
      const message = castFault(args[panics.argument] ?? null, panics.takes);
      if (message !== undefined) throw new Cancelled(`internal error: interface conversion: ${message}`);
      return cost(args, result);
    },
  };
}

/** What Go says where a value is no list or int and is taken for one. */
function castFault(value: CelValue, takes: 'list' | 'int'): string | undefined {
  const type = value === NO_VALUE ? '*types.Err' : goValueTypeName(value);
  if (takes === 'int') return typeof value === 'bigint' ? undefined : `ref.Val is ${type}, not types.Int`;
  if (isKind(value, 'list')) return undefined;
  return `${type} is not traits.Lister: missing method ${ADDABLE.has(type) ? 'Contains' : 'Add'}`;
}

/** Go's types of values that can be added up: of a list's methods, in alphabetical order, they have the first. */
const ADDABLE: ReadonlySet<string> = new Set(
  ['Int', 'Uint', 'Double', 'String', 'Bytes', 'Duration', 'Timestamp'].map((name) => `types.${name}`),
);

function finish(frame: Frame, values: readonly CelResult[], call: Evaluate, cost: RuntimeCost): CelResult {
  const failed = values.find(isCelError);
  const result = failed ?? call(values as readonly CelValue[]);
  const counted = failed === undefined ? (values as readonly CelValue[]) : values.map((value) => (isCelError(value) ? NO_VALUE : value));
  charge(frame, cost(counted, isCelError(result) ? NO_VALUE : result));
  return result;
}

function implementationOf(site: CallSite): Implementation | { readonly missing: string } {
  const { possible, overloads } = site;
  const decided = possible.length === 1 ? overloads.find(({ id }) => id === possible[0]) : undefined;
  if (isSingleton(overloads)) return singleton(site, decided);
  if (possible.length !== 1) return dispatched(site);
  return decided === undefined ? { missing: possible[0] ?? site.name } : direct(site, decided);
}

/** True for functions that are the same for all types, whatever the overload. */
export function isSingleton([first]: readonly LibraryFunction[]): boolean {
  return first?.binding === 'singleton';
}

function singleton(
  { name, overloads, hasKnownPattern }: CallSite,
  decided: LibraryFunction | undefined,
): Implementation | { readonly missing: string } {
  const [first] = overloads;
  const evaluate = hasKnownPattern ? (first?.withKnownPattern ?? first?.evaluate) : first?.evaluate;
  return typeof evaluate === 'function' ? { call: evaluate, cost: decided?.costs.cost ?? UNIT_COST } : { missing: first?.id ?? name };
}

function direct({ name, hasKnownPattern }: CallSite, overload: LibraryFunction): Implementation | { readonly missing: string } {
  const {
    evaluate,
    withKnownPattern,
    binding,
    costs: { cost },
  } = overload;
  if (typeof evaluate !== 'function') return { missing: overload.id };
  if (hasKnownPattern && withKnownPattern !== undefined) return { call: withKnownPattern, cost };
  if (binding !== 'by type') return { call: evaluate, cost };
  return { call: (args) => (takes(overload, args) ? evaluate(args) : noOverload(name, args)), cost };
}

/** The first overload that takes the values, of all that the function has. */
function dispatched({ name, overloads }: CallSite): Implementation | { readonly missing: string } {
  const candidates: { readonly overload: LibraryFunction; readonly evaluate: Evaluate }[] = [];
  for (const overload of overloads) {
    const { id, evaluate } = overload;
    if (typeof evaluate !== 'function') return { missing: id };
    candidates.push({ overload, evaluate });
  }
  const byName = overloads.filter(({ costs: { isByName, cost } }) => isByName && cost !== UNIT_COST);
  // What reading a text costs besides is known by the overload only.
  const named = byName.find(({ id }) => !id.endsWith('_string')) ?? byName[0];
  return {
    call: (args) => candidates.find(({ overload }) => takes(overload, args))?.evaluate(args) ?? noOverload(name, args),
    cost: named?.costs.cost ?? UNIT_COST,
  };
}

function noOverload(name: string, args: readonly CelValue[]): CelResult {
  return args.find(isCelError) ?? celError(`no such overload: ${name}(${args.map(typeNameOf).join(', ')})`);
}

interface Known {
  readonly constant?: { readonly value: CelValue };
}

/** The value of a conversion of a known value, or undefined for any other call. */
export function foldedCall(name: string, args: readonly Known[], language: Language): CelValue | undefined {
  const [arg] = args;
  if (args.length !== 1 || arg?.constant === undefined || !isConversion(name)) return undefined;
  const { value } = arg.constant;
  const converted = convert(name, value, language);
  return isCelError(converted) ? undefined : converted;
}
