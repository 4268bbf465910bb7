import { definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';
import { WIDGETS, widget } from '../../../tests/widget.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('widgets.yaml', WIDGETS);
});
afterEach(() => {
  sandbox.dispose();
});

describe('kubectl structural columns', () => {
  it('prints the table of kubectl get, defaults included', async () => {
    sandbox.write('a.yaml', `${widget('a', '{size: 3}')}---\n${widget('b', '{size: 12, colour: green, parts: [{name: x}]}')}`);
    expect(await sandbox.run(['columns', 'a.yaml', '--crds', 'widgets.yaml'])).toEqual({
      code: 0,
      stdout: 'NAME   SIZE   COLOUR\na      3      red\nb      12     green\n',
      stderr: '',
    });
    const wide = await sandbox.run(['columns', 'a.yaml', 'widgets.yaml', '-o', 'wide', '-A', '--show-labels', '--no-headers']);
    expect(wide.stdout).toBe('default   a     3     red           <none>\ndefault   b     12    green   x     <none>\n');
  });

  it('shows namespaces where there are several, and names with their kinds where there are', async () => {
    sandbox.write(
      'list.yaml',
      `kind: List\nitems:\n${['a', 'b']
        .map(
          (namespace) =>
            `- ${widget('a', '{size: 1}', { metadata: `, namespace: ${namespace}, labels: {k: ${namespace}}` })
              .trimEnd()
              .replaceAll('\n', '\n  ')}\n`,
        )
        .join('')}`,
    );
    sandbox.write('beta.yaml', widget('old', '{size: 1}', { version: 'v1beta1', metadata: ', creationTimestamp: "2001-01-01T00:00:00Z"' }));
    const { code, stderr, stdout } = await sandbox.run(['columns', 'list.yaml', 'beta.yaml', '--crds', 'widgets.yaml', '--show-labels']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.replace(/\d+y/, '25y')).toBe(
      'NAMESPACE   NAME                   SIZE   COLOUR   LABELS\na           widget.example.com/a   1      red      k=a\nb           widget.example.com/a   1      red      k=b\n' +
        '\nNAME                     AGE   LABELS\nwidget.example.com/old   25y   <none>\n',
    );
  });

  it('tells of kinds and versions that no definition serves', async () => {
    sandbox.write(
      'a.yaml',
      `${widget('a', '{}', { version: 'v2alpha1' })}---\napiVersion: v1\nkind: Pod\n---\napiVersion: v1\nkind: Pod\n`,
    );
    expect(await sandbox.run(['columns', 'a.yaml', '--crds', 'widgets.yaml'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No resources found\nnote: of kinds without a CRD that serves them: example.com/v2alpha1 Widget (1), v1 Pod (2)\n',
    });
  });

  it('leaves out what cannot be read', async () => {
    sandbox.write('a.yaml', `${widget('a', '{size: 3}')}---\n${widget('b', '{size: 1}', { metadata: ', labels: 1' })}---\na: [\n`);
    const { code, stderr, stdout } = await sandbox.run(['columns', 'a.yaml', 'nowhere.yaml', '--crds', 'widgets.yaml']);
    expect([code, stdout]).toEqual([2, 'NAME   SIZE   COLOUR\na      3      red\n']);
    expect(stderr).toMatch(
      /^error: a\.yaml: .*labels.*\nerror: a\.yaml:\d+:\d+: yaml: .*\nerror: nowhere\.yaml: no such file or directory\n$/,
    );
  });

  it('prints the kinds of a category alone, and says where there is none', async () => {
    sandbox.write(
      'widgets.yaml',
      WIDGETS.replace('kind: Widget', 'kind: Widget, categories: [all, small]').replace('kind: Widget,', 'kind: Widget,'),
    );
    sandbox.write('crd.yaml', definition('{size: {type: integer}}'));
    sandbox.write(
      'a.yaml',
      `${widget('a', '{size: 3}')}---\napiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: b, namespace: x}\n`,
    );
    const args = ['columns', 'a.yaml', '--crds', 'widgets.yaml', '--crds', 'crd.yaml', '--category'];
    expect(await sandbox.run([...args, 'all'])).toEqual({ code: 0, stdout: 'NAME   SIZE   COLOUR\na      3      red\n', stderr: '' });
    expect(await sandbox.run([...args, 'large'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: --category: no CRD is in large; the CRDs name all, small\n',
    });
  });

  it.each([
    ['.spec.jobs[*].name', true],
    ['.spec.jobs[0:2].name', true],
    ['.spec..name', true],
    ['.spec.jobs[0].name', false],
    ['.spec.jobs', false],
  ])('says that of several matches of %s kubectl shows only the first', async (jsonPath, isSeveral) => {
    const fields = '{jobs: {type: array, items: {type: object, properties: {name: {type: string}}}}}';
    const columns = `storage: true\n    additionalPrinterColumns: [{name: Jobs, type: string, jsonPath: "${jsonPath}"}]`;
    sandbox.write('crd.yaml', definition(fields).replace('storage: true', columns));
    sandbox.write(
      'a.yaml',
      'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a, namespace: b}\nspec: {jobs: [{name: x}, {name: y}]}\n',
    );
    const { stderr } = await sandbox.run(['columns', 'a.yaml', '--crds', 'crd.yaml']);
    expect(stderr).toBe(isSeveral ? `note: column Jobs: ${jsonPath} matches several values, and kubectl shows only the first\n` : '');
  });

  // What kubectl shows of a server of 1.37.
  it.each([
    ['integer', '.spec.text', ''],
    ['number', '.spec.text', ''],
    ['date', '.spec.text', '<invalid>'],
    ['string', '.spec.any', '{"a":1,"b":[1,2]}'],
    ['boolean', '.spec.flag', 'true'],
    ['string', '.spec.flag', 'true'],
    ['integer', '.spec.large', '9007199254740993'],
    ['number', '.spec.fraction', '1e+23'],
    ['string', '.spec.list[-1].name', 'second'],
    ['string', '.spec.list[9].name', ''],
    ['string', '.spec.list[?(@.live==true)].name', 'second'],
    ['string', '.spec.list[?(@.size>1)].name', 'second'],
    ['string', '.spec.list[0].name .spec.flag', ''],
    ['string', '.spec.map.*', '2'],
    ['string', '.spec.nothing.here', ''],
    ['string', '.spec.lines', 'v...'],
    ['string', '.metadata.labels.app\\.kubernetes\\.io/name', 'cron'],
    ['string', ".metadata.annotations['x/y']", 'noted'],
  ])('shows in a column of type %s at %s: %s', async (type, jsonPath, cell) => {
    const columns = `storage: true\n    additionalPrinterColumns: [{name: Cell, type: ${type}, jsonPath: ${JSON.stringify(jsonPath)}}]`;
    sandbox.write('crd.yaml', definition(CELLS).replace('storage: true', columns));
    const metadata = '{name: a, namespace: b, labels: {app.kubernetes.io/name: cron}, annotations: {x/y: noted}}';
    sandbox.write('a.yaml', `apiVersion: example.com/v1\nkind: CronTab\nmetadata: ${metadata}\nspec: ${VALUES}\n`);
    const { stdout } = await sandbox.run(['columns', 'a.yaml', '--crds', 'crd.yaml', '--no-headers']);
    expect(stdout.replace(/^a +/, '').trimEnd()).toBe(cell);
  });
});

const CELLS = `{text: {type: string}, lines: {type: string}, any: {type: object, x-kubernetes-preserve-unknown-fields: true}, flag: {type: boolean},
  large: {type: integer, format: int64}, fraction: {type: number}, map: {type: object, additionalProperties: {type: string}},
  list: {type: array, items: {type: object, properties: {name: {type: string}, size: {type: integer}, live: {type: boolean}}}}}`;
const VALUES = `{text: "12", lines: "v\\nw", any: {a: 1, b: [1, 2]}, flag: true, large: 9007199254740993, fraction: 1e23, map: {z: "1", a: "2"},
  list: [{name: first, size: 1, live: false}, {name: second, size: 2, live: true}]}`;
