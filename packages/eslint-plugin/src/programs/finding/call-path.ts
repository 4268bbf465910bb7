import type { TSESTree } from '@typescript-eslint/utils';

/** The last of the names of what is called. */
export function lastName(callee: string): string {
  return callee.slice(callee.lastIndexOf('.') + 1);
}

/** The names of what is called, joined by dots, as far as they are names. */
export function calleePath(node: TSESTree.Node): string | undefined {
  const names: string[] = [];
  let at = node;
  while (at.type === 'MemberExpression' || at.type === 'TSNonNullExpression') {
    if (at.type === 'TSNonNullExpression') at = at.expression;
    else if (at.computed || at.property.type !== 'Identifier') return undefined;
    else {
      names.unshift(at.property.name);
      at = at.object;
    }
  }
  if (at.type === 'Identifier') names.unshift(at.name);
  return names.length === 0 ? undefined : names.join('.');
}
