import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Reading } from './reading.js';

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
export function writesOf(reading: Reading, variable: Variable): VariableWrites {
  const known = reading.writes.get(variable);
  if (known !== undefined) return known;
  const writes = variable.references.filter((each) => each.isWrite());
  const byFunction = new Map<unknown, Reference[]>();
  for (const write of writes.toSorted((a, b) => a.identifier.range[0] - b.identifier.range[0])) {
    const before = byFunction.get(write.from.variableScope);
    if (before === undefined) byFunction.set(write.from.variableScope, [write]);
    else before.push(write);
  }
  const found: VariableWrites = {
    byFunction,
    isSetAgain: writes.some(({ init }) => init !== true),
    replacing: new Map(),
  };
  reading.writes.set(variable, found);
  return found;
}
