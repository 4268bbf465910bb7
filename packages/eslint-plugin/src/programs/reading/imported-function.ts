import type { TSESTree } from '@typescript-eslint/utils';
import { functionIn, functionOf, isFunction, memberFunction, type LocalFunction } from '../values/local-function.js';
import type { Reading } from '../values/reading.js';
import { variableOf } from '../values/variable-of.js';
import { importedPlace } from './read-imported.js';

/** A function of another module of the project, and the reading of that module. */
export interface ImportedFunction {
  readonly reading: Reading;
  readonly made: LocalFunction;
}

/** The function of another module that is called; undefined for any other. */
export function importedFunction(reading: Reading, callee: TSESTree.Node): ImportedFunction | undefined {
  const path = namesOf(callee);
  const place = path === undefined ? undefined : importedPlace(reading, path);
  if (place === undefined) return undefined;
  const made = functionAt(place.reading, place.node, place.rest);
  return made === undefined ? undefined : { reading: place.reading, made };
}

function functionAt(module: Reading, node: TSESTree.Node, [member, ...more]: readonly string[]): LocalFunction | undefined {
  if (member === undefined && isFunction(node)) return node;
  if (member !== undefined && more.length === 0 && node.type === 'ObjectExpression') return functionIn(module, node, member);
  if (node.type !== 'Identifier' || more.length > 0) return undefined;
  const variable = variableOf(module, node);
  return member === undefined ? functionOf(module, variable) : memberFunction(module, variable, member);
}

/** The class of another module that is constructed, and the reading of that module. */
export function importedClass(
  reading: Reading,
  callee: TSESTree.Node,
): { readonly reading: Reading; readonly declaration: TSESTree.ClassDeclaration } | undefined {
  const path = namesOf(callee);
  const place = path === undefined ? undefined : importedPlace(reading, path);
  if (place === undefined || place.rest.length > 0 || place.node.type !== 'Identifier') return undefined;
  const [def] = variableOf(place.reading, place.node)?.defs ?? [];
  return def?.node.type === 'ClassDeclaration' ? { reading: place.reading, declaration: def.node } : undefined;
}

function namesOf(callee: TSESTree.Node): readonly string[] | undefined {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return undefined;
  const before = namesOf(callee.object);
  return before === undefined ? undefined : [...before, callee.property.name];
}
