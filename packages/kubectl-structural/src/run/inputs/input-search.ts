import { resolve } from 'node:path';
import { rewritingOf, type ApiProposal, type KubernetesVersion, type RewriteDefinition } from '@structural/checker';
import { skippedNotes, visible } from '@structural/presenters';
import {
  catalogsOf,
  manifestsOnly,
  noSkippedFiles,
  type SkippedFiles,
  configCrds,
  findLock,
  isRemote,
  lockedDefinitions,
  openDefinitionCache,
  openConfigs,
  openFileFacts,
  toConfigured as configuredInput,
  withConfigs,
  type CheckingSetup,
  type ConfigFile,
  type Configs,
  type ConfiguredInput,
  type FileBytes,
  type GivenDefinitions,
  type KnownFiles,
} from '@structural/runner';
import { listInputs, slashed, type ListedInput, type SourceRequest, type WatchedPlace } from '@structural/sources';
import { problemText } from '../../report/problem-text.js';
import { openClusterOf, type ClusterWish, type OpenedCluster } from '../cluster/opened-cluster.js';
import { wantedEntries } from '../cluster/wanted-entries.js';
import type { ClusterFlags } from '../flags/cluster-flags.js';
import type { FindFlags } from '../flags/find-flags.js';
import { readCrds } from './read-crds.js';
import { write, type Streams } from '../program/streams.js';
import { verdictFolder } from './verdict-folder.js';
import { placesOf } from './watch.js';

/** Where inputs are looked for, and the config files that are met on the way. */
export interface InputSearch {
  readonly configs: Configs;
  /** The streams of the run, which know what is left out. */
  readonly streams: Streams;
  /** Given on the command line. */
  readonly proposals?: readonly ApiProposal[];
  /** The flags about a cluster, where one is to be read. */
  readonly clusterFlags?: ClusterFlags;
  /** Whether no config file counts, nor what a lock file names. */
  readonly ignoresConfig: boolean;
  /** Whether live objects are judged as created elsewhere, with all that a server refuses of a new object. */
  readonly isAsCreated: boolean;
  /** What was found in folders and is no manifest, as far as it was read. */
  readonly skipped: SkippedFiles;
  /** Has the cluster that is read once it is opened. */
  readonly clusters: OpenedCluster[];
  /** Opens what is known of files from earlier runs, once; nothing where none of it is kept, or a single file is judged. */
  readonly known: { open?(): Promise<KnownFiles>; files?: KnownFiles };
}

/** Gets ready to find inputs. Nothing is read yet. */
export function openInputSearch(flags: FindFlags, streams: Streams): InputSearch {
  const { config, fromCluster, gitignore = true, ignore = [], proposals, stdinFilename } = flags;
  const { build, cwd } = streams;
  const folder = verdictFolder(flags, streams);
  const home = homeOf(streams);
  const configs = openConfigs({
    cwd,
    // In a shell of Windows a backslash separates folders, as in all other names of files.
    ignore: ignore.map((pattern) => slashed(pattern)),
    ...(home !== undefined && { home }),
    ...(config !== undefined && { file: config }),
  });
  const found = { gitignore, leavesOut: configs.leavesOut, ...(stdinFilename !== undefined && { stdinName: stdinFilename }) };
  return {
    configs,
    clusters: [],
    known: folder === undefined || build === undefined ? {} : { open: () => openFileFacts({ build, cwd, folder }) },
    skipped: noSkippedFiles(),
    ignoresConfig: config === false,
    isAsCreated: flags.asCreated === true,
    streams: { ...streams, ...found },
    ...(proposals && { proposals }),
    ...(fromCluster === true && { clusterFlags: flags }),
  };
}

function homeOf({ env }: Streams): string | undefined {
  return env['HOME'] ?? env['USERPROFILE'];
}

/**
 * The inputs that there are, a cluster after all others; or what is wrong with a config file that holds for any of them, or why there is no cluster.
 * `wish` is what a command wants of a cluster.
 */
export async function findListed(
  requests: readonly SourceRequest[],
  { clusterFlags, clusters, configs, isAsCreated: keepsVersions, known, streams }: InputSearch,
  wish: ClusterWish = { what: 'all', form: 'yaml' },
): Promise<readonly ListedInput[] | string> {
  const listed = await configs.meet(await listInputs(requests, streams));
  if (listed.length > 1 && known.open !== undefined) known.files = await known.open();
  const files = listed.some(isSnapshot) ? wantedEntries(listed, { ...wish, keepsVersions }) : listed;
  const opened = clusterFlags && (await openClusterOf(clusterFlags, wish, streams));
  if (typeof opened === 'string') return opened;
  if (opened !== undefined) clusters.push(opened);
  const inputs = opened === undefined ? files : [...files, opened.input];
  for (const { atRevision, path } of toConfigured(inputs, streams)) configs.of(path, atRevision);
  return configFault(configs) ?? withFacts(countReads(inputs, streams), known.files);
}

/**
 * The inputs of {@link findListed}, of which those found in folders are read as empty files where they are no manifests: for commands that judge
 * none of them with `check`. {@link reportSkipped} says how many those were.
 */
export async function findManifests(
  requests: readonly SourceRequest[],
  finding: InputSearch,
  wanted: 'definitions' | 'resources',
  wish?: ClusterWish,
): Promise<readonly ListedInput[] | string> {
  const listed = await findListed(requests, finding, wish);
  return typeof listed === 'string' ? listed : manifestsOnly(listed, finding.skipped, wanted);
}

/** Says what of the folders was skipped, a note for each kind of file. */
export async function reportSkipped({ skipped: { patches, templates, unparsed }, streams }: InputSearch, quiet: boolean): Promise<void> {
  if (quiet) return;
  const notes = skippedNotes({ patches: patches.size, templates: templates.size, unparsed: [...unparsed] });
  await write(streams.stderr, notes.map((note) => `note: ${note}\n`).join(''));
}

/** The same inputs, whose reading the run counts as what it does as long as it does nothing else with them. */
function countReads(inputs: readonly ListedInput[], { activity }: Streams): readonly ListedInput[] {
  if (activity === undefined) return inputs;
  const read = new Set<string>();
  return inputs.map((input) => {
    if (input.kind === 'problem' || input.entries !== undefined) return input;
    return {
      ...input,
      read: () => {
        read.add(input.name);
        activity.show({ done: read.size, total: inputs.length, unit: 'files', what: 'reading' }, true);
        return input.read();
      },
    };
  });
}

/** The inputs with what is known of them, where anything is kept. */
function withFacts(inputs: readonly ListedInput[], known: KnownFiles | undefined): readonly ListedInput[] {
  return known === undefined ? inputs : known.withFacts(inputs);
}

function isSnapshot(input: ListedInput): boolean {
  return input.kind === 'found' && input.entries !== undefined;
}

/** Says what happened on the way to the clusters of a run, and lets go of them. */
export async function endClusters({ clusters }: InputSearch, quiet: boolean): Promise<void> {
  for (const opened of clusters.splice(0)) await opened.end(quiet);
}

/** What is wrong with the config files met so far. */
function configFault({ problems }: Configs): string | undefined {
  return problems.length === 0 ? undefined : problems.map(problemText).join('\nerror: ');
}

/** The places where files of a run may change: those named, and those that config files name, as far as they were met. */
export function findPlaces(names: readonly string[], { configs, streams }: InputSearch): readonly WatchedPlace[] {
  return placesOf(
    names,
    configs.met.filter(({ atRevision }) => atRevision === undefined),
    streams.cwd,
    homeOf(streams),
  );
}

/** Says which of the inputs that were named are left out; whether that is all of them. */
export async function reportLeftOut(inputs: readonly ListedInput[], { configs, streams }: InputSearch, quiet: boolean): Promise<boolean> {
  const { leftOut } = configs;
  const shown = leftOut.length > MAX_NOTES ? leftOut.slice(0, MAX_NOTES - 1) : leftOut;
  const rest = leftOut.length - shown.length;
  const lines = [
    ...shown.map(({ by = '--ignore', name }) => `${visible(name)} ignored by ${visible(by)}`),
    ...(rest > 0 ? [`${rest} other inputs ignored`] : []),
  ];
  if (!quiet) await write(streams.stderr, lines.map((line) => `note: ${line}\n`).join(''));
  return inputs.length === 0 && leftOut.length > 0;
}

const MAX_NOTES = 5;

/** The definitions that count under each config file, those of the inputs among them. */
export function definitionsOf(
  given: GivenDefinitions,
  own: readonly FileBytes[],
  inputs: readonly ListedInput[],
  { configs, streams }: InputSearch,
): ReturnType<typeof catalogsOf> {
  return catalogsOf({ given, own, inputs: toConfigured(inputs, streams), configs });
}

/** The setup as config files have it for each input; what was given on the command line, by the names of the flags, counts more. */
export function configured(
  setup: CheckingSetup,
  inputs: readonly ListedInput[],
  { configs, proposals, streams }: InputSearch,
  given: readonly string[],
  catalogOf?: (config: ConfigFile | undefined) => readonly FileBytes[],
): CheckingSetup {
  const { conventions, kubernetesVersion, resources, rules } = setup;
  const said = {
    ...((given.includes('kube-version') || given.includes('kube-window')) && { kubernetesVersion }),
    ...(given.includes('conventions') && { conventions }),
    ...(rules && { rules }),
    ...(proposals && { proposals }),
    ...(given.includes('builtin') && resources?.builtin && { builtin: resources.builtin }),
  };
  return withConfigs(setup, toConfigured(inputs, streams), { configs, given: said, ...(catalogOf && { catalogOf }) });
}

/** The server that the config file of the working folder names, for commands that ask one for everything. */
export function configuredVersion({ configs }: InputSearch, otherwise: KubernetesVersion): KubernetesVersion {
  return configs.of(undefined)?.kubernetesVersion ?? otherwise;
}

/** The flags, with what the config file of the working folder says of runs that judge nothing. */
export function withAllowEmpty<T extends { readonly allowEmpty: boolean }>(flags: T, { configs }: InputSearch): T {
  return { ...flags, allowEmpty: flags.allowEmpty || configs.of(undefined)?.allowEmpty === true };
}

/** How the command line, else the config file of the working folder, has definitions rewritten, for commands that read them in one way. */
export function configuredRewriting({ configs, proposals }: InputSearch): RewriteDefinition | undefined {
  return rewritingOf(proposals ?? configs.of(undefined)?.proposals);
}

/** The definitions that config files name for the inputs, by the config file; read once each, or why one cannot be. */
export async function configuredCrds(
  inputs: readonly ListedInput[],
  finding: InputSearch,
): Promise<ReadonlyMap<string, readonly FileBytes[]> | string> {
  const { configs, known, streams } = finding;
  const files = new Set(toConfigured(inputs, streams).map(({ atRevision, path }) => configs.of(path, atRevision)));
  const read = new Map<string, readonly FileBytes[]>();
  const locked = lockedCrds(finding);
  if (typeof locked === 'string') return locked;
  if (locked.length > 0) read.set('', locked);
  for (const config of files) {
    if (config === undefined || (config.crds === undefined && locked.length === 0)) continue;
    const crds = await readConfigCrds(config, streams, known.files);
    if (typeof crds === 'string') return crds;
    read.set(config.path, [...locked, ...crds]);
  }
  return read;
}

/** The CRDs that the lock file of the working folder names; none without one, or where config files are ignored. */
function lockedCrds({ ignoresConfig, streams }: InputSearch): readonly FileBytes[] | string {
  const found = ignoresConfig ? undefined : findLock(streams.cwd, homeOf(streams));
  if (found === undefined || typeof found === 'string') return found ?? [];
  return lockedDefinitions(found.lock.sources, openDefinitionCache(streams.env, process.platform));
}

/** The definitions that `--crds` names, else those that the config file of the working folder does. */
export async function givenOrConfiguredCrds(crds: readonly string[], finding: InputSearch): Promise<readonly FileBytes[] | string> {
  const { configs, streams } = finding;
  if (crds.length > 0) return readCrds(crds, '--crds', streams);
  const config = configs.of(undefined);
  const locked = configFault(configs) ?? lockedCrds(finding);
  if (typeof locked === 'string' || config === undefined) return locked;
  const named = await readConfigCrds(config, streams);
  return typeof named === 'string' ? named : [...locked, ...named];
}

/** Names count from the folder of the config file, and are reported as seen from the working folder. */
async function readConfigCrds(config: ConfigFile, streams: Streams, known?: KnownFiles): Promise<readonly FileBytes[] | string> {
  const named = configCrds(config, streams.cwd);
  // What is fetched comes with the lock file.
  const names = named?.names.filter((name) => !isRemote(name)) ?? [];
  return named === undefined || names.length === 0
    ? []
    : readCrds(names, visible(named.by), streams, { folder: named.folder, ...(known && { known }) });
}

/** The inputs with what says which config file holds for each. */
export function toConfigured(inputs: readonly ListedInput[], { cwd, stdinName }: Streams): readonly ConfiguredInput[] {
  return inputs.flatMap((input) => {
    const configured = configuredInput(input);
    const isNamed = input.kind === 'found' && input.isStdin === true && stdinName !== undefined;
    return isNamed ? configured.map((each) => ({ ...each, path: resolve(cwd, stdinName) })) : configured;
  });
}
