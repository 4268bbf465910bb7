import type { TSESTree } from '@typescript-eslint/utils';
import { choiceOf, eachAlternative, nothingAt, unknownValue, type StaticValue } from '../static-value.js';
import { bindParameters, withBound } from '../values/bind-parameters.js';
import type { LocalFunction } from '../values/local-function.js';
import type { MethodOfThis } from '../values/this-members.js';
import { truthOf } from './read-operators.js';
import type { Reading } from '../values/reading.js';

/** What a function returns when it is called with some values; undefined where that is not known, or where it is being asked about already. */
export function returnedBy(reading: Reading, made: LocalFunction, given?: readonly (StaticValue | undefined)[]): StaticValue | undefined {
  if (made.generator) return undefined;
  if (reading.active.has(made)) {
    reading.cycles++;
    return undefined;
  }
  const unknown = made.params.map(() => undefined);
  reading.active.add(made);
  const bound = bindParameters(reading, made, given ?? unknown);
  const value = withBound(reading, bound, () => valueOf(reading, made));
  reading.active.delete(made);
  return value;
}

/** The same for a method: in place of one that returns next to nothing another class may have one that does more. */
export function returnedByMethod(
  reading: Reading,
  { made, mayBeReplaced }: MethodOfThis,
  given?: readonly (StaticValue | undefined)[],
): StaticValue | undefined {
  const value = returnedBy(reading, made, given);
  return mayBeReplaced && value !== undefined && isNothing(value) ? undefined : value;
}

function valueOf(reading: Reading, { body }: LocalFunction): StaticValue | undefined {
  if (body.type !== 'BlockStatement') return withoutNothing(reading.readWritten(body));
  const returned: TSESTree.ReturnStatement[] = [];
  const isEnded = run(reading, body.body, returned);
  if (returned.length === 0 || returned.length > MAX_RETURNS) return undefined;
  const values = returned.map(({ argument }): StaticValue =>
    argument === null ? { kind: 'absent', node: body } : reading.readWritten(argument),
  );
  const [only] = values;
  if (only !== undefined && values.length === 1 && isEnded) return only;
  // What leaves early returns next to nothing, which is seldom meant to be sent.
  // Nor are values of several types all meant for one field.
  const types = new Set(values.flatMap((value) => (value.kind === 'scalar' ? typeof value.value : [])));
  const isMeant = (value: StaticValue): boolean => !isNothing(value) && (value.kind !== 'scalar' || types.size === 1);
  const meant = values.map((value) => (isMeant(value) ? value : isNothing(value) ? nothingAt(value.node) : unknownValue(value.node)));
  return choiceOf(body, isEnded ? meant : [...meant, nothingAt(body)]);
}

/** A value without alternatives that are next to nothing. */
function withoutNothing(value: StaticValue): StaticValue {
  if (value.kind !== 'choice') return value;
  return eachAlternative(value, (each) => (each.kind === 'scalar' && isNothing(each) ? unknownValue(each.node) : each));
}

const MAX_RETURNS = 8;

function isNothing(value: StaticValue): boolean {
  if (value.kind === 'object') return value.entries.size === 0;
  if (value.kind === 'list') return value.items.length === 0;
  return value.kind === 'absent' || (value.kind === 'scalar' && (value.value === null || value.value === ''));
}

/** Notes where statements may return, as far as their conditions are known; true where what follows them is never reached. */
function run(reading: Reading, statements: readonly TSESTree.Node[], returned: TSESTree.ReturnStatement[]): boolean {
  return statements.some((statement) => runOne(reading, statement, returned));
}

function runOne(reading: Reading, statement: TSESTree.Node, returned: TSESTree.ReturnStatement[]): boolean {
  switch (statement.type) {
    case 'ReturnStatement':
      returned.push(statement);
      return true;
    case 'ThrowStatement':
      return true;
    case 'BlockStatement':
      return run(reading, statement.body, returned);
    case 'IfStatement': {
      const truth = truthOf(reading.read(statement.test));
      if (truth === true) return runOne(reading, statement.consequent, returned);
      const otherwise = statement.alternate === null ? false : runOne(reading, statement.alternate, returned);
      return truth === false ? otherwise : runOne(reading, statement.consequent, returned) && otherwise;
    }
    case 'SwitchStatement':
      return runSwitch(reading, statement, returned);
    case 'TryStatement': {
      const isEnded = run(reading, statement.block.body, returned);
      return (statement.handler === null || run(reading, statement.handler.body.body, returned)) && isEnded;
    }
    case 'ForStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      runOne(reading, statement.body, returned);
      return false;
    default:
      return false;
  }
}

/** The case that is known to be taken, or all of them. */
function runSwitch(reading: Reading, { cases, discriminant }: TSESTree.SwitchStatement, returned: TSESTree.ReturnStatement[]): boolean {
  const value = reading.read(discriminant);
  const tests = cases.map(({ test }) => (test === null ? undefined : reading.read(test)));
  const isKnown = value.kind === 'scalar' && tests.every((test) => test === undefined || test.kind === 'scalar');
  const at = isKnown ? tests.findIndex((test) => test?.kind === 'scalar' && test.value === value.value) : -1;
  const from = at === -1 && isKnown ? tests.indexOf(undefined) : at;
  if (isKnown && from === -1) return false;
  const statements = cases.map(({ consequent }) => consequent.flatMap((each) => (each.type === 'BlockStatement' ? each.body : [each])));
  if (isKnown) {
    const taken = statements.slice(from).flat();
    const end = taken.findIndex(({ type }) => type === 'BreakStatement');
    return run(reading, end === -1 ? taken : taken.slice(0, end), returned);
  }
  let isEnded = tests.includes(undefined);
  for (const [i, each] of statements.entries()) {
    const isOwnEnd = run(reading, each, returned);
    // One without statements goes on with the next.
    if (!isOwnEnd && (each.length > 0 || i === statements.length - 1)) isEnded = false;
  }
  return isEnded;
}
