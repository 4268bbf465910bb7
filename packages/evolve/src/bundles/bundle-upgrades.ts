import { compareSemanticVersions, parseSemanticVersion, type SemanticVersion } from '@structural/cel';
import { groupBy, parseVersionRange } from '@structural/checker';
import type { OperatorBundle } from './read-bundles.js';

/** An upgrade that OLM may do, from one bundle to another one. */
export interface BundleUpgrade {
  readonly from: OperatorBundle;
  readonly to: OperatorBundle;
  /** What of the new bundle allows it. */
  readonly by: 'replaces' | 'skips' | 'skipRange';
}

/** The upgrades between some bundles. */
export interface BundleUpgrades {
  readonly upgrades: readonly BundleUpgrade[];
  /** The names of bundles that others replace and that are not among them. */
  readonly missing: readonly string[];
}

/** A bundle takes over from no more others than this by its range. */
const MAX_IN_RANGE = 200;

/**
 * The upgrades that OLM may do between bundles, by `replaces`, `skips` and `olm.skipRange`; where several allow one, the first of these counts. A range is
 * about bundles of the same package: those with the same name but for the version.
 */
export function bundleUpgrades(bundles: readonly OperatorBundle[]): BundleUpgrades {
  const byName = new Map(bundles.map((bundle) => [bundle.name, bundle]));
  const byPackage = groupBy(byName.values(), packageOf);
  const upgrades: BundleUpgrade[] = [];
  const missing = new Set<string>();
  for (const to of byName.values()) {
    const found = new Map<string, BundleUpgrade>();
    const add = (from: OperatorBundle | undefined, by: BundleUpgrade['by']): void => {
      if (from !== undefined && from !== to && !found.has(from.name)) found.set(from.name, { from, to, by });
    };
    if (to.replaces !== undefined) {
      add(byName.get(to.replaces), 'replaces');
      if (!byName.has(to.replaces)) missing.add(to.replaces);
    }
    for (const name of to.skips) add(byName.get(name), 'skips');
    for (const from of inRange(to, byPackage.get(packageOf(to)) ?? [])) add(from, 'skipRange');
    upgrades.push(...found.values());
  }
  return { upgrades, missing: [...missing] };
}

/** Such as `etcdoperator` of `etcdoperator.v0.9.4`. */
function packageOf({ name }: OperatorBundle): string {
  return /^(.*?)[.-]v?\d/.exec(name)?.[1] ?? name;
}

function inRange({ skipRange, version }: OperatorBundle, others: readonly OperatorBundle[]): readonly OperatorBundle[] {
  if (skipRange === undefined) return [];
  const range = parseVersionRange(skipRange);
  const own = versionOf(version);
  if (!range.ok || own === undefined) return [];
  const found = others.filter((each) => {
    const its = versionOf(each.version);
    return its !== undefined && range.has(its) && compareSemanticVersions(its, own) < 0;
  });
  return found.slice(-MAX_IN_RANGE);
}

function versionOf(text: string): SemanticVersion | undefined {
  const read = parseSemanticVersion(text);
  return read.ok ? read.version : undefined;
}
