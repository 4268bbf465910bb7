import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDocuments } from '@structural/document';
import { exampleCrd, exampleVersion } from '../../tests/example-crd.js';
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
      readRedoc: () => Promise.resolve('redoc'),
    },
    '1.2.3',
  );
  return seen;
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
    const definition = readFileSync(join(folder, 'out/apis/example.com/widgets/v2/openapi-v2.json'), 'utf8');
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
      out: '2 APIs in out: 11 written, 0 unchanged\n',
      err: '',
    });
    expect(readFileSync(join(folder, 'out/index.html'), 'utf8')).toContain('<title>Mine</title>');
  });

  test('removes what is no longer wanted only when asked, and never when something was not read', async () => {
    await see('entities', 'widget.yaml', '--out', 'out');
    writeFileSync(join(folder, 'widget.yaml'), exampleCrd());
    expect(await see('entities', 'widget.yaml', '--out', 'out')).toEqual({
      code: 0,
      out: '1 API in out: 1 written, 3 unchanged\n',
      err: 'note: 3 files no longer wanted; --prune removes them\n',
    });
    expect(await see('entities', 'widget.yaml', 'lost.yaml', '--out', 'out', '--prune')).toEqual({
      code: 2,
      out: '',
      err: 'error: lost.yaml: no such file or directory\nerror: nothing is written, since --prune would remove what could not be read\n',
    });
    expect(await see('entities', 'widget.yaml', '--out', 'out', '--prune')).toEqual({
      code: 0,
      out: '1 API in out: 0 written, 4 unchanged, 3 removed\n',
      err: '',
    });
    expect(existsSync(join(folder, 'out/apis/example.com/widgets/v2'))).toBe(false);
  });

  test('writes and removes nothing where the input holds no definition', async () => {
    await see('entities', 'widget.yaml', '--out', 'out');
    const before = readFileSync(join(folder, 'out/catalog-info.yaml'), 'utf8');
    writeFileSync(join(folder, 'pod.yaml'), 'kind: Pod\n');
    writeFileSync(join(folder, 'broken.yaml'), 'a: [\n');
    const none = { code: 2, out: '', err: 'error: the input holds no CustomResourceDefinition\n' };
    const unreadable = {
      code: 2,
      out: '',
      err: expect.stringMatching(
        /^broken\.yaml:2: yaml: .*\nerror: the input holds no CustomResourceDefinition that can be read\n$/,
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
    ['what could not be read', 'a: [\n'],
    ['everything', exampleCrd({ group: 'nodots' })],
  ])('does not prune %s', async (missing, text) => {
    writeFileSync(join(folder, 'gadget.yaml'), exampleCrd({ kind: 'Gadget' }));
    await see('entities', '.', '--out', 'out');
    writeFileSync(join(folder, 'gadget.yaml'), text);
    if (missing === 'everything') writeFileSync(join(folder, 'widget.yaml'), text);
    const seen = await see('entities', 'gadget.yaml', 'widget.yaml', '--out', 'out', '--prune');
    expect(seen).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(`\nerror: nothing is written, since --prune would remove ${missing}\n`) as unknown,
    });
    expect(existsSync(join(folder, 'out/apis/example.com/gadgets'))).toBe(true);
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

  test('takes time in proportion to what is written', async () => {
    const descriptions = ['x '.repeat(500_000), `a${'\n'.repeat(500_000)}b`, '`<'.repeat(300_000)];
    const versions = descriptions.map((description, i) =>
      exampleVersion(`v${String(i + 1)}`, { schema: { openAPIV3Schema: { type: 'object', description } } }),
    );
    writeFileSync(join(folder, 'widget.yaml'), exampleCrd({ versions, annotations: { 'structural/title': 'x'.repeat(100_000) } }));
    expect([await see('entities', 'widget.yaml', '--out', 'out'), await see('site', 'widget.yaml', '--out', 'out')]).toMatchObject([
      { code: 0 },
      { code: 0 },
    ]);
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
