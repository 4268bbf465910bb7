import { kubernetesVersion } from '../../kubernetes/kubernetes-version.js';
import { definitionOf, definitionWith, manifest } from '../../../tests/definition.js';
import { errorText, nonStructuralSchemaCondition, pathText, structuralVerdicts, validateStructuralSchemas } from '../../index.js';

const BAD = { type: 'object', properties: { a: {} } };
const GOOD = { type: 'object', properties: { a: { type: 'string' } } };
const MISSING = 'Required value: must not be empty for specified object fields';

describe('the verdict on each version', () => {
  test('has the paths of v1, shared schema or not', () => {
    const texts = structuralVerdicts(definitionOf(manifest([BAD, BAD]))).map(({ version, errors }) => [version, errors.map(errorText)]);
    expect(texts).toEqual([
      ['v1', [`spec.versions[0].schema.openAPIV3Schema.properties[a].type: ${MISSING}`]],
      ['v2', [`spec.versions[1].schema.openAPIV3Schema.properties[a].type: ${MISSING}`]],
    ]);
  });

  test('is clean for a version without a schema', () => {
    expect(structuralVerdicts(definitionOf(manifest([], { versions: [{ name: 'v1' }, { name: 'v2', schema: {} }] })))).toEqual([
      { version: 'v1', errors: [] },
      { version: 'v2', errors: [] },
    ]);
  });

  test('holds what a v1beta1 manifest says for all versions against each', () => {
    const spec = { version: 'v1', versions: undefined, validation: { openAPIV3Schema: BAD } };
    const definition = definitionOf({ ...(manifest([], spec) as object), apiVersion: 'apiextensions.k8s.io/v1beta1' });
    expect(structuralVerdicts(definition).map(({ version, errors }) => [version, errors.map(errorText)])).toEqual([
      ['v1', [`spec.versions[0].schema.openAPIV3Schema.properties[a].type: ${MISSING}`]],
    ]);
  });
});

describe('the verdict of a rejected request', () => {
  const findings = (schemas: readonly unknown[]): readonly string[] =>
    validateStructuralSchemas(definitionOf(manifest(schemas))).map(errorText);

  test('has the hoisted path, once, where all versions agree', () => {
    expect(findings([BAD])).toEqual([`spec.validation.openAPIV3Schema.properties[a].type: ${MISSING}`]);
    expect(findings([BAD, BAD])).toEqual([`spec.validation.openAPIV3Schema.properties[a].type: ${MISSING}`]);
    expect(findings([BAD, { ...BAD, required: [], description: '' }])).toHaveLength(1);
  });

  test('has the path of its version where they differ', () => {
    expect(findings([GOOD, BAD])).toEqual([`spec.versions[1].schema.openAPIV3Schema.properties[a].type: ${MISSING}`]);
  });

  test.each([
    [{ id: 'a' }, "OpenAPIV3Schema 'id' is not supported", '.id'],
    [{ $schema: 'a' }, "OpenAPIV3Schema 'schema' is not supported", '.$schema'],
    [{ $ref: '#/a' }, "OpenAPIV3Schema '$ref' is not supported", '.$ref'],
    [{ patternProperties: { a: {} } }, "OpenAPIV3Schema 'patternProperties' is not supported", '.patternProperties'],
    [{ dependencies: { a: ['b'] } }, "OpenAPIV3Schema 'dependencies' is not supported", '.dependencies'],
    [{ additionalItems: false }, "OpenAPIV3Schema 'additionalItems' is not supported", '.additionalItems'],
    [{ definitions: { a: {} } }, "OpenAPIV3Schema 'definitions' is not supported", '.definitions'],
    [{ items: [{}] }, "OpenAPIV3Schema 'items' must be a schema, but is an array", '.items'],
    [
      { 'x-kubernetes-preserve-unknown-fields': false },
      "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined",
      '.x-kubernetes-preserve-unknown-fields',
    ],
    [{ not: { items: { $ref: 'a' } }, id: '' }, "OpenAPIV3Schema '$ref' is not supported", '.not.items.$ref'],
    [{ items: [{}], anyOf: [{ id: 'a' }] }, "OpenAPIV3Schema 'id' is not supported", '.anyOf[0].id'],
    [
      { properties: { a: {}, b: { additionalProperties: { id: 'x' } } } },
      "OpenAPIV3Schema 'id' is not supported",
      '.properties[b].additionalProperties.id',
    ],
  ])('%j has no structural form', (schema, message, at) => {
    const root = 'spec.validation.openAPIV3Schema';
    const findingsOf = validateStructuralSchemas(definitionWith(schema));
    expect(findingsOf.map((finding) => [errorText(finding), pathText(finding.at)])).toEqual([
      [`${root}: Invalid value: "": ${message}`, `${root}${at}`],
    ]);
    expect(structuralVerdicts(definitionWith(schema))).toEqual([{ version: 'v1', conversionError: message, errors: [] }]);
  });

  test.each([
    { id: '' },
    { $ref: '' },
    { patternProperties: {} },
    { dependencies: {} },
    { definitions: {} },
    { items: [] },
    { additionalItems: null },
  ])('%j says nothing that is unsupported', (schema) => {
    expect(validateStructuralSchemas(definitionWith({ type: 'object', ...schema }))).toEqual([]);
  });
});

describe('the condition NonStructuralSchema', () => {
  test('is absent from a structural definition', () => {
    expect(nonStructuralSchemaCondition(definitionWith(GOOD))).toBeUndefined();
  });

  test('names one violation, or lists them', () => {
    expect(nonStructuralSchemaCondition(definitionWith(BAD))).toEqual({
      type: 'NonStructuralSchema',
      status: 'True',
      reason: 'Violations',
      message: `spec.versions[0].schema.openAPIV3Schema.properties[a].type: ${MISSING}`,
    });
    expect(nonStructuralSchemaCondition(definitionOf(manifest([BAD, GOOD], { preserveUnknownFields: true })))?.message).toBe(
      `[spec.preserveUnknownFields: Invalid value: true: must be false, spec.versions[0].schema.openAPIV3Schema.properties[a].type: ${MISSING}]`,
    );
  });

  test('is unknown where a schema has no structural form', () => {
    expect(nonStructuralSchemaCondition(definitionOf(manifest([BAD, { $ref: 'a' }])))).toEqual({
      type: 'NonStructuralSchema',
      status: 'Unknown',
      reason: 'StructuralError',
      message: "failed to check validation schema for version v2: OpenAPIV3Schema '$ref' is not supported",
    });
  });
});

test('a server before 1.36 does not see what documents the metadata of the root', () => {
  const definition = definitionWith({ type: 'object', properties: { metadata: { type: 'object', example: { name: 'a' } } } });
  expect([37, 36, 35, 34].map((minor) => structuralVerdicts(definition, kubernetesVersion(minor))[0]?.errors.length)).toEqual([1, 1, 0, 0]);
  expect([36, 35].map((minor) => validateStructuralSchemas(definition, kubernetesVersion(minor)).length)).toEqual([1, 0]);
});
