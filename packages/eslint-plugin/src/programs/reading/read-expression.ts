import type { TSESTree } from '@typescript-eslint/utils';
import { choiceOf, unknownValue, type StaticValue } from '../static-value.js';
import { readCall } from './read-call.js';
import { readIdentifier } from './read-identifier.js';
import { readList } from './read-list.js';
import { readMember } from './read-member.js';
import { readObject } from './read-object.js';
import { readBinary, readLogical, readTemplate, readUnary, truthOf } from './read-operators.js';
import { isFunction } from '../values/local-function.js';
import { MAX_DEPTH, type Reading } from '../values/reading.js';

/**
 * What an expression is known to be as JSON: literals, constants of the file, what is put together of them, and what types say of the rest.
 *
 * Never runs anything; each part of a file is read once, and past a limit everything is unknown.
 */
export function readExpression(reading: Reading, node: TSESTree.Node): StaticValue {
  const value = readWritten(reading, node);
  const isOpen = value.kind === 'unknown' && value.type === undefined && value.among === undefined;
  return isOpen && reading.budget > 0 ? (reading.readType(node) ?? value) : value;
}

/** What an expression is known to be by what the file writes, whatever types say. */
export function readWritten(reading: Reading, node: TSESTree.Node): StaticValue {
  if (reading.budget <= 0 || reading.depth >= MAX_DEPTH) return unknownValue(node);
  reading.budget--;
  reading.depth++;
  const value = read(reading, node);
  reading.depth--;
  return value;
}

function read(reading: Reading, node: TSESTree.Node): StaticValue {
  switch (node.type) {
    case 'Literal':
      return readLiteral(node);
    case 'ObjectExpression':
      return hasOnlyFunctions(node) ? unknownValue(node) : readObject(reading, node);
    case 'ArrayExpression':
      return readList(reading, node);
    case 'TemplateLiteral':
      return readTemplate(reading, node);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ChainExpression':
      return readExpression(reading, node.expression);
    case 'Identifier':
      return readIdentifier(reading, node);
    case 'MemberExpression':
      return readMember(reading, node);
    case 'ConditionalExpression':
      return readConditional(reading, node);
    case 'LogicalExpression':
      return readLogical(reading, node);
    case 'UnaryExpression':
      return readUnary(reading, node);
    case 'BinaryExpression':
      return readBinary(reading, node);
    case 'CallExpression':
      return readCall(reading, node);
    case 'NewExpression':
      return isEmptyModel(node) ? { kind: 'object', node, entries: new Map(), isOpen: false } : unknownValue(node);
    case 'AwaitExpression':
      return node.argument.type === 'CallExpression' ? readCall(reading, node.argument, true) : reading.readWritten(node.argument);
    case 'TaggedTemplateExpression':
      return isInterpolation(node.tag) ? readTemplate(reading, node.quasi) : unknownValue(node);
    default:
      return unknownValue(node);
  }
}

/** Whether an object has nothing to be sent: what calls its functions, such as a resolver of cdk8s, puts something else in its place. */
function hasOnlyFunctions({ properties }: TSESTree.ObjectExpression): boolean {
  return properties.length > 0 && properties.every((each) => each.type === 'Property' && isFunction(each.value));
}

/** `new k8s.V1Pod()` of the Kubernetes client, whose fields are set later; `V1MicroTime` is a `Date`, which is sent as a text. */
function isEmptyModel({ arguments: given, callee }: TSESTree.NewExpression): boolean {
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return given.length === 0 && name.type === 'Identifier' && /^V\d+(?:(?:alpha|beta)\d+)?(?!MicroTime$)[A-Z]/.test(name.name);
}

/** `pulumi.interpolate`, or a tag that changes nothing. */
function isInterpolation(tag: TSESTree.Expression): boolean {
  const name = tag.type === 'MemberExpression' ? tag.property : tag;
  return name.type === 'Identifier' && name.name === 'interpolate';
}

function readLiteral(node: TSESTree.Literal): StaticValue {
  const { value } = node;
  if (value === null) return 'regex' in node || 'bigint' in node ? unknownValue(node) : { kind: 'scalar', value, node };
  if (typeof value === 'number') return Number.isFinite(value) ? { kind: 'scalar', value, node } : unknownValue(node);
  return typeof value === 'string' || typeof value === 'boolean' ? { kind: 'scalar', value, node } : unknownValue(node);
}

function readConditional(reading: Reading, node: TSESTree.ConditionalExpression): StaticValue {
  const truth = truthOf(readExpression(reading, node.test));
  if (truth !== undefined) return readExpression(reading, truth ? node.consequent : node.alternate);
  return choiceOf(node, [readExpression(reading, node.consequent), readExpression(reading, node.alternate)]);
}
