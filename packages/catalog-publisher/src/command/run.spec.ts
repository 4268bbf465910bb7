import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDocuments } from '@structural/document';
import { exampleCrd, exampleVersion, unionVersion } from '../../tests/example-crd.js';
import { run } from './run.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'structural-catalog-'));
  writeFileSync(join(folder, 'widget.yaml'), exampleCrd({ versions: [exampleVersion('v1'), exampleVersion('v2')] }));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function see(...argv: readonly string[]) {
  const seen = { code: 0, out: '', err: '' };
  const stdin = (async function* () {
    yield exampleCrd({ kind: 'Gadget' });
  })();
  seen.code = await run(
    argv,
    {
      cwd: folder,
      stdin,
      writeOut: (text) => void (seen.out += text),
      writeErr: (text) => void (seen.err += text),
      engine: 'test',
    },
    '1.2.3',
  );
  return seen;
}

/** What the entity of all entities registers. */
function targets(): unknown {
  const [location] = parseDocuments(readFileSync(join(folder, 'out/catalog-info.yaml')));
  return (location as unknown as { value: { spec: { targets: unknown } } }).value.spec.targets;
}

describe('structural-catalog', () => {
  test('writes entities that YAML readers read as they are', async () => {
    expect(await see('entities', 'widget.yaml', '-', '--out', 'out', '--owner', 'team-a', '--tag', 'x', '--tag', 'y')).toEqual({
      code: 0,
      out: '3 APIs in out: 10 written, 0 unchanged\n',
      err: '',
    });
    const read = (path: string) => parseDocuments(readFileSync(join(folder, 'out', path))).map((document) => document.ok && document.value);
    expect(read('catalog-info.yaml')).toMatchObject([
      {
        kind: 'Location',
        spec: { targets: ['gadgets/v1', 'widgets/v2', 'widgets/v1'].map((api) => `./apis/example.com/${api}/catalog-info.yaml`) },
      },
    ]);
    const definition = readFileSync(join(folder, 'out/apis/example.com/widgets/v2/openapi-v3.json'), 'utf8');
    expect(read('apis/example.com/widgets/v2/catalog-info.yaml')).toMatchObject([
      {
        kind: 'API',
        metadata: { name: 'widgets.example.com.v2', description: 'A widget.\n', tags: ['kubernetes', 'crd', 'namespaced', 'x', 'y'] },
        spec: { owner: 'team-a', definition },
      },
    ]);
  });

  test('writes a site', async () => {
    expect(await see('site', 'widget.yaml', '--out', 'out', '--title', 'Mine')).toEqual({
      code: 0,
      out: '2 APIs in out: 14 written, 0 unchanged\n',
      err: '',
    });
    expect(readFileSync(join(folder, 'out/index.html'), 'utf8')).toContain('<title>Mine</title>');
  });

  test.each(['entities', 'site'])('takes definitions as they are stored, where that is asked for: %s', async (command) => {
    const properties = { spec: { properties: { size: { type: 'integer' } } } };
    const old = {
      apiVersion: 'apiextensions.k8s.io/v1beta1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'shirts.example.com' },
      spec: { group: 'example.com', version: 'v1', scope: 'Namespaced', names: { kind: 'Shirt', plural: 'shirts' } },
    };
    const stored = { ...old, spec: { ...old.spec, validation: { openAPIV3Schema: { properties } } } };
    writeFileSync(join(folder, 'old.json'), JSON.stringify(stored));
    expect(await see(command, 'old.json', '--out', 'out')).toMatchObject({ code: 1, out: expect.stringMatching(/^0 APIs/) as unknown });
    expect(await see(command, 'old.json', '--out', 'out', '--stored')).toMatchObject({ code: 0, err: '' });
    const document = JSON.parse(readFileSync(join(folder, 'out/apis/example.com/shirts/v1/openapi-v3.json'), 'utf8')) as {
      components: { schemas: Record<string, { properties: Record<string, { properties?: object }> }> };
    };
    expect(document.components.schemas['com.example.v1.Shirt']?.properties['spec']?.properties).toMatchObject({
      size: { type: 'integer' },
    });
  });

  test.each(['entities', 'site'])('reads unions where that is asked for: %s', async (command) => {
    writeFileSync(join(folder, 'widget.yaml'), exampleCrd({ versions: [unionVersion()] }));
    writeFileSync(join(folder, 'gadget.yaml'), exampleCrd({ kind: 'Gadget', versions: [unionVersion({ other: '' })] }));
    const document = () => readFileSync(join(folder, 'out/apis/example.com/widgets/v1/openapi-v3.json'), 'utf8');
    expect(await see(command, '.', '--out', 'out')).toMatchObject({ code: 0, err: '' });
    expect(document()).not.toContain('at most one of');
    const read = await see(command, '.', '--out', 'out', '--proposals', 'unions');
    expect([read.code, read.err]).toEqual([1, expect.stringMatching(/^gadget\.yaml:1: .*fields\[other\]: must be the name of a property/)]);
    expect(document()).toContain('at most one of');
    expect(document()).toContain('"enum":["Disk","Memory"]');
    expect(await see(command, '.', '--out', 'out', '--proposals', 'union')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no proposal is called "union"; did you mean unions?') as unknown,
    });
  });

  test('removes what is no longer wanted only when asked, and never what was made from an input that is missing', async () => {
    writeFileSync(join(folder, 'gadget.yaml'), exampleCrd({ kind: 'Gadget' }));
    await see('entities', 'widget.yaml', 'gadget.yaml', '--out', 'out');
    writeFileSync(join(folder, 'widget.yaml'), exampleCrd());
    expect(await see('entities', 'widget.yaml', 'gadget.yaml', '--out', 'out')).toEqual({
      code: 0,
      out: '2 APIs in out: 1 written, 6 unchanged\n',
      err: 'note: 3 files no longer wanted; --prune removes them\n',
    });
    rmSync(join(folder, 'gadget.yaml'));
    expect(await see('entities', 'widget.yaml', 'gadget.yaml', '--out', 'out', '--prune')).toEqual({
      code: 2,
      out: '1 API in out: 1 written, 3 unchanged, 3 removed\n',
      err: 'error: gadget.yaml: no such file or directory\nnote: 3 files of an earlier run stay: what they were made from has problems now\n',
    });
    expect([existsSync(join(folder, 'out/apis/example.com/widgets/v2')), targets()]).toEqual([
      false,
      ['widgets/v1', 'gadgets/v1'].map((api) => `./apis/example.com/${api}/catalog-info.yaml`),
    ]);
    expect(await see('entities', 'widget.yaml', '--out', 'out', '--prune')).toEqual({
      code: 0,
      out: '1 API in out: 1 written, 3 unchanged, 3 removed\n',
      err: '',
    });
    expect(existsSync(join(folder, 'out/apis/example.com/gadgets'))).toBe(false);
  });

  test('writes and removes nothing where the input holds no definition', async () => {
    await see('entities', 'widget.yaml', '--out', 'out');
    const before = readFileSync(join(folder, 'out/catalog-info.yaml'), 'utf8');
    writeFileSync(join(folder, 'pod.yaml'), 'kind: Pod\n');
    writeFileSync(join(folder, 'broken.yaml'), 'a: [\n');
    const none = { code: 2, out: '', err: 'error: the input has no CustomResourceDefinition\n' };
    const unreadable = {
      code: 2,
      out: '',
      err: expect.stringMatching(
        /^broken\.yaml:2: yaml: .*\nerror: the input has no CustomResourceDefinition that can be read\n$/,
      ) as unknown,
    };
    for (const command of ['entities', 'site']) {
      expect(await see(command, 'pod.yaml', '--out', 'out')).toEqual(none);
      expect(await see(command, 'pod.yaml', '--out', 'out', '--prune')).toEqual(none);
      expect(await see(command, 'pod.yaml', 'broken.yaml', '--out', 'out', '--prune')).toEqual(unreadable);
    }
    expect(readFileSync(join(folder, 'out/catalog-info.yaml'), 'utf8')).toBe(before);
  });

  test.each([
    ['does not parse', 'a: [\n', 'did not find expected node content'],
    [
      'is a template',
      `{{ if .Values.crds }}\n${exampleCrd({ kind: 'Gadget' })}\n{{ end }}\n`,
      'this is a template: it must be rendered first',
    ],
    ['does not parse in part', `${exampleCrd({ kind: 'Sprocket' })}\n---\na: [\n`, 'invalid character'],
    ['is refused', exampleCrd({ kind: 'Gadget', versions: [] }), 'spec.versions'],
  ])('keeps what was made from a file that %s now, and prunes the rest', async (_, text, why) => {
    mkdirSync(join(folder, 'crds'));
    const write = (name: string, content: string): void => void writeFileSync(join(folder, 'crds', name), content);
    write('gadget.yaml', exampleCrd({ kind: 'Gadget' }));
    write('old.yaml', exampleCrd({ kind: 'Old' }));
    write('widget.yaml', exampleCrd());
    await see('entities', 'crds', '--out', 'out');
    write('gadget.yaml', text);
    rmSync(join(folder, 'crds/old.yaml'));
    const { code, err, out } = await see('entities', 'crds', '--out', 'out', '--prune');
    expect([code, /^\d APIs? in out: \d written, \d unchanged, 3 removed\n$/.test(out)]).toEqual([1, true]);
    expect(err).toContain(`${join('crds', 'gadget.yaml')}:`);
    expect(err).toContain(why);
    expect(err).toMatch(/\nnote: 3 files of an earlier run stay: what they were made from has problems now\n$/);
    expect(['gadgets', 'olds', 'widgets'].map((plural) => existsSync(join(folder, 'out/apis/example.com', plural)))).toEqual([
      true,
      false,
      true,
    ]);
    expect(targets()).toEqual(expect.arrayContaining(['./apis/example.com/gadgets/v1/catalog-info.yaml']));
    expect(targets()).not.toEqual(expect.arrayContaining(['./apis/example.com/olds/v1/catalog-info.yaml']));
  });

  test('knows files by their places, wherever it is started', async () => {
    mkdirSync(join(folder, 'crds'));
    writeFileSync(join(folder, 'crds/gadget.yaml'), exampleCrd({ kind: 'Gadget' }));
    await see('entities', 'crds', 'widget.yaml', '--out', 'out');
    rmSync(join(folder, 'crds'), { recursive: true });
    expect(await see('entities', join(folder, 'crds/*.yaml'), join(folder, 'widget.yaml'), '--out', 'out', '--prune')).toMatchObject({
      code: 2,
    });
    expect(await see('entities', join(folder, '../*/nowhere-at-all.yaml'), 'widget.yaml', '--out', 'out', '--prune')).toMatchObject({
      code: 2,
    });
    expect(existsSync(join(folder, 'out/apis/example.com/gadgets/v1/catalog-info.yaml'))).toBe(true);
    expect(readFileSync(join(folder, 'out/.structural-entities.json'), 'utf8')).toContain(
      '"apis/example.com/gadgets/v1/catalog-info.yaml": "../crds/gadget.yaml"',
    );
  });

  test('defines entities by the document that is asked for, and writes both', async () => {
    const written = (path: string) => readFileSync(join(folder, 'out/apis/example.com/widgets/v1', path), 'utf8');
    const definition = () =>
      (parseDocuments(written('catalog-info.yaml'))[0] as unknown as { value: { spec: { definition: string } } }).value.spec.definition;
    for (const [flags, file, start] of [
      [[], 'openapi-v3.json', '{"openapi":"3.0.0","info":{"title":"Widget (example.com)"'],
      [['--openapi', 'v2'], 'openapi-v2.json', '{"swagger":"2.0","info":{"title":"Widget (example.com)"'],
      [['--form', 'server'], 'openapi-v3.json', '{"openapi":"3.0.0","info":{"title":"Kubernetes CRD Swagger"'],
      [['--form', 'server', '--openapi', 'v2'], 'openapi-v2.json', '{"swagger":"2.0","info":{"title":"Kubernetes CRD Swagger"'],
    ] as const) {
      expect((await see('entities', 'widget.yaml', '--out', 'out', ...flags)).code).toBe(0);
      expect([definition() === written(file), written(file).slice(0, start.length)]).toEqual([true, start]);
    }
  });

  test('writes the same documents as a site does, so that both can be in one folder', async () => {
    await see('entities', 'widget.yaml', '--out', 'out');
    await see('site', 'widget.yaml', '--out', 'out');
    expect((await see('entities', 'widget.yaml', '--out', 'out')).out).toBe('2 APIs in out: 0 written, 7 unchanged\n');
  });

  test('refuses what would break every entity', async () => {
    expect(
      await see(
        'entities',
        'widget.yaml',
        '--out',
        'out',
        '--owner',
        'team a',
        '--tag',
        'Not OK',
        '--site-url',
        'docs',
        '--namespace',
        'A',
      ),
    ).toEqual({
      code: 2,
      out: '',
      err: [
        'error: --namespace "A" is not a namespace name: lower-case letters, digits and -',
        'error: --owner "team a" is not an entity reference such as group:default/name',
        'error: --site-url "docs" is not a URL that begins with https:// or http://',
        'error: --tag "Not OK" is not a tag: lower-case letters, digits, : + # and single -',
        '',
      ].join('\n'),
    });
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });

  test('names an annotation that no entity can have, and writes without it', async () => {
    writeFileSync(join(folder, 'widget.yaml'), exampleCrd({ annotations: { 'structural/owner': 'a b' } }));
    expect(await see('entities', 'widget.yaml', '--out', 'out')).toEqual({
      code: 1,
      out: '1 API in out: 4 written, 0 unchanged\n',
      err: 'widget.yaml:1: widgets.example.com: the annotation structural/owner is left out: "a b" is not an entity reference such as group:default/name\n',
    });
  });

  test('names what has no document, and writes the rest', async () => {
    writeFileSync(join(folder, 'bad.yaml'), `# a comment\n${exampleCrd({ group: 'nodots\u001b' })}`);
    const seen = await see('entities', '.', '--out', 'out');
    expect(seen.err).not.toContain('\u001b');
    expect(seen).toEqual({
      code: 1,
      out: '2 APIs in out: 7 written, 0 unchanged\n',
      err: expect.stringMatching(
        /^bad\.yaml:2: widgets\.nodots<U\+001B>: metadata\.name: Invalid value: "widgets\.nodots\\x1b": .*\n$/,
      ) as unknown,
    });
  });

  test.each(['entities', 'site'])('takes time in proportion to what is written: %s', async (command) => {
    const descriptions = ['x '.repeat(200_000), `a${'\n'.repeat(200_000)}b`, '`<'.repeat(100_000)];
    const versions = descriptions.map((description, i) =>
      exampleVersion(`v${String(i + 1)}`, { schema: { openAPIV3Schema: { type: 'object', description } } }),
    );
    writeFileSync(join(folder, 'widget.yaml'), exampleCrd({ versions, annotations: { 'structural/title': 'x'.repeat(100_000) } }));
    expect(await see(command, 'widget.yaml', '--out', 'out')).toMatchObject(
      command === 'site'
        ? { code: 0, err: '' }
        : { code: 1, err: expect.stringMatching(/^widget\.yaml:1: .{0,200} is empty or longer than 200 characters\n$/) as unknown },
    );
  });

  test('does not write through what is no folder', async () => {
    writeFileSync(join(folder, 'out'), '');
    expect(await see('site', 'widget.yaml', '--out', 'out')).toMatchObject({
      code: 2,
      err: 'error: out: cannot be written: a file is in place of its directory\n',
    });
  });

  test.each([
    [['entities', 'widget.yaml'], 2, "error: required option '--out <directory>' not specified"],
    [['entities', '--out', 'out'], 2, "error: missing required argument 'input'"],
    [['nonsense'], 2, "error: unknown command 'nonsense'"],
    [[], 2, 'Usage: structural-catalog'],
    [['--help'], 0, 'Usage: structural-catalog'],
    [['--version'], 0, '1.2.3'],
  ])('says of %j how it is used', async (argv, code, start) => {
    const seen = await see(...argv);
    expect([seen.code, (seen.out + seen.err).startsWith(start)]).toEqual([code, true]);
  });
});
