import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => {
  sandbox.dispose();
});

/** Of one version that is only named, with a schema for all, columns in the old spelling and a webhook; the default of unknown fields holds. */
const OLD = `# The tabs of a project.
apiVersion: apiextensions.k8s.io/v1beta1 # old
kind: CustomResourceDefinition
metadata: {name: crontabs.example.com}
spec:
  group: example.com
  version: v1
  names: {plural: crontabs, kind: CronTab}
  additionalPrinterColumns:
  - name: Spec
    JSONPath: .spec.cronSpec # when
    type: string
  subresources: {status: {}}
  conversion:
    strategy: Webhook
    webhookClientConfig: {url: https://example.com/convert}
  validation:
    # What a tab is.
    openAPIV3Schema:
      properties:
        spec:
          type: object
          properties:
            cronSpec: {type: string} # as in crontab(5)
`;

const NEW = `# The tabs of a project.
apiVersion: apiextensions.k8s.io/v1 # old
kind: CustomResourceDefinition
metadata: {name: crontabs.example.com}
spec:
  group: example.com
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      # What a tab is.
      openAPIV3Schema:
        type: object
        x-kubernetes-preserve-unknown-fields: true
        properties:
          spec:
            type: object
            x-kubernetes-preserve-unknown-fields: true
            properties:
              cronSpec: {type: string} # as in crontab(5)
    subresources: {status: {}}
    additionalPrinterColumns:
    - name: Spec
      jsonPath: .spec.cronSpec # when
      type: string
  names: {plural: crontabs, kind: CronTab}
  scope: Namespaced
  conversion:
    strategy: Webhook
    webhook:
      conversionReviewVersions:
      - v1beta1
      clientConfig: {url: https://example.com/convert}
`;

function read(name: string): string {
  return readFileSync(join(sandbox.cwd, name), 'utf8');
}

describe('migrate', () => {
  it('prints a definition of v1beta1 as one of v1 that keeps what was kept, with its comments', async () => {
    sandbox.write('old.yaml', OLD);
    const { code, stderr, stdout } = await sandbox.run(['migrate', 'old.yaml']);
    expect(stdout).toBe(NEW);
    expect(code).toBe(0);
    expect(stderr).toBe(
      'note: old.yaml:5:1: crontabs.example.com: preserveUnknownFields was true, the default of v1beta1: every schema that lists fields has ' +
        'x-kubernetes-preserve-unknown-fields: true, so that stored objects lose nothing (remove it where other fields than those listed are not ' +
        'meant; --unknown-fields pruned leaves it out everywhere)\n' +
        '1 CRD: 1 migrated in what is printed, 0 unchanged; 0 with decisions left\n',
    );
    expect((await sandbox.run(['lint', '-'], { stdin: stdout })).stdout).toContain('no findings');
  });

  it('leaves to a person what pruning takes away, where it is asked for', async () => {
    sandbox.write('old.yaml', OLD);
    const { code, stderr, stdout } = await sandbox.run(['migrate', 'old.yaml', '--unknown-fields', 'pruned']);
    expect([code, stdout]).toEqual([1, NEW.replace(/^.*preserve-unknown.*\n/gm, '')]);
    expect(stderr).toContain(
      'decide: old.yaml:5:1: crontabs.example.com: preserveUnknownFields was true, the default of v1beta1: fields that no',
    );
  });

  it('writes nothing with --check, whole files with --write, and nothing of what needs no change', async () => {
    sandbox.write('old.yaml', OLD);
    const checked = await sandbox.run(['migrate', 'old.yaml', '--check']);
    expect([checked.code, checked.stdout, read('old.yaml')]).toEqual([1, '', OLD]);
    expect(checked.stderr).toContain('would change: old.yaml:2:1: crontabs.example.com');
    expect((await sandbox.run(['migrate', 'old.yaml', '--write'])).code).toBe(0);
    expect(read('old.yaml')).toBe(NEW);
    expect((await sandbox.run(['migrate', 'old.yaml', '--check'])).code).toBe(0);
    expect((await sandbox.run(['migrate', 'old.yaml'])).stdout).toBe(NEW);
  });

  it('shows a diff, and what cannot be decided for anyone at the line of the input', async () => {
    sandbox.write(
      'two.yaml',
      `${OLD}---\n${OLD.replace('cronSpec: {type: string}', 'cronSpec: {anyOf: [{type: string}, {type: array, items: {}}]}').replace(/crontabs/g, 'tabs')}`,
    );
    const { code, stderr, stdout } = await sandbox.run(['migrate', 'two.yaml', '--diff']);
    expect(code).toBe(1);
    expect(stdout).toContain('--- a/two.yaml\n+++ b/two.yaml\n');
    expect(stderr).toContain(
      'decide: two.yaml:49:33: tabs.example.com: spec.validation.openAPIV3Schema.properties[spec].properties[cronSpec].anyOf[0].type: Forbidden: ',
    );
    expect(stderr).toContain('2 CRDs: 2 would be migrated, 0 unchanged; 1 with decisions left\n');
  });

  it('copies what held for all versions into each, in JSON, too', async () => {
    const names = { plural: 'as', kind: 'A' };
    const versions = ['v1', 'v2'].map((name, i) => ({ name, served: true, storage: i === 0 }));
    const validation = { openAPIV3Schema: { type: 'object', properties: { a: { type: 'string' } } } };
    const spec = { group: 'example.com', version: 'v1', scope: 'Cluster', names, versions, validation, preserveUnknownFields: false };
    const old = {
      apiVersion: 'apiextensions.k8s.io/v1beta1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'as.example.com' },
      spec,
    };
    sandbox.write('old.json', JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [old] }, undefined, 2));
    const { code, stderr, stdout } = await sandbox.run(['migrate', 'old.json']);
    expect([code, stderr]).toEqual([0, '1 CRD: 1 migrated in what is printed, 0 unchanged; 0 with decisions left\n']);
    expect((JSON.parse(stdout) as { items: unknown[] }).items).toEqual([
      {
        ...old,
        apiVersion: 'apiextensions.k8s.io/v1',
        spec: {
          group: 'example.com',
          scope: 'Cluster',
          names,
          versions: versions.map((version) => ({ ...version, schema: validation })),
          preserveUnknownFields: false,
        },
      },
    ]);
  });

  it('refuses standard input with --write, and an input without definitions', async () => {
    expect(await sandbox.run(['migrate', '-', '--write'], { stdin: OLD })).toMatchObject({ code: 2, stdout: '' });
    sandbox.write('a.yaml', 'a: 1\n');
    expect(await sandbox.run(['migrate', 'a.yaml'])).toMatchObject({ code: 2 });
    sandbox.write('bad.yaml', 'a: [1\n');
    expect(await sandbox.run(['migrate', 'bad.yaml'])).toMatchObject({ code: 2 });
  });
});
