import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Reading } from './reading.js';
import { variableOf } from './variable-of.js';
import { writesOf } from './variable-writes.js';

/** A function or a method of the program, or a class's constructor. */
export type LocalFunction = TSESTree.ArrowFunctionExpression | TSESTree.FunctionDeclaration | TSESTree.FunctionExpression;

export function isFunction(node: TSESTree.Node): node is TSESTree.ArrowFunctionExpression | TSESTree.FunctionExpression {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';
}

/** A static method of a class of the file, or a function that is written in an object constant. */
export function memberFunction(reading: Reading, variable: TSESLint.Scope.Variable | undefined, name: string): LocalFunction | undefined {
  const [def] = variable?.defs ?? [];
  if (def === undefined || variable?.defs.length !== 1) return undefined;
  if (def.node.type === 'ClassDeclaration') {
    const found = def.node.body.body.filter(
      (member) => member.type === 'MethodDefinition' && member.static && member.key.type === 'Identifier' && member.key.name === name,
    );
    const [method] = found;
    return found.length === 1 && method?.type === 'MethodDefinition' && method.value.type === 'FunctionExpression'
      ? method.value
      : undefined;
  }
  const init = def.node.type === 'VariableDeclarator' && isConstant(def.node) ? withoutTypes(def.node.init) : null;
  return init?.type === 'ObjectExpression' ? functionIn(reading, init, name) : undefined;
}

/** The function that an object literal has under a name, written there or by its own name. */
export function functionIn(reading: Reading, { properties }: TSESTree.ObjectExpression, name: string): LocalFunction | undefined {
  const found = properties.findLast(
    (each) => each.type === 'SpreadElement' || (each.key.type === 'Identifier' && each.key.name === name && !each.computed),
  );
  if (found?.type !== 'Property') return undefined;
  return found.value.type === 'Identifier'
    ? functionOf(reading, variableOf(reading, found.value))
    : isFunction(found.value)
      ? found.value
      : undefined;
}

/** The function that a name stands for, where it never stands for anything else. */
export function functionOf(reading: Reading, variable: TSESLint.Scope.Variable | undefined): LocalFunction | undefined {
  const [def] = variable?.defs ?? [];
  if (def === undefined || variable?.defs.length !== 1 || writesOf(reading.writes, variable).isSetAgain) return undefined;
  if (def.node.type === 'FunctionDeclaration') return def.node;
  const init = def.node.type === 'VariableDeclarator' && def.node.id.type === 'Identifier' ? withoutTypes(def.node.init) : null;
  return init !== null && isFunction(init) ? init : undefined;
}

function isConstant({ parent }: TSESTree.VariableDeclarator): boolean {
  return parent.type === 'VariableDeclaration' && parent.kind === 'const';
}

function withoutTypes(node: TSESTree.Expression | null): TSESTree.Expression | null {
  let at = node;
  while (at?.type === 'TSAsExpression' || at?.type === 'TSSatisfiesExpression') at = at.expression;
  return at;
}
