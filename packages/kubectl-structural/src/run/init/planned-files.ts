import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryUrl } from '@structural/presenters';
import { CONFIG_NAMES, readRegularFile } from '@structural/sources';
import { definitionFolders } from './definition-folders.js';
import type { RepositoryKind, RepositoryLook } from './repository-look.js';

/** A file that `init` would write, or that is there already. */
export interface PlannedFile {
  readonly path: string;
  readonly text: string;
  /** The file that is there in its place, which stays as it is. */
  readonly kept?: string;
  /** Lines to add to what is kept, where it does not have them. */
  readonly addition?: string;
}

/** The repository as workflows and hooks name it: OWNER/NAME. */
export const REPOSITORY = repositoryUrl.replace(/^https:\/\/github\.com\//, '');

/** The files that a repository needs, of which those that exist are kept. */
export function plannedFiles(look: RepositoryLook, root: string, version: string): readonly PlannedFile[] {
  return [configFile(look, root), hookFile(root, version), ...(usesGitHub(root) ? [workflowFile(root)] : [])];
}

function configFile(look: RepositoryLook, root: string): PlannedFile {
  const kept = CONFIG_NAMES.find((name) => existsSync(join(root, name)));
  const plan = { path: '.structural.yaml', text: configText(look) };
  return kept === undefined ? plan : { ...plan, kept };
}

const KINDS: Readonly<Record<RepositoryKind, string>> = {
  operator: 'an operator',
  gitops: 'a GitOps repository',
  chart: 'charts',
  application: 'the manifests of an application',
};

/** What a repository is, in words: `an operator (a PROJECT file of Kubebuilder)`. */
export function repositoryWords({ because, kind }: Pick<RepositoryLook, 'because' | 'kind'>): string {
  return because === 'manifests' ? KINDS[kind] : `${KINDS[kind]} (${because})`;
}

function configText(look: RepositoryLook): string {
  const crds = definitionFolders(look.definitions);
  return [
    `# yaml-language-server: $schema=${repositoryUrl.replace('github.com', 'raw.githubusercontent.com')}/main/docs/structural.schema.json`,
    `# Settings for ${KINDS[look.kind]}. All keys: ${repositoryUrl}/blob/main/docs/reference/config.md`,
    'schemaVersion: 1',
    ...(crds.length === 0
      ? []
      : [
          '# The CRDs that custom resources are checked against, in editors and hooks, too.',
          'crds:',
          ...crds.map((path) => `  - ${yamlScalar(path)}`),
        ]),
    ...(look.definitions.size > 0 ? [] : ['allowEmpty: true # lint finds no CRDs here']),
    ...(look.ignored.length === 0
      ? []
      : ['ignore:', ...look.ignored.map(({ pattern, reason }) => `  - ${yamlScalar(pattern)} # ${reason}`)]),
    '',
  ].join('\n');
}

/** A name as a YAML scalar. */
export function yamlScalar(text: string): string {
  return /^[A-Za-z0-9_.][A-Za-z0-9_./-]*$/.test(text) ? text : JSON.stringify(text);
}

function hookFile(root: string, version: string): PlannedFile {
  const entry = [`  - repo: ${repositoryUrl}`, `    rev: v${version}`, '    hooks:', '      - id: structural-validate', ''].join('\n');
  const plan = { path: '.pre-commit-config.yaml', text: `repos:\n${entry}` };
  return keptOr(plan, root, /structural-(?:validate|lint)/, entry);
}

function workflowFile(root: string): PlannedFile {
  const folder = join(root, '.github/workflows');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.ya?ml$/.test(name)) : [];
  const using = files.sort().find((name) => fileText(join(folder, name))?.includes(`${REPOSITORY}/packages/github-action`) === true);
  const plan = { path: '.github/workflows/structural.yml', text: WORKFLOW };
  if (using !== undefined) return { ...plan, kept: `.github/workflows/${using}` };
  return keptOr(plan, root, /./);
}

/** The plan, or what is there in its place with what it lacks. */
export function keptOr(plan: PlannedFile, root: string, has: RegExp, addition?: string): PlannedFile {
  if (!existsSync(join(root, plan.path))) return plan;
  const isThere = has.test(fileText(join(root, plan.path)) ?? '');
  return { ...plan, kept: plan.path, ...(!isThere && addition !== undefined && { addition }) };
}

function fileText(path: string): string | undefined {
  const read = readRegularFile(path, path);
  return read.kind === 'bytes' ? new TextDecoder().decode(read.bytes) : undefined;
}

/** Whether GitHub runs the checks: its folder is there, or no other service is set up. */
function usesGitHub(root: string): boolean {
  return existsSync(join(root, '.github')) || !OTHER_SERVICES.some((name) => existsSync(join(root, name)));
}

const OTHER_SERVICES = ['.gitlab-ci.yml', 'Jenkinsfile', 'azure-pipelines.yml', '.circleci', '.drone.yml', '.woodpecker.yml'];

/** The workflow: pull requests report what is new, pushes everything. */
export const WORKFLOW = `name: structural
on:
  pull_request:
  push:
    branches: [main, master]
permissions: { contents: read }
jobs:
  structural:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        # Two commits are enough to see what a pull request changes.
        with: { fetch-depth: 2, persist-credentials: false }
      - uses: ${REPOSITORY}/packages/github-action@v1
`;
