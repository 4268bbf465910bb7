import { isJsonObject, type JsonArray, type JsonObject } from '@structural/json';
import { isUnchanged, type Correlated } from './ratcheting/correlate.js';
import { kindOf, type JsonNumber } from './numbers/kind.js';
import { compileTuple } from './keywords/arrays/additionalItems.js';
import { compileAllOf } from './keywords/junctors/allOf.js';
import { compileAnyOf } from './keywords/junctors/anyOf.js';
import type { Check } from './run/check.js';
import { compileDependencies } from './keywords/objects/dependencies.js';
import { compileEnum } from './keywords/enum.js';
import { compileFormat } from './keywords/strings/format.js';
import { compileItems, type Items } from './keywords/arrays/items.js';
import type { Junctor } from './keywords/junctors/junctor.js';
import { compileMaximum } from './keywords/numbers/maximum.js';
import { compileMaxItems } from './keywords/arrays/maxItems.js';
import { compileMaxLength } from './keywords/strings/maxLength.js';
import { compileMaxProperties } from './keywords/objects/maxProperties.js';
import { compileMinimum } from './keywords/numbers/minimum.js';
import { compileMinItems } from './keywords/arrays/minItems.js';
import { compileMinLength } from './keywords/strings/minLength.js';
import { compileMinProperties } from './keywords/objects/minProperties.js';
import { compileMultipleOf } from './keywords/numbers/multipleOf.js';
import { compileNot } from './keywords/junctors/not.js';
import { compileOneOf } from './keywords/junctors/oneOf.js';
import { compilePatternCheck } from './keywords/strings/pattern.js';
import { compilePatternProperties } from './keywords/objects/patternProperties.js';
import { compileMembers, type Members } from './keywords/objects/properties.js';
import { compileRange } from './numbers/range.js';
import { compileType } from './keywords/type.js';
import { uniqueItems } from './keywords/arrays/uniqueItems.js';
import type { KubernetesVersion } from '../kubernetes/kubernetes-version.js';
import { numberRange } from './numbers/number-range.js';
import type { Run } from './run/run.js';
import { isDecided } from './run/try-quietly.js';
import type { CompileChild, SchemaNode, Validator } from './run/validator.js';
import type { ReadSchema, ValueSchema } from './run/value-schema.js';

/** Compiles schemas of one form for one version; a schema below another is compiled when a value first needs it. */
export function compileSchemas<S>(read: ReadSchema<S>, version: KubernetesVersion): CompileChild<S> {
  const compile = (node: SchemaNode): Validator => compileNode(read(node.schema as S), version, compileChild, node);
  const compileChild: CompileChild<S> = (schema, property = '', isRequired = false) => ({
    compiled: undefined,
    compile,
    schema,
    unrestricted: undefined,
    unrestrictedCount: 0,
    property,
    isRequired,
  });
  return compileChild;
}

/**
 * The checks of one schema in the server's order: type, junctors, what the kind of value calls for, enum.
 *
 * Every check that has a say counts as one match, and as a second one where Go counts it so. Null only has a type and an enum.
 * Source: kube-openapi `validate/schema.go`, SchemaValidator.
 */
function compileNode<S>(schema: ValueSchema<S>, version: KubernetesVersion, compileChild: CompileChild<S>, node: SchemaNode): Validator {
  const type = compileType(schema.types, schema.nullable, schema.format ?? '', version);
  const checkType = type?.check;
  const checkEnum = schema.enum === undefined || schema.enum.length === 0 ? undefined : compileEnum(schema.enum);
  const junctors = compileJunctors(schema, compileChild);
  // Most schemas meet values of one kind alone.
  let validateText: ReturnType<typeof compileText> | undefined;
  let validateNumber: ReturnType<typeof compileNumber> | undefined;
  let validateList: Items | undefined;
  let validateObject: Members | undefined;
  // What the schema asks of values of its usual type beside that.
  const usual = junctors.length === 0 && checkEnum === undefined ? type?.usual : undefined;
  if (usual === 'boolean' || (usual === 'string' && !limitsText(schema))) {
    node.unrestricted = usual;
    node.unrestrictedCount = usual === 'string' ? 7 : 6;
  }

  const validate: Validator = (value, run, old) => {
    const kind = kindOf(value);
    const mark = run.findings.length;
    if (kind === 'null') {
      const count = checkType === undefined || checkType(value, kind, run) ? 1 : 0;
      checkEnum?.(value, run);
      forgive(run, mark, old);
      return count;
    }
    let count = 4;
    if (checkType !== undefined) count += checkType(value, kind, run) ? 2 : 1;
    for (const junctor of junctors) {
      if (isDecided(run)) return count;
      count += junctor(value, run);
    }
    if (kind === 'string') count += (validateText ??= compileText(schema, version))(value as string, run);
    else if (kind === 'integer' || kind === 'number')
      count += (validateNumber ??= compileNumber(schema, version))(value as JsonNumber, run);
    else if (kind === 'array') count += (validateList ??= compileList(schema, version, compileChild))(value as JsonArray, run, old);
    checkEnum?.(value, run);
    if (kind === 'object') count += (validateObject ??= compileObject(schema, version, compileChild))(value as JsonObject, run, old);
    forgive(run, mark, old);
    return count;
  };
  if (usual !== 'object') return validate;
  // The same for most of what there is above the leaves.
  return (value, run, old) => {
    if (!isJsonObject(value)) return validate(value, run, old);
    const mark = run.findings.length;
    const count = 6 + (validateObject ??= compileObject(schema, version, compileChild))(value, run, old);
    if (old !== undefined) forgive(run, mark, old);
    return count;
  };
}

/** Drops what was found wrong with a value that an update left alone. */
function forgive(run: Run, mark: number, old: Correlated | undefined): void {
  if (old !== undefined && run.findings.length > mark && isUnchanged(old)) run.findings.length = mark;
}

function compileJunctors<S>(schema: ValueSchema<S>, compileChild: CompileChild<S>): readonly Junctor[] {
  const { anyOf = [], oneOf = [], allOf = [], not, dependencies } = schema;
  const junctors: Junctor[] = [];
  if (anyOf.length > 0) junctors.push(compileAnyOf(anyOf.map((branch) => compileChild(branch))));
  if (oneOf.length > 0) junctors.push(compileOneOf(oneOf.map((branch) => compileChild(branch))));
  if (allOf.length > 0) junctors.push(compileAllOf(allOf.map((branch) => compileChild(branch))));
  if (not !== undefined) junctors.push(compileNot(compileChild(not)));
  if (dependencies !== undefined && dependencies.size > 0) junctors.push(compileDependencies(dependencies, compileChild));
  return junctors;
}

/** Whether a text may have the wrong length, pattern or format. */
function limitsText<S>({ format, maxLength, minLength, pattern = '' }: ValueSchema<S>): boolean {
  return (
    maxLength !== undefined || minLength !== undefined || pattern !== '' || (format !== undefined && compileFormat(format) !== undefined)
  );
}

/** Of the limits of a text only the first that it breaks is reported. */
function compileText<S>(schema: ValueSchema<S>, version: KubernetesVersion): (value: string, run: Run) => number {
  const checks: Check<string>[] = [];
  if (schema.maxLength !== undefined) checks.push(compileMaxLength(schema.maxLength, version));
  if (schema.minLength !== undefined) checks.push(compileMinLength(schema.minLength));
  if (schema.pattern !== undefined && schema.pattern !== '') checks.push(compilePatternCheck(schema.pattern));
  const checkFormat = schema.format === undefined ? undefined : compileFormat(schema.format);
  const count = checkFormat === undefined ? 1 : 2;
  return (value, run) => {
    for (const check of checks) if (!check(value, run)) break;
    checkFormat?.(value, run);
    return count;
  };
}

function compileNumber<S>(schema: ValueSchema<S>, version: KubernetesVersion): (value: JsonNumber, run: Run) => number {
  const range = numberRange(schema.types, schema.format, version);
  const checks: Check<JsonNumber>[] = [];
  const checkRange = compileRange(range);
  if (checkRange !== undefined) checks.push(checkRange);
  if (schema.multipleOf !== undefined) checks.push(compileMultipleOf(schema.multipleOf, range, version));
  if (schema.minimum !== undefined) checks.push(compileMinimum(schema.minimum, schema.exclusiveMinimum === true, range));
  if (schema.maximum !== undefined) checks.push(compileMaximum(schema.maximum, schema.exclusiveMaximum === true, range));
  return (value, run) => {
    for (const check of checks) check(value, run);
    return 2;
  };
}

function compileList<S>(schema: ValueSchema<S>, version: KubernetesVersion, compileChild: CompileChild<S>): Items {
  const walks: Items[] = [];
  const { items, tuple = [], additionalItems } = schema;
  if (items !== undefined) walks.push(compileItems(compileChild(items)));
  if (tuple.length > 0 || additionalItems !== undefined) {
    const additional = typeof additionalItems === 'object' ? compileChild(additionalItems as S) : (additionalItems as boolean | undefined);
    walks.push(
      compileTuple(
        tuple.map((branch) => compileChild(branch)),
        additional,
      ),
    );
  }
  const checks: Check<JsonArray>[] = [];
  if (schema.minItems !== undefined) checks.push(compileMinItems(schema.minItems, version));
  if (schema.maxItems !== undefined) checks.push(compileMaxItems(schema.maxItems, version));
  if (schema.uniqueItems === true) checks.push(uniqueItems);
  return (value, run, old) => {
    let count = 2;
    for (const walk of walks) count += walk(value, run, old);
    for (const check of checks) check(value, run);
    return count;
  };
}

function compileObject<S>(schema: ValueSchema<S>, version: KubernetesVersion, compileChild: CompileChild<S>): Members {
  const { properties, additionalProperties, patternProperties, required = [] } = schema;
  const closed = additionalProperties === false;
  const patterns =
    patternProperties === undefined ? undefined : compilePatternProperties(patternProperties, properties, closed, compileChild);
  const limits: Check<JsonObject>[] = [];
  if (schema.minProperties !== undefined) limits.push(compileMinProperties(schema.minProperties, version));
  if (schema.maxProperties !== undefined) limits.push(compileMaxProperties(schema.maxProperties, version));
  const validateMembers = compileMembers({ properties, additionalProperties, required }, patterns, compileChild);
  if (patterns === undefined && limits.length === 0) return validateMembers;
  return (value, run, old) => {
    const isCounted = limits.reduce((holds, check) => check(value, run) && holds, true);
    if (!isCounted && version.countsPropertiesFirst) return 1;
    const count = validateMembers(value, run, old);
    return patterns === undefined ? count : count + patterns.validate(value, run);
  };
}
