import { CROSS_TYPE_COMPARISONS } from '../libraries/operators/comparisons.js';
import { macroSet, type Macro } from '../syntax/macro.js';
import type { Environment } from './environment.js';

/** How the environment of another tool differs from that of a server. */
export interface OtherEnvironment {
  /** Whether it has a function of a server. */
  readonly hasFunction: (name: string) => boolean;
  /** Macros beyond those of a server. */
  readonly macros: readonly Macro[];
}

/**
 * The environment of a program that uses cel-go with its own settings: literal lists and maps may be of several types, literals are not judged, and numbers
 * of different types are not compared.
 */
export function otherEnvironment(environment: Environment, { hasFunction, macros }: OtherEnvironment): Environment {
  const added = macroSet(macros);
  return {
    ...environment,
    functions: new Map([...environment.functions].filter(([name]) => hasFunction(name))),
    macros: { find: (name, isMethod, args) => added.find(name, isMethod, args) ?? environment.macros.find(name, isMethod, args) },
    disabledOverloads: CROSS_TYPE_COMPARISONS,
    judgesLiterals: false,
    mixesLiterals: true,
  };
}
