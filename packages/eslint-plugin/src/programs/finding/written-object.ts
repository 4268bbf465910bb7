import type { TSESTree } from '@typescript-eslint/utils';
import { applyMutations, withMutations } from '../reading/apply-mutations.js';
import { isObjectAssign } from '../reading/find-mutations.js';
import { readExpression } from '../reading/read-expression.js';
import type { StaticObject, StaticValue } from '../static-value.js';
import { constantKey } from '../values/constant-key.js';
import type { Reading } from '../values/reading.js';
import { asIntended, asPart } from './draft.js';
import { laterChanges } from './later-changes.js';
import { isGivenAsPart, isMerged, isOfOtherType, withoutTypes } from './object-parts.js';
import { hasMetadata, isText, type ProgramSearch } from './search.js';
import { withoutLaterFields } from './typed-parts.js';

/** What is meant by a value that is an object with a type and metadata; undefined for any other. */
export function intendedObject({ isTest, reading }: ProgramSearch, node: TSESTree.Node, value: StaticValue): StaticObject | undefined {
  if (!isTyped(value) || !hasMetadata(value.entries.keys())) return undefined;
  return isOfOtherType(node) || isGivenAsPart(reading, node) || isTest ? asPart(asIntended(value)) : intendedIn(reading, node, value);
}

/** Whether a value is an object that says its type. */
export function isTyped(value: StaticValue): value is StaticObject {
  return value.kind === 'object' && isText(value, 'apiVersion') && isText(value, 'kind');
}

/** The names that spreading a constant, or what a function of the file makes, adds where it holds the type of resources. */
export function spreadType(reading: Reading, argument: TSESTree.Expression): readonly string[] {
  if (argument.type !== 'Identifier' && argument.type !== 'CallExpression') return [];
  const value = readExpression(reading, argument);
  return isTyped(value) ? [...value.entries.keys()] : [];
}

/** What is meant by a literal, of which nothing is missing where it is merged into another one. */
export function intendedIn(reading: Reading, node: TSESTree.Node, value: StaticObject, isSent = false): StaticObject {
  const intended = asIntended(value, isSent);
  return isMerged(reading, node) ? asPart(intended) : intended;
}

/** A resource to which a literal adds fields that clients keep beside it, such as the type of an event: those are no part of it. */
export function withoutNotes(reading: Reading, node: TSESTree.ObjectExpression, value: StaticObject): StaticObject {
  const own = new Set(node.properties.flatMap((each) => (each.type === 'Property' ? (constantKey(reading, each) ?? []) : [])));
  const spread = new Set(node.properties.flatMap((each) => (each.type === 'SpreadElement' ? spreadType(reading, each.argument) : [])));
  if ([...spread].every((name) => HEAD.has(name))) return value;
  const isNote = (name: string): boolean => own.has(name) && !spread.has(name) && !PARTS.has(name);
  return { ...value, entries: new Map([...value.entries].filter(([name]) => !isNote(name))) };
}

const HEAD: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);
const PARTS: ReadonlySet<string> = new Set(['spec', 'status', ...HEAD]);

/** A literal as it is after what `Object.assign` adds to it, and what the file does to the variable that holds it. */
export function readWritten(reading: Reading, node: TSESTree.NewExpression | TSESTree.ObjectExpression): StaticValue {
  const literal = withoutTypes(node);
  const call = literal.parent?.type === 'CallExpression' && literal.parent.arguments[0] === literal ? literal.parent : undefined;
  const assigned = call !== undefined && isObjectAssign(call) ? readExpression(reading, call) : undefined;
  const value = assigned?.kind === 'object' ? assigned : readExpression(reading, node);
  return afterChanges(reading, value === assigned && call !== undefined ? call : literal, value);
}

/** A value after what the file does to the variable that holds it; of what is done to it otherwise only the place is known. */
export function afterChanges(reading: Reading, node: TSESTree.Node, value: StaticValue): StaticValue {
  const at = withoutTypes(node);
  const { parent } = at;
  if (parent?.type !== 'VariableDeclarator' || parent.id.type !== 'Identifier') {
    const changed = withMutations(value, laterChanges(reading, at));
    return changed.kind === 'object' && parent?.type === 'AssignmentExpression' && parent.left.type === 'MemberExpression'
      ? withoutLaterFields(reading, at, changed)
      : changed;
  }
  const [variable] = reading.sourceCode.getDeclaredVariables?.(parent) ?? [];
  return variable === undefined ? value : applyMutations(reading, variable, value);
}
