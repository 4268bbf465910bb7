import type { TSESTree } from '@typescript-eslint/utils';
import { unknownValue, type StaticValue } from '../static-value.js';
import { variableOf } from '../values/variable-of.js';
import type { Reading } from '../values/reading.js';

/** The value of a member of an enum that the file declares once; undefined where the object is no enum. */
export function readEnumMember(reading: Reading, object: TSESTree.Node, name: string): StaticValue | undefined {
  if (object.type !== 'Identifier') return undefined;
  const defs = variableOf(reading, object)?.defs ?? [];
  const [declaration] = defs.map(({ node }) => node).filter((node) => node.type === 'TSEnumDeclaration');
  if (declaration === undefined) return undefined;
  const member = declaration.body.members.find(
    ({ id }) => (id.type === 'Identifier' ? id.name : id.type === 'Literal' ? id.value : '') === name,
  );
  if (member === undefined || defs.length !== 1) return unknownValue(object);
  return memberValue(reading, declaration.body.members, member);
}

/** Members without a value count on from the one before. */
function memberValue(reading: Reading, members: readonly TSESTree.TSEnumMember[], member: TSESTree.TSEnumMember): StaticValue {
  const at = members.indexOf(member);
  const from = members.slice(0, at + 1).findLastIndex(({ initializer }) => initializer !== undefined);
  const initializer = members[from]?.initializer;
  if (initializer === undefined) return { kind: 'scalar', value: at, node: member };
  const value = reading.read(initializer);
  if (at === from) return value.kind === 'scalar' ? value : unknownValue(member);
  return value.kind === 'scalar' && typeof value.value === 'number'
    ? { kind: 'scalar', value: value.value + at - from, node: member }
    : unknownValue(member);
}
