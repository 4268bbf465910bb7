import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_SETTINGS } from '../client-settings.js';
import { openWorkspace } from './open-workspace.js';

const folder = mkdtempSync(join(tmpdir(), 'structural-workspace-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const POLICY = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: { name: small }
spec:
  matchConstraints:
    resourceRules: [{ apiGroups: [example.com], apiVersions: [v1], operations: [CREATE], resources: [crontabs] }]
  validations: [{ expression: object.spec.size < 3 }]
`;
const definition = (description: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: crontabs.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: crontabs, singular: crontab, kind: CronTab, listKind: CronTabList }
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, description: ${description} } }
`;

it('keeps the policies of a folder, by which options are known to be the same, while a definition in it is edited', async () => {
  const [crd, policy] = [join(folder, 'crd.yaml'), join(folder, 'policy.yaml')];
  writeFileSync(crd, definition('A'));
  writeFileSync(policy, POLICY);
  const workspace = openWorkspace({});
  await workspace.reload([folder], DEFAULT_SETTINGS);
  workspace.setBuffer(crd, definition('A'));
  const before = workspace.viewOf(crd)?.options.policies;
  workspace.setBuffer(crd, definition('AB'));
  expect(before).toBeDefined();
  expect(workspace.viewOf(crd)?.options.policies).toBe(before);
  workspace.setBuffer(policy, POLICY.replace('< 3', '< 4'));
  expect(workspace.viewOf(crd)?.options.policies).not.toBe(before);
});
