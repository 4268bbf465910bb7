import { CROSS_TYPE_COMPARISONS } from '../declarations/comparisons.js';
import type { Overload } from '../declarations/signature.js';
import { macroSet, type Macros } from '../macros/macro.js';
import { languageOf, type Language } from './language.js';
import { LIBRARIES, OLD_DURATION } from './libraries.js';

/** A function and the ways to call it, in the order in which they are tried. */
export interface FunctionDeclaration {
  readonly name: string;
  readonly overloads: readonly Overload[];
}

/** What expressions may use: all that one version of Kubernetes knows, on one server. Immutable, and shared by all its expressions. */
export interface Environment {
  /** The version whose libraries there are. */
  readonly minor: number;
  /** What the server itself makes of the language, whatever the libraries. */
  readonly language: Language;
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
}

const environments = new Map<string, Environment>();

/**
 * What a server of the minor version `server` lets expressions use that must suit version `minor`: `environmentOf(35, 36)` is for new
 * expressions on 1.36, `environmentOf(36, 36)` for those that are stored already.
 */
export function environmentOf(minor: number, server = minor): Environment {
  const key = `${String(minor)}/${String(server)}`;
  let environment = environments.get(key);
  if (environment === undefined) {
    environment = makeEnvironment(minor, languageOf(server));
    environments.set(key, environment);
  }
  return environment;
}

function makeEnvironment(minor: number, language: Language): Environment {
  const offered = language.durationOfInt ? [...LIBRARIES, OLD_DURATION] : LIBRARIES;
  const libraries = offered.filter(({ since, until }) => since <= minor && (until === undefined || minor < until));
  const overloads = new Map<string, Overload[]>();
  for (const { name, overload } of libraries.flatMap(({ declarations }) => declarations)) {
    const known = overloads.get(name);
    if (known === undefined) overloads.set(name, [overload]);
    else known.push(overload);
  }
  return {
    minor,
    language,
    functions: new Map([...overloads].map(([name, all]) => [name, { name, overloads: all }])),
    macros: macroSet(libraries.flatMap(({ macros }) => macros ?? [])),
    types: new Set(libraries.flatMap(({ types }) => types ?? [])),
    optionalSyntax: minor >= 28,
    disabledOverloads: minor >= 28 ? new Set() : CROSS_TYPE_COMPARISONS,
    judgesLiterals: minor >= 29,
    keywordFields: minor >= 31,
  };
}
