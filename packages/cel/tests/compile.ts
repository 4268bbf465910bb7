import { fromPlain } from '@structural/json';
import { readDefinition, versionsOf, type JSONSchemaProps } from '@structural/core';
import {
  compileExpression,
  Declarations,
  environmentOf,
  estimateCost,
  optionalOf,
  programError,
  SelfTypes,
  typeName,
} from '../src/index.js';

/** A schema as a definition carries it, from how it is written. */
export function schemaOf(openAPIV3Schema: unknown): JSONSchemaProps {
  const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }];
  const reading = readDefinition(
    fromPlain({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', spec: { versions } }),
  );
  if (!reading.ok) throw new Error(reading.decodeError);
  return versionsOf(reading.definition.spec)[0]?.schema?.openAPIV3Schema ?? {};
}

/** What is left open of how an expression is compiled. */
export interface Circumstances {
  /** The version that expressions must suit; 36 by default. */
  readonly minor?: number;
  readonly server?: number;
  readonly isOldOptional?: boolean;
  readonly isResource?: boolean;
}

/** The type of an expression over one schema, or the text of what is wrong with it. */
export function typeOrError(expression: string, schema: unknown = { type: 'string' }, circumstances: Circumstances = {}): string {
  const compiled = compile(expression, schema, circumstances);
  return 'error' in compiled ? compiled.error : compiled.type;
}

/** The least and the most that an expression over one schema costs. */
export function costOf(expression: string, schema: unknown, circumstances: Circumstances = {}): string {
  const compiled = compile(expression, schema, circumstances);
  return 'error' in compiled ? compiled.error : compiled.cost;
}

function compile(expression: string, written: unknown, circumstances: Circumstances): { error: string } | { type: string; cost: string } {
  const { minor = 36, server = 37, isOldOptional = false, isResource = false } = circumstances;
  const schema = schemaOf(written);
  const declared = new Declarations(isResource ? schema : undefined, server >= 37).declare(schema);
  if (declared === undefined) return { error: 'no CEL type' };
  const objects = new SelfTypes(declared);
  const variables = new Map([
    ['self', objects.self],
    ['oldSelf', isOldOptional ? optionalOf(objects.self) : objects.self],
  ]);
  const compiled = compileExpression(expression, { environment: environmentOf(minor, server), variables, objects });
  if (!compiled.ok) return { error: compiled.text };
  const { checked } = compiled;
  const fault = programError(checked);
  if (fault !== undefined) return { error: `program: ${fault}` };
  const { min, max } = estimateCost(checked, declared);
  const type = checked.types[checked.expr.id];
  return { type: type === undefined ? '' : typeName(type), cost: `${String(min)}..${String(max)}` };
}
