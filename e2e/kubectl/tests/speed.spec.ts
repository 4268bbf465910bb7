import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../../tools/bench/bin/before.js', import.meta.url));

// The other bundle takes a minute to make, and a machine that does much else measures badly.
const isLarge = process.env['STRUCTURAL_BUDGET'] === 'large';
(isLarge ? test : test.skip)(
  'the command takes no more of the processor than the commit of a day before, or a commit since says why',
  () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [script], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    console.info(stdout);
    expect([status, stderr, stdout]).toEqual([0, '', expect.stringMatching(/validate, verdicts kept|skipped/)]);
  },
  900_000,
);
