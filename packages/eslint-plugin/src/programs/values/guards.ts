import type { TSESLint, TSESTree } from '@typescript-eslint/utils';

/** A condition that names a variable, and where in the program it is known to have held, or not to. */
export interface Guard {
  /** The variable as the condition names it. */
  readonly name: TSESTree.Node;
  readonly test: TSESTree.Expression;
  readonly holds: boolean;
  readonly range: readonly [start: number, end: number];
}

/** Of so many conditions that name one variable the first ones are looked at. */
const MAX_GUARDS = 200;

/** The conditions that name a variable. */
export function guardsOf({ references }: TSESLint.Scope.Variable): readonly Guard[] {
  const guards: Guard[] = [];
  for (const { identifier } of references) {
    if (guards.length >= MAX_GUARDS) break;
    guards.push(...guardsAround(identifier));
  }
  return guards;
}

/** The conditions around a name, from the inside to the outside. */
function guardsAround(name: TSESTree.Node): readonly Guard[] {
  const guards: Guard[] = [];
  for (let at = name; at.parent !== undefined && at.parent !== null; at = at.parent) {
    const { parent } = at;
    if (parent.type === 'LogicalExpression') {
      if (parent.left === at && parent.operator !== '??')
        guards.push({ name, test: parent.left, holds: parent.operator === '&&', range: parent.right.range });
    } else if ((parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') && parent.test === at) {
      return [...guards, ...ofBranches(parent, name)];
    } else if (!PASSING.has(parent.type)) return guards;
  }
  return guards;
}

/** What a condition may be put together of. */
const PASSING: ReadonlySet<string> = new Set([
  ...['UnaryExpression', 'BinaryExpression', 'MemberExpression', 'ChainExpression', 'CallExpression', 'TSNonNullExpression'],
  ...['TSAsExpression', 'ArrayExpression', 'NewExpression'],
]);

function ofBranches(node: TSESTree.IfStatement | TSESTree.ConditionalExpression, name: TSESTree.Node): readonly Guard[] {
  const { alternate, consequent, parent, test } = node;
  const guards: Guard[] = [{ name, test, holds: true, range: consequent.range }];
  if (alternate !== null) guards.push({ name, test, holds: false, range: alternate.range });
  else if (leaves(consequent)) guards.push({ name, test, holds: false, range: [node.range[1], parent.range[1]] });
  return guards;
}

/** Whether nothing that follows a statement in its block is come to from there. */
function leaves(node: TSESTree.Node): boolean {
  let last: TSESTree.Node | undefined = node;
  while (last?.type === 'BlockStatement') last = last.body.at(-1);
  return last !== undefined && LEAVING.has(last.type);
}

const LEAVING: ReadonlySet<string> = new Set(['ReturnStatement', 'ThrowStatement', 'ContinueStatement']);
