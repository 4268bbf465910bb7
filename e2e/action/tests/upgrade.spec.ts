import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkspace, type Step, type Workspace } from './workspace.js';

// A pull request that bumps a chart: what it does to the cluster stands first.
let workspace: Workspace;
beforeEach(() => {
  workspace = openWorkspace();
  workspace.git('init', '--quiet');
});
afterEach(() => {
  workspace.dispose();
});

const crd = (properties: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, kind: Widget}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {${properties}}}}}}
`;

/** The repository with a chart at a version and the CRDs that it brings, as they are locked and kept; without any it is not locked. */
function bump(version: string, properties?: string, size = '4'): string {
  const url = 'oci://registry.example.com/widgets';
  const text = properties === undefined ? '' : `---\n# widgets/templates/w.yaml\n${crd(properties)}`;
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  const cache = join(workspace.beside('cache'), 'kubectl-structural/definitions');
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, `${digest.replace(':', '-')}.yaml`), text);
  const source = { kind: 'chart', url, version, digest: 'sha256:a', definitions: digest, kinds: ['example.com/v1 Widget'] };
  workspace.write({
    'apps/widget.yaml': `apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {size: ${size}}\n`,
    'helmfile.yaml': `releases: [{name: w, chart: '${url}', version: ${version}}]\n`,
    ...(properties !== undefined && { 'structural.lock': JSON.stringify({ schemaVersion: 1, sources: [source] }) }),
  });
  return workspace.commit(version);
}

function step(base: string, head: string, ref: string, inputs: Readonly<Record<string, string>> = {}): Promise<Step> {
  return workspace.run({
    inputs: { files: 'apps', 'allow-empty': 'true', ...inputs },
    env: { XDG_CACHE_HOME: workspace.beside('cache') },
    event: {
      name: 'pull_request',
      payload: { pull_request: { number: 7, base: { sha: base }, head: { sha: head, ref }, user: { login: 'somebody' } } },
    },
  });
}

test('a bump by Renovate that drops a field is blocked, at the resource', async () => {
  const base = bump('1.0.0', 'size: {type: integer}');
  const { annotations, exitCode, outputs, summary } = await step(base, bump('2.0.0', 'length: {type: integer}'), 'renovate/widgets-2.x', {
    'sarif-file': 'out.sarif',
  });
  expect([exitCode, outputs['upgrade'], outputs['errors']]).toEqual([1, 'blocked', '1']);
  expect(summary).toMatch(/^## Structural: the upgrade by Renovate is blocked: 1 error\n\n## Upgrade\n\n1 CRD changed/);
  expect(annotations).toMatchObject([{ name: 'error', properties: { title: 'upgrade/dropped', file: 'apps/widget.yaml', line: '1' } }]);
  const log = JSON.parse(readFileSync(join(workspace.directory, 'out.sarif'), 'utf8')) as {
    readonly runs: readonly [
      { readonly results: readonly unknown[]; readonly tool: { readonly driver: { readonly rules: readonly { id: string }[] } } },
    ];
  };
  expect(log.runs[0].results).toMatchObject([
    { ruleId: 'upgrade/dropped', locations: [{ physicalLocation: { artifactLocation: { uri: 'apps/widget.yaml' } } }] },
  ]);
  expect(log.runs[0].tool.driver.rules.map(({ id }) => id)).toContain('upgrade/dropped');
  expect((await step(base, base, 'topic', { upgrade: 'false' })).outputs).not.toHaveProperty('upgrade');
});

test('a harmless bump is safe, and one that is not locked is unknown', async () => {
  const base = bump('1.0.0', 'size: {type: integer}');
  const next = bump('1.1.0', 'size: {type: integer, description: How long.}');
  const harmless = await step(base, next, 'dependabot/helm/widgets');
  expect([harmless.exitCode, harmless.outputs['upgrade']]).toEqual([0, 'safe']);
  expect(harmless.summary).toContain('## Structural: the upgrade by Dependabot is safe\n\n## Upgrade\n\n1 CRD changed');
  const unknown = await step(next, bump('3.0.0'), 'topic');
  expect([unknown.exitCode, unknown.outputs['upgrade']]).toEqual([0, 'unknown']);
  expect(unknown.annotations.map(({ message }) => message)).toEqual(
    expect.arrayContaining([expect.stringMatching(/widgets 3\.0\.0: is not locked/)]),
  );
  const anything = bump('3.1.0', 'size: {x-kubernetes-preserve-unknown-fields: true}', '"${SIZE}"');
  expect((await step(anything, bump('3.2.0', 'size: {type: integer}', '"${SIZE}"'), 'topic')).outputs['upgrade']).toBe('unknown');
});
