import { CROSS_TYPE_COMPARISONS } from '../libraries/operators/comparisons.js';
import type { LibraryFunction } from '../libraries/library-function.js';
import { type Macros, macroSet } from '../syntax/macro.js';
import { kubernetesVersion } from '@structural/core';
import { type Language, type RuleBehaviour, ruleBehaviour } from '../language/rule-behaviour.js';
import { LIBRARIES } from './libraries.js';

/** A function and the ways to call it, in the order in which they are tried. */
export interface FunctionDeclaration {
  readonly name: string;
  readonly overloads: readonly LibraryFunction[];
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
  /** The server knows how long the names of objects can be. */
  readonly capsNames: boolean;
  /** Set for a checker that takes a literal list or map of different types, which no server does. */
  readonly mixesLiterals?: true;
  /** Set where expressions make patches: `Object{…}` and `JSONPatch{…}`. */
  readonly makesPatches?: true;
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
    environment = makeEnvironment(minor, ruleBehaviour(kubernetesVersion(minor)), ruleBehaviour(kubernetesVersion(server)).language);
    environments.set(key, environment);
  }
  return environment;
}

function makeEnvironment(minor: number, rules: RuleBehaviour, language: Language): Environment {
  const libraries = rules.libraries.flatMap((name) =>
    LIBRARIES[name].filter(({ isKnownTo }) => isKnownTo === undefined || isKnownTo(language)),
  );
  const overloads = new Map<string, LibraryFunction[]>();
  for (const { name, overload } of libraries.flatMap(({ functions }) =>
    typeof functions === 'function' ? functions(language) : functions,
  )) {
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
    optionalSyntax: rules.optionalSyntax,
    disabledOverloads: rules.comparesAcrossTypes ? new Set() : CROSS_TYPE_COMPARISONS,
    judgesLiterals: rules.judgesLiterals,
    keywordFields: rules.keywordFields,
    capsNames: rules.capsNames,
  };
}

/** The overload of a function by its id; undefined where the environment has none such. */
export function overloadOf({ functions }: Environment, name: string, id: string): LibraryFunction | undefined {
  return functions.get(name)?.overloads.find((overload) => overload.id === id);
}

/** Whether the second argument of a function, the target included, is a pattern. */
export function takesPattern({ functions }: Environment, name: string): boolean {
  return functions.get(name)?.overloads.some(({ withKnownPattern }) => withKnownPattern !== undefined) ?? false;
}
