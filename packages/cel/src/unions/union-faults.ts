import { child, index, key, META_FIELDS, type FieldPath, type RewritingFault, type WrittenSchemaPlace } from '@structural/core';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { escapeName } from '../schema/escape.js';
import type { Union } from './union.js';

/** What the unions of one object are checked by. */
interface Owner {
  readonly schema: JsonObject;
  readonly properties: JsonObject;
  readonly path: FieldPath;
  /** The properties that belong to the object itself, where it is a resource. */
  readonly reserved: ReadonlySet<string>;
  readonly discriminators: ReadonlySet<string>;
  /** Discriminators and properties of the unions before. */
  readonly taken: Set<string>;
  readonly faults: RewritingFault[];
}

/**
 * What is wrong with the unions of an object: they speak of its properties, each of one union at most, set by whoever writes the object only,
 * and named by one text of the discriminator.
 *
 * Source: KEP-2335, of which the text of a union's fields without a discriminator is read as: their values are empty; KEP-1027, by which
 * properties of a union are optional and their discriminator is a string that may say each of them.
 */
export function unionFaults(
  schema: JsonObject,
  unions: readonly Union[],
  { inJunctor, isRoot, path }: WrittenSchemaPlace,
): readonly RewritingFault[] {
  const at = child(path, 'x-kubernetes-unions');
  if (inJunctor) return [{ path: at, message: 'must not be used under a junctor' }];
  const faults: RewritingFault[] = [];
  if (schema['type'] !== 'object')
    faults.push({ path: child(path, 'type'), message: 'must be object if x-kubernetes-unions is specified' });
  const { properties = null } = schema;
  const owner: Owner = {
    schema,
    properties: isJsonObject(properties) ? properties : {},
    path,
    reserved: isRoot || schema['x-kubernetes-embedded-resource'] === true ? META_FIELDS : new Set(),
    discriminators: new Set(unions.map(({ discriminator }) => discriminator)),
    taken: new Set(),
    faults,
  };
  unions.forEach((union, i) => {
    checkDiscriminator(union, child(index(at, i), 'discriminator'), owner);
    checkFields(union, child(index(at, i), 'fields'), owner);
  });
  return faults;
}

function checkDiscriminator({ discriminator }: Union, path: FieldPath, owner: Owner): void {
  if (discriminator === '') return;
  const report = (message: string): number => owner.faults.push({ path, message });
  const property = memberOf(owner.properties, discriminator);
  if (owner.taken.has(discriminator)) report('must not be used by another union');
  else if (owner.reserved.has(discriminator)) report(`must not be ${discriminator} of a resource`);
  else if (property === undefined) report(NO_PROPERTY);
  else if (escapeName(discriminator) === undefined) report(NO_NAME);
  else {
    const at = key(child(owner.path, 'properties'), discriminator);
    if (property['type'] !== 'string')
      owner.faults.push({ path: child(at, 'type'), message: 'must be string, as it is the discriminator of a union' });
    if (property['nullable'] === true)
      owner.faults.push({ path: child(at, 'nullable'), message: 'must not be true, as it is the discriminator of a union' });
  }
  owner.taken.add(discriminator);
}

function checkFields({ discriminator, fields }: Union, path: FieldPath, owner: Owner): void {
  if (fields.size === 0) owner.faults.push({ path, message: 'must list the properties of the union' });
  const allowed = memberOf(owner.properties, discriminator)?.['enum'];
  const values = new Set<string>();
  for (const [name, value] of fields) {
    const at = key(path, name);
    const wrongName = nameFault(name, owner);
    if (wrongName !== undefined) owner.faults.push({ path: at, message: wrongName });
    else checkMember(name, owner);
    const wrongValue = valueFault(value, discriminator, allowed);
    if (wrongValue !== undefined) owner.faults.push({ path: at, message: wrongValue });
    else if (discriminator !== '' && values.has(value)) owner.faults.push({ path: at, message: 'must not be what another property has' });
    values.add(value);
    owner.taken.add(name);
  }
}

function nameFault(name: string, { discriminators, properties, reserved, taken }: Owner): string | undefined {
  if (reserved.has(name)) return `must not be ${name} of a resource`;
  if (memberOf(properties, name) === undefined) return NO_PROPERTY;
  if (discriminators.has(name)) return 'must not be the discriminator of a union';
  if (taken.has(name)) return 'must not be a property of another union';
  return escapeName(name) === undefined ? NO_NAME : undefined;
}

/** What would always set one property of a union would never let another one be. */
function checkMember(name: string, { faults, path, properties, schema }: Owner): void {
  if ((memberOf(properties, name)?.['default'] ?? null) !== null)
    faults.push({ path: child(key(child(path, 'properties'), name), 'default'), message: 'must not be set on a property of a union' });
  const { required = null } = schema;
  const place = isJsonArray(required) ? required.indexOf(name) : -1;
  if (place >= 0) faults.push({ path: index(child(path, 'required'), place), message: 'must not be a property of a union' });
}

function valueFault(value: string, discriminator: string, allowed: JsonValue | undefined): string | undefined {
  if (discriminator === '') return value === '' ? undefined : 'must be empty if discriminator is empty';
  if (value === '') return 'must be what the discriminator says for the property';
  if (allowed === undefined || !isJsonArray(allowed) || allowed.includes(value)) return undefined;
  return 'must be in the enum of the discriminator';
}

function memberOf(properties: JsonObject, name: string): JsonObject | undefined {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return property !== undefined && isJsonObject(property) ? property : undefined;
}

const NO_PROPERTY = 'must be the name of a property';
const NO_NAME = 'must be a name that rules can use';
