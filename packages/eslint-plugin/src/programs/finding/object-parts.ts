import type { TSESTree } from '@typescript-eslint/utils';
import { isObjectAssign, mutationsOfField } from '../reading/find-mutations.js';
import type { Reading } from '../values/reading.js';
import { fieldHolding } from '../values/this-members.js';
import { variableOf } from '../values/variable-of.js';
import { calleePath, lastName } from './call-path.js';
import { needsName, sendsStatus, sendsWhole, takesPart } from './resource-calls.js';

/** Whether a literal, or the variable that holds it, is spread or assigned into another object, which may have what is missing. */
export function isMerged(reading: Reading, node: TSESTree.Node): boolean {
  const at = withoutTypes(node);
  const { parent } = at;
  if (parent?.type !== 'VariableDeclarator' || parent.init !== at) return parent !== undefined && isMergedIn(parent, at);
  return (reading.sourceCode.getDeclaredVariables?.(parent) ?? []).some(({ references }) =>
    references.some(({ identifier }) => {
      const held = withoutTypes(identifier);
      return held.parent !== undefined && isMergedIn(held.parent, held);
    }),
  );
}

function isMergedIn(parent: TSESTree.Node, node: TSESTree.Node): boolean {
  return (
    parent.type === 'SpreadElement' ||
    (parent.type === 'CallExpression' && isObjectAssign(parent) && parent.arguments.slice(1).some((argument) => argument === node))
  );
}

/** Whether a literal, or the variable that holds it, is in an argument of what takes a part of an object. */
export function isGivenAsPart(reading: Reading, node: TSESTree.Node): boolean {
  return isGivenTo(reading, node, takesPart);
}

/** Whether a literal is in an argument of what writes only the status. */
export function isGivenAsStatus(node: TSESTree.Node): boolean {
  return isInArgument(node, sendsStatus);
}

/** Whether a literal is in an argument of what sends it with the name that is written; a function or method of the program itself may name it before. */
export function isSentAsNamed(reading: Reading, node: TSESTree.Node): boolean {
  return isInArgument(node, (name, callee) => needsName(name) && !isOwn(reading, callee));
}

/** Whether what is called is in this file, in another one of the project, or a method of the class around. */
function isOwn(reading: Reading, callee: TSESTree.Node): boolean {
  if (callee.type === 'MemberExpression') return callee.object.type === 'ThisExpression';
  const [def] = callee.type === 'Identifier' ? (variableOf(reading, callee)?.defs ?? []) : [];
  return def !== undefined && (def.parent?.type !== 'ImportDeclaration' || OF_PROJECT.test(def.parent.source.value));
}

/** How modules of a project are imported, by paths or by their usual aliases. */
const OF_PROJECT = /^(?:\.|[@~]\/|src\/)/;

/** The same for what sends all of an object to a server. */
export function isGivenToSender(reading: Reading, node: TSESTree.Node): boolean {
  return isGivenTo(reading, node, sendsWhole);
}

function isGivenTo(reading: Reading, node: TSESTree.Node, isMeant: IsMeant): boolean {
  if (isInArgument(node, isMeant)) return true;
  const at = withoutTypes(node);
  const { parent } = at;
  if (parent?.type !== 'VariableDeclarator' || parent.init !== at) return false;
  return (reading.sourceCode.getDeclaredVariables?.(parent) ?? []).some(({ references }) =>
    references.some(({ identifier }) => isInArgument(identifier, isMeant)),
  );
}

/** Whether a call is meant, by the last name of what is called. */
type IsMeant = (name: string, callee: TSESTree.Node) => boolean;

/** Whether a value is an argument of a call that is meant, or is an item or a field of that. */
function isInArgument(node: TSESTree.Node, isMeant: IsMeant): boolean {
  let at = withoutTypes(node);
  while (at.parent?.type === 'ArrayExpression' || (at.parent?.type === 'Property' && at.parent.value === at))
    at = withoutTypes(at.parent.type === 'ArrayExpression' ? at.parent : at.parent.parent);
  const { parent } = at;
  return (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && isArgumentOf(parent, at, isMeant);
}

function isArgumentOf(
  { arguments: given, callee }: TSESTree.CallExpression | TSESTree.NewExpression,
  node: TSESTree.Node,
  isMeant: IsMeant,
): boolean {
  const path =
    calleePath(callee) ?? (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined);
  return path !== undefined && isMeant(lastName(path), callee) && given.some((argument) => argument === node);
}

/** Whether a literal is the value of a field of a class that others may complete: what has the object may do that, or what the class does elsewhere. */
export function isCompletedField(reading: Reading, node: TSESTree.Node): boolean {
  const field = fieldHolding(reading, withoutTypes(node));
  return field !== undefined && (!field.isPrivate || mutationsOfField(reading, field.uses).length > 0);
}

/** Whether a program says of a literal that it is not what it is taken for: `{…} as unknown as Certificate`, as tests have it. */
export function isOfOtherType(node: TSESTree.Node): boolean {
  for (let at = node.parent; at !== undefined && AS_TYPE.test(at.type); at = at.parent)
    if ((at.type === 'TSAsExpression' || at.type === 'TSTypeAssertion') && at.typeAnnotation.type === 'TSUnknownKeyword') return true;
  return false;
}

const AS_TYPE = /^TS(?:As|Satisfies|NonNull)Expression$|^TSTypeAssertion$/;

/** What stands for a value with what only types say of it. */
export function withoutTypes(node: TSESTree.Node): TSESTree.Node {
  let at = node;
  while (AS_TYPE.test(at.parent?.type ?? '')) at = at.parent!;
  return at;
}

/**
 * Whether a literal is what a class of CDK for Terraform is constructed of, also by a function that is given the class: such as `Labels` of its provider for
 * Kubernetes, which names an object and says the labels beside that.
 */
export function isOfTerraform(reading: Reading, node: TSESTree.Node): boolean {
  let at = withoutTypes(node);
  if (at.parent?.type === 'ArrowFunctionExpression' && at.parent.body === at) at = at.parent;
  const { parent } = at;
  if ((parent?.type !== 'NewExpression' && parent?.type !== 'CallExpression') || parent.callee === at) return false;
  return [parent.callee, ...parent.arguments].some((each) => {
    let name: TSESTree.Node = each;
    while (name.type === 'MemberExpression') name = name.object;
    const [def] = name.type === 'Identifier' ? (variableOf(reading, name)?.defs ?? []) : [];
    return def?.parent?.type === 'ImportDeclaration' && /\bcdktf\b|\bterraform\b|(?:^|\/)\.gen\//.test(def.parent.source.value);
  });
}
