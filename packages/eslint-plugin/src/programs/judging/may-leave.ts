import type { TSESTree } from '@typescript-eslint/utils';

/** Whether a statement may keep those that follow it in its block from being come to: something in it returns, throws, goes on with a loop or ends the process. */
export function mayLeave(statement: TSESTree.Node | null | undefined): boolean {
  switch (statement?.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'ContinueStatement':
    case 'BreakStatement':
    case 'SwitchStatement':
      return true;
    case 'ExpressionStatement':
      return endsProcess(statement.expression);
    case 'BlockStatement':
      return statement.body.some(mayLeave);
    case 'IfStatement':
      return mayLeave(statement.consequent) || mayLeave(statement.alternate);
    case 'TryStatement':
      return [statement.block, statement.handler?.body, statement.finalizer].some(mayLeave);
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'LabeledStatement':
      return mayLeave(statement.body);
    default:
      return false;
  }
}

function endsProcess(expression: TSESTree.Expression): boolean {
  if (expression.type === 'LogicalExpression') return endsProcess(expression.right);
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression') return false;
  const { object } = expression.callee;
  return object.type === 'Identifier' && object.name === 'process';
}
