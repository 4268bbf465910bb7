import type { TSESTree } from '@typescript-eslint/utils';
import { unknownValue, type StaticValue } from '../static-value.js';
import { constantKey } from './constant-key.js';
import { readImportedMember } from './read-imported-member.js';
import { readEnumMember } from './read-enum.js';
import type { Reading } from './reading.js';

/** A member of an object, of a list or of an enum of the file. */
export function readMember(reading: Reading, node: TSESTree.MemberExpression): StaticValue {
  const name = constantKey(reading, { computed: node.computed, key: node.property });
  if (name === undefined) return unknownValue(node);
  const member = readEnumMember(reading, node.object, name);
  if (member !== undefined) return member;
  const imported = readImportedMember(reading, node, name);
  if (imported !== undefined) return imported;
  if (!isReadable(node.object)) return unknownValue(node);
  // Types are asked about the member itself, of which they may know more where it is written.
  return memberOf(reading.readWritten(node.object), name, node);
}

/** A member of a value. */
export function memberOf(object: StaticValue, name: string, node: TSESTree.Node): StaticValue {
  if (object.kind === 'object') {
    const entry = object.entries.get(name);
    if (entry !== undefined) return entry.value;
    return object.isOpen || name in Object.prototype ? unknownValue(node) : { kind: 'absent', node };
  }
  if (object.kind === 'list' && /^\d+$/.test(name)) return object.items[Number(name)] ?? unknownValue(node);
  return unknownValue(node);
}

/** Whether there may be something to find: what begins elsewhere than at a constant or a literal is not asked. */
function isReadable(node: TSESTree.Expression): boolean {
  let at: TSESTree.Node = node;
  while (at.type === 'MemberExpression' || at.type === 'TSNonNullExpression' || at.type === 'TSAsExpression')
    at = at.type === 'MemberExpression' ? at.object : at.expression;
  return at.type === 'Identifier' || at.type === 'ObjectExpression' || at.type === 'ArrayExpression';
}
