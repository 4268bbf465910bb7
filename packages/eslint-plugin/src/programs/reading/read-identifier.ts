import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { unknownValue, type StaticValue } from '../static-value.js';
import { applyMutations } from './apply-mutations.js';
import { patternPath } from '../values/pattern-path.js';
import { annotated } from './annotated.js';
import { isInItsBlock, readAssigned } from './read-assigned.js';
import { narrowed } from './narrowed.js';
import { readImported } from './read-imported.js';
import { readImportedConstant } from './read-imported-constant.js';
import { counted } from '../values/counted.js';
import { memberOf } from '../values/member-of.js';
import type { AssignedValue, Reading } from '../values/reading.js';
import { variableOf } from '../values/variable-of.js';
import { writesOf } from '../values/variable-writes.js';

type Variable = TSESLint.Scope.Variable;

/** A constant of the file, what a parameter is known to be, or `undefined`. */
export function readIdentifier(reading: Reading, node: TSESTree.Identifier): StaticValue {
  const variable = variableOf(reading, node);
  if (variable === undefined || variable.defs.length === 0)
    return node.name === 'undefined' ? { kind: 'absent', node } : unknownValue(node);
  return narrowed(reading, variable, readVariable(reading, variable, node), node);
}

function readVariable(reading: Reading, variable: Variable, node: TSESTree.Identifier): StaticValue {
  const own = reading.assigned.get(variable);
  if (own !== undefined) return readOwn(reading, own, node);
  const bound = reading.frame?.bound.get(variable);
  if (bound !== undefined) return readBound(reading, variable, bound, node);
  const declarator = constantDeclarator(reading, variable);
  if (declarator === undefined) return readOther(reading, variable, node);
  if (isRequired(declarator)) return readRequired(reading, variable, node);
  const key = declarator.id.type === 'Identifier' ? declarator : variable.identifiers[0]!;
  const constants = reading.frame === undefined || variable.scope.type === 'module' ? reading.constants : reading.frame.constants;
  const known = constants.get(key);
  if (known !== undefined) return counted(reading, known, node);
  // What refers to itself is unknown.
  if (reading.active.has(declarator)) return cyclic(reading, node);
  const before = reading.cycles;
  reading.active.add(declarator);
  const whole = reading.read(declarator.init);
  const value = applyMutations(reading, variable, declarator.id.type === 'Identifier' ? whole : takenApart(reading, whole, variable, node));
  reading.active.delete(declarator);
  // A cycle makes a value unknown that is known elsewhere.
  if (reading.active.size === 0 || reading.cycles === before) constants.set(key, value);
  return value;
}

/** What a variable is while something is read that is assigned to it; what is written elsewhere may be read at another time. */
function readOwn(reading: Reading, own: AssignedValue, node: TSESTree.Identifier): StaticValue {
  const { value, within } = own;
  if (node.range[0] < within.range[0] || node.range[1] > within.range[1]) return cyclic(reading, node);
  own.isRead = true;
  return counted(reading, value, node);
}

/** What refers to itself. */
function cyclic(reading: Reading, node: TSESTree.Node): StaticValue {
  reading.cycles++;
  return unknownValue(node);
}

/** What is given for a parameter, after what the function does to it. */
function readBound(reading: Reading, variable: Variable, value: StaticValue, node: TSESTree.Identifier): StaticValue {
  if (writesOf(reading.writes, variable).isSetAgain) return unknownValue(node);
  const [name] = variable.identifiers;
  if (name === undefined) return unknownValue(node);
  if (reading.active.has(name)) return cyclic(reading, node);
  const { constants } = reading.frame!;
  const known = constants.get(name);
  if (known !== undefined) return counted(reading, known, node);
  const before = reading.cycles;
  reading.active.add(name);
  const changed = applyMutations(reading, variable, value);
  reading.active.delete(name);
  if (reading.cycles === before) constants.set(name, changed);
  return changed;
}

/** A declarator that gives its variable the only value that it ever has. */
function constantDeclarator(reading: Reading, variable: Variable): Initialized | undefined {
  const { defs } = variable;
  const [def] = defs;
  if (def === undefined || defs.length !== 1 || def.node.type !== 'VariableDeclarator') return undefined;
  const { init, parent } = def.node;
  if (init === null || parent.type !== 'VariableDeclaration' || !isInItsBlock(parent)) return undefined;
  return writesOf(reading.writes, variable).isSetAgain ? undefined : (def.node as Initialized);
}

/** What is no constant of the file. */
function readOther(reading: Reading, variable: Variable, node: TSESTree.Identifier): StaticValue {
  return (
    readAssigned(reading, variable, node) ??
    readImportedConstant(reading, node, [node.name]) ??
    readImported(reading, node, [node.name]) ??
    annotated(reading, variable, node) ??
    unknownValue(node)
  );
}

/** What `require` gives, after what the file does to it. */
function readRequired(reading: Reading, variable: Variable, node: TSESTree.Identifier): StaticValue {
  const value = readImported(reading, node, [node.name]);
  return value === undefined ? unknownValue(node) : applyMutations(reading, variable, value);
}

/** Whether a declarator gives its variables what another module exports. */
function isRequired({ init }: Initialized): boolean {
  return init.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'require';
}

/** What a name stands for in a pattern that takes a value apart. */
function takenApart(reading: Reading, whole: StaticValue, { defs: [def] }: Variable, node: TSESTree.Node): StaticValue {
  const path = def?.node.type === 'VariableDeclarator' ? patternPath(reading, def.node.id, def.name) : undefined;
  return path === undefined ? unknownValue(node) : path.reduce((value, name) => memberOf(value, name, node), whole);
}

/** A declarator with a value. */
type Initialized = TSESTree.VariableDeclarator & { readonly init: TSESTree.Expression };
