import { makeCatalog, type CatalogEntry, type KubernetesVersion } from '@structural/checker';
import { versionsOf } from '@structural/core';
import type { JsonObject } from '@structural/json';
import type { AuditFinding, AuditReport } from '../audit/audit-report.js';
import { openAudit } from '../audit/open-audit.js';
import { nameOf } from '../objects/object-name.js';
import { isSameSpec } from '../definitions/same-spec.js';
import { lackingFields } from './lacking-fields.js';
import { keepsItself } from './keeps-itself.js';
import type { UpgradeFinding, UpgradeObject } from './upgrade-finding.js';
import { removedObjects } from './removed-objects.js';
import { serverFindings, type ServerChange } from './server-findings.js';
import { withUnconverted } from './unconverted-findings.js';
import { OF_AUDIT, OF_STORED, UPGRADE_CLASSES, UPGRADE_CLASS_NAMES, type UpgradeClassName } from './upgrade-class.js';

/** A CRD on one side of an upgrade. */
export interface UpgradeDefinition {
  readonly entry: CatalogEntry;
  /** What brings it; empty for one that is in the repository itself. */
  readonly source: string;
  /** The file of the repository that has it, or names what brings it. */
  readonly file: string;
  /** Whether it is in `crds/` of a chart that Helm installs, and neither upgrades nor deletes. */
  readonly isLeft: boolean;
  /** Whether the release that has it was there before, so that Helm upgrades it rather than installs it. */
  readonly isUpgraded?: boolean;
  /** Why nothing deletes it when its source no longer has it; absent where something does. */
  readonly stays?: string;
  /** The releases of Helm that it is of, and that delete it when they no longer have it. */
  readonly releases: readonly string[];
}

/** What an upgrade does; plain data. */
export interface UpgradeReport {
  /** The most serious first. */
  readonly findings: readonly UpgradeFinding[];
  /** How many CRDs are on both sides and differ, are new, or are gone or deleted all the same. */
  readonly changed: number;
  readonly added: number;
  readonly gone: number;
  /** How many resources of these kinds were checked. */
  readonly objects: number;
  /** Whether either side has a CRD at all: without one nothing says that the upgrade is harmless. */
  readonly hasDefinitions: boolean;
  /** The sources that changed and bring no CRD after the upgrade. */
  readonly withoutDefinitions: readonly string[];
  readonly severities: Readonly<Record<'error' | 'warning' | 'note', number>>;
}

/** A source of CRDs that only one side has in this version, and of which it is not known what it brings. */
export interface UnknownSource {
  readonly source: string;
  readonly version?: string;
  /** Why, where it is not only that no lock file has it. */
  readonly problem?: string;
  /** The file that names it. */
  readonly file: string;
}

/** What an upgrade is made of. */
export interface UpgradeSides {
  readonly old: readonly UpgradeDefinition[];
  readonly next: readonly UpgradeDefinition[];
  /** The resources as they are after the upgrade, and those that were there before. */
  readonly objects: readonly UpgradeObject[];
  readonly oldObjects: readonly UpgradeObject[];
  /** Whether either side has CRDs of which `old` and `next` have none, as they are the same on both; false by default. */
  readonly hasOthers?: boolean;
  /** The sources that changed and bring no CRD after the upgrade; none by default. */
  readonly withoutDefinitions?: readonly string[];
  /** Whether it is not known of some source what it brings after the upgrade: what is gone elsewhere may be there. */
  readonly isNextUnknown: boolean;
  /** What a cluster has stored, where that is known: objects, and the versions that are stored of CRDs, by their names. */
  readonly stored?: { readonly objects: readonly UpgradeObject[]; readonly versions: ReadonlyMap<string, readonly string[]> };
  /** The servers before and after, where Kubernetes is upgraded, too. */
  readonly server?: ServerChange;
  readonly kubernetesVersion: KubernetesVersion;
}

/** What becomes of a repository and of its cluster with new definitions, by what happens to them. */
export function upgradeReport(sides: UpgradeSides): UpgradeReport {
  const { hasOthers = false, isNextUnknown, next, objects, old, oldObjects, server, stored, withoutDefinitions = [] } = sides;
  const oldByName = byName(old);
  const nextByName = byName(next);
  const gone = [...oldByName.values()].filter((each) => !nextByName.has(nameIn(each)) && mayExist(each));
  const pairs = [...nextByName.values()].flatMap((each) => {
    const before = oldByName.get(nameIn(each));
    return before === undefined ? [] : [{ before, after: each }];
  });
  const changed = pairs.filter(({ after, before }) => !isSameSpec(before.entry.definition, after.entry.definition));
  const left = changed.filter(({ after }) => after.isLeft);
  const replaced = changed.filter(({ after }) => !after.isLeft);
  const judged = new Set(changed.map(({ after }) => kindOf(after.entry)));
  const own = objects.filter(({ value }) => judged.has(objectKind(value)));
  const audit = (
    from: readonly UpgradeDefinition[],
    to: readonly UpgradeDefinition[],
    those: readonly UpgradeObject[] = own,
  ): AuditReport => auditOf(from, to, those, sides);
  const [before, after] = [replaced.map((pair) => pair.before), replaced.map((pair) => pair.after)];
  // No server since 1.22 takes these, so that the new one is refused as the old one was.
  const unservedForms = new Set(
    replaced.filter((pair) => isOfV1beta1(pair.before) && isOfV1beta1(pair.after)).map(({ after: each }) => nameIn(each)),
  );
  const fileOf = ({ definition }: AuditFinding): string => nextByName.get(definition)?.file ?? '';
  const moved = pairs.flatMap((pair) => movedFinding(pair, [...oldObjects, ...objects, ...(stored?.objects ?? [])]));
  const made = [
    ...gone.map((each) => goneFinding(each, [...oldObjects, ...objects, ...(stored?.objects ?? [])], isNextUnknown)),
    ...removedObjects(oldObjects, objects),
    ...moved,
    ...audit(before, after)
      .findings.filter((finding) => finding.class !== 'next-refused' || !unservedForms.has(finding.definition))
      .flatMap((finding) => asUpgrade(finding, fileOf(finding), OF_AUDIT[finding.class])),
    ...(stored === undefined
      ? []
      : audit(before, after, stored.objects).findings.flatMap((finding) => asUpgrade(finding, fileOf(finding), OF_STORED[finding.class]))),
    ...(server === undefined ? [] : serverFindings(objects, server)),
    // What the new definition takes, and the old one, which stays, does not.
    ...audit(
      left.map(({ after }) => after),
      left.map(({ before }) => before),
    ).findings.flatMap((finding) => asUpgrade(finding, fileOf(finding), isLoss(OF_AUDIT[finding.class]) ? 'stale' : undefined)),
    ...[...nextByName.values()].filter((each) => !oldByName.has(nameIn(each))).flatMap((each) => uninstalledFinding(each, objects)),
    ...left.map(leftFinding),
  ];
  const converted = replaced.map((pair) => ({
    old: pair.before.entry.definition,
    next: pair.after.entry.definition,
    file: pair.after.file,
  }));
  const findings = withUnconverted(made, converted).toSorted(
    (a, b) => UPGRADE_CLASS_NAMES.indexOf(a.class) - UPGRADE_CLASS_NAMES.indexOf(b.class) || b.count - a.count,
  );
  const count = (severity: UpgradeFinding['severity']): number =>
    findings.reduce((sum, finding) => sum + (finding.severity === severity ? finding.count : 0), 0);
  return {
    findings,
    changed: changed.length,
    added: nextByName.size - pairs.length,
    gone: gone.length + moved.filter((finding) => finding.class === 'deleted').length,
    objects: own.length,
    hasDefinitions: hasOthers || old.length + next.length > 0,
    withoutDefinitions,
    severities: { error: count('error'), warning: count('warning'), note: count('note') },
  };
}

function isLoss(name: UpgradeClassName | undefined): boolean {
  return name === 'refused' || name === 'dropped';
}

function auditOf(
  from: readonly UpgradeDefinition[],
  to: readonly UpgradeDefinition[],
  objects: readonly UpgradeObject[],
  { kubernetesVersion, stored }: UpgradeSides,
): AuditReport {
  const kinds = from.map(({ entry, file }) => {
    const storage = versionsOf(entry.definition.spec).find((version) => version.storage)?.name;
    const storedVersions = stored?.versions.get(entry.definition.metadata.name) ?? (storage === undefined ? [] : [storage]);
    return { entry, definition: entry.definition, place: { file, line: 1 }, ...(storedVersions.length > 0 && { storedVersions }) };
  });
  const next = makeCatalog(
    to.map(({ entry }) => entry),
    [],
  );
  const audit = openAudit(kinds, { kubernetesVersion, next });
  for (const { place, value } of objects) audit.object(value, () => place);
  return audit.report();
}

function asUpgrade(
  { count, definition, examples, what }: AuditFinding,
  file: string,
  name: UpgradeClassName | undefined,
): readonly UpgradeFinding[] {
  return name === undefined ? [] : [{ class: name, severity: UPGRADE_CLASSES[name].severity, definition, file, what, count, examples }];
}

function note(name: UpgradeClassName, { entry, file }: UpgradeDefinition, what: string): UpgradeFinding {
  return {
    class: name,
    severity: UPGRADE_CLASSES[name].severity,
    definition: entry.definition.metadata.name,
    file,
    what,
    count: 1,
    examples: [],
  };
}

const MAX_EXAMPLES = 5;

/** A CRD that no source brings any more: deleted, unless Helm leaves it, it says that it is to be kept, or an unknown source may bring it. */
function goneFinding(gone: UpgradeDefinition, objects: readonly UpgradeObject[], isNextUnknown: boolean): UpgradeFinding {
  if (isNextUnknown) return note('unknown', gone, `no known source has it, which was of ${sourceName(gone.source)}`);
  return fateOf(gone, `of ${sourceName(gone.source)}`, objects);
}

/** A CRD that another source brings: moved, unless the release of Helm that had it deletes it all the same. */
function movedFinding(
  { after, before }: { readonly before: UpgradeDefinition; readonly after: UpgradeDefinition },
  objects: readonly UpgradeObject[],
): readonly UpgradeFinding[] {
  const [release] = before.releases;
  const to = sourceName(after.source);
  if (release !== undefined && before.stays === undefined && !before.releases.some((name) => after.releases.includes(name))) {
    const still = after.source === before.source && after.releases.length === 0 ? 'the chart has it in crds/' : `${to} brings it`;
    const fate = fateOf(before, `${release} no longer has it, and Helm deletes it, although ${still}`, objects);
    if (fate.class !== 'kept') return [fate];
  }
  return after.source === before.source ? [] : [note('moved', after, `from ${sourceName(before.source)} to ${to}`)];
}

/** What becomes of a CRD that its source no longer has. */
function fateOf(gone: UpgradeDefinition, what: string, objects: readonly UpgradeObject[]): UpgradeFinding {
  const keeps = gone.isLeft || gone.stays !== undefined ? true : keepsItself(gone.entry.found.value);
  if (keeps === true) return note('kept', gone, `${what}${gone.stays === undefined ? '' : `: ${gone.stays}`}`);
  if (keeps === 'unknown') return note('unknown', gone, `${what}, and whether an annotation keeps it depends on the values of its chart`);
  const finding = note('deleted', gone, what);
  const kind = kindOf(gone.entry);
  const own = new Map(objects.filter(({ value }) => objectKind(value) === kind).map((object) => [nameOf(object.value), object]));
  if (own.size === 0) return finding;
  const examples = [...own].slice(0, MAX_EXAMPLES).map(([name, { place }]) => ({ name, place, details: [] }));
  return { ...finding, count: own.size, examples };
}

/** A CRD that Helm leaves as it is: a note, unless a controller that was made for the new one writes what the server prunes. */
function leftFinding({ after, before }: { readonly before: UpgradeDefinition; readonly after: UpgradeDefinition }): UpgradeFinding {
  const { status, versions } = lackingFields(before.entry.definition, after.entry.definition);
  const of = `of ${sourceName(after.source)}`;
  const lacks = [
    ...(versions.length === 0 ? [] : [`does not serve ${versions.join(', ')}`]),
    ...(status.length === 0 ? [] : [`prunes ${shownFields(status)}`]),
  ];
  return lacks.length === 0 ? note('left', after, of) : note('lacking', after, `${of}: the old CRD ${lacks.join(', and ')}`);
}

function shownFields(paths: readonly string[]): string {
  const more = paths.length - MAX_FIELDS;
  return paths.slice(0, MAX_FIELDS).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
}

const MAX_FIELDS = 3;

/** A new CRD in `crds/` of a release that was there before: Helm does not install it, and the server does not know its kind. */
function uninstalledFinding(added: UpgradeDefinition, objects: readonly UpgradeObject[]): readonly UpgradeFinding[] {
  if (!added.isLeft || added.isUpgraded !== true) return [];
  const what = `new in ${sourceName(added.source)}, and not installed with an upgrade`;
  const own = objects.filter(({ value }) => objectKind(value) === kindOf(added.entry));
  if (own.length === 0) return [note('lacking', added, what)];
  const examples = own.slice(0, MAX_EXAMPLES).map(({ place, value }) => ({ name: nameOf(value), place, details: [] }));
  return [{ ...note('stale', added, what), count: own.length, examples }];
}

function isOfV1beta1({ entry }: UpgradeDefinition): boolean {
  return entry.found.value['apiVersion'] === 'apiextensions.k8s.io/v1beta1';
}

/** Whether a server can have a CRD: one of another name than that of its plural and group is refused. */
function mayExist({ entry: { definition } }: UpgradeDefinition): boolean {
  const { group, names } = definition.spec;
  return definition.metadata.name === `${names.plural}.${group}`;
}

function byName(definitions: readonly UpgradeDefinition[]): ReadonlyMap<string, UpgradeDefinition> {
  return new Map(definitions.map((each) => [nameIn(each), each]));
}

function nameIn({ entry }: UpgradeDefinition): string {
  return entry.definition.metadata.name;
}

function kindOf({ definition: { spec } }: CatalogEntry): string {
  return `${spec.group} ${spec.names.kind}`;
}

function objectKind({ apiVersion, kind }: JsonObject): string {
  const text = typeof apiVersion === 'string' ? apiVersion : '';
  return `${text.includes('/') ? text.slice(0, text.indexOf('/')) : ''} ${typeof kind === 'string' ? kind : ''}`;
}

function sourceName(source: string): string {
  return source === '' ? 'the repository' : source;
}
