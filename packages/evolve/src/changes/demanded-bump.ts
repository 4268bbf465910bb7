import type { DefinitionCatalog } from '@structural/checker';
import { stageOf, versionsOf, type CustomResourceDefinition } from '@structural/core';
import type { ChangeRule } from '@structural/compare';
import type { Change } from './record/change.js';
import type { ComparedCatalogs } from './compare-catalogs.js';

/** What a change demands of the version of what ships a definition, mildest first. */
const BUMPS = ['none', 'patch', 'minor', 'major'] as const;

/** One of them. */
type Bump = (typeof BUMPS)[number];

/** What the changes of one version of a definition demand. */
export interface VersionBump {
  readonly definition: string;
  /** Absent for what is about the definition as a whole. */
  readonly version?: string;
  readonly stage: ReturnType<typeof stageOf>;
  readonly bump: Bump;
  /** The version of the API in which what breaks may be: `v2`; absent where nothing breaks in place. */
  readonly next?: string;
  /** The changes that demand it. */
  readonly because: readonly Change[];
}

/** What all changes demand, and each version of its own. */
export interface DemandedBump {
  readonly bump: Bump;
  readonly versions: readonly VersionBump[];
}

/**
 * The bump that changes demand of what ships the definitions, by the deprecation policy of Kubernetes' own API: what is stable or beta breaks only
 * in another version of the API, a version that was deprecated before may go unless it is stable, alpha promises nothing. What may break counts as
 * breaking, and so does what is acknowledged.
 *
 * Source: https://kubernetes.io/docs/reference/using-api/deprecation-policy/, rules 1, 4a and 4b.
 */
export function demandedBump(old: DefinitionCatalog, { acknowledged, added, changes }: ComparedCatalogs): DemandedBump {
  const before = new Map(old.entries.map(({ definition }) => [definition.metadata.name, definition]));
  const groups = new Map<string, Change[]>();
  for (const change of [...changes, ...acknowledged.map((each) => each.change)]) {
    const key = JSON.stringify([change.definition, change.version]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [change]);
    else known.push(change);
  }
  const versions = [...groups.values()].map((group) => versionBump(group, before));
  return { bump: worst([...versions.map(({ bump }) => bump), ...(added.length > 0 ? (['minor'] as const) : [])]), versions };
}

function versionBump(changes: readonly Change[], before: ReadonlyMap<string, CustomResourceDefinition>): VersionBump {
  const { definition = '', version } = changes[0] ?? {};
  const old = before.get(definition);
  const stage = version === undefined ? matureStage(old) : stageOf(version);
  const wasDeprecated = old !== undefined && versionsOf(old.spec).some(({ deprecated, name }) => name === version && deprecated);
  const bumps = changes.map((change) => bumpOf(change, stage, wasDeprecated));
  const bump = worst(bumps);
  const because = changes.filter((_, i) => bumps[i] === bump);
  const breaks = because.some(({ rule, severity }) => severity !== 'info' && !WHOLE.has(rule) && !BESIDE.has(rule));
  const next = version !== undefined && breaks ? freeVersion(version, stage, old) : undefined;
  return { definition, ...(version !== undefined && { version }), stage, bump, ...(next !== undefined && { next }), because };
}

function bumpOf({ rule, severity }: Change, stage: VersionBump['stage'], wasDeprecated: boolean): Bump {
  if (severity === 'info') return WORDS.has(rule) ? 'patch' : 'minor';
  if (stage === 'alpha') return 'minor';
  return stage === 'beta' && wasDeprecated && WHOLE.has(rule) ? 'minor' : 'major';
}

/** What takes a version away as a whole, so that no other version of the API makes up for it. */
const WHOLE: ReadonlySet<ChangeRule> = new Set<ChangeRule>(['version-removed', 'version-unserved']);
/** What is about a version that is new itself. */
const BESIDE: ReadonlySet<ChangeRule> = new Set<ChangeRule>(['version-added', 'version-served']);
const WORDS: ReadonlySet<ChangeRule> = new Set<ChangeRule>(['described-otherwise', 'rule-reworded']);

function worst(bumps: readonly Bump[]): Bump {
  return BUMPS[Math.max(0, ...bumps.map((bump) => BUMPS.indexOf(bump)))] ?? 'none';
}

/** The most mature stage of the versions that are served; that of an unknown definition is stable. */
function matureStage(definition: CustomResourceDefinition | undefined): VersionBump['stage'] {
  const stages = definition === undefined ? [] : versionsOf(definition.spec).flatMap(({ name, served }) => (served ? [stageOf(name)] : []));
  return (['stable', 'beta', 'alpha'] as const).find((stage) => stages.includes(stage)) ?? 'unknown';
}

/** The name of the next version of a stage that the definition does not have yet. */
function freeVersion(version: string, stage: VersionBump['stage'], definition: CustomResourceDefinition | undefined): string | undefined {
  if (stage === 'unknown') return undefined;
  const names = new Set(definition === undefined ? [] : versionsOf(definition.spec).map(({ name }) => name));
  const { 1: head = '', 2: number = '0' } = /^(.*?)(\d+)$/.exec(version) ?? [];
  for (let next = Number(number) + 1; ; next++) if (!names.has(`${head}${next}`)) return `${head}${next}`;
}
