import {
  compileExpression, Declarations, environmentOf, estimateCost, optionalOf, programError, SelfTypes, typeName, type DeclaredType,
} from '@structural/cel';
import { NEWEST_KUBERNETES, readDefinition, toStructural, fieldPath, versionsOf, type JSONSchemaProps } from '@structural/core';
import { fromPlain } from '@structural/json';
import type { Answer, CelRequest, Request } from './request.js';

/**
 * Answers `cel`: whether an expression compiles against a schema, its type and its estimated cost.
 *
 * Nothing is evaluated, so an answer to a request with values says that it is none.
 */
export function answerCel({ cel }: Request): Answer {
  if (cel === undefined) return { schemaError: 'no schema' };
  const schema = readSchema(cel.schema);
  if (typeof schema === 'string') return { schemaError: schema };
  const root: JSONSchemaProps | undefined = cel.root === true ? schema : undefined;
  const declared = new Declarations(root, NEWEST_KUBERNETES.minor >= 37).declare(schema);
  return declared === undefined ? { schemaError: 'no CEL type' } : answerExpression(cel, declared);
}

function answerExpression({ expr, optional, stored, selves }: CelRequest, declared: DeclaredType): Answer {
  const objects = new SelfTypes(declared);
  const { minor } = NEWEST_KUBERNETES;
  const environment = environmentOf(stored === true ? minor : minor - 1, minor);
  const old = optional === true ? optionalOf(objects.self) : objects.self;
  const compiled = compileExpression(expr, { environment, objects, variables: new Map([['self', objects.self], ['oldSelf', old]]) });
  if (!compiled.ok) return { compileError: compiled.text };
  const { checked } = compiled;
  const fault = programError(checked);
  if (fault !== undefined) return { compileError: `program: ${fault}` };
  const { min, max } = estimateCost(checked, declared);
  const type = checked.types[checked.expr.id];
  const evals = (selves ?? []).map(() => ({ error: 'not implemented' }));
  return { type: type === undefined ? '' : typeName(type), min: String(min), max: String(max), evals };
}

/** A schema as a definition would carry it, or why it cannot be read. */
function readSchema(schema: unknown): JSONSchemaProps | string {
  const definition = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    spec: { versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }] },
  };
  const reading = readDefinition(fromPlain(definition));
  if (!reading.ok) return reading.decodeError;
  const props = versionsOf(reading.definition.spec)[0]?.schema?.openAPIV3Schema ?? {};
  const structural = toStructural(props, fieldPath('schema'));
  return structural.ok ? props : structural.error;
}
