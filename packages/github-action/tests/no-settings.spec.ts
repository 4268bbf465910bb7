import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runStep } from './step.js';

let workspace: string;
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'structural-step-'));
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(workspace, name)), { recursive: true });
  writeFileSync(join(workspace, name), text);
}

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: crontabs.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: crontabs, kind: CronTab}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: integer}}}}}}
`;
const CRONTAB = 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a}\nspec: {size: many}\n';

test('without settings checks the resources of an operator by its CRDs, and says so', async () => {
  write('config/crd/bases/crontabs.yaml', CRD);
  write('config/samples/a.yaml', CRONTAB);
  const { code, log, outputs, summary } = await runStep(workspace, {});
  expect([code, outputs['errors']]).toEqual([1, '1']);
  expect(log).toContain('config/samples/a.yaml');
  expect(summary).toContain('no files are named: all 2 manifests of the repository are checked');
  expect(summary).toContain('resources are checked against the CRDs in 1 file of the repository');
});

test('without settings checks a GitOps repository, whose CRDs are elsewhere', async () => {
  write('apps/a.yaml', CRONTAB);
  write('apps/b.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: B}\n');
  const { code, outputs, summary } = await runStep(workspace, {});
  expect([code, outputs['errors']]).toEqual([1, '1']);
  expect(summary).toContain('the repository has no CRDs');
});

test('without settings checks only what the config file leaves, and passes a repository without manifests', async () => {
  write('.structural.yaml', 'ignore: [apps/]\n');
  write('apps/a.yaml', CRONTAB);
  write('a.yaml', 'a: 1\n');
  expect(await runStep(workspace, {})).toMatchObject({ code: 0, outputs: { errors: '0' } });
});
