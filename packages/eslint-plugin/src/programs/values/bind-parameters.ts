import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { unknownValue, type StaticValue } from '../static-value.js';
import { constantKey } from './constant-key.js';
import type { LocalFunction } from './local-function.js';
import { memberOf } from './member-of.js';
import type { Reading } from './reading.js';

type Variable = TSESLint.Scope.Variable;
type Bound = Map<Variable, StaticValue>;

/** What the parameters of a function are when it is called with some values; undefined stands for one that is not known to be given. */
export function bindParameters(reading: Reading, made: LocalFunction, given: readonly (StaticValue | undefined)[]): Bound {
  const bound: Bound = new Map();
  const variables = reading.sourceCode.getDeclaredVariables?.(made) ?? [];
  for (const [i, param] of made.params.entries()) {
    if (param.type === 'RestElement') {
      const rest = given.slice(i);
      const items = rest.flatMap((each) => each ?? []);
      if (items.length === rest.length)
        bind(reading, variables, param.argument, { kind: 'list', node: param, items, isOpen: false }, bound);
    } else {
      const value: StaticValue | undefined = i < given.length ? given[i] : { kind: 'absent', node: param };
      if (value !== undefined) bind(reading, variables, param.type === 'TSParameterProperty' ? param.parameter : param, value, bound);
    }
  }
  return bound;
}

/** What the names of a pattern are for a value that is taken apart by it. */
export function bindPattern(reading: Reading, declaration: TSESTree.Node, pattern: TSESTree.Node, value: StaticValue): Bound {
  const bound: Bound = new Map();
  bind(reading, reading.sourceCode.getDeclaredVariables?.(declaration) ?? [], pattern, value, bound);
  return bound;
}

/** Reads something while some variables are known to have values. */
export function withBound<T>(reading: Reading, bound: Bound, read: () => T): T {
  if (bound.size === 0) return read();
  const { frame } = reading;
  reading.frame = { bound: new Map([...(frame?.bound ?? []), ...bound]), constants: new Map(), mutations: new Map() };
  try {
    return read();
  } finally {
    reading.frame = frame;
  }
}

function bind(reading: Reading, variables: readonly Variable[], pattern: TSESTree.Node, value: StaticValue, bound: Bound): void {
  switch (pattern.type) {
    case 'Identifier': {
      const variable = variables.find(({ identifiers }) => identifiers.some((each) => each === pattern));
      if (variable !== undefined && saysSomething(value)) bound.set(variable, value);
      return;
    }
    case 'AssignmentPattern':
      if (value.kind === 'absent') bind(reading, variables, pattern.left, reading.read(pattern.right), bound);
      else if (!mayBeAbsent(value)) bind(reading, variables, pattern.left, value, bound);
      return;
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') {
          const rest = withoutNamed(reading, pattern, value);
          if (rest !== undefined) bind(reading, variables, property.argument, rest, bound);
        } else {
          const key = constantKey(reading, property);
          if (key !== undefined) bind(reading, variables, property.value, memberOf(value, key, property), bound);
        }
      }
      return;
    case 'ArrayPattern':
      for (const [i, element] of pattern.elements.entries())
        if (element !== null && element.type !== 'RestElement')
          bind(reading, variables, element, memberOf(value, String(i), element), bound);
  }
}

/** What `...rest` is of an object. */
function withoutNamed(reading: Reading, pattern: TSESTree.ObjectPattern, value: StaticValue): StaticValue | undefined {
  if (value.kind !== 'object') return undefined;
  const names = pattern.properties.map((each) => (each.type === 'Property' ? constantKey(reading, each) : ''));
  if (names.includes(undefined)) return unknownValue(pattern);
  return { ...value, entries: new Map([...value.entries].filter(([name]) => !names.includes(name))) };
}

function mayBeAbsent(value: StaticValue): boolean {
  if (value.kind === 'choice') return value.alternatives.some(mayBeAbsent);
  return value.kind === 'unknown' && (value.type === undefined || value.among !== undefined);
}

/** Whether more is known of a value than nothing. */
function saysSomething(value: StaticValue): boolean {
  return value.kind !== 'unknown' || value.type !== undefined || value.among !== undefined;
}
