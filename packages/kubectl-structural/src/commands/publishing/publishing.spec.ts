import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';
import { REFUSAL, REFUSED, WIDGETS } from '../../../tests/widget.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('widgets.yaml', WIDGETS);
});
afterEach(() => {
  sandbox.dispose();
});

const read = (path: string): string => readFileSync(join(sandbox.cwd, path), 'utf8');
const files = (path: string): readonly string[] =>
  readdirSync(join(sandbox.cwd, path), { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [entry.name] : []))
    .sort();

const OLD = `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: shirts.example.com}
spec:
  {group: example.com, version: v1, names: {kind: Shirt, plural: shirts}, scope: Namespaced, validation: {openAPIV3Schema: {properties: {size: {type: integer}}}}}
`;

describe('kubectl structural publish', () => {
  it('prints one Swagger document about all versions that are served', async () => {
    const { code, stderr, stdout } = await sandbox.run(['publish', 'widgets.yaml']);
    const { definitions, swagger } = JSON.parse(stdout) as { swagger: string; definitions: object };
    expect([code, stderr, swagger]).toEqual([0, '', '2.0']);
    expect(Object.keys(definitions).filter((name) => name.startsWith('com.'))).toEqual([
      'com.example.v1.Widget',
      'com.example.v1.WidgetList',
      'com.example.v1beta1.Widget',
      'com.example.v1beta1.WidgetList',
    ]);
    const one = await sandbox.run(['publish', 'widgets.yaml', '--group-version', 'example.com/v1', '-o', 'yaml']);
    expect([one.code, one.stdout.match(/^ {2}com\..*$/gm)]).toEqual([0, ['  com.example.v1.Widget:', '  com.example.v1.WidgetList:']]);
  });

  it('is laid out in lines on a terminal, and as the server prints it elsewhere', async () => {
    const [shown, piped] = [
      await sandbox.run(['publish', 'widgets.yaml'], { isTTY: true }),
      await sandbox.run(['publish', 'widgets.yaml']),
    ];
    expect([piped.stdout.split('\n').length, shown.stdout.slice(0, 27)]).toEqual([2, '{\n    "swagger": "2.0",\n   ']);
    expect(JSON.parse(shown.stdout)).toEqual(JSON.parse(piped.stdout));
  });

  it('tells what Swagger 2.0 leaves out, each field once, and not where it is quiet or asked for OpenAPI 3', async () => {
    sandbox.write('widgets.yaml', WIDGETS.replace('minimum: 1,', 'nullable: true, minimum: 1,'));
    const note = 'note: Widget of example.com/v1beta1: Swagger 2.0 leaves out nullable of spec.size\n';
    expect((await sandbox.run(['publish', 'widgets.yaml'])).stderr).toBe(note + note.replace('v1beta1', 'v1'));
    expect((await sandbox.run(['publish', 'widgets.yaml', '--group-version', 'example.com/v1'])).stderr).toBe(
      note.replace('v1beta1', 'v1'),
    );
    expect((await sandbox.run(['publish', 'widgets.yaml', '-q'])).stderr).toBe('');
    expect((await sandbox.run(['publish', 'widgets.yaml', '--openapi', 'v3', '--group-version', 'example.com/v1'])).stderr).toBe('');
  });

  it('publishes what is stored, refused today or not, as completely as possible', async () => {
    sandbox.write('old.yaml', OLD);
    expect((await sandbox.run(['publish', 'old.yaml'])).code).toBe(1);
    const { code, stderr, stdout } = await sandbox.run(['publish', 'old.yaml', '--stored', '--openapi', 'v3']);
    const { components } = JSON.parse(stdout) as { components: { schemas: Record<string, { properties: object }> } };
    expect([code, Object.keys(components.schemas['com.example.v1.Shirt']?.properties ?? {})]).toEqual([
      0,
      ['apiVersion', 'kind', 'metadata', 'size'],
    ]);
    expect(stderr).toMatch(/^note: shirts\.example\.com: not structural, so that a server publishes nothing of its schema: .*\n$/);
    sandbox.write('broken.yaml', 'a: [\n---\n' + OLD);
    expect((await sandbox.run(['publish', 'broken.yaml', '--stored', '--openapi', 'v3'])).code).toBe(1);
  });

  it('merges into a document of a server, and tells what it renames or leaves as it is', async () => {
    const { stdout } = await sandbox.run(['publish', 'widgets.yaml', '--group-version', 'example.com/v1']);
    const name = 'com.example.v1.Widget';
    const server = {
      swagger: '2.0',
      info: { title: 'Kubernetes', version: 'v1.37.0' },
      paths: { '/version/': {} },
      definitions: { [name]: {} },
    };
    sandbox.write('server.json', JSON.stringify(server));
    const merged = await sandbox.run(['publish', 'widgets.yaml', '--group-version', 'example.com/v1', '--merge', 'server.json']);
    const document = JSON.parse(merged.stdout) as typeof server;
    const own = JSON.parse(stdout) as typeof server;
    expect([merged.code, merged.stderr]).toEqual([0, `note: ${name} is different there, and ${name}_v2 here\n`]);
    expect(document.info).toEqual(server.info);
    expect(Object.keys(document.paths).sort()).toEqual([...Object.keys(own.paths), '/version/'].sort());
    sandbox.write('merged.json', merged.stdout);
    const again = await sandbox.run(['publish', 'widgets.yaml', '--group-version', 'example.com/v1', '--merge', 'merged.json']);
    expect(again.stdout).toBe(merged.stdout);
    expect(again.stderr).toMatch(/^note: \d+ paths there already, kept as there: .* …\n$/);
    const v3 = await sandbox.run([
      'publish',
      'widgets.yaml',
      '--openapi',
      'v3',
      '--group-version',
      'example.com/v1',
      '--merge',
      'server.json',
    ]);
    expect([v3.code, v3.stderr]).toEqual([2, 'error: --merge server.json: no OpenAPI 3.0 document\n']);
    expect((await sandbox.run(['publish', 'widgets.yaml', '--merge', 'none.json'])).stderr).toMatch(
      /^error: --merge none\.json: no such file/,
    );
  });

  it('writes OpenAPI 3 documents where local schemas are looked for', async () => {
    expect(await sandbox.run(['publish', '-f', 'widgets.yaml', '--openapi', 'v3', '--out', 'openapi'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'note: 2 files written in openapi\n',
    });
    const { stdout } = await sandbox.run(['publish', 'widgets.yaml', '--openapi', 'v3', '--group-version', 'example.com/v1']);
    expect(read('openapi/apis/example.com/v1.json')).toBe(stdout);
    expect(files('openapi')).toEqual(['v1.json', 'v1beta1.json']);
  });

  it('takes the words of a server for what its documents have in common', async () => {
    const args = ['publish', 'widgets.yaml', '--openapi', 'v3', '--group-version', 'example.com/v1'];
    const own = await sandbox.run(args);
    const word = (text: string): string => text.replaceAll('How to delete an object.', 'DELETION').replaceAll("'true' indents", 'TRUE');
    sandbox.write('server.json', word(own.stdout));
    const { code, stdout } = await sandbox.run([...args, '--shared-types', 'server.json']);
    expect([code, stdout]).toEqual([0, word(own.stdout)]);
    const etags = await sandbox.run([...args, '--etags', '--shared-types', 'server.json']);
    expect(etags.stdout).toBe(
      `/openapi/v3/apis/example.com/v1\t"${createHash('sha512').update(word(own.stdout).trim()).digest('hex').toUpperCase()}"\n`,
    );
    for (const [file, why] of [
      ['absent.json', 'absent.json: no such file or directory'],
      ['widgets.yaml', 'widgets.yaml: no OpenAPI document of a server that describes ObjectMeta'],
    ] as const)
      expect(await sandbox.run([...args, '--shared-types', file])).toEqual({
        code: 2,
        stdout: '',
        stderr: `error: --shared-types ${why}\n`,
      });
  });

  it('publishes as the server of a version does', async () => {
    const shards = async (version: string): Promise<boolean> =>
      (await sandbox.run(['publish', 'widgets.yaml', '--kube-version', version])).stdout.includes('shardSelector');
    expect([await shards('1.35'), await shards('1.36'), await shards('1.37')]).toEqual([false, true, true]);
  });

  it('prints one document only', async () => {
    expect(await sandbox.run(['publish', 'widgets.yaml', '--openapi', 'v3'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: there are 2 documents; use --out DIRECTORY, or choose one with --group-version: example.com/v1, example.com/v1beta1\n',
    });
    expect(await sandbox.run(['publish', 'widgets.yaml', '--group-version', 'example.com/v2alpha1'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: no CRD serves example.com/v2alpha1, but example.com/v1, example.com/v1beta1\n',
    });
  });

  it('prints ETags, which change with the content', async () => {
    const etags = ['publish', 'widgets.yaml', '--openapi', 'v3', '--etags'];
    const before = await sandbox.run(etags);
    expect(before.stdout).toMatch(
      /^\/openapi\/v3\/apis\/example\.com\/v1\t"[0-9A-F]{128}"\n\/openapi\/v3\/apis\/example\.com\/v1beta1\t"[0-9A-F]{128}"\n$/,
    );
    expect(await sandbox.run(etags)).toEqual(before);
    sandbox.write('widgets.yaml', WIDGETS.replace('Something small.', 'Something else.'));
    expect((await sandbox.run(etags)).stdout).not.toBe(before.stdout);
  });

  it('tells what is refused, and publishes the rest', async () => {
    sandbox.write('gears.yaml', REFUSED);
    const { code, stderr, stdout } = await sandbox.run(['publish', 'gears.yaml', 'widgets.yaml', 'nowhere.yaml']);
    expect([code, stdout.includes('com.example.v1.Widget"'), stdout.includes('Gear')]).toEqual([2, true, false]);
    expect(stderr).toContain('error: nowhere.yaml: no such file or directory\n');
    const refused = await sandbox.run(['publish', 'gears.yaml']);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(REFUSAL);
  });

  it('lets the last definition of a name count', async () => {
    sandbox.write('new.yaml', WIDGETS.replace('Something small.', 'Something new.'));
    const { code, stderr, stdout } = await sandbox.run(['publish', 'widgets.yaml', 'new.yaml']);
    expect([code, stderr, stdout.includes('Something new.'), stdout.includes('Something small.')]).toEqual([
      0,
      'note: widgets.example.com is as in new.yaml, not as in widgets.yaml\n',
      true,
      false,
    ]);
  });

  it.each([
    [['publish', '--openapi', 'v3', '--group-version', 'example.com/v1'], 'Something small.'],
    [['types', '--language', 'typescript', '--group-version', 'example.com/v1'], 'Something small.'],
    [['json-schema', '--kustomize', 'kustomize.json'], ''],
  ])('is not kept from it by a later definition of the name that is refused: %j', async (args, words) => {
    sandbox.write('new.yaml', WIDGETS.replace('group: example.com', 'group: other').replace('Something small.', 'Something refused.'));
    const { code, stderr, stdout } = await sandbox.run([...args, 'widgets.yaml', 'new.yaml']);
    expect([code, stdout.includes(words), stdout.includes('Something refused.')]).toEqual([1, true, false]);
    expect(stderr).toContain('new.yaml');
    expect(stderr).not.toContain('is as in new.yaml');
    if (words === '') expect(read('kustomize.json')).toContain('com.example.v1.Widget');
  });

  it('needs a definition', async () => {
    sandbox.write('pod.yaml', 'apiVersion: v1\nkind: Pod\n');
    expect(await sandbox.run(['publish', 'pod.yaml'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: the input has no CustomResourceDefinition\n',
    });
    expect((await sandbox.run(['publish'])).code).toBe(2);
  });
});

describe('kubectl structural schemas', () => {
  it('writes a JSON Schema for every served version', async () => {
    expect(await sandbox.run(['json-schema', 'widgets.yaml', '--out', 'schemas'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'note: 2 files written in schemas\n',
    });
    expect(readdirSync(join(sandbox.cwd, 'schemas/example.com'))).toEqual(['widget_v1.json', 'widget_v1beta1.json']);
    const { additionalProperties, required } = JSON.parse(read('schemas/example.com/widget_v1.json')) as Readonly<Record<string, unknown>>;
    expect([required, additionalProperties]).toEqual([['apiVersion', 'kind', 'metadata'], false]);
    await sandbox.run([
      'json-schema',
      'widgets.yaml',
      '--out',
      'open',
      '--layout',
      '{plural}-{version}.json',
      '--unknown-fields',
      'allowed',
    ]);
    expect(JSON.parse(read('open/widgets-v1.json'))).not.toHaveProperty('additionalProperties');
  });

  it('writes the file by which kustomize merges', async () => {
    expect(await sandbox.run(['json-schema', 'widgets.yaml', '--kustomize', 'config/openapi.json'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'note: 1 file written in config\n',
    });
    expect(read('config/openapi.json')).toContain('"x-kubernetes-patch-merge-key": "name"');
  });

  it.each([
    [['json-schema', 'widgets.yaml'], 'error: use --out DIRECTORY, --kustomize FILE, or both\n'],
    [['json-schema', 'widgets.yaml', '--out', 'x', '--layout', '../{kind}'], 'error: --layout: it must not have . or .. among its names\n'],
    [
      ['json-schema', 'widgets.yaml', '--out', 'x', '--layout', '{kind}.json'],
      'error: example.com/v1 Widget and example.com/v1beta1 Widget would both be widget.json; choose another --layout\n',
    ],
  ])('refuses %j', async (args, stderr) => {
    expect(await sandbox.run(args)).toEqual({ code: 2, stdout: '', stderr });
    expect(existsSync(join(sandbox.cwd, 'x'))).toBe(false);
  });
});

describe('kubectl structural types', () => {
  it.each([
    ['typescript', /^export interface WidgetSpec \{$/m, ['widget_v1.ts', 'widget_v1beta1.ts']],
    ['go', /^type WidgetSpec struct \{$/m, ['widget_types.go', 'widget_types.go']],
    ['protobuf', /^message WidgetSpec \{$/m, ['widget.proto', 'widget.proto']],
  ])('writes %s', async (language, declaration, names) => {
    const { code, stdout } = await sandbox.run(['types', 'widgets.yaml', '--language', language, '--group-version', 'example.com/v1']);
    expect([code, declaration.test(stdout)]).toEqual([0, true]);
    expect(await sandbox.run(['types', 'widgets.yaml', '--language', language, '--out', 'types', '--quiet'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(files('types')).toEqual(names);
  });

  it('keeps the numbers of Protobuf fields in a file', async () => {
    const args = ['types', 'widgets.yaml', '--language', 'protobuf', '--group-version', 'example.com/v1', '--quiet'];
    const plain = await sandbox.run(args);
    expect(await sandbox.run([...args, '--numbers', 'numbers.json'])).toEqual(plain);
    const numbers = readFileSync(join(sandbox.cwd, 'numbers.json'), 'utf8');
    expect(numbers).toContain('  "com.example.v1.Widget": {\n    "metadata": 1,\n    "spec": 2');
    sandbox.write('numbers.json', numbers.replace('"spec": 2', '"gone": 2, "spec": 44'));
    const { stdout } = await sandbox.run([...args, '--numbers', 'numbers.json']);
    expect(stdout).toMatch(/^ {2}WidgetSpec spec = 44;$/m);
    expect(stdout).toMatch(/^ {2}reserved 2;\n {2}reserved "gone";$/m);
    expect(readFileSync(join(sandbox.cwd, 'numbers.json'), 'utf8')).toContain('    "gone": 2,\n');
  });

  it.each([
    ['{', /^error: --numbers numbers\.json: .+\n$/],
    ['{"a": {"b": 0}}', /^error: --numbers numbers\.json: a: b has no number that Protobuf has for fields\n$/],
  ])('refuses the numbers %s, and leaves them as they are', async (text, stderr) => {
    sandbox.write('numbers.json', text);
    const run = await sandbox.run(['types', 'widgets.yaml', '--language', 'protobuf', '--out', 'x', '--numbers', 'numbers.json']);
    expect([run.code, stderr.test(run.stderr), run.stderr]).toEqual([2, true, run.stderr]);
    expect(readFileSync(join(sandbox.cwd, 'numbers.json'), 'utf8')).toBe(text);
    expect(existsSync(join(sandbox.cwd, 'x'))).toBe(false);
    expect((await sandbox.run(['types', 'widgets.yaml', '--language', 'go', '--out', 'x', '--numbers', 'n'])).stderr).toBe(
      'error: --numbers is for --language protobuf\n',
    );
  });

  it('prints the types of one version only, and of one that is served', async () => {
    expect(await sandbox.run(['types', 'widgets.yaml', '--language', 'go'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: there are types of 2 versions of kinds; use --out DIRECTORY, or choose with --group-version\n',
    });
    expect(await sandbox.run(['types', 'widgets.yaml', '--language', 'go', '--group-version', 'example.com/v2'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: no CRD serves example.com/v2\n',
    });
    expect((await sandbox.run(['types', 'widgets.yaml'])).stderr).toMatch(
      /^error: required option '--language <language>' not specified\n/,
    );
  });

  it('tells where two kinds of one Go package declare the same type', async () => {
    sandbox.write(
      'more.yaml',
      WIDGETS.replaceAll('widgets', 'wid').replace(
        'singular: widget, kind: Widget, listKind: WidgetList, shortNames: [wd]',
        'kind: WidgetSpec',
      ),
    );
    const { code, stderr } = await sandbox.run(['types', 'widgets.yaml', 'more.yaml', '--language', 'go', '--out', 'go']);
    expect(code).toBe(0);
    expect(stderr).toContain(
      'note: example.com/v1 Widget and example.com/v1 WidgetSpec both declare WidgetSpec; a --layout with {kind} as a folder keeps them apart\n',
    );
  });
});

describe('kubectl structural sample', () => {
  it('takes a plural with its group beside --api-version', async () => {
    const named = await sandbox.run(['sample', 'widgets.example.com', '--crds', 'widgets.yaml', '--api-version', 'example.com/v1']);
    expect(named).toEqual(await sandbox.run(['sample', 'widgets', '--crds', 'widgets.yaml']));
    expect(named.code).toBe(0);
  });

  it('prints a resource that is accepted', async () => {
    sandbox.write('widgets.yaml', WIDGETS.replace('description: Something small.', 'required: [spec]'));
    const minimal = await sandbox.run(['sample', 'Widget', '--crds', 'widgets.yaml']);
    expect(minimal).toEqual({
      code: 0,
      stdout: 'apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: sample\n  namespace: default\nspec:\n  size: 1\n',
      stderr: '',
    });
    const full = await sandbox.run(['sample', 'wd', '--crds', 'widgets.yaml', '--full', '-o', 'json']);
    sandbox.write('full.json', full.stdout);
    expect([full.code, full.stderr]).toEqual([0, '']);
    expect(Object.keys((JSON.parse(full.stdout) as { spec: object }).spec).sort()).toEqual(['colour', 'parts', 'size']);
    expect((await sandbox.run(['validate', 'full.json', '--crds', 'widgets.yaml', '--strict', 'strict'])).code).toBe(0);
  });

  it('follows rules, and says which the nearest breaks where none is accepted', async () => {
    const ruled = (rule: string): string =>
      definition('{min: {type: integer, minimum: 3}, max: {type: integer}, mode: {type: string, enum: [a, b]}}', {
        extra: `required: [min, max]\n            x-kubernetes-validations: [{rule: "${rule}", message: out of order}]`,
      });
    const SAMPLE = 'apiVersion: example.com/v1\nkind: CronTab\nmetadata:\n  name: sample\n  namespace: default\nspec:\n';
    sandbox.write('crd.yaml', ruled("self.max > self.min && has(self.mode) && self.mode == 'b'"));
    const { stdout, ...end } = await sandbox.run(['sample', 'CronTab', '--crds', 'crd.yaml', '--full']);
    expect([stdout, end]).toEqual([`${SAMPLE}  min: 3\n  max: 4\n  mode: b\n`, { code: 0, stderr: '' }]);
    sandbox.write(
      'crd.yaml',
      ruled('self.max < self.max').replace(
        '        type: object\n        properties:',
        '        type: object\n        required: [spec]\n        properties:',
      ),
    );
    expect(await sandbox.run(['sample', 'CronTab', '--crds', 'crd.yaml'])).toEqual({
      code: 1,
      stdout: `${SAMPLE}  min: 3\n  max: 1\n`,
      stderr: 'error: the sample is refused: spec: Invalid value: out of order\n',
    });
  });

  it('says why there is none', async () => {
    sandbox.write(
      'widgets.yaml',
      WIDGETS.replace('description: Something small.', 'required: [spec]').replaceAll('minimum: 1,', 'minimum: 5, maximum: 4,'),
    );
    const { code, stderr, stdout } = await sandbox.run(['sample', 'wd', '--crds', 'widgets.yaml']);
    expect([code, stdout, stderr.startsWith('error: no sample was found: ')]).toEqual([1, '', true]);
    expect(await sandbox.run(['sample', 'gear', '--crds', 'widgets.yaml'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `the server doesn't have a resource type "gear"\n`,
    });
    expect(await sandbox.run(['sample', 'wd.spec', '--crds', 'widgets.yaml'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `the server doesn't have a resource type "wd.spec"\n`,
    });
  });
});

test('a reader that goes away is no error', async () => {
  expect(await sandbox.run(['publish', 'widgets.yaml'], { closedAfter: 0 })).toEqual({ code: 0, stdout: '', stderr: '' });
});
