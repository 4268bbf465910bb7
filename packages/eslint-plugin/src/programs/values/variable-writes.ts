import type { TSESLint, TSESTree } from '@typescript-eslint/utils';

type Variable = TSESLint.Scope.Variable;
type Reference = TSESLint.Scope.Reference;

/** Where a variable is set. */
export interface VariableWrites {
  /** In the order of the text, by the scopes of the functions that do it. */
  readonly byFunction: ReadonlyMap<unknown, readonly Reference[]>;
  /** Whether it is set elsewhere than where it is declared. */
  readonly isSetAgain: boolean;
  /** Whether what was there before is gone once a name is set that is not always set, as far as that was asked. */
  readonly replacing: Map<TSESTree.Node, boolean>;
}

/** Where a variable is set, looked for once. */
export function writesOf(known: Map<Variable, VariableWrites>, variable: Variable): VariableWrites {
  const before = known.get(variable);
  if (before !== undefined) return before;
  const writes = variable.references.filter((each) => each.isWrite());
  const byFunction = new Map<unknown, Reference[]>();
  for (const write of writes.toSorted((a, b) => a.identifier.range[0] - b.identifier.range[0])) {
    const earlier = byFunction.get(write.from.variableScope);
    if (earlier === undefined) byFunction.set(write.from.variableScope, [write]);
    else earlier.push(write);
  }
  const found: VariableWrites = {
    byFunction,
    isSetAgain: writes.some(({ init }) => init !== true),
    replacing: new Map(),
  };
  known.set(variable, found);
  return found;
}
