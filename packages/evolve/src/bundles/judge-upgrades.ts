import { caretRange, makeCatalog, type CatalogEntry, type DefinitionCatalog, type KubernetesVersion } from '@structural/checker';
import type { ChangeRule, Finding, Witness } from '@structural/compare';
import { versionsOf } from '@structural/core';
import { comparingCatalogs } from '../changes/compare-catalogs.js';
import type { Change, ChangePlace } from '../changes/record/change.js';
import type { BundleUpgrade } from './bundle-upgrades.js';
import { openStorage, type StorageFacts } from './bundle-storage.js';
import type { OperatorBundle } from './read-bundles.js';

/** What OLM refuses of an upgrade, or what comes of one. */
export interface UpgradeFault {
  readonly rule: ChangeRule | 'stored-version-removed' | 'definition-left';
  /** `error`: OLM or the server refuses it, for some objects where there is a witness · `warning`: it depends on what a cluster has, or nothing is refused. */
  readonly severity: 'error' | 'warning';
  readonly definition: string;
  readonly version?: string;
  /** Such as `spec.mode`. */
  readonly field?: string;
  readonly message: string;
  readonly hint: string;
  readonly witness?: Witness;
  readonly place: ChangePlace;
  readonly to: string;
  /** The bundles that are upgraded, the first one first. */
  readonly from: readonly string[];
}

/** What came of judging upgrades. */
export interface JudgedUpgrades {
  readonly upgrades: number;
  readonly faults: readonly UpgradeFault[];
  /** How many changes were not looked at since the time was over. */
  readonly leftOut: number;
  /** How many changes may refuse an object, and no such object was found. */
  readonly undecided: number;
}

/** How upgrades are judged. */
export interface JudgeUpgradesOptions {
  readonly kubernetesVersion: KubernetesVersion;
  readonly isOver: () => boolean;
  readonly onUpgrade?: (done: number, name: string) => void;
}

/**
 * What OLM refuses of upgrades between bundles: CRDs without a version that is stored, objects that the new schema refuses, and CRDs that the server
 * refuses. What is left without an operator is a warning.
 *
 * OLM validates each object of the versions that both CRDs serve by the new schema alone, without rules and without ratcheting, and trusts a conversion
 * webhook of the new CRD. Left out is what an object may hold in a field that is new. Source: operator-lifecycle-manager, `validateExistingCRs` and `SafeStorageVersionUpgrade`.
 */
export function* judgingUpgrades(
  upgrades: readonly BundleUpgrade[],
  { isOver, kubernetesVersion, onUpgrade }: JudgeUpgradesOptions,
): Generator<void, JudgedUpgrades> {
  const storage = openStorage(upgrades);
  const compared = new Map<string, ComparedPair>();
  const faults = new Map<string, UpgradeFault>();
  let [leftOut, undecided] = [0, 0];
  for (const [done, { from, to }] of upgrades.entries()) {
    onUpgrade?.(done, to.name);
    yield;
    const [old, next] = [storage.catalogOf(from), storage.catalogOf(to)];
    const found: Omit<UpgradeFault, 'from' | 'to'>[] = [];
    for (const name of from.owned) {
      const [before, after] = [entryOf(old, name), entryOf(next, name)];
      if (before === undefined) continue;
      if (after === undefined) {
        if (next.problems.length === 0 && !to.required.has(name)) found.push(leftDefinition(name, to));
        continue;
      }
      found.push(...storedFaults(name, after, storage.factsOf(from, name)));
      const key = `${writtenDefinition(before)}\n${after.file} ${after.found.path.join('.')} ${String(after.document.range.start)}`;
      const known = compared.get(key);
      const pair = known ?? (yield* comparePair(before, after, { kubernetesVersion, isOver }));
      if (known === undefined) {
        compared.set(key, pair);
        leftOut += pair.leftOut;
        undecided += pair.undecided;
      }
      found.push(...pair.faults);
    }
    for (const fault of found) {
      const key = JSON.stringify([to.name, fault.rule, fault.definition, fault.version, fault.field, fault.message]);
      const known = faults.get(key);
      faults.set(key, { ...fault, ...known, to: to.name, from: [...(known?.from ?? []), from.name] });
    }
  }
  return { upgrades: upgrades.length, faults: [...faults.values()], leftOut, undecided };
}

function entryOf({ entries }: DefinitionCatalog, name: string): CatalogEntry | undefined {
  return entries.find(({ definition }) => definition.metadata.name === name);
}

function writtenDefinition({ document: { range, text } }: CatalogEntry): string {
  return text.slice(range.start, range.end);
}

function leftDefinition(name: string, { ownedPlace }: OperatorBundle): Omit<UpgradeFault, 'from' | 'to'> {
  return {
    rule: 'definition-left',
    severity: 'warning',
    definition: name,
    message: 'the new bundle no longer owns the CRD',
    hint: 'OLM leaves the CRD and its objects in the cluster, and no operator looks after them',
    place: ownedPlace,
  };
}

/** What OLM refuses as the new CRD lacks versions in which objects are stored. */
function storedFaults(
  name: string,
  after: CatalogEntry,
  { earlier, own, versions }: StorageFacts,
): readonly Omit<UpgradeFault, 'from' | 'to'>[] {
  const left = new Set(versionsOf(after.definition.spec).map((version) => version.name));
  const place = { file: after.file, range: caretRange(after.document, [...after.found.path, 'spec', 'versions'], 'key') };
  const head = { rule: 'stored-version-removed' as const, definition: name, place };
  const faults: Omit<UpgradeFault, 'from' | 'to'>[] = [];
  if (own !== undefined && !left.has(own))
    faults.push({
      ...head,
      severity: 'error',
      message: `the new CRD has no version ${own}, in which the old one stores objects`,
      hint: `OLM: risk of data loss updating "${name}": new CRD removes version ${own} that is listed as a stored version on the existing CRD`,
    });
  for (const [version, bundle] of earlier)
    if (version !== own && versions.has(version) && !left.has(version))
      faults.push({
        ...head,
        severity: 'warning',
        message: `the new CRD has no version ${version}, in which ${bundle} stored objects`,
        hint: `OLM refuses the upgrade wherever status.storedVersions still lists ${version}`,
      });
  return faults;
}

interface ComparedPair {
  readonly faults: readonly Omit<UpgradeFault, 'from' | 'to'>[];
  readonly leftOut: number;
  readonly undecided: number;
}

function* comparePair(
  before: CatalogEntry,
  after: CatalogEntry,
  options: { readonly kubernetesVersion: KubernetesVersion; readonly isOver: () => boolean },
): Generator<void, ComparedPair> {
  if (writtenDefinition(before) === writtenDefinition(after)) return { faults: [], leftOut: 0, undecided: 0 };
  const { changes, leftOut } = yield* comparingCatalogs(makeCatalog([before], []), makeCatalog([after], []), {
    ...options,
    strictness: 'writers',
    acknowledgements: false,
    today: '',
  });
  const faults: Omit<UpgradeFault, 'from' | 'to'>[] = [];
  let undecided = 0;
  const isTrusted = after.definition.spec.conversion?.strategy === 'Webhook';
  const served = servedInBoth(before, after);
  for (const change of changes) {
    // What servers of v1beta1 said of it is not known.
    if (change.rule === 'definition-refused' && after.found.value['apiVersion'] !== 'apiextensions.k8s.io/v1') continue;
    const fault = faultOf(change, served, isTrusted);
    if (fault !== undefined) faults.push({ ...fault, place: change.new ?? { file: after.file, range: after.document.range } });
    else if (isUndecided(change, served)) undecided++;
  }
  return { faults, leftOut, undecided };
}

function servedInBoth(before: CatalogEntry, after: CatalogEntry): ReadonlySet<string> {
  const served = ({ definition }: CatalogEntry): readonly string[] =>
    versionsOf(definition.spec).flatMap((version) => (version.served ? [version.name] : []));
  const kept = new Set(served(after));
  return new Set(served(before).filter((version) => kept.has(version)));
}

/** What OLM or the server refuses for a change. */
function faultOf(
  { definition, field, findings, rule, version }: Change,
  served: ReadonlySet<string>,
  isTrusted: boolean,
): Omit<UpgradeFault, 'from' | 'to' | 'place'> | undefined {
  const subject = { definition, ...(version !== undefined && { version }), ...(field !== undefined && { field }) };
  const ofInstall = findings.find(
    ({ audience, direction, verdict }) => audience === 'installers' && direction === 'forward' && verdict === 'breaking',
  );
  if (ofInstall !== undefined)
    return {
      rule,
      severity: 'error',
      ...subject,
      message: ofInstall.message,
      hint: 'the server refuses the new CRD, and the install plan fails',
    };
  // What the old schema did not know may hold anything, and seldom does.
  const finding = rule === 'field-added' ? undefined : findings.find((each) => refusesObject(each, served));
  if (finding?.verdict !== 'breaking') return undefined;
  const hint = isTrusted
    ? 'OLM only warns, and trusts the conversion webhook of the new CRD'
    : 'OLM refuses the upgrade as long as there is such an object: "updated validation is too restrictive"';
  const message = finding.message.replace(/: (?:writes are refused|stored objects .*)$/s, '');
  return { rule, severity: isTrusted ? 'warning' : 'error', ...subject, message, hint, witness: finding.witness };
}

/** Whether a finding shows an object of the old schema that the new schema refuses, its rules apart. */
function refusesObject(finding: Finding, served: ReadonlySet<string>): boolean {
  if (finding.verdict !== 'breaking' || finding.direction !== 'forward') return false;
  const { witness } = finding;
  if (witness.kind !== 'create' && witness.kind !== 'stored' && witness.kind !== 'unchanged') return false;
  if (witness.through !== undefined || !served.has(witness.version) || witness.oldSays.errors.length > 0) return false;
  return witness.newSays.errors.some(({ origin }) => OF_SCHEMAS.has(origin.replace(/[.=].*$/s, '')));
}

/** The causes that a schema alone has: neither rules nor kinds of lists. */
const OF_SCHEMAS: ReadonlySet<string> = new Set(
  (
    'additionalItems additionalProperties allOf anyOf double enum float format int32 int64 integer maxItems maxLength maxProperties maximum minItems ' +
    'minLength minProperties minimum multipleOf not oneOf pattern required type'
  ).split(' '),
);

function isUndecided({ findings, rule }: Change, served: ReadonlySet<string>): boolean {
  if (rule === 'field-added') return false;
  return findings.some(
    ({ audience, direction, verdict, version }) =>
      verdict === 'undecided' && direction === 'forward' && audience === 'writers' && (version === undefined || served.has(version)),
  );
}
