import type { TSESTree } from '@typescript-eslint/utils';
import { choiceOf, unknownValue, type StaticValue } from '../static-value.js';
import { constantKey } from '../values/constant-key.js';
import { memberOf } from '../values/member-of.js';
import { readImportedMember } from './read-imported-member.js';
import { readEnumMember } from './read-enum.js';
import type { Reading } from '../values/reading.js';
import { variableOf } from '../values/variable-of.js';
import { findMutations } from './find-mutations.js';
import { returnedByMethod } from './run-body.js';
import { fieldOfThis, getterOfThis, parameterOfThis, staticFieldOf } from '../values/this-members.js';

/** A member of an object, of a list or of an enum of the file. */
export function readMember(reading: Reading, node: TSESTree.MemberExpression): StaticValue {
  if (node.object.type === 'ThisExpression') return readOfThis(reading, node) ?? unknownValue(node);
  const name = constantKey(reading, { computed: node.computed, key: node.property });
  if (name === undefined) return isEnvironment(node.object) ? inEnvironment(node) : readSome(reading, node);
  const member = readEnumMember(reading, node.object, name);
  if (member !== undefined) return member;
  const imported = readImportedMember(reading, node, name);
  if (imported !== undefined) return imported;
  if (isEnvironment(node.object)) return inEnvironment(node);
  const field = staticFieldOf(reading, node.object, name);
  if (field !== undefined) return reading.read(field);
  if (!isReadable(node.object)) return unknownValue(node);
  // Types are asked about the member itself, of which they may know more where it is written.
  const object = reading.readWritten(node.object);
  if (node.optional && object.kind === 'absent') return object;
  return (name === 'length' ? lengthOf(reading, object, node) : undefined) ?? memberOf(object, name, node);
}

/** How long a text is, or a list that the file never changes: when that is done is not known. */
function lengthOf(reading: Reading, value: StaticValue, node: TSESTree.MemberExpression): StaticValue | undefined {
  if (value.kind === 'scalar' && typeof value.value === 'string') return { kind: 'scalar', value: value.value.length, node };
  if (value.kind !== 'list' || value.isOpen || value.items.some(({ kind }) => kind === 'choice' || kind === 'absent')) return undefined;
  const variable = node.object.type === 'Identifier' ? variableOf(reading, node.object) : undefined;
  return variable !== undefined && findMutations(reading, variable).length === 0
    ? { kind: 'scalar', value: value.items.length, node }
    : undefined;
}

/** A field of the class around, a parameter of its constructor, or what a getter returns. */
function readOfThis(reading: Reading, node: TSESTree.MemberExpression): StaticValue | undefined {
  const { property } = node;
  if (node.computed || (property.type !== 'Identifier' && property.type !== 'PrivateIdentifier')) return undefined;
  const { name } = property;
  const field = fieldOfThis(reading, node, name);
  if (field !== undefined) return readOnce(reading, field);
  const parameter = parameterOfThis(reading, node, name);
  if (parameter !== undefined) return reading.readWritten(parameter);
  const getter = getterOfThis(reading, node, name);
  return getter === undefined ? undefined : returnedByMethod(reading, getter);
}

/** A field's value; one that refers to itself is unknown. */
function readOnce(reading: Reading, field: TSESTree.Node): StaticValue | undefined {
  if (reading.active.has(field)) {
    reading.cycles++;
    return undefined;
  }
  reading.active.add(field);
  const value = reading.read(field);
  reading.active.delete(field);
  return value;
}

/** `process.env`. */
function isEnvironment(node: TSESTree.Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === 'process' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'env'
  );
}

/** A text, where it is set. */
function inEnvironment(node: TSESTree.Node): StaticValue {
  return { ...unknownValue(node), among: [unknownValue(node, 'string'), { kind: 'absent', node }] };
}

/** One of the values of a constant object or list: which one is not known. */
function readSome(reading: Reading, node: TSESTree.MemberExpression): StaticValue {
  if (!isReadable(node.object)) return unknownValue(node);
  const object = reading.readWritten(node.object);
  if (object.kind === 'object' && !object.isOpen && object.entries.size > 0)
    return choiceOf(
      node,
      [...object.entries.values()].map(({ value }) => value),
    );
  return object.kind === 'list' && !object.isOpen && object.items.length > 0 ? choiceOf(node, object.items) : unknownValue(node);
}

/** Whether there may be something to find: what begins elsewhere than at a constant or a literal is not asked. */
function isReadable(node: TSESTree.Expression): boolean {
  let at: TSESTree.Node = node;
  while (at.type === 'MemberExpression' || at.type === 'TSNonNullExpression' || at.type === 'TSAsExpression')
    at = at.type === 'MemberExpression' ? at.object : at.expression;
  return (
    at.type === 'Identifier' ||
    at.type === 'ThisExpression' ||
    at.type === 'CallExpression' ||
    at.type === 'ObjectExpression' ||
    at.type === 'ArrayExpression'
  );
}
