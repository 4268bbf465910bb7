import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKubeconform } from './create-kubeconform.js';
import { KubeconformError } from './kubeconform-error.js';
import type { Kubeconform } from './kubeconform.js';
import { schemaFolder } from './schemas/schema-folder.js';
import { schemasFromFunction, schemasFromMemory } from './schemas/schema-source.js';

// One that stays open: validators share an instance of the module until the last of them is closed, and each start takes half a second.
let kept: Kubeconform;
beforeAll(async () => {
  kept = await createKubeconform({ schemas: [] });
});
afterAll(() => {
  kept.close();
});

const widget = {
  type: 'object',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object' },
    spec: {
      type: 'object',
      properties: { replicas: { type: 'integer', maximum: 3 }, 'a/b': { type: 'string' }, at: { type: 'string', format: 'duration' } },
    },
  },
};
const widgets = schemasFromMemory({ 'example.com/widget_v1.json': widget });

const manifest = (spec: string, name = 'a') => `apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: ${name}}\nspec: ${spec}\n`;

describe('createKubeconform', () => {
  test('gives results in the order of the documents, with the place of each finding', async () => {
    const kubeconform = await createKubeconform({ schemas: widgets });
    const text = `# größe\n${manifest('{replicas: 7, a/b: 3}')}---\n${manifest('{replicas: 1}', 'b')}---\nkind: Widget\n---\n# nothing\n`;
    const results = await kubeconform.validate(text);
    kubeconform.close();
    const shown = results.map(({ errors, message, range, ...rest }) => ({
      ...rest,
      message: message.replaceAll('\n', ' '),
      text: text.slice(range.start, range.end).split('\n', 1)[0],
      errors: errors.map((error) => [error.path, error.message, text.slice(error.range.start, error.range.end)]).sort(),
    }));
    const prefix =
      "problem validating schema. Check JSON formatting: jsonschema validation failed with 'example.com/widget_v1.json#' - at '/spec/";
    expect(shown[0]?.message.startsWith(prefix)).toBe(true);
    expect(shown.map((result) => ({ ...result, message: result.message.startsWith(prefix) ? '…' : result.message }))).toEqual([
      {
        status: 'invalid',
        apiVersion: 'example.com/v1',
        kind: 'Widget',
        namespace: '',
        name: 'a',
        message: '…',
        text: '# größe',
        errors: [
          ['/spec/a/b', 'got number, want string', '3'],
          ['/spec/replicas', 'maximum: got 7, want 3', '7'],
        ],
      },
      {
        status: 'valid',
        apiVersion: 'example.com/v1',
        kind: 'Widget',
        namespace: '',
        name: 'b',
        message: '',
        text: 'apiVersion: example.com/v1',
        errors: [],
      },
      {
        status: 'error',
        apiVersion: '',
        kind: 'Widget',
        namespace: '',
        name: '',
        message: "error while parsing: missing 'apiVersion' key",
        text: 'kind: Widget',
        errors: [],
      },
      { status: 'empty', apiVersion: '', kind: '', namespace: '', name: '', message: '', text: '# nothing', errors: [] },
    ]);
  });

  test('judges the items of a List one by one, each at its place', async () => {
    const kubeconform = await createKubeconform({ schemas: widgets });
    const text = `apiVersion: v1\nkind: List\nitems:\n- {apiVersion: example.com/v1, kind: Widget}\n- {apiVersion: example.com/v1, kind: Widget, spec: {replicas: x}}\n`;
    const results = await kubeconform.validate(text);
    kubeconform.close();
    expect(
      results.map(({ errors, range, status }) => [
        status,
        text.slice(range.start, range.end),
        ...errors.map((error) => text.slice(error.range.start, error.range.end)),
      ]),
    ).toEqual([
      ['valid', '{apiVersion: example.com/v1, kind: Widget}'],
      ['invalid', '{apiVersion: example.com/v1, kind: Widget, spec: {replicas: x}}', 'x'],
    ]);
  });

  test('obeys strict, skip, reject and ignoreMissingSchemas', async () => {
    const twice = 'apiVersion: example.com/v1\nkind: Widget\nspec: {}\nspec: {}\n';
    const statuses = async (options: object, text: string) => {
      const kubeconform = await createKubeconform({ schemas: widgets, ...options });
      const results = await kubeconform.validate(text);
      kubeconform.close();
      return results.map(({ message, status }) => [status, message]);
    };
    expect([
      await statuses({}, twice),
      (await statuses({ strict: true }, twice)).map(([status]) => status),
      await statuses({ skip: ['Widget'] }, twice),
      await statuses({ reject: ['example.com/v1/Widget'] }, twice),
      await statuses({}, 'apiVersion: v1\nkind: Secret\n'),
      await statuses({ ignoreMissingSchemas: true }, 'apiVersion: v1\nkind: Secret\n'),
    ]).toEqual([
      [['valid', '']],
      ['error'],
      [['skipped', '']],
      [['error', 'prohibited resource kind Widget']],
      [['error', 'could not find schema for Secret']],
      [['skipped', '']],
    ]);
  });

  test('asks a function for schemas, by group, version and kind, once for each kind', async () => {
    const asked: unknown[] = [];
    const find = (request: unknown) => {
      asked.push(request);
      return Promise.resolve(JSON.stringify(widget));
    };
    const kubeconform = await createKubeconform({ schemas: schemasFromFunction(find) });
    await kubeconform.validate(`${manifest('{}')}---\n${manifest('{}')}---\napiVersion: v1\nkind: Secret\n`);
    kubeconform.close();
    expect(asked).toEqual([
      { group: 'example.com', version: 'v1', kind: 'widget' },
      { group: '', version: 'v1', kind: 'secret' },
    ]);
  });

  test('reads a folder and its relative references, and nothing outside of it', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'kubeconform-'));
    const folder = join(outside, 'schemas');
    mkdirSync(join(folder, 'example.com'), { recursive: true });
    writeFileSync(join(outside, 'secret_v1.json'), '{}');
    writeFileSync(join(folder, 'example.com/widget_v1.json'), '{"properties":{"spec":{"$ref":"definitions.json#/spec"}}}');
    writeFileSync(join(folder, 'example.com/definitions.json'), '{"spec":{"required":["size"]}}');
    const kubeconform = await createKubeconform({ schemas: schemaFolder(folder) });
    const results = await kubeconform.validate(
      `${manifest('{}')}---\n${manifest('{size: 1}')}---\napiVersion: ../v1\nkind: Secret\n---\napiVersion: v1\nkind: ../../secret\n`,
    );
    kubeconform.close();
    rmSync(outside, { recursive: true });
    expect(results.map(({ status }) => status)).toEqual(['invalid', 'valid', 'error', 'error']);
  });

  test('does not fetch what a schema refers to: such a schema is none', async () => {
    const kubeconform = await createKubeconform({
      schemas: schemasFromMemory({ 'example.com/widget_v1.json': { $ref: 'https://example.com/schema.json' } }),
    });
    const results = await kubeconform.validate(manifest('{}'));
    kubeconform.close();
    expect(results.map(({ message }) => message)).toEqual([
      'could not find schema for Widget: the schema example.com/widget_v1.json cannot be used: failing loading "https://example.com/schema.json": could not find schema at https://example.com/schema.json',
    ]);
  });

  test('says of a schema that does not compile, or is null, that it cannot be used, and why, for each resource', async () => {
    const validate = async (schema: string) => {
      const kubeconform = await createKubeconform({ schemas: schemasFromMemory({ 'example.com/widget_v1.json': schema }) });
      const results = await kubeconform.validate(`${manifest('{}')}---\n${manifest('{}')}---\napiVersion: v1\nkind: Secret\n`);
      kubeconform.close();
      return results.map(({ cause, message, status }) => [
        `${status}: ${message}`,
        cause instanceof KubeconformError && message.endsWith(`: ${cause.message}`),
      ]);
    };
    const missing = ['error: could not find schema for Secret', false];
    const wrong = [
      "error: could not find schema for Widget: the schema example.com/widget_v1.json cannot be used: \"example.com/widget_v1.json#\" is not valid against metaschema: jsonschema validation failed with 'http://json-schema.org/draft-04/schema#' - at '/minimum': got string, want number",
      true,
    ];
    const empty = ['error: could not find schema for Widget: the schema example.com/widget_v1.json cannot be used: it is null', true];
    expect([await validate('{"minimum": "7"}'), await validate('null')]).toEqual([
      [wrong, wrong, missing],
      [empty, empty, missing],
    ]);
  });

  test('names schemas in a folder by their place, as kubeconform does, also one that cannot be used', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kubeconform names-'));
    mkdirSync(join(folder, 'example.com'));
    writeFileSync(join(folder, 'example.com/widget_v1.json'), JSON.stringify(widget));
    writeFileSync(join(folder, 'example.com/gadget_v1.json'), '{"$ref": "none.json"}');
    const kubeconform = await createKubeconform({ schemas: [schemasFromMemory({}), schemaFolder(folder)] });
    const results = await kubeconform.validate(`${manifest('{replicas: 9}')}---\napiVersion: example.com/v1\nkind: Gadget\n`);
    kubeconform.close();
    rmSync(folder, { recursive: true });
    const at = `file://${folder}`;
    expect(results.map(({ message }) => message)).toEqual([
      `problem validating schema. Check JSON formatting: jsonschema validation failed with '${at}/example.com/widget_v1.json#' - at '/spec/replicas': maximum: got 9, want 3`,
      `could not find schema for Gadget: the schema ${folder}/example.com/gadget_v1.json cannot be used: failing loading "${at}/example.com/none.json": open ${folder}/example.com/none.json: No such file or directory`,
    ]);
  });

  test('says so where its promise is taken for the validator', async () => {
    const promise = createKubeconform({ schemas: widgets }) as unknown as Kubeconform & Promise<Kubeconform>;
    expect(() => promise.validate('')).toThrow(
      new KubeconformError('createKubeconform gives a promise: write (await createKubeconform(…)).validate'),
    );
    expect(() => {
      promise.close();
    }).toThrow('createKubeconform gives a promise: write (await createKubeconform(…)).close');
    (await promise).close();
  });

  test('answers broken texts, other bytes and empty ones in words of kubeconform', async () => {
    const kubeconform = await createKubeconform({ schemas: widgets });
    const shown: unknown[] = [];
    for (const text of ['', '---\n', 'a: [', '- 1\n', '\ufeffkind: x\n', Uint8Array.of(0xff, 0xfe, 0x41), 'null\n', '"kind"\n']) {
      shown.push((await kubeconform.validate(text)).map(({ message, status }) => `${status} ${message.slice(0, 60)}`.trim()));
    }
    kubeconform.close();
    expect(shown).toEqual(
      [
        ['empty'],
        ['empty'],
        ['error error unmarshalling resource: error converting YAML to JSON: y'],
        ['error error unmarshalling resource: error unmarshaling JSON: whil'.slice(0, 66)],
        ["error error while parsing: missing 'apiVersion' key"],
        ['error error unmarshalling resource: error converting YAML to JSON: y'],
        ['empty'],
        ['error error unmarshalling resource: error unmarshaling JSON: whil'.slice(0, 66)],
      ].map(([text]) => [expect.stringContaining(text!.slice(0, 40)) as unknown]),
    );
  });

  test('goes on behind a document that overflows the stack, and stays usable', async () => {
    const kubeconform = await createKubeconform({ schemas: widgets });
    const deep = `apiVersion: example.com/v1\nkind: Widget\nspec: ${'{a: '.repeat(200_000)}1${'}'.repeat(200_000)}\n`;
    const results = await kubeconform.validate(`${manifest('{}')}---\n${deep}---\n${manifest('{replicas: 9}')}`);
    const after = await kubeconform.validate(manifest('{}'));
    kubeconform.close();
    expect([results.map(({ status }) => status), results[1]?.message, after.map(({ status }) => status)]).toEqual([
      ['valid', 'error', 'invalid'],
      // A collection of garbage on the way down empties the stack of the host, and kubeconform comes to its own limit.
      expect.stringMatching(
        /^kubeconform failed: it is nested too deeply for the stack of this runtime$|exceeded max depth of 10000$/,
      ) as unknown,
      ['valid'],
    ]);
  });

  test('answers calls that overlap each with its own results', async () => {
    const kubeconform = await createKubeconform({ schemas: widgets });
    const texts = Array.from({ length: 20 }, (_, i) => manifest(`{replicas: ${String(i)}}`, `w${String(i)}`));
    const results = await Promise.all(texts.map((text) => kubeconform.validate(text)));
    kubeconform.close();
    expect(results.map(([one]) => [one?.name, one?.status])).toEqual(texts.map((_, i) => [`w${String(i)}`, i <= 3 ? 'valid' : 'invalid']));
  });

  test('refuses wrong options and calls after close', async () => {
    await expect(createKubeconform({ schemas: widgets, kubernetesVersion: '1.37' })).rejects.toThrow(KubeconformError);
    await expect(createKubeconform({ schemas: schemasFromMemory({}, ['{{']) })).rejects.toThrow(
      'failed initialising schema location registry',
    );
    const kubeconform = await createKubeconform({ schemas: widgets });
    kubeconform.close();
    kubeconform.close();
    await expect(kubeconform.validate('')).rejects.toThrow('the validator is closed');
  });
});
