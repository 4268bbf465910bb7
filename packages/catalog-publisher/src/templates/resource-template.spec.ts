import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  EntityPolicies,
  FieldFormatEntityPolicy,
  NoForeignRootFieldsEntityPolicy,
  SchemaValidEntityPolicy,
} from '@backstage/catalog-model';
import { templateEntityV1beta3Validator, type TemplateEntityV1beta3 } from '@backstage/plugin-scaffolder-common';
import { exampleCrd, exampleVersion } from '../../tests/example-crd.js';
import { toApiEntity } from '../entities/to-api-entity.js';
import { publishManifests } from '../publish/publish-manifests.js';
import type { PublishedApi } from '../publish/published-api.js';
import { valueOfForm } from '../scaffolder/form-value.js';
import { resourceTemplate } from './resource-template.js';

const policy = EntityPolicies.allOf([
  new SchemaValidEntityPolicy(),
  new NoForeignRootFieldsEntityPolicy(),
  // Its groups of letters are those of names, labels and tags.
  new FieldFormatEntityPolicy(),
]);

// The version that forms use; the workspace's own is older.
const { Ajv } = createRequire(new URL('../../../kubectl-structural/package.json', import.meta.url))('ajv') as {
  readonly Ajv: new (options: object) => { compile(schema: object): (value: unknown) => boolean };
};

const templateOf = (api: PublishedApi) => resourceTemplate(api, toApiEntity(api, { locationOf: () => 'file:/a' }));

function publish(openAPIV3Schema: object): PublishedApi {
  return publishManifests([{ file: 'a', text: exampleCrd({ versions: [exampleVersion('v1', { schema: { openAPIV3Schema } })] }) }])
    .apis[0]!;
}

const spec = (properties: object, more: object = {}) => ({
  type: 'object',
  properties: { spec: { type: 'object', properties, ...more }, status: { type: 'object', properties: { a: { type: 'string' } } } },
});

/** The form for `spec` in a template. */
function formOf(schema: object): { readonly form: unknown; readonly yamlFields: unknown } {
  const template = templateOf(publish(schema));
  const [, { properties }] = template!.spec.parameters as [object, { properties: { resource: { properties: { spec: unknown } } } }];
  const [{ input }] = template!.spec.steps as [{ input: { yamlFields?: unknown } }];
  return { form: properties.resource.properties.spec, yamlFields: input.yamlFields };
}

describe('the software template of an API', () => {
  test('asks for name and fields, writes the resource and judges it', async () => {
    const template = templateOf(
      publish({ ...spec({ size: { type: 'integer', minimum: 1 } }, { required: ['size'] }), required: ['spec'] }),
    )!;
    await policy.enforce(JSON.parse(JSON.stringify(template)) as never);
    expect(await templateEntityV1beta3Validator.check(template as never as TemplateEntityV1beta3)).toBe(true);
    expect([template.metadata.name, template.metadata.title, template.spec.owner]).toEqual([
      'widgets.example.com.v1',
      'Widget (example.com/v1)',
      'unknown',
    ]);
    const [place, fields] = template.spec.parameters as [{ required: string[] }, object];
    expect(place.required).toEqual(['name', 'namespace']);
    expect(fields).toEqual({
      title: 'Widget',
      required: ['resource'],
      properties: {
        resource: {
          type: 'object',
          title: '',
          required: ['spec'],
          properties: {
            spec: {
              type: 'object',
              title: 'spec',
              required: ['size'],
              properties: { size: { type: 'integer', title: 'size', minimum: 1 } },
            },
          },
        },
      },
    });
    expect(template.spec.steps).toMatchObject([
      {
        action: 'structural:write',
        input: {
          path: '${{ parameters.name }}.yaml',
          apiVersion: 'example.com/v1',
          kind: 'Widget',
          metadata: { name: '${{ parameters.name }}', namespace: '${{ parameters.namespace }}' },
          fields: '${{ parameters.resource }}',
        },
      },
      { action: 'structural:validate', input: { paths: ['${{ parameters.name }}.yaml'] } },
    ]);
  });

  test('has a field of its own for each kind of value', () => {
    const { form, yamlFields } = formOf(
      spec({
        port: { 'x-kubernetes-int-or-string': true, description: 'A port.' },
        mode: { type: 'string', enum: ['a', 'b'], default: 'a' },
        code: { type: 'string', pattern: '^(a+)+$', maxLength: 9 },
        names: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
        labels: { type: 'object', additionalProperties: { type: 'string' } },
        values: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
        rules: {
          type: 'array',
          items: {
            type: 'object',
            required: ['to'],
            properties: { to: { type: 'string' }, config: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
          },
        },
        '${{ secrets }}': { type: 'string' },
      }),
    );
    const yaml = { type: 'string', 'ui:widget': 'textarea', 'ui:options': { rows: 5 } };
    expect(JSON.parse(JSON.stringify(form))).toEqual({
      type: 'object',
      title: 'spec',
      properties: {
        port: {
          title: 'port',
          description: 'A port.',
          oneOf: [
            { title: 'number', type: 'integer' },
            { title: 'text', type: 'string' },
          ],
        },
        mode: { title: 'mode', type: 'string', enum: ['a', 'b'], description: 'Default: "a"' },
        code: { title: 'code', type: 'string', maxLength: 9, description: 'Must match ^(a+)+$' },
        names: { title: 'names', type: 'array', uniqueItems: true, items: { title: '', type: 'string' } },
        labels: { title: 'labels', type: 'object', additionalProperties: { title: '', type: 'string' } },
        values: { title: 'values (YAML)', ...yaml },
        rules: {
          title: 'rules',
          type: 'array',
          items: {
            title: '',
            type: 'object',
            required: ['to'],
            properties: { to: { title: 'to', type: 'string' }, config: { title: 'config (YAML)', ...yaml } },
          },
        },
      },
    });
    expect(yamlFields).toEqual(['/spec/values', '/spec/rules/[]/config']);
  });

  test('insists on nothing inside of objects that nobody has to fill in', () => {
    const inner = { type: 'object', required: ['a'], properties: { a: { type: 'string' } } };
    expect(JSON.parse(JSON.stringify(formOf(spec({ must: inner, may: inner }, { required: ['must'] })).form))).toMatchObject({
      properties: { must: { properties: {} }, may: { properties: {} } },
    });
    const { form } = formOf({ ...spec({ must: inner, may: inner }, { required: ['must'] }), required: ['spec'] });
    const { properties } = form as { properties: Record<string, { required?: string[] }> };
    expect([properties['must']?.required, properties['may']?.required]).toEqual([['a'], undefined]);
  });

  test('begins with what must be filled in', () => {
    const text = { type: 'string' };
    const { form } = formOf({ ...spec({ a: text, b: text, c: text }, { required: ['c'] }), required: ['spec'] });
    expect(Object.keys((form as { properties: object }).properties)).toEqual(['c', 'a', 'b']);
  });

  test('leaves what is deep to YAML, and stays small', () => {
    let deep: object = { type: 'string' };
    for (let i = 0; i < 40; i++)
      deep = {
        type: 'object',
        properties: Object.fromEntries(
          ['a', 'b', 'c', 'd'].map((name, j) => [name, j === 0 ? deep : { type: 'object', properties: { x: { type: 'string' } } }]),
        ),
      };
    const { form, yamlFields } = formOf(spec({ deep }));
    expect(JSON.stringify(form).length).toBeLessThan(20_000);
    expect(yamlFields).not.toHaveLength(0);
  });

  test('has none for a schema that says nothing', () => {
    expect(templateOf(publish({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }))).toBeUndefined();
  });

  const corpus = new URL('../../../../../shared/corpus/crds/', import.meta.url);
  let files: readonly string[] = [];
  try {
    files = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((file) => /\.ya?ml$/.test(file));
  } catch {
    // Not beside this clone.
  }
  (files.length === 0 ? test.skip : test)(
    'is one that Backstage takes, with a form that a validator compiles, for all of the corpus',
    async () => {
      const ajv = new Ajv({ strict: false, validateFormats: false });
      const { apis } = publishManifests(
        files.filter((_, i) => i % 6 === 0).map((file) => ({ file, text: readFileSync(new URL(file, corpus)) })),
      );
      let made = 0;
      for (const api of apis) {
        const template = templateOf(api);
        if (template === undefined) continue;
        made += 1;
        await policy.enforce(JSON.parse(JSON.stringify(template)) as never);
        expect(await templateEntityV1beta3Validator.check(template as never as TemplateEntityV1beta3)).toBe(true);
        for (const page of template.spec.parameters) ajv.compile({ type: 'object', ...page });
        expect(JSON.stringify(template).length).toBeLessThan(120_000);
      }
      expect(made / apis.length).toBeGreaterThan(0.9);
    },
  );
});

describe('the value of a form', () => {
  test('has nothing that nobody filled in, and YAML where it was written', () => {
    const form = {
      spec: {
        a: {},
        b: { c: {}, d: 0 },
        e: [],
        f: [{}, { g: '' }],
        h: null,
        values: 'x: 1\nz: [2]\n',
        rules: [{ config: 'on' }, { config: '' }],
      },
    };
    expect(JSON.parse(JSON.stringify(valueOfForm(form, ['/spec/values', '/spec/rules/[]/config'])))).toEqual({
      spec: { b: { d: 0 }, f: [{}, { g: '' }], values: { x: 1, z: [2] }, rules: [{ config: true }, {}] },
    });
    expect(valueOfForm('', [])).toEqual({});
  });

  test.each([
    ['a: [', /^\/spec\/v is not YAML: yaml: line \d/],
    ['a: 1\n---\nb: 1\n', /^\/spec\/v is more than one YAML document$/],
  ])('says which field holds no YAML: %j', (text, message) => {
    expect(() => valueOfForm({ spec: { v: text } }, ['/spec/v'])).toThrow(message);
  });
});
