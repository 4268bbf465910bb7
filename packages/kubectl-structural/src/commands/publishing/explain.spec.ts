import { openSandbox, type Sandbox } from '../../../tests/sandbox.js';
import { REFUSAL, REFUSED, WIDGETS } from '../../../tests/widget.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('widgets.yaml', WIDGETS);
});
afterEach(() => {
  sandbox.dispose();
});

const EXPLAINED = `GROUP:      example.com
KIND:       Widget
VERSION:    v1

FIELD: spec <Object>


DESCRIPTION:
    What is wanted.
    
FIELDS:
  colour	<string>
  enum: red, green
    <no description>

  parts	<[]Object>
    <no description>

  size	<integer> -required-
    How big it is.


`;

const OLD = `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: shirts.example.com}
spec:
  {group: example.com, version: v1, names: {kind: Shirt, plural: shirts}, scope: Namespaced, validation: {openAPIV3Schema: {properties: {size: {type: integer}}}}}
`;

describe('kubectl structural explain', () => {
  it('prints what kubectl explain prints', async () => {
    expect(await sandbox.run(['explain', 'wd.spec', '--crds', 'widgets.yaml'])).toEqual({ code: 0, stdout: EXPLAINED, stderr: '' });
    const { stdout } = await sandbox.run([
      'explain',
      'widget',
      '--crds',
      'widgets.yaml',
      '--recursive',
      '--max-depth',
      '2',
      '--api-version',
      'example.com/v1beta1',
    ]);
    expect(stdout).toMatch(
      /^VERSION: {4}v1beta1$[^]*\n {2}spec\t<Object>\n {4}colour\t<string>\n {4}enum: red, green\n {4}parts\t<\[\]Object>\n {4}size\t<integer> -required-\n/m,
    );
  });

  it('adds defaults and rules', async () => {
    const { stdout } = await sandbox.run(['explain', 'widgets.spec', '--crds', 'widgets.yaml', '--rules']);
    expect(stdout).toBe(`${EXPLAINED}DEFAULTS:
  spec.colour: "red"

RULES:
  spec: self.size < 10
      message: too big
  spec.parts[*]: self.name != ''

`);
    const part = await sandbox.run(['explain', 'widgets.spec.parts.name', '--crds', 'widgets.yaml', '--rules']);
    expect(part.stdout.endsWith('\nDEFAULTS:\n  <none>\n\nRULES:\n  <none>\n\n')).toBe(true);
    const all = await sandbox.run(['explain', 'widgets', '--crds', 'widgets.yaml', '--rules', '--recursive']);
    expect(all.stdout).toContain('DEFAULTS:\n  spec.colour: "red"\n  spec.parts[*].weight: 1\n\n');
  });

  it('prints what it has, then the error of a field that is not there', async () => {
    expect(await sandbox.run(['explain', 'widgets.spec.sise', '--crds', 'widgets.yaml'])).toEqual({
      code: 1,
      stdout: 'GROUP:      example.com\nKIND:       Widget\nVERSION:    v1\n\n',
      stderr: 'error: field "sise" does not exist\n',
    });
  });

  it('says why a definition is not served instead', async () => {
    sandbox.write('gears.yaml', REFUSED);
    const { code, stderr, stdout } = await sandbox.run(['explain', 'gears', '--crds', 'gears.yaml']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(REFUSAL);
  });

  it.each([
    [['explain', 'widgets'], 'Something small.'],
    [['sample', 'widgets', '--quiet'], 'kind: Widget'],
    [['columns', 'widget.yaml'], 'NAME'],
  ])('is not led astray by a later definition of the name that is refused: %j', async (args, words) => {
    sandbox.write('widget.yaml', 'apiVersion: example.com/v1\nkind: Widget\nmetadata: { name: a }\nspec: { size: 1 }\n');
    sandbox.write('new.yaml', WIDGETS.replace('plural: widgets', 'plural: Widgets').replace('Something small.', 'Something refused.'));
    const { code, stderr, stdout } = await sandbox.run([...args, '--crds', 'widgets.yaml', '--crds', 'new.yaml']);
    expect([code, stdout.includes(words), stderr]).toEqual([
      0,
      true,
      'note: widgets.example.com is as in widgets.yaml: the server refuses it as it is in new.yaml\n',
    ]);
  });

  it.each([
    [['explain', 'widgets'], 'error: name CustomResourceDefinitions with --crds, or as crds in .structural.yaml\n'],
    [['explain', 'widgets', '--crds', 'widgets.yaml', '--max-depth', '1'], 'error: --max-depth requires --recursive\n'],
    [['explain', 'widgets', '--crds', 'widgets.yaml', '-R', '--max-depth=-1'], 'error: --max-depth must be non-negative\n'],
  ])('refuses %j', async (args, stderr) => {
    expect(await sandbox.run(args)).toEqual({ code: 2, stdout: '', stderr });
  });

  it('lets no description act on a terminal', async () => {
    sandbox.write('widgets.yaml', WIDGETS.replace('What is wanted.', '"\\e[31mred"'));
    const plain = await sandbox.run(['explain', 'wd.spec', '--crds', 'widgets.yaml']);
    const terminal = await sandbox.run(['explain', 'wd.spec', '--crds', 'widgets.yaml'], { isTTY: true });
    expect([plain.stdout.includes('\u001b'), terminal.stdout.replace('\u241b', '\u001b')]).toEqual([true, plain.stdout]);
  });
});

describe('kubectl structural explain of a built-in kind', () => {
  it('needs no definitions, and knows short names', async () => {
    const { code, stderr, stdout } = await sandbox.run(['explain', 'deploy.spec.strategy']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('GROUP:      apps\nKIND:       Deployment\nVERSION:    v1\n\nFIELD: strategy <Object>\n');
    expect(stdout).toContain('type\t<string>\n  enum: Recreate, RollingUpdate\n');
  });

  it('takes the version of a server, and names no group where there is none', async () => {
    const { stdout } = await sandbox.run([
      'explain',
      'flowschemas',
      '--kube-version',
      '1.30',
      '--api-version',
      'flowcontrol.apiserver.k8s.io/v1',
    ]);
    expect(stdout).toMatch(/^GROUP: {6}flowcontrol\.apiserver\.k8s\.io\nKIND: {7}FlowSchema\nVERSION: {4}v1\n/);
    expect((await sandbox.run(['explain', 'po'])).stdout).toMatch(/^KIND: {7}Pod\nVERSION: {4}v1\n/);
  });

  it('lets a definition of the same name come first', async () => {
    sandbox.write('services.yaml', WIDGETS.replaceAll('widgets', 'services').replaceAll('Widget', 'Service'));
    expect((await sandbox.run(['explain', 'services', '--crds', 'services.yaml'])).stdout).toContain('GROUP:      example.com\n');
  });
});

describe('kubectl structural explain --stored', () => {
  it('explains what no server publishes, and says so', async () => {
    sandbox.write('old.yaml', OLD);
    const { code, stderr, stdout } = await sandbox.run(['explain', 'shirt', '--crds', 'old.yaml', '--stored']);
    expect([code, stdout.includes('size\t<integer>'), stderr]).toEqual([
      0,
      true,
      'note: the schema of Shirt of example.com/v1 is not structural: a server publishes nothing of it\n',
    ]);
  });

  it('says that a version without a schema knows no field', async () => {
    sandbox.write('bare.yaml', OLD.replace(/, validation.*/, '}'));
    const { code, stderr, stdout } = await sandbox.run(['explain', 'shirt', '--crds', 'bare.yaml', '--stored']);
    expect([code, stdout.includes('metadata\t<ObjectMeta>'), stderr]).toEqual([
      0,
      true,
      'note: Shirt of example.com/v1 has no schema: the server keeps any field and knows none\n',
    ]);
  });
});
