import { kubernetesVersionText } from '@structural/checker';
import type { ListedInput, RevisionPlace } from '@structural/sources';
import { pathIfCheckedOut } from '@structural/sources';
import type { FileBytes } from '../setup/file-bytes.js';
import type { CheckingSetup, VariedSetup } from '../setup/judging-setup.js';
import { settingsOf, type ConfigFile, type FileSettings } from './config-file.js';
import { settleRules } from '../setup/rule-settings.js';
import type { Configs } from './open-configs.js';

/** An input as far as it matters which settings hold for it. */
export interface ConfiguredInput {
  readonly name: string;
  /** Absent for what is at no path; at a revision the one that it would have if that was checked out. */
  readonly path?: string;
  /** Whether it was found in a folder, and not named. */
  readonly isSought?: boolean;
  readonly atRevision?: RevisionPlace;
}

/** A listed input as far as it matters which settings hold for it; nothing for one that is not there. */
export function toConfigured(input: ListedInput): readonly ConfiguredInput[] {
  if (input.kind === 'problem') return [];
  const { atRevision, isSought, name } = input;
  const path = atRevision === undefined ? input.path : pathIfCheckedOut(atRevision);
  return [{ name, ...(path !== undefined && { path }), ...(isSought === true && { isSought }), ...(atRevision && { atRevision }) }];
}

/** What a host has to say about settings. */
export interface ConfigUse {
  readonly configs: Pick<Configs, 'of'>;
  /** What flags or inputs of the host say, which counts more than any file. */
  readonly given: FileSettings;
  /** The definitions that resources are judged by where a config file, or none, holds; without it they are as the setup says. */
  catalogOf?(config: ConfigFile | undefined): readonly FileBytes[];
}

/**
 * The setup with what config files say of the inputs: that of most of them for all, those of others as exceptions.
 *
 * Every catalog is one list of files, however many inputs it is for, so that definitions are read once.
 */
export function withConfigs(setup: CheckingSetup, inputs: readonly ConfiguredInput[], use: ConfigUse): CheckingSetup {
  const numbers = new Map<string, number>();
  const ways: Way[] = [];
  const keyOf = ({ conventions, kubernetesVersion, proposals, resources, rules }: VariedSetup, config: ConfigFile | undefined): string =>
    JSON.stringify([
      kubernetesVersionText(kubernetesVersion),
      conventions,
      proposals,
      [...(rules ?? [])],
      resources?.builtin,
      use.catalogOf === undefined ? '' : (config?.path ?? ''),
    ]);
  const wayOf = (config: ConfigFile | undefined, path: string | undefined): Way => {
    const varied = vary(setup, config, path, use);
    const key = keyOf(varied, config);
    const known = ways[numbers.get(key) ?? -1];
    if (known !== undefined) return known;
    const way: Way = { key, setup: varied, files: [] };
    numbers.set(key, ways.push(way) - 1);
    return way;
  };
  const plain = new Map<ConfigFile | undefined, Way>();
  for (const { atRevision, name, path } of inputs) {
    const config = use.configs.of(path, atRevision);
    const way = plain.get(config) ?? wayOf(config, path);
    if (config === undefined || config.overrides.length === 0) plain.set(config, way);
    way.files.push(name);
  }
  // The settings of the working folder's own config file are the usual ones where any file has them.
  const own = keyOf(vary(setup, use.configs.of(undefined), undefined, use), use.configs.of(undefined));
  const rank = ({ files, key }: Way): number => (key === own ? Infinity : files.length);
  const [usual, ...others] = ways.sort((a, b) => rank(b) - rank(a));
  if (usual === undefined) return { ...setup, ...vary(setup, use.configs.of(undefined), undefined, use) };
  const byFile = new Map(others.flatMap(({ files }, i) => files.map((file) => [file, i] as const)));
  return {
    ...setup,
    ...usual.setup,
    ...(others.length > 0 && { exceptions: { byFile, settings: others.map((other) => other.setup) } }),
  };
}

interface Way {
  readonly key: string;
  readonly setup: VariedSetup;
  readonly files: string[];
}

function vary(
  { conventions, kubernetesVersion, proposals, resources }: CheckingSetup,
  config: ConfigFile | undefined,
  path: string | undefined,
  { catalogOf, given }: ConfigUse,
): VariedSetup {
  const levels = [{ conventions }, ...(config === undefined ? [] : settingsOf(config, path)), given];
  const chosen = levels.reduce((all, level: FileSettings) => level.proposals ?? all, proposals);
  const builtin = levels.reduce((judge, level: FileSettings) => level.builtin ?? judge, resources?.builtin);
  return {
    kubernetesVersion: levels.reduce((version, level: FileSettings) => level.kubernetesVersion ?? version, kubernetesVersion),
    ...settleRules(levels),
    ...(chosen && { proposals: chosen }),
    ...(resources && { resources: { ...resources, ...(builtin && { builtin }), catalog: catalogOf?.(config) ?? resources.catalog } }),
  };
}
