import type { TSESTree } from '@typescript-eslint/utils';
import type { Reading } from '../values/reading.js';
import type { StaticValue } from '../static-value.js';
import { readImported } from './read-imported.js';
import { readImportedConstant } from './read-imported-constant.js';
import { parseDeclaration } from '../generated-classes/parse-declaration.js';

/**
 * The value of a member of what another module of the project exports: of an enum, such as `CertificateSpecPrivateKeyAlgorithm.ECDSA`, of a class, of an object, or of
 * the module itself. Undefined for anything else.
 */
export function readImportedMember(reading: Reading, node: TSESTree.MemberExpression, name: string): StaticValue | undefined {
  const path = pathOf(node.object);
  if (path === undefined || !reading.imports.names.has(path[0]!)) return undefined;
  const constant = readImportedConstant(reading, node, [...path, name]);
  if (constant !== undefined) return constant;
  return readEnumOf(reading, node, path, name) ?? readImported(reading, node, [...path, name]);
}

function readEnumOf(reading: Reading, node: TSESTree.MemberExpression, path: readonly string[], name: string): StaticValue | undefined {
  const found = reading.imports.find(path);
  const declaration = found === undefined ? undefined : parseDeclaration(reading.parseModule, found);
  if (declaration?.type !== 'TSEnumDeclaration') return undefined;
  const initializer = declaration.body.members.find(({ id }) => id.type === 'Identifier' && id.name === name)?.initializer;
  const value = initializer?.type === 'Literal' ? initializer.value : undefined;
  return typeof value === 'string' || typeof value === 'number' ? { kind: 'scalar', value, node } : undefined;
}

function pathOf(node: TSESTree.Node): readonly string[] | undefined {
  if (node.type === 'Identifier') return [node.name];
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined;
  const before = pathOf(node.object);
  return before === undefined ? undefined : [...before, node.property.name];
}
