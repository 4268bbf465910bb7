import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { unknownValue, type StaticValue } from '../static-value.js';
import { applyMutations } from './apply-mutations.js';
import { patternPath } from './pattern-path.js';
import { readImportedConstant } from './read-imported-constant.js';
import { memberOf } from './read-member.js';
import type { Reading } from './reading.js';
import { variableOf } from './variable-of.js';

/** A constant of the file, or `undefined`. */
export function readIdentifier(reading: Reading, node: TSESTree.Identifier): StaticValue {
  const variable = variableOf(reading, node);
  if (variable === undefined || variable.defs.length === 0)
    return node.name === 'undefined' ? { kind: 'absent', node } : unknownValue(node);
  const declarator = constantDeclarator(variable);
  if (declarator === undefined) return readImportedConstant(reading, node, [node.name]) ?? unknownValue(node);
  const key = declarator.id.type === 'Identifier' ? declarator : variable.identifiers[0]!;
  const known = reading.constants.get(key);
  if (known !== undefined) {
    reading.budget -= sizeOf(known, reading.budget);
    return reading.budget > 0 ? known : unknownValue(node);
  }
  // What refers to itself is unknown.
  if (reading.active.has(declarator)) return unknownValue(node);
  reading.active.add(declarator);
  const whole = reading.read(declarator.init);
  const value = applyMutations(reading, variable, declarator.id.type === 'Identifier' ? whole : takenApart(reading, whole, variable, node));
  reading.active.delete(declarator);
  // A cycle makes a value unknown that is known elsewhere.
  if (reading.active.size === 0) reading.constants.set(key, value);
  return value;
}

/** A declarator that gives its variable the only value that it ever has. */
function constantDeclarator({ defs, references }: TSESLint.Scope.Variable): Initialized | undefined {
  const [def] = defs;
  if (def === undefined || defs.length !== 1 || def.node.type !== 'VariableDeclarator') return undefined;
  const { init, parent } = def.node;
  if (init === null || parent.type !== 'VariableDeclaration' || parent.kind === 'var') return undefined;
  return references.some((reference) => reference.isWrite() && reference.init !== true) ? undefined : (def.node as Initialized);
}

/** What a name stands for in a pattern that takes a value apart. */
function takenApart(reading: Reading, whole: StaticValue, { defs: [def] }: TSESLint.Scope.Variable, node: TSESTree.Node): StaticValue {
  const path = def?.node.type === 'VariableDeclarator' ? patternPath(reading, def.node.id, def.name) : undefined;
  return path === undefined ? unknownValue(node) : path.reduce((value, name) => memberOf(value, name, node), whole);
}

/** A declarator with a value. */
type Initialized = TSESTree.VariableDeclarator & { readonly init: TSESTree.Expression };

/** How many parts a value has, at most `limit`: what is used again and again counts each time. */
function sizeOf(value: StaticValue, limit: number): number {
  let size = 0;
  const pending = [value];
  for (let at = pending.pop(); at !== undefined && size < limit; at = pending.pop()) {
    size++;
    if (at.kind === 'list') pending.push(...at.items);
    else if (at.kind === 'choice') pending.push(...at.alternatives);
    else if (at.kind === 'object') for (const { value: inner } of at.entries.values()) pending.push(inner);
  }
  return size;
}
