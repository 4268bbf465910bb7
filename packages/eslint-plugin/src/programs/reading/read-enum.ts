import type { TSESTree } from '@typescript-eslint/utils';
import { unknownValue, type StaticValue } from '../static-value.js';
import { variableOf } from './variable-of.js';
import type { Reading } from './reading.js';

/** The value of a member of an enum that the file declares once; undefined where the object is no enum. */
export function readEnumMember(reading: Reading, object: TSESTree.Node, name: string): StaticValue | undefined {
  if (object.type !== 'Identifier') return undefined;
  const defs = variableOf(reading, object)?.defs ?? [];
  const [declaration] = defs.map(({ node }) => node).filter((node) => node.type === 'TSEnumDeclaration');
  if (declaration === undefined) return undefined;
  const member = declaration.body.members.find(
    ({ id }) => (id.type === 'Identifier' ? id.name : id.type === 'Literal' ? id.value : '') === name,
  );
  const initializer = member?.initializer;
  if (member === undefined || defs.length !== 1) return unknownValue(object);
  if (initializer?.type === 'Literal' && (typeof initializer.value === 'string' || typeof initializer.value === 'number'))
    return { kind: 'scalar', value: initializer.value, node: initializer };
  return unknownValue(member);
}
