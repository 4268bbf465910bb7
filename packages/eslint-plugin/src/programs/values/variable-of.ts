import { findVariable } from '@typescript-eslint/utils/ast-utils';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Reading } from './reading.js';

/** The variable that a name stands for where it is written; undefined for one of elsewhere. */
export function variableOf({ sourceCode }: Reading, node: TSESTree.Identifier): TSESLint.Scope.Variable | undefined {
  return findVariable(sourceCode.getScope(node), node.name) ?? undefined;
}
