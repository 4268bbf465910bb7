import fc from 'fast-check';
import { fromPlain, type JsonValue } from '@structural/json';
import { runs } from '../../../../../tools/search-budget/search-budget.mjs';
import { definitionOf, definitionWith, manifest } from '../../../tests/definition.js';
import { errorText } from '../../field/error.js';
import { pathText } from '../../field/path.js';
import { kubernetesVersion } from '../../kubernetes/kubernetes-version.js';
import type { RuleCompiler } from '../../rules/rule-compiler.js';
import { readDefinition } from '../read/read-definition.js';
import { validateDefinitionUpdate } from './validate-update.js';
import { validateDefinition } from './validate.js';

const texts = (value: JsonValue): readonly string[] => validateDefinition(definitionOf(value)).errors.map(errorText);
const OBJECT = { type: 'object' };

describe('a new definition', () => {
  test('is accepted without a word when nothing is wrong', () => {
    expect(validateDefinition(definitionWith(OBJECT))).toEqual({ errors: [], warnings: [], uncompiledRules: 0 });
  });

  test('is judged chapter by chapter in the order of the server', () => {
    const value = fromPlain({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'x.k8s.io' },
      spec: {
        group: 'k8s.io',
        scope: 'Everywhere',
        names: { plural: 'x', kind: 'X', singular: '-' },
        preserveUnknownFields: true,
        versions: [
          {
            name: 'V1',
            served: true,
            storage: false,
            schema: { openAPIV3Schema: { type: 'object', nullable: true } },
            subresources: { scale: { specReplicasPath: '', statusReplicasPath: '.status.n' } },
            additionalPrinterColumns: [{ name: 'A', type: 'string', jsonPath: 'a' }],
            selectableFields: [{ jsonPath: '.a' }],
          },
        ],
        conversion: { strategy: 'Nothing' },
      },
    });
    const label =
      "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";
    const version =
      '{"Name":"V1","Served":true,"Storage":false,"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null}';
    expect(texts(value)).toEqual([
      'spec.scope: Unsupported value: "Everywhere": supported values: "Cluster", "Namespaced"',
      `spec.versions[0].name: Invalid value: "V1": ${label}`,
      `spec.versions: Invalid value: [${version}]: must have exactly one version marked as storage version`,
      `spec.version: Invalid value: "V1": ${label}`,
      `spec.names.singular: Invalid value: "-": ${label}`,
      'spec.validation.openAPIV3Schema.nullable: Forbidden: nullable cannot be true at the root',
      'spec.subresources.scale.specReplicasPath: Required value',
      'spec.additionalPrinterColumns[0].JSONPath: Invalid value: "a": must be a simple json path starting with .',
      'spec.selectableFields[0].jsonPath: Invalid value: ".a": is an invalid path: does not refer to a valid field',
      'spec.conversion.strategy: Invalid value: "Nothing": must be None if spec.preserveUnknownFields is true',
      'spec.conversion.strategy: Unsupported value: "Nothing": supported values: "None", "Webhook"',
      'status.storedVersions: Invalid value: null: must have at least one stored version',
      'metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111',
      'spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead',
    ]);
  });

  test('that has no structural form is reported only where nothing else is wrong', () => {
    expect(texts(manifest([{ ...OBJECT, $schema: 'x' }]))).toEqual([
      `spec.validation.openAPIV3Schema: Invalid value: "": OpenAPIV3Schema 'schema' is not supported`,
    ]);
    expect(texts(manifest([{ ...OBJECT, $schema: 'x', id: 'y' }]))).toEqual([
      'spec.validation.openAPIV3Schema.id: Forbidden: id is not supported',
    ]);
  });

  test('without a schema is refused for every version', () => {
    expect(texts(manifest([undefined, undefined]))).toEqual([
      'spec.versions[0].schema.openAPIV3Schema: Required value',
      'spec.versions[1].schema.openAPIV3Schema: Required value',
    ]);
  });

  test('of v1beta1 that says nothing of unknown fields keeps them, which nobody may any more', () => {
    const value = manifest([{ ...OBJECT, properties: { a: { type: 'string', default: 'x' } } }]);
    const beta = fromPlain({ ...(value as object), apiVersion: 'apiextensions.k8s.io/v1beta1' });
    expect(texts(beta)).toEqual([
      'spec.preserveUnknownFields: Invalid value: true: must be false in order to use defaults in the schema',
      expect.stringMatching(
        /^spec\.versions: .*: per-version schemas may not all be set to identical values \(top-level validation should be used instead\)$/,
      ),
      'spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead',
    ]);
  });

  test('of v1beta1 may not say a thing both at the top and in a version', () => {
    const column = [{ name: 'A', type: 'string', JSONPath: '.a' }];
    const versions = [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: OBJECT },
        subresources: { status: {} },
        additionalPrinterColumns: column,
      },
      { name: 'v2', served: true, storage: false },
    ];
    const top = {
      preserveUnknownFields: false,
      validation: { openAPIV3Schema: OBJECT },
      subresources: { status: {} },
      additionalPrinterColumns: column,
    };
    const beta = fromPlain({ ...(manifest([], { versions, ...top }) as object), apiVersion: 'apiextensions.k8s.io/v1beta1' });
    expect(texts(beta)).toEqual([
      'spec.validation: Forbidden: top-level and per-version schemas are mutually exclusive',
      'spec.subresources: Forbidden: top-level and per-version subresources are mutually exclusive',
      'spec.additionalPrinterColumns: Forbidden: top-level and per-version additionalPrinterColumns are mutually exclusive',
    ]);
  });
});

describe('a server before 1.34', () => {
  const older = (schema: unknown, more: object = {}): readonly string[] => {
    const version = {
      name: 'v1',
      served: true,
      storage: true,
      ...(schema === undefined ? {} : { schema: { openAPIV3Schema: schema } }),
      ...more,
    };
    const definition = definitionOf(manifest([], { versions: [version] }));
    return validateDefinition(definition, { kubernetesVersion: kubernetesVersion(33) }).errors.map(({ detail }) => detail);
  };

  test('names fields once more in some of its details', () => {
    const rules = [{ rule: 'true', message: ' ', fieldPath: '.a' }];
    expect(older({ ...OBJECT, 'x-kubernetes-validations': rules })).toEqual([
      'message must be non-empty if specified',
      'fieldPath must be a valid path',
    ]);
    expect(older({ ...OBJECT, 'x-kubernetes-validations': [{ rule: 'a\nb' }] })).toEqual([
      'message must be specified if rule contains line breaks',
    ]);
    expect(older(undefined, { selectableFields: [{ jsonPath: '.a' }] })).toEqual([
      'schemas are required',
      'selectableFields may only be set when validations.schema is included',
    ]);
  });
});

describe('a server before 1.36', () => {
  test.each([
    [37, 1],
    [36, 1],
    [35, 0],
  ])('loses what documents the metadata: in 1.%i there are %i errors', (minor, errors) => {
    const metadata = { type: 'object', externalDocs: { url: 'https://example.com' }, example: {} };
    const definition = definitionWith({ ...OBJECT, properties: { metadata } });
    const options = { kubernetesVersion: kubernetesVersion(minor) };
    expect(validateDefinition(definition, options).errors).toHaveLength(errors);
    expect(validateDefinitionUpdate(definition, definition, options).errors).toHaveLength(errors);
  });
});

describe('a crash of the real server', () => {
  const selecting = (schema: unknown, jsonPath: string): unknown => {
    const version = { name: 'v1', served: true, storage: true, schema, selectableFields: [{ jsonPath }] };
    const { panic } = validateDefinition(definitionOf(manifest([], { versions: [version] })));
    return panic === undefined ? undefined : pathText(panic.at);
  };

  test.each([
    ['a selectable field of a schema without structural form', { openAPIV3Schema: { ...OBJECT, $ref: '#' } }, '.a'],
    ['a selectable field of no schema', {}, '.a'],
    [
      'a selectable field two steps below additionalProperties: true',
      { openAPIV3Schema: { ...OBJECT, properties: { m: { ...OBJECT, additionalProperties: true } } } },
      '.m.x.y',
    ],
  ])('is reported as such: %s', (_name, schema, jsonPath) => {
    expect(selecting(schema, jsonPath)).toBe('spec.selectableFields[0].jsonPath');
  });

  test('is not made out of a path that the server refuses before it looks at the schema', () => {
    expect(selecting({}, 'a')).toBeUndefined();
    expect(selecting({}, '.')).toBeUndefined();
    expect(
      selecting({ openAPIV3Schema: { ...OBJECT, properties: { m: { ...OBJECT, additionalProperties: true } } } }, '.m.x'),
    ).toBeUndefined();
  });

  test('is reported for the fieldPath of a rule', () => {
    const rules = [{ rule: 'true', fieldPath: '.x.y' }];
    const schema = { ...OBJECT, properties: { m: { ...OBJECT, additionalProperties: true, 'x-kubernetes-validations': rules } } };
    const { panic } = validateDefinition(definitionWith(schema));
    expect(panic?.message).toBe('runtime error: invalid memory address or nil pointer dereference');
    expect(pathText(panic!.at)).toBe('spec.validation.openAPIV3Schema.properties[m].x-kubernetes-validations[0].fieldPath');
  });
});

describe('rules', () => {
  const ruled = (rule: string, more: object = {}): object => ({ type: 'string', 'x-kubernetes-validations': [{ rule, ...more }] });

  test('are counted when nobody compiles them', () => {
    const { errors, uncompiledRules } = validateDefinition(
      definitionWith({ ...OBJECT, properties: { a: ruled('no CEL'), b: ruled('true') } }),
    );
    expect([errors, uncompiledRules]).toEqual([[], 2]);
  });

  test('are not compiled where the server would not: below errors of their own, in junctors, in schemas that are not structural', () => {
    const wrong = { ...ruled('true'), uniqueItems: true };
    const schema = { ...OBJECT, properties: { a: wrong, b: ruled('true') } };
    expect(validateDefinition(definitionWith(schema)).uncompiledRules).toBe(1);
    expect(validateDefinition(definitionWith({ ...schema, properties: { ...schema.properties, c: {} } })).uncompiledRules).toBe(0);
  });

  test('are handed to a compiler, whose errors stand before what depends on oldSelf', () => {
    const seen: string[] = [];
    const compileRules: RuleCompiler = () => ({
      compile: ({ schema, path }) => {
        seen.push(pathText(path));
        return (schema['x-kubernetes-validations'] ?? []).map(() => ({
          usesOldSelf: true,
          errors: [{ type: 'FieldValueInvalid', path, badValue: '', detail: 'compiled', origin: 'rule.compile' as const }],
        }));
      },
      totalCost: (path) => [{ type: 'FieldValueForbidden', path, badValue: '', detail: 'total', origin: 'rule.cost' }],
    });
    const schema = { ...OBJECT, properties: { l: { type: 'array', items: ruled('x') } } };
    const { errors, uncompiledRules } = validateDefinition(definitionWith(schema), { compileRules });
    const items = 'spec.validation.openAPIV3Schema.properties[l].items';
    expect(seen).toEqual([items]);
    expect(uncompiledRules).toBe(0);
    expect(errors.map(errorText)).toEqual([
      `${items}: Invalid value: "": compiled`,
      `${items}.x-kubernetes-validations[0].rule: Invalid value: "x": oldSelf cannot be used on the uncorrelatable portion of the schema within spec.validation.openAPIV3Schema.properties[l]`,
      'spec.validation.openAPIV3Schema: Forbidden: total',
    ]);
  });
});

describe('any input', () => {
  const schema = fc.letrec<{ schema: unknown; node: unknown }>((tie) => ({
    schema: fc.oneof({ maxDepth: 3 }, fc.constantFrom({ type: 'string' }, { type: 'string', nullable: true }, {}), tie('node')),
    node: fc.record(
      {
        type: fc.constantFrom('object', 'array', 'string', 'integer', 'null', 'x'),
        properties: fc.dictionary(fc.constantFrom('a', '__proto__', 'constructor', 'metadata', 'kind'), tie('schema'), { maxKeys: 2 }),
        items: fc.oneof(tie('schema'), fc.array(tie('schema'), { maxLength: 1 }), fc.constant('x')),
        additionalProperties: fc.oneof(tie('schema'), fc.boolean()),
        allOf: fc.array(tie('schema'), { maxLength: 1 }),
        not: tie('schema'),
        $ref: fc.string(),
        default: fc.jsonValue(),
        nullable: fc.boolean(),
        'x-kubernetes-list-type': fc.constantFrom('set', 'map', 'x'),
        'x-kubernetes-list-map-keys': fc.array(fc.constantFrom('a', '__proto__')),
        'x-kubernetes-map-type': fc.constantFrom('atomic', 'x'),
        'x-kubernetes-validations': fc.array(fc.record({ rule: fc.string(), fieldPath: fc.string() }, { requiredKeys: [] }), {
          maxLength: 2,
        }),
      },
      { requiredKeys: [] },
    ),
  })).schema;
  const definition = fc.record(
    {
      metadata: fc.record({ name: fc.string(), labels: fc.dictionary(fc.string(), fc.string()) }, { requiredKeys: [] }),
      spec: fc.record(
        {
          group: fc.string(),
          scope: fc.string(),
          names: fc.record({ plural: fc.string(), kind: fc.string(), shortNames: fc.array(fc.string()) }, { requiredKeys: [] }),
          versions: fc.array(
            fc.record(
              {
                name: fc.constantFrom('v1', 'v2', ''),
                storage: fc.boolean(),
                schema: fc.record({ openAPIV3Schema: schema }, { requiredKeys: [] }),
                selectableFields: fc.array(fc.record({ jsonPath: fc.string() }), { maxLength: 2 }),
                deprecationWarning: fc.string({ unit: 'binary' }),
              },
              { requiredKeys: [] },
            ),
            { maxLength: 3 },
          ),
          conversion: fc.record(
            {
              strategy: fc.constantFrom('None', 'Webhook', ''),
              webhook: fc.record({ clientConfig: fc.record({ url: fc.string({ unit: 'binary' }) }) }),
            },
            { requiredKeys: [] },
          ),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  );
  const read = (value: unknown): ReturnType<typeof readDefinition> =>
    readDefinition(fromPlain({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', ...(value as object) }));

  test('has an answer, with paths into the manifest', () => {
    fc.assert(
      fc.property(fc.oneof(definition, fc.jsonValue()), definition, (value, other) => {
        const now = read(value);
        const old = read(other);
        if (!now.ok || !old.ok) return true;
        const verdicts = [validateDefinition(now.definition), validateDefinitionUpdate(now.definition, old.definition)];
        return verdicts.every(({ errors }) =>
          errors.every((error) => /^(metadata|spec|status)(\.|$)/.test(errorText(error).split(':')[0] ?? '')),
        );
      }),
      { numRuns: runs(300) },
    );
  });

  test.each<[string, (below: object) => object]>([
    ['properties', (below) => ({ type: 'object', properties: { a: below }, 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] })],
    ['items', (below) => ({ type: 'array', items: below, 'x-kubernetes-list-type': 'set' })],
    ['additionalProperties', (below) => ({ type: 'object', additionalProperties: below })],
    ['junctors', (below) => ({ allOf: [below], $ref: 'x' })],
  ])('may be nested very deep in %s', (_name, wrap) => {
    let below: object = { type: 'string' };
    for (let i = 0; i < 1500; i++) below = wrap(below);
    expect(() => validateDefinition(definitionWith({ ...OBJECT, properties: { a: below } }))).not.toThrow();
  });

  test('may hold very long lists', () => {
    const shortNames = Array.from({ length: 200_000 }, () => 'A');
    const { errors } = validateDefinition(definitionOf(manifest([OBJECT], { names: { plural: 'shirts', kind: 'Shirt', shortNames } })));
    expect(errors[0]?.detail).toMatch(/^a DNS-1035 label/);
    expect(errors.at(-1)?.detail).toBe('more violations than can be reported');
  });
});
