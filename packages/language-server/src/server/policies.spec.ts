import { spawnSync } from 'node:child_process';
import type { Diagnostic, Hover, MarkupContent } from 'vscode-languageserver';
import { positionOf, startEditor, type Editor } from '../../tests/editor.js';

const editors: Editor[] = [];
const start = async (files: Readonly<Record<string, string>>): Promise<Editor> => {
  const editor = await startEditor({ files });
  editors.push(editor);
  return editor;
};
afterEach(async () => {
  for (const editor of editors.splice(0)) await editor.end();
});

const POLICY = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: replicas}
spec:
  matchConstraints:
    resourceRules: [{apiGroups: [apps], apiVersions: [v1], operations: [CREATE], resources: [deployments]}]
  validations:
    - expression: object.spec.replicas <= 3
      message: at most 3 replicas
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: replicas}
spec:
  policyName: replicas
  validationActions: [Deny]
  matchResources: {namespaceSelector: {matchLabels: {tier: shop}}}
`;

const SHOP = 'apiVersion: v1\nkind: Namespace\nmetadata: {name: shop, labels: {tier: shop}}\n';

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  replicas: 5
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: web}]}
`;

const REFUSED = "ValidatingAdmissionPolicy 'replicas' with binding 'replicas' denied request: at most 3 replicas";

/** What policies say of the deployment, once they say that. */
async function refusedWith(editor: Editor, messages: readonly string[]): Promise<readonly Diagnostic[]> {
  const ofPolicies = (found: readonly Diagnostic[]): readonly Diagnostic[] => found.filter(({ code }) => code === 'policy-violation');
  const said = (found: readonly Diagnostic[]): string => JSON.stringify(ofPolicies(found).map(({ message }) => message));
  return ofPolicies(await editor.findingsWhen('deploy/web.yaml', (found) => said(found) === JSON.stringify(messages)));
}

it('says what the policies of the folder refuse, and leads to the validation', async () => {
  const editor = await start({ 'policies/replicas.yaml': POLICY, 'deploy/shop.yaml': SHOP, 'deploy/web.yaml': DEPLOYMENT });
  editor.open('deploy/web.yaml', DEPLOYMENT);
  expect(await refusedWith(editor, [REFUSED])).toMatchObject([
    {
      severity: 1,
      range: { start: { line: 1, character: 6 } },
      relatedInformation: [
        { location: { uri: editor.uriOf('policies/replicas.yaml'), range: { start: { line: 7 } } }, message: 'the validation' },
      ],
    },
  ]);
  editor.change('deploy/web.yaml', DEPLOYMENT.replace('replicas: 5', 'replicas: 2'));
  await refusedWith(editor, []);
});

it('judges by policies and namespaces as they are in buffers and as they are written', async () => {
  const editor = await start({ 'policies/replicas.yaml': POLICY, 'deploy/shop.yaml': SHOP });
  editor.open('deploy/web.yaml', DEPLOYMENT);
  await refusedWith(editor, [REFUSED]);
  editor.open('policies/replicas.yaml', POLICY.replaceAll('3', '9'));
  await refusedWith(editor, []);
  editor.close('policies/replicas.yaml');
  await refusedWith(editor, [REFUSED]);
  editor.open('deploy/shop.yaml', SHOP.replace('tier: shop', 'tier: other'));
  await refusedWith(editor, []);
  editor.close('deploy/shop.yaml');
  await refusedWith(editor, [REFUSED]);
  editor.write('policies/replicas.yaml', POLICY.replaceAll('3', '4'));
  editor.changed('policies/replicas.yaml');
  await refusedWith(editor, [REFUSED.replace('3', '4')]);
});

it.each([true, false])('judges by policies that a config file names at a git revision, where git may be run: %s', async (git) => {
  const editor = await startEditor({
    files: { 'deploy/shop.yaml': SHOP, 'policies/replicas.yaml': POLICY, '.structural.yaml': 'policies: ["HEAD:policies"]\n' },
    settings: { git },
  });
  editors.push(editor);
  const run = (...args: readonly string[]): number | null =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: editor.root }).status;
  expect([run('init', '-q'), run('add', '.'), run('commit', '-q', '-m', 'a'), run('rm', '-q', '-r', 'policies')]).toEqual([0, 0, 0, 0]);
  editor.changed('policies/replicas.yaml', '.structural.yaml');
  editor.open('deploy/web.yaml', DEPLOYMENT);
  const [finding] = await refusedWith(editor, git ? [REFUSED] : []);
  expect(finding?.message).toBe(git ? REFUSED : undefined);
});

describe('completion in expressions of policies', () => {
  async function offered(expression: string): Promise<readonly string[]> {
    const editor = await start({});
    const variables = 'variables: [{name: containers, expression: object.spec}]\n  ';
    const text = POLICY.replace('  validations:', `  ${variables}validations:`);
    editor.open('policy.yaml', text);
    const marked = text.replace('object.spec.replicas <= 3', expression);
    return (await editor.complete('policy.yaml', marked)).map(({ label }) => label);
  }

  it.each([
    ['object.spec.¦', ['replicas', 'selector', 'template'], ['phase']],
    ['object.spec.template.spec.containers[0].¦', ['image', 'ports'], ['replicas']],
    ['request.¦', ['operation', 'userInfo', 'namespace'], ['self']],
    ['namespaceObject.metadata.¦', ['labels', 'name'], ['spec']],
    ['variables.¦', ['containers'], ['object']],
    ['o¦', ['object', 'oldObject', 'request', 'variables', 'namespaceObject', 'authorizer', 'has'], ['self', 'params']],
  ])('of %s are the fields of the kind that the policy is about', async (expression, expected, others) => {
    const labels = await offered(expression);
    expect(labels).toEqual(expect.arrayContaining(expected));
    for (const other of others) expect(labels).not.toContain(other);
  });
});

it('says the type of what an expression of a policy names', async () => {
  const editor = await start({});
  editor.open('policy.yaml', POLICY);
  const position = positionOf(POLICY, POLICY.indexOf('replicas <='));
  const { contents } = await editor.ask<Hover>('textDocument/hover', 'policy.yaml', { position });
  expect((contents as MarkupContent).value).toBe('`object.spec.replicas` · _int_');
});

it('says what a part of an expression of a policy is for the resources of the workspace, and what the expression costs', async () => {
  const editor = await start({ 'policies/replicas.yaml': POLICY, 'deploy/shop.yaml': SHOP, 'deploy/web.yaml': DEPLOYMENT });
  editor.open('policies/replicas.yaml', POLICY);
  const said = async (part: string): Promise<string> => {
    const position = positionOf(POLICY, POLICY.indexOf(part));
    const { contents } = await editor.ask<Hover>('textDocument/hover', 'policies/replicas.yaml', { position });
    return (contents as MarkupContent).value;
  };
  expect(await said('replicas <=')).toBe('`object.spec.replicas` · _int_\n\n- `5` · `web` in `deploy/web.yaml`');
  expect(await said('<= 3')).toBe(
    '`object.spec.replicas <= 3` · _bool_\n\n- `false` · `web` in `deploy/web.yaml`\n\nThe expression costs 4 of 10000000 for this.',
  );
});

it('says nothing of fields that a kustomization of another folder patches in, as it is written', async () => {
  const overlay = `resources: [../deploy/web.yaml]
patches: [{ target: { kind: Deployment }, patch: '[{ op: add, path: /spec/selector, value: { matchLabels: { app: web } } }]' }]
`;
  const editor = await start({ '.git/HEAD': '', 'overlays/prod/kustomization.yaml': 'resources: []\n' });
  const text = DEPLOYMENT.replace(/ {2}selector.*\n/, '');
  editor.open('deploy/web.yaml', text);
  await editor.findingsWhen('deploy/web.yaml', (found) => found.some(({ message }) => JSON.stringify(message).includes('selector')));
  editor.write('overlays/prod/kustomization.yaml', overlay.replace('../deploy', '../../deploy'));
  editor.changed('overlays/prod/kustomization.yaml');
  await editor.findingsWhen('deploy/web.yaml', (found) => found.length === 0);
});
