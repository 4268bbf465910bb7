import { CROSS_TYPE_COMPARISONS } from '../declarations/comparisons.js';
import type { Overload } from '../declarations/signature.js';
import { macroSet, type Macros } from '../macros/macro.js';
import { LIBRARIES } from './libraries.js';

/** A function and the ways to call it, in the order in which they are tried. */
export interface FunctionDeclaration {
  readonly name: string;
  readonly overloads: readonly Overload[];
}

/** What expressions may use: all that one version of Kubernetes knows. Immutable, and shared by all expressions of that version. */
export interface Environment {
  readonly minor: number;
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  readonly macros: Macros;
  /** Names of types, beyond those that every version has. */
  readonly types: ReadonlySet<string>;
  /** `a.?b`, `a[?i]`, `[?e]` and `{?k: v}` are known (1.28). */
  readonly optionalSyntax: boolean;
  /** Overloads that are there but not considered: comparisons between numbers of different types (before 1.28). */
  readonly disabledOverloads: ReadonlySet<string>;
  /** Literals of durations, timestamps, regular expressions and formats are judged, too (1.29). */
  readonly judgesLiterals: boolean;
  /** `self.namespace` is `self.__namespace__`, and so on for every reserved word (1.31). */
  readonly keywordFields: boolean;
  /** Functions on lists of the language's extensions have costs of their own (1.34). */
  readonly listCosts: boolean;
}

const environments = new Map<number, Environment>();

/** The environment of a minor version of Kubernetes, `36` for 1.36. */
export function environmentOf(minor: number): Environment {
  const known = environments.get(minor);
  if (known !== undefined) return known;
  const made = makeEnvironment(minor);
  environments.set(minor, made);
  return made;
}

function makeEnvironment(minor: number): Environment {
  const libraries = LIBRARIES.filter(({ since, until }) => since <= minor && (until === undefined || minor < until));
  const overloads = new Map<string, Overload[]>();
  for (const { name, overload } of libraries.flatMap(({ declarations }) => declarations)) {
    const known = overloads.get(name);
    if (known === undefined) overloads.set(name, [overload]);
    else known.push(overload);
  }
  return {
    minor,
    functions: new Map([...overloads].map(([name, all]) => [name, { name, overloads: all }])),
    macros: macroSet(libraries.flatMap(({ macros }) => macros ?? [])),
    types: new Set(libraries.flatMap(({ types }) => types ?? [])),
    optionalSyntax: minor >= 28,
    disabledOverloads: minor >= 28 ? new Set() : CROSS_TYPE_COMPARISONS,
    judgesLiterals: minor >= 29,
    keywordFields: minor >= 31,
    listCosts: minor >= 34,
  };
}
