import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  findMutations,
  isObjectAssign,
  MAX_NAMES,
  mutationsOfField,
  ofItems,
  ofOtherName,
  partAt,
  toAnything,
  type ChangedPart,
} from '../reading/find-mutations.js';
import { constantKey } from '../values/constant-key.js';
import { EACH, type Mutation } from '../values/mutation.js';
import type { Reading } from '../values/reading.js';
import { fieldHolding } from '../values/this-members.js';
import { variableOf } from '../values/variable-of.js';

/**
 * What the file may do to the value of an expression that no variable holds by itself: through what it is assigned to, taken apart by, held in or returned as.
 * Of each only the place is known.
 */
export function laterChanges(reading: Reading, expression: TSESTree.Node): readonly Mutation[] {
  return changesOf(reading, expression, 0).map(toAnything);
}

function changesOf(reading: Reading, expression: TSESTree.Node, depth: number): readonly Mutation[] {
  const part = partAt(reading, expression);
  const { node } = part;
  const { parent } = node;
  if (parent === undefined || depth >= MAX_NAMES) return [];
  switch (parent.type) {
    case 'VariableDeclarator':
      return ofOtherName(reading, parent, part, depth);
    case 'PropertyDefinition':
      return inside(part, ofField(reading, node));
    case 'AssignmentExpression':
      return ofTarget(reading, parent.left, part, depth);
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'AwaitExpression':
      return inside(part, changesOf(reading, parent, depth));
    case 'ArrayExpression': {
      const index = parent.elements.indexOf(node as TSESTree.Expression);
      const isKnown = parent.elements.slice(0, index).every((each) => each?.type !== 'SpreadElement');
      return inside(part, inMember(isKnown ? String(index) : undefined, changesOf(reading, parent, depth)));
    }
    case 'Property':
      return inside(part, inMember(constantKey(reading, parent), changesOf(reading, parent.parent, depth)));
    case 'ReturnStatement':
    case 'ArrowFunctionExpression':
      return inside(part, ofReturned(reading, parent, depth));
    case 'CallExpression':
      return parent.arguments[0] === node && isObjectAssign(parent) ? [whole(part)] : [];
    default:
      return [...ofResult(reading, part, depth), ...ofItems(reading, part, depth)];
  }
}

function whole({ node, path }: ChangedPart): Mutation {
  return { path, change: { kind: 'anything', isWithin: true }, isCertain: false, node };
}

/** The changes of what a part is made of, as those of that. */
function inside({ isVague, path }: ChangedPart, changes: readonly Mutation[]): readonly Mutation[] {
  return changes.map((each) => ({ ...each, path: isVague ? path : [...path, ...each.path] }));
}

/** The changes of a member among those of what holds it; of any member where it is not known which. */
function inMember(name: string | undefined, changes: readonly Mutation[]): readonly Mutation[] {
  return changes.flatMap((mutation): readonly Mutation[] => {
    const { change, path } = mutation;
    const [first, ...rest] = path;
    if (first === undefined) return change.kind === 'anything' && change.isWithin === true ? [mutation] : [];
    const isOther = name !== undefined && first !== name && first !== EACH;
    const isReplaced = rest.length === 0 && (change.kind === 'set' || change.kind === 'delete');
    return isOther || isReplaced ? [] : [{ ...mutation, path: rest }];
  });
}

/** The changes of what an expression is assigned to; those of a member are found in the text. */
function ofTarget(reading: Reading, left: TSESTree.Node, part: ChangedPart, depth: number): readonly Mutation[] {
  const variable = left.type === 'Identifier' ? variableOf(reading, left) : undefined;
  if (variable !== undefined) return inside(part, findMutations(reading, variable, depth));
  const ofThis = ofField(reading, part.node);
  if (ofThis.length > 0) return inside(part, ofThis);
  return left.type === 'MemberExpression' && part.path.length === 0 ? [] : [whole(part)];
}

/** The changes of a field that is written with a value, or that is set to it. */
function ofField(reading: Reading, node: TSESTree.Node): readonly Mutation[] {
  return mutationsOfField(reading, fieldHolding(reading, node)?.uses ?? []);
}

/** The changes of what a method of a list returns, which may be the list or have its items. */
function ofResult(reading: Reading, part: ChangedPart, depth: number): readonly Mutation[] {
  const { parent } = part.node;
  const call = parent?.type === 'MemberExpression' && parent.parent.type === 'CallExpression' ? parent.parent : undefined;
  return call !== undefined && changesOf(reading, call, depth + 1).length > 0 ? [whole(part)] : [];
}

/** The changes of what the calls of a function return, or of the items that one makes for a list. */
function ofReturned(reading: Reading, from: TSESTree.Node, depth: number): readonly Mutation[] {
  // What calls the callers is not followed.
  if (depth > 0) return [];
  let made: TSESTree.Node | undefined = from;
  while (made !== undefined && !('params' in made)) made = made.parent;
  const { parent } = made ?? {};
  if (made === undefined || parent === undefined) return [];
  if (parent.type === 'CallExpression' && parent.callee !== made) return inMember(undefined, changesOf(reading, parent, depth + 1));
  const [variable] = reading.sourceCode.getDeclaredVariables?.(parent.type === 'VariableDeclarator' ? parent : made) ?? [];
  return (variable === undefined ? [] : callsOf(variable)).flatMap((call) => changesOf(reading, call, depth + 1));
}

function callsOf({ references }: TSESLint.Scope.Variable): readonly TSESTree.CallExpression[] {
  return references.flatMap(({ identifier }) => {
    const { parent } = identifier;
    return parent.type === 'CallExpression' && parent.callee === identifier ? [parent] : [];
  });
}
