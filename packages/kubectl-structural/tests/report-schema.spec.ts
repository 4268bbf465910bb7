import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { openSandbox, type Sandbox } from './sandbox.js';

const SCHEMA: object = JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/report.schema.json'), 'utf8'));
const EXAMPLES = join(import.meta.dirname, '../../../examples');
const validate = new Ajv({ strict: false, allErrors: true }).compile(SCHEMA);

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => sandbox.dispose());

it.each([
  ['accepted CRDs', ['lint', join(EXAMPLES, 'operator/config/crd')]],
  ['refused CRDs, with fixes', ['lint', join(EXAMPLES, 'operator/drafts/restores.yaml'), join(EXAMPLES, 'crontab.yaml')]],
  ['updates', ['lint', join(EXAMPLES, 'operator/config/crd'), '--old', join(EXAMPLES, 'operator/releases/v1.0.0')]],
  ['several servers', ['lint', join(EXAMPLES, 'operator/config/crd'), '--kube-version', '1.34..1.37']],
  ['resources', ['validate', join(EXAMPLES, 'operator/drafts/backup.yaml'), '--crds', join(EXAMPLES, 'operator/config/crd')]],
  ['a folder with files of other kinds', ['validate', join(EXAMPLES, 'gitops')]],
  ['an input that cannot be read', ['lint', 'missing.yaml', join(EXAMPLES, 'crontab.yaml')]],
])('the JSON report of %s is as its schema says', async (_, args) => {
  const { stdout } = await sandbox.run([...args, '-o', 'json']);
  validate(JSON.parse(stdout));
  expect(validate.errors ?? []).toEqual([]);
});
