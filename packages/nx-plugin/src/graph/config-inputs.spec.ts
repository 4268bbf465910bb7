import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openConfigInputs, type ConfigInputs } from './config-inputs.js';

/** What a project at `apps/one` gets of the config files of a workspace, which has other files, too. */
function inputsOf(configs: Readonly<Record<string, string>>, others: readonly string[] = []): ConfigInputs {
  const workspace = mkdtempSync(join(tmpdir(), 'structural-nx-'));
  try {
    for (const [path, text] of Object.entries(configs)) {
      mkdirSync(dirname(join(workspace, path)), { recursive: true });
      writeFileSync(join(workspace, path), text);
    }
    return openConfigInputs(workspace, [...Object.keys(configs), ...others])('apps/one');
  } finally {
    rmSync(workspace, { recursive: true });
  }
}

const ABOVE = '{workspaceRoot}/apps/.structural.{yaml,yml}';

test('a project without config files reads those that may come in the folders above it', () => {
  expect(inputsOf({})).toEqual({ inputs: [ABOVE], isCacheable: true });
});

test('what a config file above or in a project names is read, by its folder', () => {
  const found = inputsOf(
    {
      '.structural.yaml': 'crds: [vendor/crds, "!vendor/crds/old"]\npolicies: policies/all.yaml\n',
      'apps/one/.structural.yml': 'crds: ../../shared/**/*.yaml\n',
      'apps/two/.structural.yaml': 'crds: [of-another-project]\n',
    },
    ['vendor/crds/a.yaml', 'policies/all.yaml', 'shared/b/c.yaml'],
  );
  const inputs = ['vendor/crds/**/*', 'policies/all.yaml', 'shared/**/*.yaml'].map((path) => `{workspaceRoot}/${path}`);
  expect(found).toEqual({ inputs: [ABOVE, ...inputs], isCacheable: true });
});

test.each(['node_modules/@acme/crds', '../elsewhere', 'main:config/crd', 'crds.json', 'ignored/**/*.yaml'])(
  'targets are not cached by %s, which Nx does not see change',
  (path) => {
    expect(inputsOf({ 'apps/.structural.yaml': `crds: ["../${path}"]\n` }, ['apps/a.yaml'])).toEqual({
      inputs: [ABOVE],
      isCacheable: false,
    });
  },
);

test('a config file that cannot be read is no matter of the graph', () => {
  expect(inputsOf({ '.structural.yaml': 'crds: [' })).toEqual({ inputs: [ABOVE], isCacheable: true });
  expect(inputsOf({ '.structural.yaml': 'crds: { a: 1 }' })).toEqual({ inputs: [ABOVE], isCacheable: true });
});

test('targets are not cached by a config file that is too long to be looked into', () => {
  const text = `crds: [ignored]\n${'#'.repeat(1 << 20)}`;
  expect(inputsOf({ '.structural.yaml': text })).toEqual({ inputs: [ABOVE], isCacheable: false });
  expect(inputsOf({ 'apps/two/.structural.yaml': text })).toEqual({ inputs: [ABOVE], isCacheable: true });
});
