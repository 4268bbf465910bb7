import type { Estimate } from '../estimates/costed-call.js';
import { ONE } from '../estimates/bounds.js';
import type { CelResult, CelValue } from '../values/value.js';
import { type Declaration, readSignature, type Signature } from './signature.js';

/** What a call gives. The receiver of a member call is the first argument; no argument is an error. */
export type Evaluate = (args: readonly CelValue[]) => CelResult;

/**
 * What a call costs at run time in full, as the server counts it. Arguments may be absent or errors where it counts a call that failed.
 *
 * Source: cel-go `interpreter/runtimecost.go` and Kubernetes' `library/cost.go`, CallCost.
 */
export type RuntimeCost = (args: readonly CelValue[], result: CelValue) => bigint | number;

/** What a call costs: before anything runs, by the sizes that the schema allows, and when it runs. */
export interface CallCosts {
  /** Where it says nothing of a call, that costs one. */
  readonly estimate: Estimate;
  readonly cost: RuntimeCost;
  /** Kubernetes counts by the name of the function, so that a call costs the same where only a value tells which overload is meant. */
  readonly isByName: boolean;
}

/** A part of the language that is no function: the planner knows how it is evaluated, the estimator what it costs. */
export const BUILT_IN = 'built in';

/** How the overloads of a function relate to types at run time. */
type OverloadBinding =
  /** Each overload is asked whether it takes the values. */
  | 'by type'
  /** Where the types decide which overload is meant, it is called whatever the values are, and looks itself. */
  | 'unguarded'
  /** One implementation for all overloads, called whatever the values are. Source: cel-go `common/decls`, singleton bindings. */
  | 'singleton';

/** What a search for values that rules accept or refuse makes of a function, by the texts in resources and not by its values. */
export interface ValueHints {
  /** Texts between which it tells, at least one of each kind: those that it takes first. */
  readonly texts?: readonly string[];
  /** Whether it gives what it is called on in another type, as `quantity('1Gi')` does. */
  readonly isConversion?: true;
  /** What it gives for a text. */
  readonly read?: (text: string) => string | number;
  /** A text for which it gives a value. */
  readonly undo?: (value: string | number) => string;
}

/** One overload of a function, with all that is known of it. */
export interface LibraryFunction extends Signature {
  readonly evaluate: Evaluate | typeof BUILT_IN;
  readonly costs: CallCosts;
  readonly binding: OverloadBinding;
  /** Of a function whose second argument is a pattern: what is called where the pattern is known, which the server compiles beforehand. */
  readonly withKnownPattern?: Evaluate;
  readonly hints?: ValueHints;
  /** The argument that the server counts without a look at its type, and as what: it panics where that is anything else, or an error. */
  readonly panicsAt?: { readonly argument: number; readonly takes: 'list' | 'int' };
  /** Of a function of another tool: what it gives is not known. */
  readonly isUnknown?: true;
}

/** What one has costs; distinguished from others by identity. */
export const UNIT_COST: RuntimeCost = () => 1;

/** A call that costs one, whatever it is given. */
export const UNIT: CallCosts = { estimate: () => ({ cost: ONE }), cost: UNIT_COST, isByName: false };

/** Costs that cel-go counts, by overload. */
export function languageCosts(estimate: Estimate, cost: RuntimeCost): CallCosts {
  return { estimate, cost, isByName: false };
}

/** Costs that Kubernetes counts, by the name of the function. */
export function kubernetesCosts(estimate: Estimate, cost: RuntimeCost): CallCosts {
  return { estimate, cost, isByName: true };
}

/** A function and one way to call it, with all that is known of it. */
export type LibraryDeclaration = Declaration<LibraryFunction>;

type Extras = Partial<Pick<LibraryFunction, 'binding' | 'withKnownPattern' | 'panicsAt' | 'hints' | 'isUnknown'>>;

/**
 * An overload: how it is written (see {@link readSignature}), what it does, and what it costs.
 *
 * Nothing else is needed for a function to be there: libraries are lists of these, and an environment names the version that brings them.
 */
export function define(
  signature: string,
  evaluate: LibraryFunction['evaluate'],
  costs: CallCosts,
  extras: Extras = {},
): LibraryDeclaration {
  const { name, overload } = readSignature(signature);
  return defineOverload(name, overload, evaluate, costs, extras);
}

/** As {@link define}, of a signature that was put together. */
export function defineOverload(
  name: string,
  signature: Signature,
  evaluate: LibraryFunction['evaluate'],
  costs: CallCosts,
  extras: Extras = {},
): LibraryDeclaration {
  return { name, overload: { ...signature, evaluate, costs, binding: 'by type', ...extras } };
}
