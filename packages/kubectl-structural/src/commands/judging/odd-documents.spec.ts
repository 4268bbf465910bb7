import { openSandbox, type Sandbox } from '../../../tests/sandbox.js';

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: xs.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: X, plural: xs }
  versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, x-kubernetes-preserve-unknown-fields: true } } }]
`;
const x = (name: string): string => `apiVersion: example.com/v1\nkind: X\nmetadata: { name: ${name} }\n`;

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('crd.yaml', CRD);
});
afterEach(() => sandbox.dispose());

async function stored(text: string | Uint8Array, ...flags: string[]): Promise<readonly [code: number, stdout: string, stderr: string]> {
  sandbox.write('a.yaml', text);
  const { code, stderr, stdout } = await sandbox.run(['stored', 'a.yaml', '--crds', 'crd.yaml', ...flags]);
  return [code, stdout, stderr.split('\n')[0] ?? ''];
}

describe('documents that kubectl stops at', () => {
  const stray = (kind: string): string =>
    `error: unable to decode: json: cannot unmarshal ${kind} into Go value of type unstructured.detector [undecodable-resource]`;

  it.each([
    ['a directive', `%YAML 1.2\n---\n${x('a')}`, '', expect.stringContaining('yaml: found incompatible YAML document')],
    ['text behind a separator', `${x('a')}---x\n${x('b')}`, '', 'a.yaml:4:1: error: invalid Yaml document separator: x [syntax]'],
    ['four dashes', `${x('a')}----\n`, '', 'a.yaml:4:1: error: invalid Yaml document separator: - [syntax]'],
    [
      'text behind a later separator',
      `${x('a')}---\n${x('b')}---x\n${x('c')}`,
      x('a'),
      'a.yaml:8:1: error: invalid Yaml document separator: x [syntax]',
    ],
    ['a scalar', `${x('a')}---\njust text\n---\n${x('b')}`, x('a'), `a.yaml:5:1: ${stray('string')}`],
    ['a list', '- a\n', '', `a.yaml:1:1: ${stray('array')}`],
    ['a number', '5\n', '', `a.yaml:1:1: ${stray('number')}`],
    [
      'a separator in a block scalar',
      `${x('a')}spec:\n  t: |\n    b\n---\n    c\n`,
      `${x('a')}spec:\n  t: |\n    b\n`,
      `a.yaml:8:5: ${stray('string')}`,
    ],
  ])('leave out themselves and what follows: %s', async (_, text, printed, shown) => {
    expect(await stored(text)).toEqual([1, printed, shown]);
    const { code } = await sandbox.run(['validate', 'a.yaml', '--crds', 'crd.yaml']);
    expect(code).toBe(1);
  });

  it('are not asked for in a folder', async () => {
    sandbox.write('d/a.yaml', '- a\n');
    sandbox.write('d/b.yaml', x('b'));
    expect((await sandbox.run(['validate', 'd', '--crds', 'crd.yaml'])).code).toBe(0);
  });
});

describe('text that is no Unicode', () => {
  it('is read with U+FFFD in its place', async () => {
    const json = '{"apiVersion":"example.com/v1","kind":"X","metadata":{"name":"a","annotations":{"a":"\\ud800x"}}}';
    expect((await stored(json, '-o', 'yaml'))[1]).toContain('a: "�x"'.replaceAll('"', ''));
    const yaml = new Uint8Array([...new TextEncoder().encode(`${x('a')}spec: b`), 0xff, 0x0a]);
    expect(await stored(yaml)).toEqual([0, `${x('a')}spec: b�\n`, '']);
  });
});
