import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  escapeName,
  INT,
  listOf,
  mapOf,
  objectType,
  STRING,
  TIMESTAMP,
  unescapeName,
  type CelType,
  type ObjectTypes,
} from '@structural/cel';
import type { JSONSchemaProps } from '@structural/core';
import { CONDITION_TYPE } from './kro-environment.js';
import { objectMetaSchema } from './object-meta-schema.js';

/** Below so many lists and maps in each other anything may be. */
const MAX_DEPTH = 100;

/** What the types of objects are called, before the id of their resource. */
const PREFIX = '__type_';

/**
 * The types of the objects of a graph, made as they are asked for: of its instances and of the objects of its resources.
 *
 * An object is named by the way that leads to it from its resource. Source: kro 0.9, `pkg/cel`, `SchemaDeclTypeWithMetadata` and `DeclTypeProvider`.
 */
export class KroTypes implements ObjectTypes {
  private readonly objects = new Map<string, JSONSchemaProps>();
  private readonly roots = new Map<string, JSONSchemaProps>();

  /** The type of a variable for objects of a schema; DYN where nothing is known. */
  variable(name: string, schema: JSONSchemaProps): CelType {
    this.roots.set(`${PREFIX}${name}`, schema);
    return this.typeOf(schema, `${PREFIX}${name}`) ?? DYN;
  }

  /** The type of a variable for a list of objects of a schema. */
  listVariable(name: string, schema: JSONSchemaProps): CelType {
    return listOf(this.typeOf(schema, `${PREFIX}${name}.@idx`) ?? DYN);
  }

  /** The type that a value of a schema has in the resource `id` at some steps; DYN where it may have any. */
  expectedAt(id: string, steps: readonly string[], schema: JSONSchemaProps): CelType {
    return this.typeOf(schema, [`${PREFIX}${id}`, ...steps].join('.')) ?? DYN;
  }

  field(objectName: string, field: string): CelType | undefined {
    if (objectName === CONDITION_TYPE) return CONDITION_FIELDS.has(field) ? STRING : undefined;
    const schema = this.objects.get(objectName);
    const property = schema && propertyOf(schema, field);
    const type = property && this.typeOf(property, `${objectName}.${field}`);
    return type ?? (schema?.['x-kubernetes-preserve-unknown-fields'] === true ? DYN : undefined);
  }

  /** The escaped names of the fields of an object that have a type. */
  fieldNames(objectName: string): readonly string[] {
    const names = [...(this.objects.get(objectName)?.properties?.keys() ?? [])].flatMap((name) => escapeName(name) ?? []);
    return names.filter((name) => this.field(objectName, name) !== undefined);
  }

  isObject(name: string): boolean {
    return name === CONDITION_TYPE || this.objects.has(name);
  }

  /** The schema of an object by its name, found by the way that the name says; undefined for objects in lists of resources. */
  schemaOf(objectName: string): JSONSchemaProps | undefined {
    const [root = '', ...steps] = objectName.split('.');
    let at = this.roots.get(root);
    for (const step of steps) {
      if (at === undefined) return undefined;
      if (step === '@idx') at = at.items?.schema;
      else if (step === '@elem') at = typeof at.additionalProperties === 'object' ? at.additionalProperties : undefined;
      else at = propertyOf(at, step);
    }
    return at;
  }

  private typeOf(schema: JSONSchemaProps, name: string, depth = 0): CelType | undefined {
    if (schema['x-kubernetes-int-or-string'] === true || depth > MAX_DEPTH) return DYN;
    // kro has no type for such a field; here it may be one of a status whose type is not known.
    if ((schema.type ?? '') === '' && schema['x-kubernetes-preserve-unknown-fields'] === true) return DYN;
    switch (schema.type) {
      case 'array': {
        const items = schema.items?.schema;
        const element = items && this.typeOf(items, `${name}.@idx`, depth + 1);
        return element && listOf(element);
      }
      case 'object': {
        const { additionalProperties } = schema;
        if (additionalProperties === undefined) {
          this.objects.set(name, schema['x-kubernetes-embedded-resource'] === true ? resourceSchema(schema) : schema);
          return objectType(name);
        }
        const values = typeof additionalProperties === 'object' ? additionalProperties : undefined;
        return mapOf(STRING, (values && this.typeOf(values, `${name}.@elem`, depth + 1)) ?? DYN);
      }
      default:
        return scalarOf(schema);
    }
  }
}

function scalarOf({ format, type }: JSONSchemaProps): CelType | undefined {
  switch (type) {
    case 'string':
      return FORMATS.get(format ?? '') ?? STRING;
    case 'boolean':
      return BOOL;
    case 'number':
      return DOUBLE;
    case 'integer':
      return INT;
    default:
      return undefined;
  }
}

const FORMATS: ReadonlyMap<string, CelType> = new Map([
  ['byte', BYTES],
  ['duration', DURATION],
  ['date', TIMESTAMP],
  ['date-time', TIMESTAMP],
]);

const CONDITION_FIELDS: ReadonlySet<string> = new Set(['type', 'status', 'reason', 'message']);

function propertyOf({ properties }: JSONSchemaProps, field: string): JSONSchemaProps | undefined {
  const name = unescapeName(field);
  return name !== undefined && escapeName(name) === field ? properties?.get(name) : undefined;
}

/** The schema of objects with what all of them have; those of a cluster-wide instance have no namespace for expressions. */
export function resourceSchema(schema: JSONSchemaProps, isClusterWide = false): JSONSchemaProps {
  const known = resources.get(schema);
  if (known !== undefined) return known;
  const meta = objectMetaSchema();
  const metadata = isClusterWide
    ? { ...meta, properties: new Map([...(meta.properties ?? [])].filter(([name]) => name !== 'namespace')) }
    : meta;
  const properties = new Map(schema.properties).set('apiVersion', TEXT).set('kind', TEXT).set('metadata', metadata);
  const { additionalProperties, items } = schema;
  const made = { ...schema, ...(items && { items }), ...(additionalProperties !== undefined && { additionalProperties }), properties };
  resources.set(schema, made);
  return made;
}

const TEXT: JSONSchemaProps = { type: 'string' };
const resources = new WeakMap<JSONSchemaProps, JSONSchemaProps>();
