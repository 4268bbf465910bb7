import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKubeconform } from './create-kubeconform.js';
import { schemasFromDefinitions } from './schemas/definition-schemas.js';
import { KubeconformError } from './kubeconform-error.js';
import type { Kubeconform, KubeconformOptions } from './kubeconform.js';
import { loadModule } from './load-module-node.js';
import { schemasFromOpenApi } from './schemas/openapi-schemas.js';
import { runCommand } from './run-command.js';
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

/** What a call says of an argument that its types forbid; a rejection that is no KubeconformError fails the test. */
async function said(call: () => unknown): Promise<string> {
  try {
    await call();
  } catch (error) {
    expect(error).toBeInstanceOf(KubeconformError);
    return (error as Error).message;
  }
  return 'no error';
}

const wrong = <T>(value: unknown) => value as T;
const widgets = schemasFromMemory({ 'example.com/widget_v1.json': { type: 'object' } });

describe('wrong input', () => {
  test('validate refuses at once what is neither a text nor bytes', async () => {
    const kubeconform = await createKubeconform({ schemas: widgets });
    const values = [
      Promise.resolve('text'),
      5,
      {},
      null,
      undefined,
      true,
      [],
      new ArrayBuffer(1),
      new DataView(new ArrayBuffer(1)),
      Symbol('a'),
      () => 'text',
      new Map(),
      new Date(0),
      1n,
    ];
    const messages: string[] = [];
    for (const value of values) messages.push(await said(() => kubeconform.validate(wrong<string>(value))));
    expect(messages.map((message) => message.replace('validate takes a text or a Uint8Array, not ', ''))).toEqual([
      'a promise: await it first',
      'number 5',
      'an object',
      'null',
      'undefined',
      'boolean true',
      'a list',
      'an ArrayBuffer',
      'a DataView',
      'a symbol',
      'a function',
      'a Map',
      'a Date',
      'bigint 1',
    ]);
    expect([
      await said(() => kubeconform.validate('', wrong({ signals: 1 }))),
      await said(() => kubeconform.validate('', wrong({ signal: 1 }))),
      await said(() => kubeconform.validate('', wrong(null))),
    ]).toEqual([
      'validate has no option "signals": did you mean signal?',
      'validate: signal must be an AbortSignal, not number 1',
      'validate takes an object of options, not null',
    ]);
    expect(await kubeconform.validate('')).toHaveLength(1);
    kubeconform.close();
  });

  test('createKubeconform names the option that is wrong, and a near one', async () => {
    const options: readonly unknown[] = [
      undefined,
      null,
      5,
      [],
      {},
      { schemas: undefined },
      { schemas: 5 },
      { schemas: [null] },
      { schemas: Promise.resolve(widgets) },
      { schemas: {} },
      { schemas: 'schemas' },
      { schemas: [widgets, { read: () => undefined }] },
      { schemas: { locations: ['a.json'], read: 5 } },
      { schemas: { locations: [5], read: () => undefined } },
      { schema: widgets },
      { schemas: widgets, ignoreMissingSchema: true },
      { schemas: widgets, Strict: true },
      { schemas: widgets, cache: 'a' },
      { schemas: widgets, strict: 'yes' },
      { schemas: widgets, skip: 'Secret' },
      { schemas: widgets, reject: ['Secret,ConfigMap'] },
      { schemas: widgets, kubernetesVersion: 1.3 },
      { schemas: widgets, kubernetesVersion: 'v1.37.0' },
      { schemas: widgets, ignoreMissingSchemas: 1 },
      { schemas: widgets, module: new Uint8Array(8) },
    ];
    const messages: string[] = [];
    for (const one of options)
      messages.push((await said(() => createKubeconform(wrong<KubeconformOptions>(one)))).replace(/^createKubeconform:? /, ''));
    const known = 'schemas, kubernetesVersion, strict, skip, reject, ignoreMissingSchemas, module';
    const source = 'schemas must be a source of schemas, as schemasFromMemory and its like make them, not';
    const kinds = 'must be a list of kinds such as ["Secret", "apps/v1/Deployment"], not';
    expect(messages).toEqual([
      'takes an object of options, not undefined',
      'takes an object of options, not null',
      'takes an object of options, not number 5',
      'takes an object of options, not a list',
      'the option schemas is missing: say where schemas are found',
      'the option schemas is missing: say where schemas are found',
      'schemas must be a source of schemas or a list of them, not number 5',
      'schemas[0] must be a source of schemas, not null',
      `${source} a promise: await it first`,
      `${source} an object without a function read`,
      'schemas must be a source of schemas or a list of them, not "schemas"',
      'schemas[1]: locations must be a list of templates, not undefined',
      `${source} an object without a function read`,
      'schemas: locations must be a list of templates, not a list',
      'has no option "schema": did you mean schemas?',
      'has no option "ignoreMissingSchema": did you mean ignoreMissingSchemas?',
      'has no option "Strict": did you mean strict?',
      `has no option "cache": it has ${known}`,
      'strict must be true or false, not "yes"',
      `skip ${kinds} "Secret"`,
      `reject ${kinds} a list`,
      'kubernetesVersion must be "master" or a version x.y.z of Kubernetes, not number 1.3',
      'kubernetesVersion must be "master" or a version x.y.z of Kubernetes, not "v1.37.0"',
      'ignoreMissingSchemas must be true or false, not number 1',
      'module must be a compiled WebAssembly.Module, not a Uint8Array',
    ]);
  });

  test('sources refuse what they cannot be made of', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kubeconform-wrong-'));
    const file = join(folder, 'file.json');
    writeFileSync(file, '{}');
    const documents = 'documents, each a text, a Uint8Array or an object';
    const manifests = 'manifests, each a text or a Uint8Array';
    const pairs: readonly (readonly [() => unknown, string])[] = [
      [
        () => schemaFolder(join(folder, 'none')),
        `the folder of schemas ${join(folder, 'none')} cannot be read: ENOENT: no such file or directory, stat '${join(folder, 'none')}'`,
      ],
      [() => schemaFolder(file), `the folder of schemas ${file} is a file: name the folder`],
      [() => schemaFolder(wrong(5)), 'schemaFolder takes the path of a folder, not number 5'],
      [() => schemaFolder(''), 'schemaFolder takes the path of a folder, not ""'],
      [() => schemaFolder(folder, wrong('a.json')), 'schemaFolder: locations must be a list of templates, not "a.json"'],
      [() => schemasFromMemory(wrong(null)), 'schemasFromMemory takes a Map or an object of files by path, not null'],
      [() => schemasFromMemory(wrong([['a.json', {}]])), 'schemasFromMemory takes a Map or an object of files by path, not a list'],
      [
        () => schemasFromMemory({ 'a.json': Promise.resolve('{}') }),
        'schemasFromMemory: "a.json" must be a schema, as an object, a text or bytes, not a promise: await it first',
      ],
      [
        () => schemasFromMemory({ 'a.json': new Map() }),
        'schemasFromMemory: "a.json" must be a schema, as an object, a text or bytes, not a Map',
      ],
      [() => schemasFromMemory({}, wrong('a.json')), 'schemasFromMemory: locations must be a list of templates, not "a.json"'],
      [() => schemasFromFunction(wrong({})), 'schemasFromFunction takes a function, not an object'],
      [
        () => schemasFromDefinitions('kind: CustomResourceDefinition'),
        `schemasFromDefinitions takes a list of ${manifests}, not "kind: CustomResourceDefinition"`,
      ],
      [() => schemasFromDefinitions(wrong(new Uint8Array(1))), `schemasFromDefinitions takes a list of ${manifests}, not a Uint8Array`],
      [
        () => schemasFromDefinitions(wrong(['', Promise.resolve('')])),
        `schemasFromDefinitions takes a list of ${manifests}; number 2 is a promise: await it first`,
      ],
      [() => schemasFromOpenApi('{}'), `schemasFromOpenApi takes a list of ${documents}, not "{}"`],
      [() => schemasFromOpenApi(wrong({ definitions: {} })), `schemasFromOpenApi takes a list of ${documents}, not an object`],
      [() => schemasFromOpenApi(wrong([5])), `schemasFromOpenApi takes a list of ${documents}; number 1 is number 5`],
    ];
    for (const [call, message] of pairs) expect(await said(call)).toBe(message);
    expect(await said(() => schemasFromOpenApi(['{}', 'openapi: 3']))).toMatch(
      /^schemasFromOpenApi: number 2 of the documents is not JSON: /,
    );
    rmSync(folder, { recursive: true });
  });

  test('the command refuses what it cannot be run with', async () => {
    const module = await loadModule();
    const host = { cwd: () => '/', stdin: 0, writeOut: () => undefined, writeError: () => undefined };
    expect([
      await said(() => runCommand(wrong(undefined), [], host)),
      await said(() => runCommand(module, wrong('-v'), host)),
      await said(() => runCommand(module, wrong([5]), host)),
      await said(() => runCommand(module, ['-v'], wrong(undefined))),
      await said(() => runCommand(module, ['-v'], wrong({ ...host, writeOut: undefined }))),
      await said(() => runCommand(module, ['-v'], wrong({ ...host, stdin: '-' }))),
    ]).toEqual([
      'runCommand takes the module that loadModule gives, not undefined',
      'runCommand takes a list of words, not "-v"',
      'runCommand takes words that are texts, not number 5',
      'runCommand takes a host, not undefined',
      'runCommand takes a host with a function writeOut, not undefined',
      'runCommand takes a host with a file descriptor stdin, not "-"',
    ]);
  });

  test('a module that cannot be loaded says why, and is tried anew', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kubeconform-module-'));
    const file = join(folder, 'kubeconform.wasm');
    const missing = await loadModule(file).catch((error: unknown) => error);
    writeFileSync(file, Uint8Array.of(0, 0x61, 0x73, 0x6d, 9, 0, 0, 0));
    const broken = await loadModule(file).catch((error: unknown) => error);
    writeFileSync(file, Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
    const other = await loadModule(file);
    expect(
      [missing, broken].map((error) => [
        error instanceof KubeconformError,
        (error as Error).message.split(':')[0],
        typeof (error as Error).cause,
      ]),
    ).toEqual([
      [true, `kubeconform's module ${file} cannot be loaded`, 'object'],
      [true, `kubeconform's module ${file} cannot be compiled`, 'object'],
    ]);
    expect(await said(() => createKubeconform({ schemas: widgets, module: other }))).toMatch(/^kubeconform cannot start: /);
    rmSync(folder, { recursive: true });
  });
});

describe('what a source throws', () => {
  const manifest = 'apiVersion: example.com/v1\nkind: Widget\n';
  const validate = async (kubeconform: Kubeconform) =>
    (await kubeconform.validate(`${manifest}---\n${manifest}---\n`)).map(({ cause, message, status }) => [status, message, cause]);

  test('is the cause of the results, and the next call asks anew', async () => {
    const failure = new Error('no access');
    let works = false;
    const find = () => {
      if (works) return '{}';
      throw failure;
    };
    const kubeconform = await createKubeconform({ schemas: schemasFromFunction(find) });
    const first = await validate(kubeconform);
    works = true;
    const second = await validate(kubeconform);
    kubeconform.close();
    const error = ['error', expect.stringMatching(/^open .*: I\/O error: no access$/) as unknown, failure];
    expect([first, second]).toEqual([
      [error, error],
      [
        ['valid', '', undefined],
        ['valid', '', undefined],
      ],
    ]);
    expect(first[0]?.[2]).toBe(failure);
  });

  test('is kept where a schema refers to what cannot be read, which is asked for anew, too', async () => {
    const failure = new RangeError('no access');
    let works = false;
    const read = (path: string) => {
      if (path === 'widget.json') return '{"$ref": "other.json"}';
      if (works) return '{"type": "array"}';
      throw failure;
    };
    const kubeconform = await createKubeconform({ schemas: { locations: ['{{.ResourceKind}}.json'], read } });
    const [first] = await validate(kubeconform);
    works = true;
    const [second] = await validate(kubeconform);
    kubeconform.close();
    expect([first, second?.[0]]).toEqual([['error', 'could not find schema for Widget: no access', failure], 'invalid']);
  });

  test('is said of a source that gives what is no JSON', async () => {
    for (const [value, words] of [
      [7, 'number 7'],
      [{ type: 'object' }, 'an object'],
      [null, 'null'],
      [new ArrayBuffer(2), 'an ArrayBuffer'],
    ] as const) {
      const kubeconform = await createKubeconform({ schemas: schemasFromFunction(() => wrong<string>(value)) });
      const [[status, message, cause] = []] = await validate(kubeconform);
      kubeconform.close();
      expect([status, message, cause instanceof KubeconformError]).toEqual(['error', expect.stringContaining(`it gave ${words}`), true]);
    }
  });

  test('is not waited for when the call is aborted, nor is a call that has not begun', async () => {
    let isAsked: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    const kubeconform = await createKubeconform({
      schemas: schemasFromFunction(() => {
        isAsked();
        return new Promise<never>(() => undefined);
      }),
    });
    const other = await createKubeconform({ schemas: widgets });
    const abort = new AbortController();
    const calls = [kubeconform.validate(manifest, { signal: abort.signal }), other.validate(manifest)];
    await asked;
    abort.abort(new Error('enough'));
    const [first, second] = await Promise.allSettled(calls);
    const late = await kubeconform.validate(manifest, { signal: AbortSignal.abort('too late') }).catch((reason: unknown) => reason);
    kubeconform.close();
    other.close();
    expect([first, second?.status, late]).toEqual([{ status: 'rejected', reason: new Error('enough') }, 'fulfilled', 'too late']);
  });
});

describe('the place of a finding', () => {
  const closed = { properties: { spec: { additionalProperties: false, properties: { size: {} }, propertyNames: { maxLength: 9 } } } };
  const shown = async (text: string | Uint8Array, decoded = String(text)) => {
    const kubeconform = await createKubeconform({
      schemas: schemasFromMemory({ 'example.com/widget_v1.json': { $schema: 'http://json-schema.org/draft-07/schema#', ...closed } }),
    });
    const results = await kubeconform.validate(text);
    kubeconform.close();
    return results.flatMap(({ errors }) => errors.map(({ range }) => decoded.slice(range.start, range.end)));
  };
  const manifest = (spec: string) => `apiVersion: example.com/v1\nkind: Widget\nspec: ${spec}\n`;

  test('of a field that is not allowed is its key', async () => {
    expect(await shown(manifest('{size: 1, sise: 2}'))).toEqual(['sise']);
    expect(await shown(manifest('{size: 1, zz: 1, aa: 2, 7: x}'))).toEqual(['zz']);
    expect(await shown(manifest('{7: x, zz: 1}'))).toEqual(['7']);
    expect(await shown(manifest(String.raw`{size: 1, "it's, a": 2}`))).toEqual([String.raw`"it's, a"`]);
    expect(await shown(manifest(String.raw`{"\"\\\n\u0001é𝕏": 2}`))).toEqual([String.raw`"\"\\\n\u0001é𝕏"`]);
    // kubeconform does not say in which object a key has a wrong name.
    expect((await shown(manifest('{much-too-long: 1}'))).sort()).toEqual([manifest('{much-too-long: 1}').trimEnd(), 'much-too-long']);
    expect(await shown(`apiVersion: v1\nkind: List\nitems:\n- ${manifest('{sise: 2}').replaceAll('\n', '\n  ').trim()}\n`)).toEqual([
      'sise',
    ]);
  });

  test('is found behind a byte order mark, in CRLF, and in UTF-16', async () => {
    const text = manifest('{sise: 2}');
    expect(await shown(`\ufeff${text}`)).toEqual(['sise']);
    expect(await shown(Buffer.from(`\ufeff${text}`), `\ufeff${text}`)).toEqual(['sise']);
    expect(await shown(text.replaceAll('\n', '\r\n').repeat(1))).toEqual(['sise']);
    expect(await shown(Buffer.from(`\ufeff${text}`, 'utf16le'), `\ufeff${text}`)).toEqual(['sise']);
    expect(await shown(Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), `\ufeff${text}`)).toEqual(['sise']);
  });

  test('is found among a hundred thousand unknown fields in good time', async () => {
    const keys = Array.from({ length: 100_000 }, (_, i) => `k${String(i)}: 1`);
    expect((await shown(manifest(`{size: 1, ${keys.join(', ')}}`)))[0]).toBe('k0');
  }, 60_000);
});

describe('calls and close', () => {
  test('a call before close is answered with its schemas; bytes may be used anew at once', async () => {
    const kubeconform = await createKubeconform({ schemas: schemasFromMemory({ 'example.com/widget_v1.json': { required: ['spec'] } }) });
    const bytes = new TextEncoder().encode('apiVersion: example.com/v1\nkind: Widget\n');
    const calls = [kubeconform.validate(bytes), kubeconform.validate(bytes)];
    bytes.fill(0x20);
    kubeconform.close();
    expect((await Promise.all(calls)).map(([one]) => one?.status)).toEqual(['invalid', 'invalid']);
    expect(await said(() => kubeconform.validate(''))).toBe('the validator is closed');
  });
});
