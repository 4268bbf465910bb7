import { META_FIELDS, type JSONSchemaProps } from '@structural/core';
import { hasLengthIn } from '@structural/witness';

/**
 * Whether it is worth the search for a proof that a schema accepts nothing: false for nearly all schemas, at next to no cost. A pattern is only
 * looked at where something else limits the text, or where what it asserts inside of itself may never hold.
 */
export function mayBeEmpty(schema: JSONSchemaProps, keepsUnknown: boolean, isRoot: boolean): boolean {
  const { allOf, anyOf, enum: members, not, oneOf, type } = schema;
  const hasEnum = members !== undefined && members.length > 0;
  if (schema.nullable === true && !hasEnum) return false;
  if (schema['x-kubernetes-int-or-string'] === true) return mayIntOrStringBeEmpty(schema, hasEnum);
  if (
    not !== undefined ||
    schema['x-kubernetes-validations'] !== undefined ||
    (allOf !== undefined && allOf.length > 0) ||
    (anyOf !== undefined && anyOf.length > 0) ||
    (oneOf !== undefined && oneOf.length > 0)
  )
    return true;
  switch (type) {
    case 'object':
      return hasEnum || mayObjectBeEmpty(schema, keepsUnknown, isRoot);
    case 'string':
      return hasEnum ? mayMembersMiss(schema, members) : mayTextBeEmpty(schema);
    case 'integer':
    case 'number':
      return hasEnum || mayNumberBeEmpty(schema);
    case 'array':
      return hasEnum || mayListBeEmpty(schema);
    case 'boolean':
      return hasEnum && !members.includes(true) && !members.includes(false);
    default:
      return false;
  }
}

/** Most take what looks like an integer or a quantity: any integer is fine, whatever a pattern says of texts. */
function mayIntOrStringBeEmpty(schema: JSONSchemaProps, hasEnum: boolean): boolean {
  const { allOf, anyOf, maximum, minimum, multipleOf, not, oneOf } = schema;
  return (
    hasEnum ||
    (maximum ?? minimum ?? multipleOf ?? not ?? oneOf ?? allOf ?? schema['x-kubernetes-validations']) !== undefined ||
    (anyOf?.some((branch) => branch.type === undefined || Object.keys(branch).length > 1) ?? false)
  );
}

function mayObjectBeEmpty(schema: JSONSchemaProps, keepsUnknown: boolean, isRoot: boolean): boolean {
  const { additionalProperties, maxProperties, minProperties, properties, required } = schema;
  if (minProperties !== undefined || maxProperties !== undefined) return true;
  if (required === undefined) return false;
  if (keepsUnknown || schema['x-kubernetes-preserve-unknown-fields'] === true || typeof additionalProperties === 'object') return false;
  return required.some((name) => properties?.has(name) !== true && !(isRoot && META_FIELDS.has(name)));
}

function mayListBeEmpty({ maxItems, minItems = 0, uniqueItems, ...schema }: JSONSchemaProps): boolean {
  if (minItems <= 0) return maxItems !== undefined && maxItems < 0;
  return (maxItems !== undefined && maxItems < minItems) || schema['x-kubernetes-list-type'] !== undefined || uniqueItems === true;
}

/** False where a member is fine whatever it is, as a text of no format, pattern or length. */
function mayMembersMiss(schema: JSONSchemaProps, members: NonNullable<JSONSchemaProps['enum']>): boolean {
  const { format, maxLength, minLength, pattern } = schema;
  return (format ?? maxLength ?? minLength ?? pattern) !== undefined || !members.some((member) => typeof member === 'string');
}

function mayTextBeEmpty({ maxLength = Infinity, minLength = 0, pattern = '' }: JSONSchemaProps): boolean {
  if (minLength > maxLength) return true;
  if (pattern === '') return false;
  return !hasLengthIn(pattern, Number(minLength), Number(maxLength));
}

function mayNumberBeEmpty({ exclusiveMaximum, exclusiveMinimum, format, maximum, minimum, multipleOf, type }: JSONSchemaProps): boolean {
  if (multipleOf !== undefined) return true;
  if (minimum === undefined && maximum === undefined) return false;
  const isFine = (bound: number): boolean =>
    Math.abs(bound) <= Number.MAX_SAFE_INTEGER &&
    (type === 'number' || Number.isInteger(bound)) &&
    (format === undefined || format === 'int64' || Math.abs(bound) < INT32);
  if ((minimum !== undefined && !isFine(minimum)) || (maximum !== undefined && !isFine(maximum))) return true;
  if (minimum === undefined || maximum === undefined) return exclusiveMaximum === true || exclusiveMinimum === true;
  return exclusiveMaximum === true || exclusiveMinimum === true ? maximum - minimum < 2 : maximum < minimum;
}

const INT32 = 2 ** 31;
