import type { CelType } from '../types/type.js';

/** The variables of a comprehension, and those around it. The outermost has no parent and holds `self` and its like. */
export interface VariableScope {
  readonly parent: VariableScope | undefined;
  readonly variables: ReadonlyMap<string, CelType>;
}

/** The type of a variable of a comprehension, the innermost of that name; none of the outermost scope. */
export function localVariable(scope: VariableScope, name: string): CelType | undefined {
  for (let at = scope; at.parent !== undefined; at = at.parent) {
    const type = at.variables.get(name);
    if (type !== undefined) return type;
  }
  return undefined;
}
