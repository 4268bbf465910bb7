import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definition } from '../../../tests/manifests.js';
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
    resourceRules: [{ apiGroups: [example.com], apiVersions: [v1], operations: [CREATE], resources: [backups] }]
  validations: [{ expression: object.spec.replicas < 3 }]
`;

it('keeps the policies of a folder, by which options are known to be the same, while a definition in it is edited', async () => {
  const [crd, policy] = [join(folder, 'crd.yaml'), join(folder, 'policy.yaml')];
  writeFileSync(crd, definition());
  writeFileSync(policy, POLICY);
  const workspace = openWorkspace({});
  await workspace.reload([folder], DEFAULT_SETTINGS);
  workspace.setBuffer(crd, definition());
  const before = workspace.viewOf(crd)?.options.policies;
  workspace.setBuffer(crd, definition().replace('A copy', 'One copy'));
  expect(before).toBeDefined();
  expect(workspace.viewOf(crd)?.options.policies).toBe(before);
  workspace.setBuffer(policy, POLICY.replace('< 3', '< 4'));
  expect(workspace.viewOf(crd)?.options.policies).not.toBe(before);
});
