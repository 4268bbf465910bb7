import type { TSESLint, TSESTree } from '@typescript-eslint/utils';

type Variable = TSESLint.Scope.Variable;

/**
 * Whether a place that sets a variable is in the first of several cases of which each sets it, or goes no further: what it was before is not there any more.
 *
 * The cases are those of a statement in the block that declares the variable, and none of them reads it.
 */
export function isFirstOfEachCase({ defs: [def], references }: Variable, identifier: TSESTree.Node): boolean {
  const block = def?.node.type === 'VariableDeclarator' ? def.node.parent.parent : undefined;
  if (block === undefined) return false;
  let statement: TSESTree.Node | null | undefined = identifier;
  while (statement !== undefined && statement !== null && statement.parent !== block) statement = statement.parent;
  if (statement === undefined || statement === null) return false;
  const { range } = statement;
  const inside = references.filter((each) => each.identifier.range[0] >= range[0] && each.identifier.range[1] <= range[1]);
  const sets = new Set<TSESTree.Node>(inside.flatMap((each) => (each.isWriteOnly() ? each.identifier.parent : [])));
  const isFirst = inside.every((each) => each.isWriteOnly() && each.identifier.range[0] >= identifier.range[0]);
  return isFirst && sets.size > 1 && isSetBy(statement, sets);
}

/** Whether a statement sets something wherever it ends as usual. */
function isSetBy(statement: TSESTree.Node | null, sets: ReadonlySet<TSESTree.Node>): boolean {
  switch (statement?.type) {
    case 'ThrowStatement':
    case 'ReturnStatement':
      return true;
    case 'ExpressionStatement':
      return sets.has(statement.expression);
    case 'BlockStatement':
      return statement.body.some((each) => isSetBy(each, sets));
    case 'IfStatement':
      return isSetBy(statement.consequent, sets) && isSetBy(statement.alternate, sets);
    case 'TryStatement':
      return isSetBy(statement.block, sets) && isSetBy(statement.handler?.body ?? null, sets);
    case 'SwitchStatement':
      return statement.cases.some(({ test }) => test === null) && statement.cases.every((each, i) => isSetByCase(statement, i, each, sets));
    default:
      return false;
  }
}

/** The same for a case of a `switch`: an empty one is that which follows. */
function isSetByCase(
  { cases }: TSESTree.SwitchStatement,
  index: number,
  { consequent }: TSESTree.SwitchCase,
  sets: ReadonlySet<TSESTree.Node>,
): boolean {
  return (consequent.length === 0 && index < cases.length - 1) || consequent.some((each) => isSetBy(each, sets));
}
