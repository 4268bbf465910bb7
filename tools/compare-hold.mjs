#!/usr/bin/env node
// Holds `compare` to what it promises, over generated changes: `node tools/compare-hold.mjs [--changes N] [--resources N] [--seed N] [--oracle PROGRAM]`.
// Each witness is judged anew, and with --oracle by the program that answers for the server's code; each verdict that nothing breaks is attacked with
// so many random resources. The property is that of the tests of the package.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { withSource } from './with-source.mjs';

const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: '600' },
    resources: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    oracle: { type: 'string' },
    show: { type: 'string', default: '20' },
  },
});
const [changes, resources, seed, show] = [values.changes, values.resources, values.seed, values.show].map(Number);
if (![changes, resources, seed, show].every((each) => Number.isSafeInteger(each) && each >= 0)) {
  console.error('compare-hold: --changes, --resources, --seed and --show take whole numbers');
  process.exit(2);
}

await withSource('packages/compare/tests/hold/hold.ts', async ({ holdChange }) => {
  const held = Array.from({ length: changes }, (_, number) => holdChange(number, seed, resources));
  const faults = held.flatMap(({ faults, name }) => faults.map((fault) => `${name}: ${fault}`));
  const questions = held.flatMap(({ name, questions }) => questions.map((each) => ({ ...each, name })));
  if (values.oracle !== undefined) faults.push(...askOracle(values.oracle, questions));
  for (const fault of faults.slice(0, show)) console.error(fault);
  const sum = (of) => held.reduce((total, each) => total + of(each), 0);
  const [breaking, undecided, harmless] = ['breaking', 'undecided', 'harmless'].map((verdict) => sum(({ verdicts }) => verdicts[verdict]));
  console.log(
    `${changes} changes of ${new Set(held.flatMap(({ rules }) => rules)).size} rules: ${breaking} breaking, ${undecided} undecided, ${harmless} harmless; ` +
      `${sum(({ attacked }) => attacked)} accepted random resources; ${values.oracle === undefined ? 0 : questions.length} witnesses asked of the server's code; ${faults.length} faults`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
});

function askOracle(program, questions) {
  const requests = questions.flatMap(({ question }) => [question.takes, question.other]);
  const input = requests.map((request, id) => JSON.stringify({ ...request, id: String(id) })).join('\n') + '\n';
  const { stdout, error } = spawnSync(program, { input, encoding: 'utf8', maxBuffer: 1 << 30 });
  if (error) throw error;
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return questions.flatMap(({ id, name, question }, i) => {
    const why = question.whyNot(answers[2 * i] ?? {}, answers[2 * i + 1] ?? {});
    return why === undefined ? [] : [`${name}: ${id}: the server's code: ${why}: ${question.takes.cr}`];
  });
}
