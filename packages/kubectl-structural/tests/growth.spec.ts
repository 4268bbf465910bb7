import { processorTime } from '../../../tools/search-budget/search-budget.mjs';
import { definitionText, resourceText } from '../../../tools/bench/bin/growth-set.js';
import { HARD, numbers } from './hard-definitions.js';
import { openSandbox, type Sandbox, type Seen } from './sandbox.js';

/** Both sizes were judged before they are measured, so that code is compiled; what else the machine does only ever adds. */
const SMALL = 12;
const TIMES = 8;
/** Eightfold, and what caches, collections and a busy machine may add; quadratic work would cost 64 times as much. */
const MAX_GROWTH = 20;

const JUDGED = ['-o', 'name', '-q', '--jobs', '0', '--no-cache'];

/** Writes so much of something, and says how it is judged. */
type Write = (sandbox: Sandbox, size: number) => readonly string[];

function writeFew(sandbox: Sandbox): void {
  for (const i of numbers(5)) sandbox.write(`crds/${i}.yaml`, definitionText(i));
}

const WAYS: Readonly<Record<string, Write>> = {
  'files, and as many CRDs': (sandbox, size) => {
    for (const i of numbers(size)) {
      sandbox.write(`crds/${i}.yaml`, definitionText(i));
      sandbox.write(`crs/${i}.yaml`, resourceText(i, size));
    }
    return ['validate', 'crs', '--crds', 'crds', ...JUDGED];
  },
  'files of few kinds': (sandbox, size) => {
    writeFew(sandbox);
    for (const i of numbers(4 * size)) sandbox.write(`crs/${i}.yaml`, resourceText(i, 5));
    return ['validate', 'crs', '--crds', 'crds', ...JUDGED];
  },
  'definitions to lint': (sandbox, size) => {
    for (const i of numbers(size)) sandbox.write(`crds/${i}.yaml`, definitionText(i));
    return ['lint', 'crds', ...JUDGED];
  },
  'a stream of documents': (sandbox, size) => {
    writeFew(sandbox);
    sandbox.write(
      'all.yaml',
      numbers(10 * size)
        .map((i) => `---\n${resourceText(i, 5)}`)
        .join(''),
    );
    return ['validate', 'all.yaml', '--crds', 'crds', ...JUDGED];
  },
  'a list': (sandbox, size) => {
    writeFew(sandbox);
    const items = numbers(10 * size).map((i) => `- ${resourceText(i, 5).trimEnd().replaceAll('\n', '\n  ')}\n`);
    sandbox.write('all.yaml', `apiVersion: v1\nkind: List\nitems:\n${items.join('')}`);
    return ['validate', 'all.yaml', '--crds', 'crds', ...JUDGED];
  },
  ...Object.fromEntries(
    (['errors', 'rules of one schema', 'list keys', 'deep junctors'] as const).map((name): [string, Write] => [
      name,
      (sandbox, size) => {
        sandbox.write('crd.json', HARD[name](name === 'errors' ? 4 * size : size));
        return ['lint', 'crd.json', ...JUDGED];
      },
    ]),
  ),
};

test.each(Object.entries(WAYS))('the time for %s grows no faster than they do', async (_, write) => {
  const [small, large] = [await cheapest(write, SMALL), await cheapest(write, SMALL * TIMES)];
  // Below some milliseconds a collection of garbage is all that is measured.
  expect(large / Math.max(small, 5)).toBeLessThan(MAX_GROWTH);
});

/** The least time of the processor for a size, of two. */
async function cheapest(write: Write, size: number): Promise<number> {
  const sandbox = openSandbox();
  try {
    const args = write(sandbox, size);
    let least = Infinity;
    for (let i = 0; i < 2; i++) {
      const start = processorTime();
      const seen: Seen = await sandbox.run(args);
      least = Math.min(least, processorTime() - start);
      expect(seen.code).toBeLessThan(2);
    }
    return least;
  } finally {
    sandbox.dispose();
  }
}

/** What is hard, as large as a build has time for. */
const LARGE = { errors: 8_000, 'long rules': 700, 'rules of one schema': 2_000, 'list keys': 250, 'deep junctors': 450 };

test.each(Object.entries(LARGE))('%s, many of them, are judged, and compared within the time that is given', async (name, size) => {
  const sandbox = openSandbox();
  try {
    for (const [file, many] of [['old.json', size - 1] as const, ['crd.json', size] as const])
      sandbox.write(file, HARD[name as keyof typeof LARGE](many));
    for (const command of ['lint crd.json --no-cache', 'compare old.json crd.json --time-limit 2']) {
      const start = processorTime();
      expect((await sandbox.run(command.split(' '))).code).toBeLessThan(2);
      expect(processorTime() - start).toBeLessThan(6_000);
    }
  } finally {
    sandbox.dispose();
  }
});
