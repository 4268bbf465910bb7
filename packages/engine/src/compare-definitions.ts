import type { DefinitionCatalog } from '@structural/checker';
import { compareCatalogs, type Change, changeVerdict, witnessText } from '@structural/evolve';
import type { Finding as ChangeFinding } from '@structural/compare';
import { lineIndex } from '@structural/document';
import { catalogOf, DefinitionsError, manifestsOf, type Definitions } from './definitions.js';
import { toLocation, type Location } from './finding.js';
import { checkChoice, checkOptions, checkType, toKubernetesVersion } from './options.js';

/** How definitions are compared. */
export interface CompareDefinitionsOptions {
  /** Who must not be affected; each level includes those before it. By default `readers`. */
  readonly level?: 'stored-data' | 'writers' | 'readers' | 'clients';
  /** The server that judges: `1.35`; by default the newest known. */
  readonly kubeVersion?: string;
  /** Milliseconds after which the rest is undecided; by default there is no limit. */
  readonly timeLimit?: number;
}

/** What a change does to one audience. */
export interface ChangeEffect {
  readonly audience: 'installers' | 'stored-data' | 'writers' | 'readers' | 'owners' | 'clients';
  readonly verdict: 'breaking' | 'undecided' | 'harmless';
  readonly message: string;
  /** What proves a breaking change. */
  readonly proof?: {
    /** What is done with the resource, such as `created`. */
    readonly how: string;
    /** YAML. */
    readonly resource: string;
    readonly oldSays: string;
    readonly newSays: string;
  };
}

/** A place in one of the compared manifests. */
export interface ComparedPlace {
  readonly file: string;
  readonly loc: Location;
}

/** A change of a definition and what it does. */
export interface DefinitionChange {
  /** The change rule, as in the documentation. */
  readonly rule: string;
  /** Stable: the same change has the same id in the next comparison. */
  readonly id: string;
  readonly verdict: 'breaking' | 'undecided' | 'harmless';
  readonly definition: string;
  readonly version?: string;
  readonly field?: string;
  readonly message: string;
  readonly effects: readonly ChangeEffect[];
  readonly old?: ComparedPlace;
  readonly new?: ComparedPlace;
}

/** What came of a comparison. */
export interface CompareResult {
  /** True only where no change breaks anybody at the level, and none is undecided. */
  readonly ok: boolean;
  readonly changes: readonly DefinitionChange[];
  /** Names of the definitions that only the new side has, and only the old side. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Compares definitions with their next versions, by name. Throws a {@link DefinitionsError} where a side cannot be read. */
export function compareDefinitions(old: Definitions, next: Definitions, options: CompareDefinitionsOptions = {}): CompareResult {
  checkOptions(options, ['kubeVersion', 'level', 'timeLimit'], 'compareDefinitions');
  checkChoice(options.level, ['stored-data', 'writers', 'readers', 'clients'], 'level');
  checkType(options.timeLimit, 'number?', 'timeLimit');
  const end = options.timeLimit === undefined ? Infinity : Date.now() + options.timeLimit;
  const sides = { old: readSide(old, 'old'), new: readSide(next, 'new') };
  const compared = compareCatalogs(sides.old, sides.new, {
    strictness: options.level ?? 'readers',
    kubernetesVersion: toKubernetesVersion(options.kubeVersion),
    today: new Date().toISOString().slice(0, 10),
    isOver: () => Date.now() > end,
  });
  const changes = compared.changes.map((change) => toChange(change, sides));
  return {
    ok: compared.leftOut === 0 && changes.every(({ verdict }) => verdict === 'harmless'),
    changes,
    added: compared.added,
    removed: compared.removed,
  };
}

function readSide(definitions: Definitions, side: string): DefinitionCatalog {
  const catalog = catalogOf(manifestsOf(definitions), side);
  const [problem] = catalog.problems;
  if (problem !== undefined) throw new DefinitionsError(`${side}: ${problem.file}: ${problem.message}`, []);
  if (catalog.size === 0) throw new DefinitionsError(`${side}: there is no CustomResourceDefinition`, []);
  return catalog;
}

function toChange(change: Change, sides: { readonly old: DefinitionCatalog; readonly new: DefinitionCatalog }): DefinitionChange {
  const { definition, field, findings, id, rule, version } = change;
  return {
    rule,
    id,
    verdict: changeVerdict(change),
    definition,
    ...(version !== undefined && { version }),
    ...(field !== undefined && { field }),
    message: findings[0].message,
    effects: findings.map(toEffect),
    ...(change.old && { old: toPlace(change.old, sides.old) }),
    ...(change.new && { new: toPlace(change.new, sides.new) }),
  };
}

function toEffect(finding: ChangeFinding): ChangeEffect {
  const { audience, message, verdict } = finding;
  if (finding.verdict !== 'breaking') return { audience, verdict, message };
  const { how, newSays, oldSays, text } = witnessText(finding.witness, true);
  return { audience, verdict, message, proof: { how, resource: text, oldSays, newSays } };
}

function toPlace({ file, range }: NonNullable<Change['old']>, { entries }: DefinitionCatalog): ComparedPlace {
  const text = entries.find((entry) => entry.file === file)?.document.text ?? '';
  return { file, loc: toLocation(range, lineIndex(text)) };
}
