import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('crd.yaml', VOLUMES);
  sandbox.write('a.yaml', volume('{type: EmptyDir, emptyDir: {}}'));
});
afterEach(() => {
  sandbox.dispose();
});

/** The example of KEP-2335. */
const VOLUMES = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: volumes.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: volumes, singular: volume, kind: Volume, listKind: VolumeList}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            # One of these.
            type: object
            x-kubernetes-unions:
            - discriminator: type
              fields: {emptyDir: EmptyDir, hostPath: HostPath}
            properties:
              type: {type: string} # which one
              emptyDir: {type: object}
              hostPath:
                type: object
                properties:
                  path: {type: string, pattern: "/.*"}
                required: [path]
              sharedField: {type: string}
`;

function volume(spec: string): string {
  return `apiVersion: example.com/v1\nkind: Volume\nmetadata: {name: a}\nspec: ${spec}\n`;
}

interface Finding {
  readonly message: string;
  readonly hint: string;
  readonly fix?: { readonly title: string };
}

const UNIONS = ['--proposals', 'unions'];
describe('unions', () => {
  it('are an unknown field, of which it is said what it was and what says the same', async () => {
    const { code, stdout } = await sandbox.run(['lint', 'crd.yaml', '-o', 'json']);
    const [{ diagnostics }] = (JSON.parse(stdout) as { files: readonly [{ diagnostics: readonly [Finding] }] }).files;
    const [finding] = diagnostics;
    expect(code).toBe(0);
    expect(finding.message).toBe('unknown field "spec.versions[0].schema.openAPIV3Schema.properties.spec.x-kubernetes-unions"');
    expect(finding.hint).toMatch(/^unions were proposed by KEP-2335 and KEP-1027, and no server reads them/);
    expect(finding.fix?.title).toBe('Write the unions as rules and enum');
    await sandbox.run(['lint', 'crd.yaml', '--fix', '--unsafe-fixes']);
    const fixed = readFileSync(join(sandbox.cwd, 'crd.yaml'), 'utf8');
    expect(fixed).toContain('# One of these.');
    expect(fixed).not.toContain('x-kubernetes-unions');
    expect((await sandbox.run(['lint', 'crd.yaml'])).stdout).toMatch(/0 errors|no findings|1 file/);
    sandbox.write('b.yaml', volume('{emptyDir: {}, hostPath: {path: /}}'));
    expect((await sandbox.run(['validate', 'a.yaml', 'b.yaml', '--crds', 'crd.yaml'])).stdout).toContain(
      'must specify at most one of: `emptyDir`, `hostPath`',
    );
  });

  it('are read and judged where the proposal is asked for, by flag or config file', async () => {
    expect(await sandbox.run(['lint', 'crd.yaml', '-q', ...UNIONS])).toEqual({ code: 0, stdout: '', stderr: '' });
    sandbox.write('b.yaml', volume('{type: HostPath, emptyDir: {}}'));
    const args = ['validate', 'a.yaml', 'b.yaml', '--crds', 'crd.yaml', '-q'];
    const { code, stdout } = await sandbox.run([...args, ...UNIONS]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/spec\.emptyDir: Invalid value: .*must be specified if `type` is "EmptyDir", and only then/);
    expect(stdout).toMatch(/spec\.hostPath: Invalid value: .*must be specified if `type` is "HostPath", and only then/);
    sandbox.write('.structural.yaml', 'proposals: unions\n');
    expect((await sandbox.run(args)).stdout).toBe(stdout);
    expect((await sandbox.run([...args, '--proposals', ''])).code).toBe(0);
  });

  it('are refused where they are wrong, at the field at fault', async () => {
    sandbox.write('wrong.yaml', VOLUMES.replace('hostPath: HostPath', 'nfs: NFS'));
    const { code, stdout } = await sandbox.run(['lint', 'wrong.yaml', '-q', ...UNIONS]);
    const line = VOLUMES.split('\n').findIndex((text) => text.includes('fields:')) + 1;
    expect(code).toBe(1);
    expect(stdout).toContain('x-kubernetes-unions[0].fields[nfs]: must be the name of a property');
    expect(stdout).toContain(`wrong.yaml:${String(line)}:`);
    expect((await sandbox.run(['publish', 'wrong.yaml', '--unfold', ...UNIONS])).code).toBe(1);
  });

  it('are published, unfolded if wanted', async () => {
    const args = ['publish', 'crd.yaml', '--openapi', 'v3', '--group-version', 'example.com/v1', '-o', 'yaml'];
    expect((await sandbox.run(args)).stdout).not.toContain('x-kubernetes-unions');
    expect((await sandbox.run([...args, ...UNIONS])).stdout).toBe((await sandbox.run(args)).stdout);
    expect(await sandbox.run([...args, '--unfold'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: --unfold requires --proposals unions\n',
    });
    const { stdout } = await sandbox.run([...args, ...UNIONS, '--unfold']);
    expect(stdout).toContain('must specify at most one of: `emptyDir`, `hostPath`');
    expect(stdout).not.toContain('x-kubernetes-unions');
  });

  it('are in explanations and samples', async () => {
    const explained = await sandbox.run(['explain', 'volume.spec', '--crds', 'crd.yaml', ...UNIONS]);
    expect(explained.stdout).toContain('enum: EmptyDir, HostPath');
    const sample = await sandbox.run(['sample', 'volume', '--full', '--crds', 'crd.yaml', ...UNIONS]);
    expect([sample.code, sample.stderr]).toEqual([0, expect.any(String) as unknown]);
    sandbox.write('sample.yaml', sample.stdout);
    expect((await sandbox.run(['validate', 'sample.yaml', '--crds', 'crd.yaml', '-q', ...UNIONS])).code).toBe(0);
  });

  it('are the only proposal', async () => {
    const { code, stderr } = await sandbox.run(['lint', 'crd.yaml', '--proposals', 'union']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('No proposal is called "union"; did you mean unions?')]);
    sandbox.write('.structural.yaml', 'proposals: [onions, x]\n');
    expect((await sandbox.run(['lint', 'crd.yaml'])).stderr).toContain('.structural.yaml:1:12: no proposal is called');
  });
});

describe('kubectl structural schema', () => {
  it('has rules in place of unions, with comments and layout as they are', async () => {
    const { code, stderr, stdout } = await sandbox.run(['reshape', 'unfold', 'crd.yaml', ...UNIONS]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('# One of these.');
    expect(stdout).toContain('type: {type: string, enum: [EmptyDir, HostPath]} # which one');
    expect(stdout).not.toContain('x-kubernetes-unions');
    sandbox.write('unfolded.yaml', stdout);
    expect((await sandbox.run(['reshape', 'unfold', 'unfolded.yaml', ...UNIONS])).stdout).toBe(stdout);
    expect((await sandbox.run(['lint', 'unfolded.yaml', '-q', '--strict'])).code).toBe(0);
    expect(await sandbox.run(['reshape', 'unfold', 'crd.yaml'])).toEqual({ code: 0, stderr: '', stdout: VOLUMES });
  });

  it('leaves out what is not structural or cannot be decoded, and keeps everything else', async () => {
    const broken = VOLUMES.replace('emptyDir: {type: object}', 'emptyDir: {}').replaceAll('volumes', 'others');
    sandbox.write('all.yaml', `${volume('{}')}---\n${broken}---\n${VOLUMES.replace('type: object', 'type: 3')}---\n${VOLUMES}`);
    const { code, stderr, stdout } = await sandbox.run(['reshape', 'unfold', 'all.yaml', ...UNIONS]);
    const { stdout: unfolded } = await sandbox.run(['reshape', 'unfold', 'crd.yaml', ...UNIONS]);
    expect([code, stdout]).toEqual([1, `${volume('{}')}---\n${unfolded}`]);
    expect(stderr).toMatch(
      /^error: all\.yaml:6: others\.example\.com has no structural schema: spec\.versions\[0\]\.schema\.openAPIV3Schema\.properties\[spec\]\.properties\[emptyDir\]\.type: .*\nerror: all\.yaml:\d+: a CRD cannot be decoded: json: cannot unmarshal number.*\n$/,
    );
  });

  it('refuses what it cannot mean', async () => {
    expect((await sandbox.run(['reshape', 'fold', 'crd.yaml'])).code).toBe(2);
    expect((await sandbox.run(['reshape', 'core'])).code).toBe(2);
    expect(await sandbox.run(['reshape', 'core', 'a.yaml'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: the input has no CustomResourceDefinition\n',
    });
    sandbox.write('broken.yaml', 'a: [\n');
    expect(await sandbox.run(['reshape', 'core', 'broken.yaml', 'missing.yaml'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^error: broken\.yaml:\d+:\d+: .*\nerror: missing\.yaml: .*\n$/) as unknown,
    });
  });
});
