import {
  canonical,
  compileExpression,
  Declarations,
  environmentOf,
  estimateCost,
  fromJson,
  isCelError,
  OPTIONAL_NONE,
  optionalOf,
  oldSelfInOptional,
  programError,
  SelfTypes,
  toProgram,
  typeName,
  withStructuralMeta,
  type CelValue,
  type CheckedExpr,
  type DeclaredType,
} from '@structural/cel';
import {
  readDefinition,
  toStructural,
  fieldPath,
  versionsOf,
  type JSONSchemaProps,
  type KubernetesVersion,
  type StructuralSchema,
} from '@structural/core';
import type { JsonValue } from '@structural/json';
import { fromPlain } from '@structural/json';
import type { ProtocolAnswer, CelRequest, ProtocolRequest } from '../request.js';

/** Answers `cel`: whether an expression compiles against a schema, its type, its estimated cost, and what it is on each of the values. */
export function answerCel({ cel }: ProtocolRequest, { minor }: KubernetesVersion): ProtocolAnswer {
  if (cel === undefined) return { schemaError: 'no schema' };
  const schema = readSchema(cel.schema);
  if (typeof schema === 'string') return { schemaError: schema };
  const { props, structural } = schema;
  const root: JSONSchemaProps | undefined = cel.root === true ? props : undefined;
  // Whoever holds the schema says whether it is a resource's; only what is below is looked at for that.
  const asked: JSONSchemaProps = root ?? { ...props, 'x-kubernetes-embedded-resource': false };
  const declared = new Declarations(root, environmentOf(minor).capsNames, environmentOf(minor).language.enumsHaveSizes).declare(asked);
  if (declared === undefined) return { schemaError: 'no CEL type' };
  return answerExpression(cel, declared, minor, cel.root === true ? withStructuralMeta(structural) : structural);
}

function answerExpression(cel: CelRequest, declared: DeclaredType, minor: number, structural: StructuralSchema): ProtocolAnswer {
  const { expr, optional, stored } = cel;
  const objects = new SelfTypes(declared);
  const environment = environmentOf(stored === true ? minor : minor - 1, minor);
  const old = optional === true ? optionalOf(objects.self) : objects.self;
  const compiled = compileExpression(expr, {
    environment,
    objects,
    variables: new Map([
      ['self', objects.self],
      ['oldSelf', old],
    ]),
  });
  if (!compiled.ok) return { compileError: compiled.text };
  const { checked } = compiled;
  const fault = programError(checked);
  if (fault !== undefined) return { compileError: `program: ${fault}` };
  const { min, max } = estimateCost(checked, declared);
  const type = checked.types[checked.expr.id];
  return {
    type: type === undefined ? '' : typeName(type),
    min: String(min),
    max: String(max),
    evals: evaluations(cel, checked, structural),
  };
}

function evaluations(
  { optional, selves = [], oldSelves = [] }: CelRequest,
  checked: CheckedExpr,
  structural: StructuralSchema,
): readonly ProtocolAnswer[] {
  const program = toProgram(checked);
  const { language } = checked.environment;
  const [missing] = program.missing;
  return selves.map((self, i) => {
    if (missing !== undefined) return { error: `not implemented: ${missing}` };
    const variables = new Map<string, CelValue>([['self', fromJson(toJson(self), structural, language)]]);
    const before = oldSelves[i] ?? null;
    if (optional === true)
      variables.set(
        'oldSelf',
        before === null ? OPTIONAL_NONE : oldSelfInOptional(fromJson(toJson(before), structural, language), language),
      );
    else if (before !== null) variables.set('oldSelf', fromJson(toJson(before), structural, language));
    const { result, cost } = program.evaluate(variables);
    return isCelError(result) ? { error: result.message, cost } : { value: canonical(result), cost };
  });
}

/** A copy of a value of a request; numbers stay what they were read as. */
function toJson(value: unknown): JsonValue {
  return fromPlain(value);
}

/** A schema as a definition would carry it, or why it cannot be read. */
function readSchema(schema: unknown): { readonly props: JSONSchemaProps; readonly structural: StructuralSchema } | string {
  const definition = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    spec: { versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }] },
  };
  const reading = readDefinition(fromPlain(definition));
  if (!reading.ok) return reading.decodeError;
  const props = versionsOf(reading.definition.spec)[0]?.schema?.openAPIV3Schema ?? {};
  const structural = toStructural(props, fieldPath('schema'));
  return structural.ok ? { props, structural: structural.schema } : structural.error;
}
