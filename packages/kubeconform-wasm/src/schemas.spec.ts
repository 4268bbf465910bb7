import { createKubeconform } from './create-kubeconform.js';
import type { Kubeconform } from './kubeconform.js';
import { schemasFromDefinitions } from './schemas/definition-schemas.js';
import { schemasFromOpenApi } from './schemas/openapi-schemas.js';
import type { SchemaSource } from './schemas/schema-source.js';

// One that stays open: validators share an instance of the module until the last of them is closed, and each start takes half a second.
let kept: Kubeconform;
beforeAll(async () => {
  kept = await createKubeconform({ schemas: [] });
});
afterAll(() => {
  kept.close();
});

const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Widget, plural: widgets}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        required: [spec]
        properties:
          spec:
            type: object
            properties:
              replicas: {type: integer, maximum: 9007199254740993}
              size: {x-kubernetes-int-or-string: true}
`;

async function outcomes(schemas: SchemaSource, strict: boolean, ...texts: string[]): Promise<readonly string[]> {
  const kubeconform = await createKubeconform({ schemas, strict });
  const results = await Promise.all(texts.map((text) => kubeconform.validate(text)));
  kubeconform.close();
  return results.map(([result]) => [result?.status, ...(result?.errors ?? []).map(({ message, path }) => `${path} ${message}`)].join(': '));
}

describe('schemasFromDefinitions', () => {
  const widget = (rest: string) => `apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\n${rest}`;

  test('judges custom resources by the definitions themselves', async () => {
    const schemas = schemasFromDefinitions(['a: [', `kind: Secret\n---\n${definition}`]);
    const texts = [widget('spec: {replicas: 3, size: 1Gi}\n'), widget('spec: {replicas: x}\n'), widget(''), widget('spec: {unknown: 1}\n')];
    expect([await outcomes(schemas, false, ...texts), await outcomes(schemas, true, ...texts)]).toEqual([
      ['valid', 'invalid: /spec/replicas got string, want null or integer', "invalid:  missing property 'spec'", 'valid'],
      [
        'valid',
        'invalid: /spec/replicas got string, want null or integer',
        "invalid:  missing property 'spec'",
        "invalid: /spec additional properties 'unknown' not allowed",
      ],
    ]);
  });

  test('knows neither other versions nor other kinds', async () => {
    expect(
      await outcomes(
        schemasFromDefinitions([definition]),
        true,
        'apiVersion: example.com/v2\nkind: Widget\n',
        'apiVersion: example.com/v1\nkind: Gadget\n',
      ),
    ).toEqual(['error', 'error']);
  });
});

describe('schemasFromOpenApi', () => {
  const kind = (group: string, version: string, name: string) => ({ 'x-kubernetes-group-version-kind': [{ group, version, kind: name }] });
  const spec = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      replicas: { type: 'integer', format: 'int32' },
      port: { type: 'string', format: 'int-or-string' },
      memory: { $ref: '#/definitions/io.k8s.apimachinery.pkg.api.resource.Quantity' },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
    },
  };
  const swagger = {
    swagger: '2.0',
    definitions: {
      'io.k8s.api.apps.v1.Deployment': {
        type: 'object',
        properties: { apiVersion: { type: 'string' }, kind: { type: 'string' }, spec: { $ref: '#/definitions/Spec' } },
        ...kind('apps', 'v1', 'Deployment'),
      },
      'io.k8s.api.core.v1.Secret': {
        type: 'object',
        properties: { apiVersion: { type: 'string' }, kind: { type: 'string' } },
        ...kind('', 'v1', 'Secret'),
      },
      'io.k8s.apimachinery.pkg.api.resource.Quantity': { type: 'string' },
      Spec: spec,
    },
  };
  const v3 = {
    openapi: '3.0.0',
    components: {
      schemas: JSON.parse(JSON.stringify(swagger.definitions).replaceAll('#/definitions/', '#/components/schemas/')) as object,
    },
  };
  const deployment = (text: string) => `apiVersion: apps/v1\nkind: Deployment\nspec: ${text}\n`;

  test.each([
    ['/openapi/v2', swagger],
    ['/openapi/v3', v3],
  ])('judges the kinds of a document of %s', async (_, document) => {
    const schemas = schemasFromOpenApi([JSON.stringify(document)]);
    const texts = [
      deployment('{name: a, replicas: 1, port: 80, memory: 5, labels: {a: b}}'),
      deployment('{name: a, replicas: null, labels: {a: 1}}'),
      deployment('{name: null}'),
      deployment('{name: a, unknown: 1}'),
      'apiVersion: v1\nkind: Secret\n',
      'apiVersion: v1\nkind: ConfigMap\n',
    ];
    const statuses = async (strict: boolean) => (await outcomes(schemas, strict, ...texts)).map((text) => text.split(':')[0]);
    expect([await statuses(false), await statuses(true)]).toEqual([
      ['valid', 'invalid', 'invalid', 'valid', 'valid', 'error'],
      ['valid', 'invalid', 'invalid', 'invalid', 'valid', 'error'],
    ]);
  });

  test('survives documents of any shape', () => {
    const shapes = [
      'null',
      '[]',
      '{"definitions":{"a":null,"b":{"x-kubernetes-group-version-kind":[null,{"kind":1}]}}}',
      '{"components":7}',
    ];
    expect(shapes.map((shape) => schemasFromOpenApi([shape]).read('a/v1/b.json'))).toEqual([undefined, undefined, undefined, undefined]);
  });
});
