import { valueHintsOf } from '@structural/cel';
import { compilePattern } from '@structural/go';
import type { JsonValue } from '@structural/json';
import { textsNear } from '../values/scalars/pattern-values.js';
import { assigned, put, valuesFor, type RulePlan } from './assign.js';
import { fieldsOf, readTerm, type Scope, type Term } from './term.js';
import type { Words } from './words.js';

const MAX_VALUES = 16;
const BROKEN = [':', '%zz', '[', 'a b', ':x', '999999'];
const ANY = [
  '',
  'a',
  'A',
  '-',
  ' ',
  'a.b',
  '1',
  'a/b',
  'https://example.com/a',
  'ftp://example.com/a?b#c',
  '192.0.2.1',
  '2001:db8::1',
  '10.0.0.0/8',
  '0',
  'a_b',
  'a:b',
  '*',
  'é',
  'x'.repeat(64),
];

/** Plans after which a function of texts holds, or does not: how it begins, what it matches, what it is a form of. */
export function textPlans(
  name: string,
  text: Term,
  argument: Term | undefined,
  wanted: boolean,
  scope: Scope,
  words: Words,
): readonly RulePlan[] {
  const asked = argument === undefined ? undefined : readTerm(argument, scope);
  const own = readTerm(text, scope);
  const [field] = fieldsOf(text);
  const known = field === undefined ? [] : valuesFor(field, words).filter((value) => typeof value === 'string');
  const test = predicateOf(name, asked);
  const likely = candidates(name, typeof own === 'string' ? own : '', asked);
  const all = [...new Set([...known, ...likely, ...ANY])];
  const fitting = test === undefined ? [...(valueHintsOf(name)?.texts ?? []), ...all] : all.filter((value) => test(value) === wanted);
  const plans = fitting.slice(0, MAX_VALUES).flatMap((value) => assigned(text, value, scope));
  // Of a text that is made of a field and others, only the field can be put.
  const parts = text.kind === 'call' && field !== undefined ? [...BROKEN, ...ANY].map((value) => put(field, value)) : [];
  // Where the pattern or prefix is what may vary.
  const turned =
    argument !== undefined && argument.kind !== 'constant' && typeof own === 'string'
      ? [own, own.slice(0, 1), 'other'].flatMap((value) => assigned(argument, value, scope))
      : [];
  return [...plans, ...turned, ...parts];
}

function predicateOf(name: string, asked: JsonValue | undefined): ((text: string) => boolean) | undefined {
  if (typeof asked !== 'string') return undefined;
  switch (name) {
    case 'startsWith':
      return (text) => text.startsWith(asked);
    case 'endsWith':
      return (text) => text.endsWith(asked);
    case 'contains':
      return (text) => text.includes(asked);
    case 'matches': {
      const compiled = compilePattern(asked);
      return compiled.ok ? compiled.matches : undefined;
    }
    default:
      return undefined;
  }
}

function candidates(name: string, own: string, asked: JsonValue | undefined): readonly string[] {
  if (typeof asked !== 'string') return [];
  if (name === 'matches') return [own, ...textsNear(asked)];
  return [
    own,
    `${asked}${own}`,
    `${own}${asked}`,
    asked,
    `${asked}a`,
    `a${asked}`,
    `${own}${asked}${own}`,
    own.replaceAll(asked, ''),
    asked.slice(1),
  ];
}
