import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryUrl } from '@structural/presenters';
import { CONFIG_NAMES } from '@structural/sources';
import { keptOr, REPOSITORY, yamlScalar, type PlannedFile } from '../init/planned-files.js';
import { boundTo, movedLine, type MovedCall } from './move-call.js';

/**
 * The files that do what the calls do: the config file, a workflow where a workflow calls a tool, and a hook where a hook does. Lines that do the same in
 * their own place only are in no file.
 */
export function movedFiles(calls: readonly MovedCall[], root: string, version: string): readonly PlannedFile[] {
  const inWorkflows = calls.filter((moved) => moved.call.file.startsWith('.github/workflows/') && boundTo(moved) === undefined);
  const isHooked = calls.some(({ call }) => /^\.pre-commit-config\.ya?ml$/.test(call.file));
  return [
    configFile(calls, root),
    ...(inWorkflows.length > 0
      ? [keptOr({ path: '.github/workflows/structural.yml', text: workflowText(inWorkflows, version) }, root, /./)]
      : []),
    ...(isHooked ? [hookFile(root, version)] : []),
  ];
}

function configFile(calls: readonly MovedCall[], root: string): PlannedFile {
  const kept = CONFIG_NAMES.find((name) => existsSync(join(root, name)));
  const plan = { path: '.structural.yaml', text: configText(calls) };
  return kept === undefined ? plan : { ...plan, kept, addition: withoutHead(plan.text) };
}

function configText(calls: readonly MovedCall[]): string {
  const ignored = [...new Set(calls.flatMap((moved) => moved.ignored))];
  const versions = [...new Set(calls.flatMap(({ kubeVersion }) => (kubeVersion === undefined ? [] : [kubeVersion])))];
  const checks = calls.filter(({ words }) => words[0] === 'validate');
  return [
    `# yaml-language-server: $schema=${repositoryUrl.replace('github.com', 'raw.githubusercontent.com')}/main/docs/structural.schema.json`,
    'schemaVersion: 1',
    ...(versions.length === 1 ? [`kubeVersion: "${versions[0] ?? ''}"`] : []),
    ...(ignored.length > 0 ? ['ignore:', ...ignored.map((pattern) => `  - ${yamlScalar(pattern)}`)] : []),
    ...(checks.length > 0 && checks.every(({ requiresCrd }) => requiresCrd)
      ? ['rules:', '  unknown-kind: error # as without -ignore-missing-schemas']
      : []),
    '',
  ].join('\n');
}

function withoutHead(text: string): string {
  return text.replace(/^#.*\nschemaVersion: 1\n/, '');
}

function hookFile(root: string, version: string): PlannedFile {
  const entry = [`  - repo: ${repositoryUrl}`, `    rev: v${version}`, '    hooks:', '      - id: structural-validate', ''].join('\n');
  return keptOr({ path: '.pre-commit-config.yaml', text: `repos:\n${entry}` }, root, /structural-(?:validate|lint)/, entry);
}

function workflowText(calls: readonly MovedCall[], version: string): string {
  const lines = [...new Set(calls.map(movedLine))];
  return `# Takes the place of the steps that called ${[...new Set(calls.map(({ call }) => call.tool))].join(', ')}. The action does more on pull requests:
# ${repositoryUrl}/tree/main/packages/github-action (uses: ${REPOSITORY}/packages/github-action@v1)
name: structural
on: [push, pull_request]
permissions: { contents: read }
jobs:
  structural:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with: { persist-credentials: false }
      - run: npm install --global kubectl-structural@${version}
      - run: |
${lines.map((line) => `          ${line}\n`).join('')}`;
}
