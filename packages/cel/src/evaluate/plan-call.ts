import { compilePattern } from '@structural/go';
import type { Overload } from '../declarations/signature.js';
import { isConversion } from '../fold/conversions.js';
import { OPERATORS } from '../syntax/operators.js';
import { actualSize } from '../values/size.js';
import { typeNameOf } from '../values/type-of-value.js';
import { celError, isCelError, NO_SUCH_OVERLOAD, typeOf, type CelFunction, type CelResult, type CelValue } from '../values/value.js';
import type { Exec } from './attribute.js';
import { convertValue } from './conversions.js';
import { Cancelled, charge, type Frame } from './frame.js';
import { costsByName, FUNCTIONS } from './functions.js';
import { OPERATOR_FUNCTIONS } from './operators.js';
import { takes } from './runtime-type.js';

/** A call to be planned: a function, the overloads of that name, those that the types leave, and what computes the arguments. */
export interface CallSite {
  readonly name: string;
  readonly overloads: readonly Overload[];
  /** One where the types decide, several where only values can. */
  readonly possible: readonly string[];
  readonly args: readonly Exec[];
  /** Whether an argument that is an error keeps those after it from being evaluated. */
  readonly stopsAtError: boolean;
  /** Whether the second argument is a pattern that is known, which is then compiled beforehand, and no types are looked at. */
  readonly hasKnownPattern: boolean;
}

type Call = (args: readonly CelValue[]) => CelResult;
type Cost = (args: readonly CelValue[], result: CelValue) => number | bigint;

const ONE: Cost = () => 1;

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

const NO_LIST = '*types.Err is not traits.Lister: missing method Add';

/** Overloads whose cost the server counts by an argument whose type it takes for granted: which argument, and how it fails. */
const COUNTED_UNSEEN: readonly (readonly [overload: RegExp, at: number, failure: string])[] = [
  [/^list_(?:distinct|.+_sort)$/, 0, NO_LIST],
  [/^list_.+_sortByAssociatedKeys$/, 1, NO_LIST],
  [/^list_flatten_int$/, 1, 'ref.Val is *types.Err, not types.Int'],
];

/** The server panics where it counts an error as a list or number, and answers with that. */
function panicking({ call, cost }: { readonly call: Call; readonly cost: Cost }, { possible }: CallSite): { readonly call: Call; readonly cost: Cost } {
  const unseen = possible.length === 1 ? COUNTED_UNSEEN.find(([overload]) => overload.test(possible[0] ?? '')) : undefined;
  if (unseen === undefined) return { call, cost };
  const [, at, failure] = unseen;
  return {
    call,
    cost(args, result) {
      if (args[at] === NO_VALUE) throw new Cancelled(`internal error: interface conversion: ${failure}`);
      return cost(args, result);
    },
  };
}

function finish(frame: Frame, values: readonly CelResult[], call: Call, cost: Cost): CelResult {
  const failed = values.find(isCelError);
  const result = failed ?? call(values as readonly CelValue[]);
  const counted = failed === undefined ? (values as readonly CelValue[]) : values.map((value) => (isCelError(value) ? NO_VALUE : value));
  charge(frame, cost(counted, isCelError(result) ? NO_VALUE : result));
  return result;
}

function implementationOf(site: CallSite): { readonly call: Call; readonly cost: Cost } | { readonly missing: string } {
  const { name, possible, overloads } = site;
  const [only] = possible;
  const decided = possible.length === 1 ? only : undefined;
  const operator = OPERATOR_FUNCTIONS.get(name);
  if (operator !== undefined) return { call: operator, cost: OPERATOR_COSTS.get(decided ?? '') ?? ONE };
  if (name === 'matches') return { call: site.hasKnownPattern ? matchesKnown : matches, cost: costOf(FUNCTIONS.get(decided ?? '')) };
  return decided === undefined ? dispatched(name, overloads) : direct(site, decided);
}

function matches(args: readonly CelValue[]): CelResult {
  return typeof args[0] === 'string' ? matchesKnown(args) : celError('no such overload: matches');
}

function matchesKnown([value = null, pattern]: readonly CelValue[]): CelResult {
  const text = rawText(value);
  if (text === undefined || typeof pattern !== 'string') return NO_SUCH_OVERLOAD;
  const compiled = compilePattern(pattern);
  return compiled.ok ? compiled.matches(text) : celError(compiled.error);
}

/** The text that a value is to Go: a string, the name of a type, what an optional holds. Source: cel-go `common/types`, Val.Value. */
function rawText(value: CelValue): string | undefined {
  let inner = value;
  while (typeof inner === 'object' && inner !== null && 'kind' in inner && inner.kind === 'optional') inner = inner.value ?? null;
  if (typeof inner === 'string') return inner;
  return typeof inner === 'object' && inner !== null && 'kind' in inner && inner.kind === 'type' ? inner.name : undefined;
}

function costOf(implementation: CelFunction | undefined): Cost {
  const cost = implementation?.cost;
  return cost === undefined ? ONE : (args, result) => cost.call(implementation, args, result);
}

/** Functions that look at the types of their arguments themselves. */
const UNGUARDED: ReadonlySet<string> = new Set(['contains', 'endsWith', 'startsWith', 'flatten']);

function direct({ name, overloads, hasKnownPattern }: CallSite, id: string): { readonly call: Call; readonly cost: Cost } | { readonly missing: string } {
  const implementation = FUNCTIONS.get(id);
  const overload = overloads.find((candidate) => candidate.id === id);
  if (implementation === undefined || overload === undefined) return { missing: id };
  const cost = costOf(implementation);
  // The server compiles a known pattern beforehand, and no longer looks at types then, but at what the value is to Go.
  if (hasKnownPattern) return { call: ([value = null, ...others]) => implementation.call([rawText(value) ?? value, ...others]), cost };
  const isFree = UNGUARDED.has(name) || ONE_FOR_ALL_LISTS.has(name);
  return { call: (args) => (isFree || takes(overload, args) ? implementation.call(args) : noOverload(name, args)), cost };
}

/** Functions on lists that look at the items themselves, whatever the overloads say. */
const ONE_FOR_ALL_LISTS: ReadonlySet<string> = new Set(['sort', '@sortByAssociatedKeys']);

/** The first overload that takes the values, of all that the function has. */
function dispatched(name: string, overloads: readonly Overload[]): { readonly call: Call; readonly cost: Cost } | { readonly missing: string } {
  const candidates: { readonly overload: Overload; readonly implementation: CelFunction }[] = [];
  for (const overload of overloads) {
    const implementation = FUNCTIONS.get(overload.id);
    if (implementation === undefined) return { missing: overload.id };
    candidates.push({ overload, implementation });
  }
  const byName = candidates.filter(({ overload, implementation }) => costsByName(overload.id) && implementation.cost !== undefined);
  // What reading a text costs besides is known by the overload only.
  const named = byName.find(({ overload }) => !overload.id.endsWith('_string')) ?? byName[0];
  return {
    call: (args) => {
      const taken = candidates.find(({ overload }) => takes(overload, args)) ?? (ONE_FOR_ALL_LISTS.has(name) ? candidates[0] : undefined);
      return taken === undefined ? noOverload(name, args) : taken.implementation.call(args);
    },
    cost: named === undefined ? ONE : costOf(named.implementation),
  };
}

function noOverload(name: string, args: readonly CelValue[]): CelResult {
  return args.find(isCelError) ?? celError(`no such overload: ${name}(${args.map(typeNameOf).join(', ')})`);
}

const tenth = (size: number): number => Math.ceil(size * 0.1);
const smaller: Cost = ([a, b]) => tenth(Math.min(actualSize(a ?? null), actualSize(b ?? null)));
const both: Cost = ([a, b]) => tenth(actualSize(a ?? null) + actualSize(b ?? null));

/** What operators cost beyond one, where the types decide which is meant. Source: cel-go `interpreter/runtimecost.go`. */
const OPERATOR_COSTS: ReadonlyMap<string, Cost> = new Map<string, Cost>([
  ['in_list', ([, list]) => actualSize(list ?? null)],
  ['add_string', both],
  ['add_bytes', both],
  ...['less', 'less_equals', 'greater', 'greater_equals'].flatMap((order) => [[`${order}_string`, smaller] as const, [`${order}_bytes`, smaller] as const]),
]);

/** What `==` and `!=` cost; a value of a library is compared at once, where it is the first of `==`. */
export function equalityCost(name: string, a: CelResult, b: CelResult): number {
  const isOpaque = typeof a === 'object' && a !== null && 'kind' in a && a.kind === 'opaque' && a.type !== 'unknown';
  return name === OPERATORS.equal && isOpaque ? 1 : tenth(Math.min(actualSize(a), actualSize(b)));
}

/** True for functions that are the same for all types, whatever the overload. */
export function isOneForAll(name: string): boolean {
  return OPERATOR_FUNCTIONS.has(name) || name === 'matches' || ONE_FOR_ALL_LISTS.has(name);
}

/** The value of a conversion of a known value, or undefined for any other call. */
export function foldedCall(name: string, args: readonly { readonly constant?: { readonly value: CelValue } }[]): CelValue | undefined {
  const [arg] = args;
  if (args.length !== 1 || arg?.constant === undefined || !isConversion(name)) return undefined;
  const { value } = arg.constant;
  const converted = name === 'dyn' || name === 'type' ? OPERATOR_FUNCTIONS.get(name)?.([value]) : convertValue(name, value);
  return converted === undefined || isCelError(converted) ? undefined : converted;
}
