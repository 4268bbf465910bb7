import type { TSESTree } from '@typescript-eslint/utils';
import { unknownValue, type StaticObject, type StaticValue } from '../static-value.js';
import { functionOf, isFunction, memberFunction } from '../values/local-function.js';
import { isObjectAssign } from './find-mutations.js';
import { readGlobalCall, readGlobalMember, readTextMethod } from './read-known-call.js';
import { readListCall } from './read-list-call.js';
import { importedFunction } from './imported-function.js';
import { anchored } from './read-imported.js';
import { counted } from '../values/counted.js';
import { spreadInto, spreadsIn } from './read-object.js';
import type { Reading } from '../values/reading.js';
import { returnedBy, returnedByMethod } from './run-body.js';
import { methodOfThis, type MethodOfThis } from '../values/this-members.js';
import { variableOf } from '../values/variable-of.js';
import { readYamlCall } from '../yaml-texts/yaml-call.js';

/** What a call returns: of functions and methods of the program for what they are given, of lists, and of a few functions of the language and of tests. */
export function readCall(reading: Reading, node: TSESTree.CallExpression, isAwaited = false): StaticValue {
  const called = calledFunction(reading, node.callee);
  if (called !== undefined)
    return (isAwaited || !called.made.async ? returnedByMethod(reading, called, givenTo(reading, node)) : undefined) ?? unknownValue(node);
  const imported = importedFunction(reading, node.callee);
  if (imported !== undefined && (isAwaited || !imported.made.async)) {
    const value = returnedBy(imported.reading, imported.made, givenTo(reading, node));
    return value === undefined ? unknownValue(node) : counted(reading, anchored(value, imported.reading, node), node);
  }
  const yaml = readYamlCall(reading, node);
  if (yaml !== undefined) return yaml;
  const { callee } = node;
  if (callee.type === 'Identifier' && callee.name === 'cloneDeep' && node.arguments.length === 1) return reading.read(node.arguments[0]!);
  if (callee.type === 'Identifier')
    return (isGlobal(reading, callee) ? readGlobalCall(reading, node, callee.name) : undefined) ?? unknownValue(node);
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return unknownValue(node);
  return (
    readOfName(reading, node, callee, callee.property.name) ??
    readListCall(reading, node, callee) ??
    readTextMethod(reading, node, callee) ??
    unknownValue(node)
  );
}

/** What is given to a function as far as it is known; what follows a spread is not. */
export function givenTo(
  reading: Reading,
  { arguments: given }: TSESTree.CallExpression | TSESTree.NewExpression,
): readonly (StaticValue | undefined)[] {
  const spread = given.findIndex(({ type }) => type === 'SpreadElement');
  const known = (spread === -1 ? given : given.slice(0, spread)).map((each) => reading.read(each));
  return spread === -1 ? known : [...known, ...Array.from({ length: MAX_PARAMETERS }, () => undefined)];
}

const MAX_PARAMETERS = 20;

/** The function of the file that is called: one that has no other value, a method of the class around, or a member of a constant. */
function calledFunction(reading: Reading, callee: TSESTree.Expression): MethodOfThis | undefined {
  if (callee.type !== 'Identifier' && (callee.type !== 'MemberExpression' || callee.computed)) return undefined;
  if (callee.type === 'MemberExpression' && callee.object.type === 'ThisExpression')
    return methodOfThis(reading, callee, callee.property.name);
  const made =
    callee.type === 'Identifier'
      ? functionOf(reading, variableOf(reading, callee))
      : callee.object.type === 'Identifier'
        ? memberFunction(reading, variableOf(reading, callee.object), callee.property.name)
        : undefined;
  return made === undefined ? undefined : { made, mayBeReplaced: false };
}

/** A function that is known by the name of what has it. */
function readOfName(
  reading: Reading,
  node: TSESTree.CallExpression,
  { object }: TSESTree.MemberExpression,
  name: string,
): StaticValue | undefined {
  const [first] = node.arguments;
  if (name === 'apply' && first !== undefined && isFunction(first)) return returnedBy(reading, first);
  if (object.type !== 'Identifier' || first === undefined || first.type === 'SpreadElement') return undefined;
  if (object.name === 'expect' && EXPECTED_PARTS.has(name)) return asOpen(reading.read(first), node);
  if (object.name === 'pulumi' && OUTPUTS.has(name)) return reading.read(first);
  if (name === 'cloneDeep' && node.arguments.length === 1) return reading.read(first);
  if (!isGlobal(reading, object)) return undefined;
  if (isObjectAssign(node)) return readAssigned(reading, node);
  return readGlobalMember(reading, node, object.name, name);
}

const EXPECTED_PARTS: ReadonlySet<string> = new Set(['arrayContaining', 'objectContaining']);

/** What Pulumi sends as it is. */
const OUTPUTS: ReadonlySet<string> = new Set(['output', 'secret', 'unsecret']);

/** What `Object.assign` returns: of an unknown object what is assigned to it is known. */
function readAssigned(reading: Reading, node: TSESTree.CallExpression): StaticValue {
  const sources = spreadsIn(reading, node.arguments);
  const [target, ...others] = sources ?? [];
  if (target === undefined || target.kind === 'scalar' || target.kind === 'list' || target.kind === 'absent') return unknownValue(node);
  if (target.kind !== 'object' && !others.some(({ kind }) => kind === 'object')) return unknownValue(node);
  const start: StaticObject = target.kind === 'object' ? target : { kind: 'object', node, entries: new Map(), isOpen: true };
  return others.reduce<StaticObject>((object, source) => spreadInto(object, source, node), start);
}

/** A value of which a test expects a part, so that there may be more. */
function asOpen(value: StaticValue, node: TSESTree.Node): StaticValue {
  return value.kind === 'object' || value.kind === 'list' ? { ...value, isOpen: true } : unknownValue(node);
}

function isGlobal(reading: Reading, node: TSESTree.Identifier): boolean {
  return (variableOf(reading, node)?.defs.length ?? 0) === 0;
}
