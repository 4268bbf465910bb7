import { openJudge } from '@structural/witness';
import { load, WIDGETS, widget } from '../../tests/memory-files.js';
import { planRuns } from '../run/plan-runs.js';
import { runPlanned } from '../run/run-planned.js';
import { openCoverage } from './coverage.js';
import { coverageHtml } from './report/coverage-html.js';
import { coverageLcov } from './report/coverage-lcov.js';
import { coverageText } from './report/coverage-text.js';
import { coveredLines, type DefinitionCoverage } from './report/covered-lines.js';

const CRD = WIDGETS.replace(
  '{rule: self.size == oldSelf.size, message: size is immutable}',
  '{rule: \'!has(self.size) || self.size > 1 || self.color == "blue"\'}',
);

async function covered(tests: string): Promise<DefinitionCoverage> {
  const { suites } = await load({ '/crd.yaml': CRD, '/w.tests.yaml': `tests:\n${tests}` });
  const coverage = openCoverage();
  const plain = openJudge();
  const judge = coverage.watch(openJudge({ rules: coverage.rulesOf(plain.kubernetesVersion) }));
  for (const run of planRuns(suites)) {
    expect([run.test.name, runPlanned(run, judge).outcome]).toEqual([run.test.name, 'passed']);
    expect(runPlanned(run, plain).outcome).toBe('passed');
  }
  const [definition] = suites.flatMap(({ definitions }) => definitions);
  const served = definition && plain.serve(definition.value);
  if (definition === undefined || served === undefined) throw new Error('no CRD');
  return coveredLines(definition, served, coverage, undefined);
}

const seen = ({ points }: DefinitionCoverage): Readonly<Record<string, string>> =>
  Object.fromEntries(points.map(({ sides, what }) => [what, sides.map(({ name, times }) => `${name} ${String(times)}`).join(', ')]));

const TESTS = `
  - {name: a, create: ${widget('spec: {size: 2}')}}
  - {name: b, create: ${widget('spec: {size: 11, color: red}')}, errors: []}
  - {name: c, create: ${widget('spec: {size: 1, color: blue}')}}
`;

test('counts both sides of constraints, and what the parts of rules were', async () => {
  expect(seen(await covered(TESTS))).toMatchObject({
    'spec.size/maximum': 'held 2, refused 1',
    'spec.size/type': 'held 3, refused 0',
    'spec.color/default': 'filled in 1, given 2',
    'status.phase/maxLength': 'held 0, refused 0',
    'spec/x-kubernetes-validations[0] !has(self.size) || self.size > 1 || self.color == "blue"': 'true 3, false 0',
    'spec/x-kubernetes-validations[0] !has(self.size)': 'true 0, false 3',
    'spec/x-kubernetes-validations[0] self.size > 1': 'true 2, false 1',
    'spec/x-kubernetes-validations[0] self.color == "blue"': 'true 1, false 0',
  });
});

test('is shown on the lines of the definition', async () => {
  const coverage = await covered(TESTS);
  const text = coverageText([coverage]);
  expect(text).toContain('  crd.yaml:20: v1 spec.size/type: never refused\n');
  expect(text).toContain('  crd.yaml:24: v1 status.phase/maxLength: never seen\n');
  expect(text).toMatch(/\ncoverage: \d+ of \d+ sides seen \(\d+ %\)\n$/);
  const lcov = coverageLcov([coverage]);
  expect(lcov).toMatch(/^TN:\nSF:crd\.yaml\nBRDA:/);
  expect(lcov).toContain('\nDA:24,0\n');
  expect(lcov).toContain('BRDA:24,0,0,-\n');
  const page = coverageHtml([coverage]);
  expect(page).toContain('<span id="definition-1-24">24 <span class="word error"');
  expect(page).not.toContain('<script');
});
