import { fromPlain } from '@structural/json';
import { fieldPath, toStructural, type StructuralSchema } from '@structural/core';
import {
  canonical,
  compileExpression,
  Declarations,
  environmentOf,
  fromJson,
  isCelError,
  programError,
  SelfTypes,
  toProgram,
  type CelValue,
} from '../src/index.js';
import { schemaOf } from './compile.js';

/** A structural schema from how it is written. */
export function structuralOf(written: unknown): StructuralSchema {
  const structural = toStructural(schemaOf(written), fieldPath('schema'));
  if (!structural.ok) throw new Error(structural.error);
  return structural.schema;
}

/** What an expression is on a value, or its error, and what that costs. */
export function evaluate(
  expression: string,
  schema: unknown,
  self: unknown,
  old?: unknown,
  rounds?: number,
): readonly [result: string, cost: number | bigint] {
  const declared = new Declarations(undefined, true).declare(schemaOf(schema));
  if (declared === undefined) throw new Error('no CEL type');
  const objects = new SelfTypes(declared);
  const variables = new Map([
    ['self', objects.self],
    ['oldSelf', objects.self],
  ]);
  const compiled = compileExpression(expression, { environment: environmentOf(37), variables, objects });
  if (!compiled.ok) throw new Error(compiled.text);
  const fault = programError(compiled.checked);
  if (fault !== undefined) throw new Error(fault);
  const structural = structuralOf(schema);
  const values = new Map<string, CelValue>([['self', fromJson(fromPlain(self), structural, compiled.checked.environment.language)]]);
  if (old !== undefined) values.set('oldSelf', fromJson(fromPlain(old), structural, compiled.checked.environment.language));
  const { result, cost } = toProgram(compiled.checked).evaluate(values, rounds);
  return [isCelError(result) ? `error: ${result.message}` : canonical(result), cost];
}
