import type { FunctionDeclaration } from '../environment/environment.js';
import { Substitutions } from '../types/substitutions.js';
import { DYN, isDyn, isExactType, typeParameter, type CelType } from '../types/type.js';

/** A call whose overloads are looked for. */
export interface OverloadQuery {
  readonly isMethod: boolean;
  /** Those of the arguments, first that of the target. */
  readonly types: readonly CelType[];
  /** Overloads that are there but not considered. */
  readonly disabled: ReadonlySet<string>;
  /** A type parameter that is used nowhere else. */
  readonly newType: () => CelType;
}

/** The overloads that a call may mean, and the type of its result: that of the first, or `dyn` where they disagree. */
export interface OverloadMatch {
  readonly overloads: readonly string[];
  readonly result: CelType;
}

/** Finds the overloads that suit a call, in their order; what each infers holds for the next. Source: cel-go `checker`, resolveOverload. */
export function matchOverloads(
  declared: FunctionDeclaration,
  query: OverloadQuery,
  substitutions: Substitutions,
): OverloadMatch | undefined {
  const overloads: string[] = [];
  let result: CelType | undefined;
  for (const overload of declared.overloads) {
    if (overload.isMethod !== query.isMethod || query.disabled.has(overload.id)) continue;
    const instance = instantiate(overload.typeParameters, query.newType);
    const parameters = overload.parameters.map((type) => instance.apply(type));
    if (!substitutions.areAssignable(query.types, parameters)) continue;
    overloads.push(overload.id);
    const type = substitutions.apply(instance.apply(overload.result));
    if (result === undefined) result = type;
    else if (!isDyn(result) && !isExactType(type, result)) result = DYN;
  }
  return result === undefined ? undefined : { overloads, result };
}

const NO_SUBSTITUTIONS = new Substitutions();

/** New type parameters in place of an overload's own. */
function instantiate(names: readonly string[], newType: () => CelType): Substitutions {
  if (names.length === 0) return NO_SUBSTITUTIONS;
  const instance = new Substitutions();
  for (const name of names) instance.isAssignable(newType(), typeParameter(name));
  return instance;
}
