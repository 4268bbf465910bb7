import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { StaticValue } from '../static-value.js';
import type { Reading } from '../values/reading.js';
import { writesOf } from '../values/variable-writes.js';

/** What a variable is known to be inside of `if (variable === 'text') {…}`, where it never changes; undefined elsewhere. */
export function comparedWith(reading: Reading, variable: TSESLint.Scope.Variable, node: TSESTree.Identifier): StaticValue | undefined {
  if (writesOf(reading.writes, variable).isSetAgain) return undefined;
  for (let at: TSESTree.Node = node; at.type !== 'Program'; at = at.parent!) {
    const { parent } = at as TSESTree.Node & { readonly parent: TSESTree.Node };
    if ((parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') && parent.consequent === at) {
      const value = sameAs(reading, parent.test, node.name);
      if (value !== undefined) return { kind: 'scalar', value, node };
    }
    // A name of an inner function may be another one.
    if (variable.scope.block === at) return undefined;
  }
  return undefined;
}

/** The text that a condition says a name is. */
function sameAs(reading: Reading, test: TSESTree.Expression, name: string): string | undefined {
  if (test.type === 'LogicalExpression' && test.operator === '&&')
    return sameAs(reading, test.left, name) ?? sameAs(reading, test.right, name);
  if (test.type !== 'BinaryExpression' || test.operator !== '===') return undefined;
  const { left, right } = test;
  if (left.type !== 'Identifier' || left.name !== name) return undefined;
  const value = reading.read(right);
  return value.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
}
