import {
  describeResource,
  findObjects,
  isBuiltInGroup,
  isCheckedWithoutDefinition,
  isConfigurationGroup,
  isDefinition,
} from '@structural/checker';
import { servedVersions, compareVersions } from '@structural/core';
import type { JsonValue } from '@structural/json';
import type { NamedSource } from '@structural/runner';
import type { UsedKind } from '../../report/used-kinds-report.js';
import type { OpenDefinitions } from '../served/open-definitions.js';

/** The order of the list: what needs attention first. */
const STATES: readonly UsedKind['state'][] = ['missing', 'unserved', 'defined', 'checked', 'built-in', 'tool'];

/** Counts the kinds of manifests, document by document. */
export function openUsedKinds(
  definitions: OpenDefinitions,
  sources: readonly NamedSource[] = [],
): {
  /** Counts the objects of a document. */
  add(value: JsonValue): void;
  /** All kinds by state, then by name. CRDs themselves are left out. */
  kinds(): readonly UsedKind[];
} {
  const brought = new Map(
    sources.flatMap(({ by: [by], source }) => (source.kinds ?? []).map((kind) => [kind, by === undefined ? source.by : by.name] as const)),
  );
  const counts = new Map<string, CountedKind & { objects: number }>();
  return {
    add(document) {
      for (const { value } of findObjects(document)) {
        const { apiVersion, kind } = describeResource(value);
        if (kind === '' || isDefinition(value)) continue;
        const key = `${apiVersion} ${kind}`;
        const known = counts.get(key) ?? { apiVersion, kind, isChecked: isCheckedWithoutDefinition(value), objects: 0 };
        known.objects++;
        counts.set(key, known);
      }
    },
    kinds: () =>
      [...counts.values()]
        .map(({ isChecked, ...counted }) => withBringer({ ...counted, ...stateOf({ ...counted, isChecked }, definitions) }, brought))
        .sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state) || compareTexts(nameOf(a), nameOf(b))),
  };
}

interface CountedKind extends Pick<UsedKind, 'apiVersion' | 'kind'> {
  /** Whether its objects are checked where no CRD of it is known. */
  readonly isChecked: boolean;
}

function stateOf({ apiVersion, isChecked, kind }: CountedKind, definitions: OpenDefinitions): Pick<UsedKind, 'state' | 'definition'> {
  const [group, version] = apiVersion.includes('/') ? (apiVersion.split('/', 2) as [string, string]) : ['', apiVersion];
  const entry = definitions.find(group, kind);
  if (entry !== undefined) {
    const served = [...servedVersions(entry.definition)].sort(compareVersions);
    const definition = { name: entry.definition.metadata.name, file: entry.file, served };
    return { state: served.includes(version) ? 'defined' : 'unserved', definition };
  }
  if (isChecked) return { state: 'checked' };
  if (isConfigurationGroup(group)) return { state: 'tool' };
  return { state: isBuiltInGroup(group) ? 'built-in' : 'missing' };
}

/** A kind without a CRD with what brings it: where the repository says so. */
function withBringer(kind: UsedKind, brought: ReadonlyMap<string, string>): UsedKind {
  if (kind.state !== 'missing') return kind;
  const broughtBy = brought.get(nameOf(kind));
  return broughtBy === undefined ? kind : { ...kind, broughtBy };
}

function nameOf({ apiVersion, kind }: UsedKind): string {
  return `${apiVersion} ${kind}`;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
