import { duplicate, forbidden, invalid, notSupported, required } from '../../field/error.js';
import { child, index, key, type FieldPath } from '../../field/path.js';
import type { StructuralSchema } from '../../schema/structural.js';
import { META_FIELDS } from '../../schema/subtree.js';
import { add, type StructuralityReport } from '../../structurality/report.js';
import type { SpineRule } from '../../structurality/rule.js';
import { hasUnions, type Union } from './union.js';

/** What the unions of one object are judged by. */
interface Owner {
  readonly schema: StructuralSchema;
  readonly path: FieldPath;
  /** The properties that belong to the object itself, where it is a resource. */
  readonly reserved: ReadonlySet<string>;
  readonly discriminators: ReadonlySet<string>;
  /** Properties that a union before has already. */
  readonly taken: Set<string>;
}

/**
 * Unions are of an object, and speak of its properties: each of one union at most, set by whoever writes the object only, and named by one
 * text of the discriminator.
 *
 * Source: KEP-2335, of which the text of a union's fields without a discriminator is read as: their values are empty; KEP-1027, by which
 * properties of a union are optional and their discriminator is a string that may say each of them.
 */
export const unionsAreWellFormed: SpineRule = (schema, path, level, report) => {
  if (!hasUnions(schema.extensions)) return;
  const { type } = schema.generic;
  if (type !== 'object') {
    const detail = 'must be object if x-kubernetes-unions is specified';
    const at = child(path, 'type');
    add(report, type === undefined ? required(at, detail, 'union.type') : invalid(at, type, detail, 'union.type'));
  }
  const unions = schema.extensions['x-kubernetes-unions'] ?? [];
  const isResource = level === 'root' || schema.extensions['x-kubernetes-embedded-resource'] === true;
  const owner: Owner = {
    schema,
    path,
    reserved: isResource ? META_FIELDS : new Set(),
    discriminators: new Set(unions.map(({ discriminator }) => discriminator)),
    taken: new Set(),
  };
  const discriminated = new Set<string>();
  unions.forEach((union, i) => {
    const at = index(child(path, 'x-kubernetes-unions'), i);
    validateDiscriminator(union, at, owner, discriminated, report);
    validateFields(union, at, owner, report);
  });
};

function validateDiscriminator(
  { discriminator }: Union,
  union: FieldPath,
  owner: Owner,
  seen: Set<string>,
  report: StructuralityReport,
): void {
  if (discriminator === '') return;
  const at = child(union, 'discriminator');
  const property = owner.schema.properties?.get(discriminator);
  if (seen.has(discriminator)) add(report, duplicate(at, discriminator, 'union.discriminator'));
  else if (owner.reserved.has(discriminator)) {
    add(report, forbidden(at, `must not be ${discriminator} of a resource`, 'union.discriminator'));
  } else if (property === undefined) add(report, invalid(at, discriminator, 'must be the name of a property', 'union.discriminator'));
  else validateDiscriminatorSchema(property, key(child(owner.path, 'properties'), discriminator), report);
  seen.add(discriminator);
}

function validateDiscriminatorSchema(
  { generic: { nullable, type } }: StructuralSchema,
  path: FieldPath,
  report: StructuralityReport,
): void {
  const detail = 'must be string, as it is the discriminator of a union';
  const at = child(path, 'type');
  // An empty type is reported by the rule that types are given.
  if (type !== 'string' && type !== undefined) add(report, invalid(at, type, detail, 'union.discriminator-type'));
  if (nullable !== true) return;
  add(report, forbidden(child(path, 'nullable'), 'must not be true, as it is the discriminator of a union', 'union.discriminator-type'));
}

function validateFields({ discriminator, fields }: Union, union: FieldPath, owner: Owner, report: StructuralityReport): void {
  const at = child(union, 'fields');
  if (fields === undefined || fields.size === 0) {
    add(report, required(at, 'must list the properties of the union', 'union.fields'));
    return;
  }
  const allowed = owner.schema.properties?.get(discriminator)?.valueValidation?.enum?.filter((value) => typeof value === 'string');
  const values = new Set<string>();
  for (const [name, value] of fields) {
    validateField(name, key(at, name), owner, report);
    const fault = valueFault(value, key(at, name), discriminator, allowed);
    if (fault !== undefined) add(report, fault);
    else if (discriminator !== '' && values.has(value)) add(report, duplicate(key(at, name), value, 'union.discriminator-value'));
    values.add(value);
  }
}

function validateField(
  name: string,
  at: FieldPath,
  { discriminators, path, reserved, schema, taken }: Owner,
  report: StructuralityReport,
): void {
  const property = schema.properties?.get(name);
  if (reserved.has(name)) add(report, forbidden(at, `must not be ${name} of a resource`, 'union.field'));
  else if (property === undefined) add(report, invalid(at, name, 'must be the name of a property', 'union.field'));
  else if (discriminators.has(name)) add(report, invalid(at, name, 'must not be the discriminator of a union', 'union.field'));
  else if (taken.has(name)) add(report, duplicate(at, name, 'union.field'));
  if (!taken.has(name)) validateMember(name, property, path, report);
  taken.add(name);
}

/** What would always set one property of a union would never let another one be. */
function validateMember(name: string, property: StructuralSchema | undefined, owner: FieldPath, report: StructuralityReport): void {
  if (property?.generic.default === undefined) return;
  const at = child(key(child(owner, 'properties'), name), 'default');
  add(report, forbidden(at, 'must not be set on a property of a union', 'union.member'));
}

function valueFault(value: string, at: FieldPath, discriminator: string, allowed: readonly string[] | undefined) {
  if (discriminator === '') {
    return value === '' ? undefined : invalid(at, value, 'must be empty if discriminator is empty', 'union.discriminator-value');
  }
  if (value === '') return required(at, 'must be what the discriminator says for the property', 'union.discriminator-value');
  if (allowed === undefined || allowed.includes(value)) return undefined;
  return notSupported(at, value, allowed, 'union.discriminator-value');
}

/** No property of a union is required: were one, no other could be set. */
export const unionMembersAreOptional: SpineRule = ({ extensions, valueValidation }, path, _level, report) => {
  if (!hasUnions(extensions)) return;
  const members = new Set(extensions['x-kubernetes-unions']?.flatMap(({ fields }) => [...(fields?.keys() ?? [])]));
  valueValidation?.required?.forEach((name, i) => {
    if (!members.has(name)) return;
    add(report, invalid(index(child(path, 'required'), i), name, 'must not be a property of a union', 'union.member'));
  });
};
