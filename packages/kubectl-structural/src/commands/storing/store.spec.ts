import { parseDocuments } from '@structural/document';
import { printJson } from '@structural/json';
import { cronTab, definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('crd.yaml', definition('{cron: {type: string, maxLength: 3}, replicas: {type: integer, default: 1}}'));
  sandbox.write('a.yaml', '# first\n' + cronTab('a', '\n  cron: x # often\n  other: 1'));
  sandbox.write('b.yaml', cronTab('b', '{cron: long}') + '---\n' + OTHER);
});
afterEach(() => {
  sandbox.dispose();
});

const STORED_A =
  '# first\napiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a, namespace: jobs}\nspec:\n  cron: x # often\n  replicas: 1\n';
const OTHER = 'apiVersion: example.org/v1\nkind: Other\nmetadata: {name: p}\nspec: {containers: [{name: a, image: a}]}\n';
const REFUSED_B = `b.yaml:4:14: error: spec.cron: Too long: may not be more than 3 bytes [resource-value]
 3 | metadata: {name: b, namespace: jobs}
 4 | spec: {cron: long}
   |              ^^^^
   = note: required by \`maxLength\` at crd.yaml:21:47

`;

describe('kubectl structural stored', () => {
  it('prints objects as they would be stored, and leaves out what is refused', async () => {
    expect(await sandbox.run(['stored', 'a.yaml', 'b.yaml', '--crds', 'crd.yaml'])).toEqual({
      code: 1,
      stdout: `${STORED_A}---\n${OTHER}`,
      stderr: REFUSED_B,
    });
    expect(await sandbox.run(['stored', 'a.yaml', '--crds', 'crd.yaml'])).toEqual({ code: 0, stdout: STORED_A, stderr: '' });
    const { stdout } = await sandbox.run(['stored', 'b.yaml', '--crds', 'crd.yaml', '--allow-invalid']);
    expect(stdout).toBe(`${cronTab('b', '{cron: long, replicas: 1}')}---\n${OTHER}`);
  });

  it('shows the difference, with the exit code of kubectl diff', async () => {
    expect(await sandbox.run(['stored', 'a.yaml', '--crds', 'crd.yaml', '--diff'])).toEqual({
      code: 1,
      stdout: `--- a/a.yaml
+++ b/a.yaml
@@ -4,4 +4,4 @@
 metadata: {name: a, namespace: jobs}
 spec:
   cron: x # often
-  other: 1
+  replicas: 1
`,
      stderr: '',
    });
    sandbox.write('a.yaml', STORED_A);
    expect(await sandbox.run(['stored', 'a.yaml', '--crds', 'crd.yaml', '--diff'])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await sandbox.run(['stored', 'b.yaml', '--crds', 'crd.yaml', '--diff'])).toEqual({ code: 1, stdout: '', stderr: REFUSED_B });
  });

  it('colours the difference on a terminal, where nothing else acts on it', async () => {
    sandbox.write('a.yaml', cronTab('a', '\n  cron: x\n  "o\u202ether": 1'));
    const { stdout } = await sandbox.run(['stored', 'a.yaml', '--crds', 'crd.yaml', '--diff'], { isTTY: true });
    expect(stdout).toContain('\u001b[32m+  replicas: 1\u001b[39m\n');
    expect([stdout.includes('\u202e'), stdout.includes('<U+202E>')]).toEqual([false, true]);
  });

  it('prints in one format where one is asked for', async () => {
    sandbox.write('c.json', JSON.stringify({ apiVersion: 'example.com/v1', kind: 'CronTab', metadata: { name: 'c' }, spec: {} }));
    expect((await sandbox.run(['stored', 'a.yaml', 'c.json', '--crds', 'crd.yaml', '-o', 'yaml'])).stdout).toBe(
      `${STORED_A}---\napiVersion: example.com/v1\nkind: CronTab\nmetadata:\n  name: c\nspec:\n  replicas: 1\n`,
    );
    expect((await sandbox.run(['stored', 'a.yaml', 'c.json', '--crds', 'crd.yaml', '-o', 'json'])).stdout).toBe(
      '{\n    "apiVersion": "example.com/v1",\n    "kind": "CronTab",\n    "metadata": {\n        "name": "a",\n        "namespace": "jobs"\n    },\n    "spec": {\n        "cron": "x",\n        "replicas": 1\n    }\n}\n' +
        '{"apiVersion":"example.com/v1","kind":"CronTab","metadata":{"name":"c"},"spec": {"replicas": 1}}\n',
    );
    expect((await sandbox.run(['stored', 'c.json', '--crds', 'crd.yaml'])).stdout).toBe(
      '{"apiVersion":"example.com/v1","kind":"CronTab","metadata":{"name":"c"},"spec": {"replicas": 1}}\n',
    );
  });

  it.each([
    ['stored', ['--allow-invalid']],
    ['pruned', ['--only', 'prune']],
    ['defaulted', ['--only', 'default', '-o', 'yaml']],
  ])('prints %s JSON and YAML so that one reader reads all of it', async (_, flags) => {
    const json = (name: string): string => JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });
    sandbox.write('two.json', `${json('c')}\n${json('d')}`);
    sandbox.write('one.json', json('e'));
    for (const files of [
      ['b.yaml', 'two.json', 'one.json'],
      ['two.json', 'b.yaml', 'one.json'],
      ['one.json', 'two.json', 'b.yaml'],
    ]) {
      const { stdout } = await sandbox.run(['stored', ...files, '--crds', 'crd.yaml', ...flags]);
      const names = parseDocuments(stdout).map(
        (document) => document.ok && (JSON.parse(printJson(document.value)) as { metadata: { name: string } }).metadata.name,
      );
      expect(names).toEqual(files.flatMap((file) => ({ 'b.yaml': ['b', 'p'], 'two.json': ['c', 'd'], 'one.json': ['e'] })[file]));
    }
    const { stdout } = await sandbox.run([
      'stored',
      'two.json',
      'one.json',
      '--crds',
      'crd.yaml',
      ...flags.filter((flag) => flag !== '-o' && flag !== 'yaml'),
    ]);
    expect(stdout).toBe(`${json('c')}\n${json('d')}\n${json('e')}\n`);
  });

  it('holds objects to the rules of their definition', async () => {
    sandbox.write(
      'crd.yaml',
      definition('{min: {type: integer}, max: {type: integer}}', {
        extra: 'x-kubernetes-validations: [{rule: self.max > self.min, message: max must be above min}]',
      }),
    );
    sandbox.write('b.yaml', [cronTab('good', '{min: 1, max: 3}'), cronTab('bad', '{min: 3, max: 1}')].join('---\n'));
    const { code, stderr, stdout } = await sandbox.run(['stored', 'b.yaml', '--crds', 'crd.yaml']);
    expect([code, stdout, stderr.split('\n')[0]]).toEqual([
      1,
      cronTab('good', '{min: 1, max: 3}'),
      'b.yaml:9:1: error: spec: Invalid value: max must be above min [validation-rule]',
    ]);
    expect((await sandbox.run(['stored', '--only', 'default', 'b.yaml', '--crds', 'crd.yaml'])).code).toBe(0);
  });

  it('tells of a definition that the server refuses or cannot read', async () => {
    const text = cronTab('a', '{a: x}');
    sandbox.write('a.yaml', text);
    sandbox.write('crd.yaml', definition('{a: {type: string}}').replace('Namespaced', 'Nowhere'));
    expect(await sandbox.run(['stored', 'a.yaml', '--crds', 'crd.yaml'])).toEqual({
      code: 0,
      stdout: text.replace(', namespace: jobs', ''),
      stderr:
        'note: the server refuses the CRD in crd.yaml: spec.scope: Unsupported value: "Nowhere": supported values: "Cluster", "Namespaced"; used as if an older server had accepted it\n',
    });
    sandbox.write('crd.yaml', definition('{a: {type: 3}}'));
    const { code, stderr, stdout } = await sandbox.run(['stored', '--only', 'prune', 'a.yaml', '--crds', 'crd.yaml']);
    expect([code, stdout, stderr.split('\n')[0]]).toEqual([
      1,
      text,
      'error: a.yaml:1: CronTab a: the CRD in crd.yaml does not decode: json: cannot unmarshal number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.properties.properties.type of type string',
    ]);
    expect((await sandbox.run(['stored', 'a.yaml', '--crds', 'crd.yaml'])).stdout).toBe('');
  });

  it('reports which file of definitions does not parse', async () => {
    sandbox.write('crds/good.yaml', definition('{a: {type: string}}'));
    sandbox.write('crds/bad.yaml', definition('{a: {type: string}'));
    sandbox.write('a.yaml', cronTab('a', '{a: x}'));
    const { code, stderr, stdout } = await sandbox.run(['stored', 'a.yaml', '--crds', 'crds', '-q']);
    expect([code, stdout, stderr.replace(/yaml: .*/, '…')]).toEqual([2, cronTab('a', '{a: x}'), 'error: crds/bad.yaml:22:1: …\n']);
  });

  it('names a file in a difference so that git and patch find it', async () => {
    const { stdout } = await sandbox.run(['stored', `${sandbox.cwd}/./a.yaml`, '--crds', 'crd.yaml', '--diff']);
    expect(stdout.split('\n').slice(0, 2)).toEqual(['--- a/a.yaml', '+++ b/a.yaml']);
  });

  it('takes definitions from the stream and leaves them as they are', async () => {
    const stream = `${definition('{a: {type: string}}')}---\n${cronTab('a', '{a: x, b: y}')}`;
    expect(await sandbox.run(['stored', '-'], { stdin: stream })).toEqual({ code: 0, stdout: stream.replace(', b: y', ''), stderr: '' });
  });

  it('says where there is nothing to do, and where it cannot', async () => {
    expect(await sandbox.run(['stored', '-'], { stdin: OTHER })).toEqual({
      code: 2,
      stdout: OTHER,
      stderr: 'error: the input has no resource of a known kind: name CustomResourceDefinitions with --crds (--allow-empty allows that)\n',
    });
    expect(await sandbox.run(['stored', '--only', 'prune', '-', '--allow-empty'], { stdin: OTHER })).toEqual({
      code: 0,
      stdout: OTHER,
      stderr: '',
    });
    expect(await sandbox.run(['stored', '--only', 'default', '-', '--allow-empty'], { stdin: '' })).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(await sandbox.run(['stored', '-'], { stdin: '' })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: the input has no document (--allow-empty allows that)\n',
    });
    expect(await sandbox.run(['stored'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        "error: nothing to print: name files, directories or patterns, or - for standard input\nSee 'kubectl structural stored --help'.\n",
    });
    expect((await sandbox.run(['stored', 'nowhere.yaml', '--crds', 'crd.yaml'])).code).toBe(2);
    const broken = await sandbox.run(['stored', '-', '--crds', 'crd.yaml'], { stdin: 'a: [\n' });
    expect([broken.code, broken.stdout, broken.stderr.split('\n')[0]?.startsWith('<stdin>:2:1: error: ')]).toEqual([1, '', true]);
  });
});

describe('kubectl structural prune and default', () => {
  it('do a part of it, and refuse nothing', async () => {
    expect(await sandbox.run(['stored', '--only', 'prune', 'a.yaml', '--crds', 'crd.yaml'])).toEqual({
      code: 0,
      stdout: STORED_A.replace('  replicas: 1\n', ''),
      stderr: '',
    });
    expect(await sandbox.run(['stored', '--only', 'default', 'a.yaml', 'b.yaml', '--crds', 'crd.yaml'])).toEqual({
      code: 0,
      stdout: `${STORED_A.replace('  replicas: 1\n', '  other: 1\n  replicas: 1\n')}---\n${cronTab('b', '{cron: long, replicas: 1}')}---\n${OTHER}`,
      stderr: '',
    });
  });

  it('leave alone what cannot be decoded, and say so', async () => {
    sandbox.write('a.yaml', 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: 1\n---\n' + cronTab('a', '{x: 1}').replace('/v1', '/v2'));
    const { code, stderr, stdout } = await sandbox.run(['stored', '--only', 'prune', 'a.yaml', '--crds', 'crd.yaml']);
    expect([code, stdout, stderr]).toEqual([
      1,
      'apiVersion: example.com/v1\nkind: CronTab\nmetadata: 1\n---\n' + cronTab('a', '{x: 1}').replace('/v1', '/v2'),
      'error: a.yaml:1: CronTab : json: cannot unmarshal number into Go value of type v1.ObjectMeta\nerror: a.yaml:5: CronTab a: the CRD has no version v2 (served: v1)\n',
    ]);
  });

  it('tell where comments are lost', async () => {
    sandbox.write(
      'a.yaml',
      'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a}\nstatus: &s {cron: "1", phase: New} # c\nspec: *s\n',
    );
    const { code, stderr, stdout } = await sandbox.run(['stored', '--only', 'prune', 'a.yaml', '--crds', 'crd.yaml']);
    expect([code, stdout, stderr]).toEqual([
      0,
      'apiVersion: example.com/v1\nkind: CronTab\nmetadata:\n  name: a\nstatus:\n  phase: New\nspec:\n  cron: "1"\n',
      'note: a.yaml: 1 document is printed without comments: the text cannot be edited, for its anchors or its size\n',
    ]);
  });
});
