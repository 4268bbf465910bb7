import {
  bool,
  float64,
  int64,
  json,
  list,
  map,
  named,
  pointer,
  renamed,
  string,
  struct,
  type FieldEntry,
  type FieldTable,
  type StructShape,
  type UnionShape,
} from '../../decode/shape.js';
import type { DefinitionApi } from '../../kubernetes/definition-differences.js';

/**
 * The shape of `JSONSchemaProps` in the package `v1` or `v1beta1`; only the names in decode errors differ, and what a server knows of its fields.
 *
 * Where it drops some of them, it visits properties, items and the like; schemas below junctors, patterns and definitions are `unvisited`.
 */
export function jsonSchemaPropsShape(
  version: DefinitionApi,
  known: (fields: FieldTable) => FieldTable,
  unvisited?: StructShape,
): StructShape {
  const go = (name: string): string => `${version}.${name}`;
  const union = (kind: UnionShape['kind'], name: string, of: () => StructShape = () => schema): UnionShape => ({
    kind,
    goType: go(name),
    schema: of,
    list: kind === 'schemaOrStringArray' ? { property: 'property', shape: () => strings } : { property: 'schemas', shape: () => schemas },
  });
  const schema: StructShape = struct(
    go('JSONSchemaProps'),
    (): FieldTable => ({
      id: string,
      $schema: named(go('JSONSchemaURL'), string),
      $ref: pointer(string),
      description: string,
      type: string,
      format: string,
      title: string,
      default: pointer(json(go('JSON'))),
      maximum: pointer(float64),
      exclusiveMaximum: bool,
      minimum: pointer(float64),
      exclusiveMinimum: bool,
      maxLength: pointer(int64),
      minLength: pointer(int64),
      pattern: string,
      maxItems: pointer(int64),
      minItems: pointer(int64),
      uniqueItems: bool,
      multipleOf: pointer(float64),
      enum: list(json(go('JSON'))),
      maxProperties: pointer(int64),
      minProperties: pointer(int64),
      required: strings,
      items: pointer(union('schemaOrArray', 'JSONSchemaPropsOrArray')),
      allOf: list(below),
      oneOf: list(below),
      anyOf: list(below),
      not: pointer(below),
      properties: map(schema),
      additionalProperties: pointer(union('schemaOrBool', 'JSONSchemaPropsOrBool')),
      patternProperties: map(below),
      dependencies: named(go('JSONSchemaDependencies'), map(union('schemaOrStringArray', 'JSONSchemaPropsOrStringArray'))),
      additionalItems: pointer(union('schemaOrBool', 'JSONSchemaPropsOrBool', () => below)),
      definitions: named(go('JSONSchemaDefinitions'), map(below)),
      externalDocs: pointer(struct(go('ExternalDocumentation'), () => ({ description: string, url: string }))),
      example: pointer(json(go('JSON'))),
      nullable: bool,
      'x-kubernetes-preserve-unknown-fields': pointer(bool),
      'x-kubernetes-embedded-resource': bool,
      'x-kubernetes-int-or-string': bool,
      ...known({
        'x-kubernetes-list-map-keys': strings,
        'x-kubernetes-list-type': pointer(string),
        'x-kubernetes-map-type': pointer(string),
        'x-kubernetes-validations': named(go('ValidationRules'), list(rule)),
      }),
    }),
    true,
  );
  const below = unvisited ?? schema;
  const strings = list(string);
  const schemas = list(schema);
  const rule = struct(go('ValidationRule'), () =>
    hiddenUnless(known, {
      rule: string,
      message: string,
      messageExpression: string,
      reason: pointer(named(go('FieldValueErrorReason'), string)),
      fieldPath: string,
      optionalOldSelf: pointer(bool),
    }),
  );
  return schema;
}

function hiddenAs(name: string, entry: FieldEntry): FieldEntry {
  return entry.kind === 'field' ? { ...entry, as: name } : renamed(name, entry);
}

/** Fields of which a server that does not know them finds none, so that they are there, and empty. */
function hiddenUnless(known: (fields: FieldTable) => FieldTable, fields: FieldTable): FieldTable {
  const found = known(fields);
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => (name in found ? [name, shape] : [`\0${name}`, hiddenAs(name, shape)])),
  );
}
