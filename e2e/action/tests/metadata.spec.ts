import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './workspace.js';

// What GitHub and users read about the action, against the action.
interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly runs: { readonly using: string; readonly main: string };
  readonly branding: { readonly icon: string; readonly color: string };
}

const folder = join(root, 'packages/github-action');
const action = parse(readFileSync(join(folder, 'action.yml'), 'utf8')) as Action;
const INPUTS = [
  'files',
  'working-directory',
  'config',
  'kube-version',
  'crds',
  'old',
  'as',
  'compare',
  'compare-level',
  'upgrade',
  'strict',
  'builtin',
  'require-crd',
  'conventions',
  'proposals',
  'allow-empty',
  'fail-on',
  'report',
  'only-changed',
  'max-annotations',
  'sarif-file',
  'summary',
  'comment',
  'token',
];

test('action.yml names every input and output, and the bundle', () => {
  expect(Object.keys(action.inputs)).toEqual(INPUTS);
  expect(Object.keys(action.outputs)).toEqual(['errors', 'warnings', 'files', 'upgrade', 'sarif']);
  expect(action.runs.using).toBe('node24');
  expect(existsSync(join(folder, action.runs.main))).toBe(true);
});

test('an input that is left out is empty, so that the config file can say it', () => {
  expect(
    Object.entries(action.inputs)
      .filter(([, input]) => input.default !== undefined)
      .map(([name]) => name),
  ).toEqual(['token']);
});

test('the README explains every input', () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  expect(INPUTS.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([]);
});

interface Workflow {
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly uses?: string; readonly with?: Readonly<Record<string, unknown>> }[] }>
  >;
}

const workflows = ['examples/workflows', '.github/workflows'].flatMap((path) =>
  readdirSync(join(root, path)).map((name) => join(path, name)),
);

test.each(workflows)('%s uses inputs that there are', (path) => {
  const { jobs } = parse(readFileSync(join(root, path), 'utf8')) as Workflow;
  const steps = Object.values(jobs)
    .flatMap((job) => job.steps)
    .filter(({ uses }) => uses?.includes('packages/github-action') === true);
  if (path.startsWith('examples')) expect(steps.length).toBeGreaterThan(0);
  expect(steps.flatMap((step) => Object.keys(step.with ?? {})).filter((name) => !INPUTS.includes(name))).toEqual([]);
});

/** The workflows that pages show. */
const pages = ['packages/github-action/README.md', ...readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`)].flatMap(
  (page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/^```yaml\n(.*?)^```$/gms)]
      .map(([, text = '']) => text)
      .filter((text) => text.includes('packages/github-action@'))
      .map((text) => [page, text] as const),
);

test.each(pages)('the workflow in %s names what is judged, by inputs that there are', (_, text) => {
  const { jobs } = parse(text) as Workflow;
  const steps = Object.values(jobs)
    .flatMap((job) => job.steps)
    .filter(({ uses }) => uses?.includes('packages/github-action') === true);
  for (const { with: inputs = {} } of steps) {
    expect(Object.keys(inputs).filter((name) => !INPUTS.includes(name))).toEqual([]);
    expect(Object.keys(inputs).some((name) => name === 'files' || name === 'config')).toBe(true);
  }
});
