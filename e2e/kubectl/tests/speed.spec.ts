import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../../tools/bench/bin/before.js', import.meta.url));

test('the command takes no more of the processor than the commit before, or that commit says why', () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
  console.info(stdout);
  expect([status, stderr, stdout]).toEqual([0, '', expect.stringMatching(/validate, verdicts kept|skipped/)]);
}, 900_000);
