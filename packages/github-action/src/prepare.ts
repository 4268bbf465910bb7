import { isAbsolute } from 'node:path';
import { mayHoldDefinitions, openPast, realPath, type Git, type Past } from '@structural/sources';
import { NEWEST_KUBERNETES, type PatchedFiles } from '@structural/checker';
import { counted as numbered, visible } from '@structural/presenters';
import {
  catalogsOf,
  openConfigs,
  openPatchSearch,
  openPolicySearch,
  readDefinitionFiles,
  toConfigured,
  withConfigs,
  type CheckingSetup,
  type Configs,
  type FileBytes,
  type JudgingSetup,
} from '@structural/runner';
import type { ActionHost } from './action-host.js';
import { workflowInput, type ActionInputs } from './action-inputs.js';
import type { ApiAccess } from './changes/changed-by-api.js';
import { findBase } from './changes/base.js';
import { findChangedFiles } from './changes/changed-files.js';
import { chooseFiles } from './changes/choose-files.js';
import { compareWithBase, type ComparedWithBase } from './changes/compare-with-base.js';
import { openCounted, type PastOf } from './changes/counted.js';
import { openOld } from './changes/old.js';
import { upgradeOfBase, type UpgradeOfBase } from './changes/upgrade-of-base.js';
import type { WorkflowEvent } from './changes/workflow-event.js';
import { listFiles, type ListedFile } from './listed-files.js';
import type { ActionRendering } from './open-render.js';
import type { RepositoryPlaces } from './places.js';
import type { ActionProblem } from './problem.js';
import { readDefinitions, whereDefinitionsAre } from './read-definitions.js';
import { findCommits } from './report/commits.js';
import { LINK_VARIABLES } from './report/links.js';

/** Where and why the action runs. */
export interface RunContext {
  readonly host: ActionHost;
  readonly event: WorkflowEvent;
  readonly git: Git;
  readonly places: RepositoryPlaces;
}

/** What is to be judged, and how. */
export interface Preparation {
  readonly toJudge: readonly ListedFile[];
  readonly setup: JudgingSetup<ActionRendering>;
  /** Where a file stands in the working tree, where what was there before is a whole revision. */
  placeOf?(file: string): string | undefined;
  /** What the files were, where only new findings count. */
  readonly past?: Past;
  /** The names of the files that `crds` stands for. */
  readonly definitionFiles: ReadonlySet<string>;
  /** Whether only the files that changed are judged. */
  readonly isNarrowed: boolean;
  /** Whether files were named that config files leave out. */
  readonly leavesOut: boolean;
  /** What changed definitions break. */
  readonly compared: ComparedWithBase;
  /** What the changes do to a cluster by what brings its definitions. */
  readonly upgraded: UpgradeOfBase;
  /** What files were where the changes start, by which findings are placed in the diff; absent where that is not known. */
  pastOfBase?(): Promise<Past | string>;
  /** Whether all findings that are reported are new. */
  readonly isNew: boolean;
  /** Why these files. */
  readonly reasons: readonly string[];
  readonly problems: readonly ActionProblem[];
}

/**
 * Finds the files, chooses those that changed where that is asked for, and reads the definitions that resources are judged by; or what is wrong with the
 * config files that hold for them.
 */
export async function prepare(
  inputs: ActionInputs,
  { event, git, host, places }: RunContext,
): Promise<Preparation | readonly ActionProblem[]> {
  const { directory } = places;
  const configs = openConfigFiles(inputs, host, directory);
  const listed = await listFiles(inputs.files, { directory, configs });
  const configured = listed.files.flatMap(toConfigured);
  const used = configured.map(({ atRevision, path }) => configs.of(path, atRevision));
  if (configs.problems.length > 0) return configProblems(configs, places);
  const said = whereDefinitionsAre(inputs.crds, used, directory);
  const paths = new Map<string, string>();
  const know = (files: readonly ListedFile[]): void => {
    for (const { name, realPath = name } of files) paths.set(name, places.toPath(realPath));
  };
  const toPath = (file: string): string => paths.get(file) ?? places.toPath(file);
  know(listed.files);
  const definitions = await readDefinitions(said, directory, toPath);
  know(definitions.files);
  const judgesResources = inputs.isWhole || said.length > 0;
  const own = await readOwn(judgesResources ? listed.files : []);
  const first = [...chosenFor(inputs, listed.files, own.files, said), ...excludedNames(configs)];
  const catalogOf = catalogsOf({ given: definitions.given, own: own.files, inputs: configured, configs });
  const base = await findBase(event, git);
  const changed = inputs.onlyChanged ? await findChangedFiles(event, base, git, githubApi(host)) : undefined;
  const grounds = { said, definitions: definitions.files, configs: configFiles(configs) };
  const chosen = changed && chooseFiles(listed.files, grounds, changed, places);
  const toJudge = chosen?.files ?? listed.files;
  const old = await openOld(inputs.old, base, directory, {
    judged: toJudge.map(({ name }) => name),
    ...(!judgesResources && { isWanted: mayHoldDefinitions }),
  });
  const catalog = judgesResources && { catalogOf, namespaces: own.namespaces, patched: own.patched };
  const checking = withConfigs(checkingSetup(inputs, old.files, catalog), toJudge.flatMap(toConfigured), {
    configs,
    given: inputs.given,
    ...catalog,
  });
  const isPullRequest = event.name.startsWith('pull_request');
  const report = inputs.report ?? (isPullRequest ? 'new' : 'all');
  const pastOf = pastsIn(directory);
  const { counted, past, reasons } = await openCounted(report, base, toJudge, checking, pastOf);
  const compared = await compareWithBase(inputs, {
    base,
    directory,
    kubernetesVersion: inputs.given.kubernetesVersion ?? NEWEST_KUBERNETES,
    isPullRequest,
  });
  const upgraded = await upgradeOfBase(inputs, { base, directory, env: host.env, event });
  for (const [name, path] of compared.paths) paths.set(name, places.toPath(path));
  return {
    toJudge,
    compared,
    upgraded,
    ...(base.kind === 'commit' && { pastOfBase: () => pastOf(base.commit) }),
    isNew: counted?.kind === 'new',
    definitionFiles: new Set(definitions.files.map(({ name }) => name)),
    isNarrowed: chosen?.isNarrowed === true,
    leavesOut: configs.leftOut.length > 0,
    ...(old.placeOf && { placeOf: old.placeOf }),
    ...(past && { past }),
    setup: {
      checking: { ...checking, ...(counted && { counted }) },
      rendering: {
        paths,
        atBase: new Map([...compared.paths.keys()].map((name) => [name, name.slice(0, name.indexOf(':'))])),
        links: {
          env: Object.fromEntries(LINK_VARIABLES.map((name) => [name, host.env[name]])),
          commits: await findCommits(event, host.env, base, git, namesOf([...toJudge, ...definitions.files], toPath), toPath),
        },
        maxAnnotations: inputs.maxAnnotations,
        sarif: inputs.sarifFile !== undefined,
      },
    },
    reasons: [...first, ...reasonOf(chosen), ...old.reasons, ...reasons, ...compared.reasons, ...upgraded.reasons],
    problems: [...listed.problems.map(notRead), ...old.problems, ...definitions.problems, ...compared.problems, ...upgraded.problems],
  };
}

/** What the action chose where no files are named, and how to change it. */
function chosenFor(
  { isWhole }: ActionInputs,
  listed: readonly unknown[],
  own: readonly unknown[],
  said: readonly unknown[],
): readonly string[] {
  if (!isWhole) return [];
  const crds =
    said.length > 0
      ? 'resources are checked against the CRDs that the config file names'
      : own.length > 0
        ? `resources are checked against the CRDs in ${numbered(own.length, 'file')} of the repository`
        : 'the repository has no CRDs: kinds of others are named, and not checked; kubectl structural definitions sync fetches their CRDs';
  return [
    `no files are named: all ${numbered(listed.length, 'manifest')} of the repository are checked; the input files changes that`,
    crds,
  ];
}

/** What of the files concerns others: the definitions and the namespaces in them. */
async function readOwn(
  files: readonly ListedFile[],
): Promise<{ readonly files: readonly FileBytes[]; readonly namespaces: readonly FileBytes[]; readonly patched: readonly PatchedFiles[] }> {
  const patches = openPatchSearch(files);
  const search = openPolicySearch(patches.inputs);
  const own = await readDefinitionFiles(search.inputs, { skipsPatches: true });
  const { namespaces } = await search.find();
  return { files: own.files, namespaces, patched: await patches.find() };
}

function reasonOf(chosen: { readonly reason: string } | undefined): readonly string[] {
  return chosen === undefined ? [] : [`checked: ${chosen.reason}`];
}

/** What is judged by default; `old` are the files as they were, `catalog` gives the definitions where some are named. */
function checkingSetup(
  { liveAs, requireCrd, strict }: ActionInputs,
  old: CheckingSetup['old'],
  catalog:
    | false
    | {
        readonly catalogOf: ReturnType<typeof catalogsOf>;
        readonly namespaces: readonly FileBytes[];
        readonly patched: readonly PatchedFiles[];
      },
): CheckingSetup {
  return {
    kubernetesVersion: NEWEST_KUBERNETES,
    conventions: [],
    acknowledgements: true,
    fixes: true,
    ...(old && { old }),
    ...(liveAs && { liveAs }),
    ...(catalog && {
      resources: {
        catalog: catalog.catalogOf(undefined),
        namespaces: catalog.namespaces,
        ...(catalog.patched.length > 0 && { patched: catalog.patched }),
        strict,
        requireCrd,
        requireObjects: 'among-others',
      },
    }),
  };
}

function githubApi({ env }: ActionHost): ApiAccess {
  return { repository: env['GITHUB_REPOSITORY'], token: workflowInput('token', env), apiUrl: env['GITHUB_API_URL'] };
}

/** The config files in the working tree. */
function configFiles({ met }: Configs): readonly string[] {
  return met.flatMap(({ atRevision, path }) => (atRevision ? [] : [realPath(path)]));
}

function notRead({ message, name }: { readonly message: string; readonly name: string }): ActionProblem {
  return { title: 'not read', message: `${visible(name)}: ${message}` };
}

/** The names of files in the repository, without those that are read from revisions. */
function namesOf(files: readonly ListedFile[], toPath: (file: string) => string): readonly string[] {
  return files.flatMap(({ name, realPath: path }) => (path === undefined || isAbsolute(toPath(name)) ? [] : [name]));
}

/** Opens the past at commits, each once. */
function pastsIn(directory: string): PastOf {
  const opened = new Map<string, Promise<Past | string>>();
  return (commit) => {
    const known = opened.get(commit) ?? openPast(commit, directory);
    opened.set(commit, known);
    return known;
  };
}

function openConfigFiles({ configFile }: ActionInputs, { env }: ActionHost, cwd: string): Configs {
  const home = env['HOME'] ?? env['USERPROFILE'];
  return openConfigs({ cwd, ...(home !== undefined && { home }), ...(configFile !== undefined && { file: configFile }) });
}

function configProblems({ problems }: Configs, { toPath }: RepositoryPlaces): readonly ActionProblem[] {
  return problems.map(({ file, message, place }) => ({
    title: 'config',
    message: `${visible(file)}: ${message}`,
    ...(place && { place: { file: toPath(file), ...place } }),
  }));
}

const MAX_NAMES = 5;

/** What was named and is left out. */
function excludedNames({ leftOut: all }: Configs): readonly string[] {
  const shown = all.length > MAX_NAMES ? all.slice(0, MAX_NAMES - 1) : all;
  const rest = all.length - shown.length;
  return [
    ...shown.map(({ by = 'a config file', name }) => `${name} ignored by ${by}`),
    ...(rest > 0 ? [`${rest} other inputs ignored`] : []),
  ];
}
