import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(join(root, 'docs/reference/image.md'), 'utf8');
const job = /<!-- job -->\n+```yaml\n([^]*?)```/.exec(page)?.[1] ?? '';
const structural = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(root, 'packages/kubectl-structural/dist/kubectl-structural.cjs'), ...args], {
    input: job,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });

test('the command line of its Job is one that the command takes', () => {
  const args =
    /args: \[(audit[^\]]*)\]/
      .exec(job)?.[1]
      ?.split(', ')
      .map((word) => word.replaceAll("'", '')) ?? [];
  expect(args).toContain('--from-cluster');
  const { status, stderr } = structural(...args, '--kubeconfig', '/no/such/file');
  expect([status, stderr]).toEqual([2, 'error: --from-cluster: /no/such/file: no such file or directory\n']);
});
