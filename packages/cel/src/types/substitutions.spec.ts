import { Substitutions } from './substitutions.js';
import {
  DYN,
  ERROR,
  INT,
  listOf,
  mapOf,
  NULL,
  objectType,
  optionalOf,
  STRING,
  TIMESTAMP,
  TYPE,
  typeOf,
  typeParameter,
  wrapperOf,
  type CelType,
} from './type.js';
import { typeText } from './type-text.js';

const A = typeParameter('A');
const B = typeParameter('B');

describe('Substitutions', () => {
  test.each<[CelType, CelType, boolean]>([
    [INT, INT, true],
    [INT, STRING, false],
    [INT, DYN, true],
    [DYN, INT, true],
    [ERROR, INT, true],
    [listOf(INT), listOf(DYN), true],
    [listOf(INT), listOf(STRING), false],
    [mapOf(STRING, INT), mapOf(STRING, DYN), true],
    [NULL, INT, false],
    [NULL, wrapperOf(INT), true],
    [INT, wrapperOf(INT), true],
    [NULL, TIMESTAMP, true],
    [NULL, objectType('a'), true],
    [objectType('a'), objectType('b'), false],
    [optionalOf(INT), optionalOf(INT), true],
    [typeOf(INT), TYPE, true],
  ])('whether one may stand for the other: %j, %j', (from, to, agrees) => {
    expect(new Substitutions().isAssignable(from, to)).toBe(agrees);
  });

  test('a parameter stands for what it first met, and for what is more general', () => {
    const known = new Substitutions();
    expect(known.isAssignable(listOf(INT), listOf(A))).toBe(true);
    expect(known.isAssignable(STRING, A)).toBe(false);
    expect(typeText(known.apply(mapOf(A, B)))).toBe('map(int, B)');
    expect(known.isAssignable(DYN, A)).toBe(true);
    expect(typeText(known.apply(mapOf(A, B), true))).toBe('map(dyn, dyn)');
  });

  test('what a failed attempt inferred is forgotten', () => {
    const known = new Substitutions();
    expect(known.areAssignable([INT, STRING], [A, INT])).toBe(false);
    expect(known.isAssignable(STRING, A)).toBe(true);
  });

  test('a parameter does not stand for what it occurs in', () => {
    const known = new Substitutions();
    expect(known.isAssignable(listOf(A), A)).toBe(false);
    expect(known.isAssignable(listOf(A), listOf(A))).toBe(true);
  });
});
