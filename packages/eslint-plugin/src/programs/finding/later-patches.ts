import type { TSESTree } from '@typescript-eslint/utils';
import { isCertainIn } from '../reading/find-mutations.js';
import type { Mutation } from '../values/mutation.js';
import type { Reading } from '../values/reading.js';
import { pointerNames } from './json-patch.js';

const METHOD = 'addJsonPatch';

/**
 * What `addJsonPatch` of cdk8s changes of a resource after it was constructed; undefined where that is not known, as it is held where other code of the file
 * reaches it that has such calls.
 */
export function laterPatches(reading: Reading, node: TSESTree.Node): readonly Mutation[] | undefined {
  const { sourceCode } = reading;
  if (!sourceCode.text.includes(METHOD)) return [];
  const { parent } = node;
  if (parent?.type === 'ExpressionStatement') return [];
  if (parent?.type === 'MemberExpression' && parent.object === node) return patchesAt(reading, parent, true);
  if (parent?.type !== 'VariableDeclarator' || parent.id.type !== 'Identifier') return undefined;
  return (sourceCode.getDeclaredVariables?.(parent) ?? []).flatMap((variable) =>
    variable.references
      .filter((reference) => reference.isRead())
      .map(({ identifier }) => identifier.parent)
      // `ApiObject.of(probe)` is what is patched, too.
      .map((parent) => (parent?.type === 'CallExpression' ? parent.parent : parent))
      .flatMap((member) =>
        member?.type === 'MemberExpression' && member.parent.type === 'CallExpression'
          ? patchesAt(reading, member, isCertainIn(variable, member.parent))
          : [],
      ),
  );
}

function patchesAt(reading: Reading, { parent: call, property }: TSESTree.MemberExpression, isCertain: boolean): readonly Mutation[] {
  if (property.type !== 'Identifier' || property.name !== METHOD || call.type !== 'CallExpression') return [];
  return call.arguments.flatMap((operation) => patchOf(reading, operation, isCertain) ?? []);
}

/** `JsonPatch.add('/spec/replicas', 1)`. */
function patchOf(reading: Reading, operation: TSESTree.CallExpressionArgument, isCertain: boolean): Mutation | undefined {
  const unknown: Mutation = { path: [], change: { kind: 'anything' }, isCertain: false, node: operation };
  if (operation.type !== 'CallExpression' || operation.callee.type !== 'MemberExpression') return unknown;
  const { property } = operation.callee;
  const [pointer, value] = operation.arguments.map((argument) => reading.read(argument));
  const path = pointer === undefined ? undefined : pointerNames(pointer);
  if (pointer === undefined || path === undefined || property.type !== 'Identifier') return unknown;
  const { node } = pointer;
  switch (property.name) {
    case 'add':
    case 'replace':
      return value === undefined ? unknown : { path, change: { kind: 'set', value }, isCertain, node };
    case 'remove':
      return { path, change: { kind: 'delete' }, isCertain, node };
    case 'test':
      return undefined;
    default:
      return unknown;
  }
}
