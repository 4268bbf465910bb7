import { parseDocuments } from '@structural/document';
import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { SuiteFiles } from '../suite-files.js';

/** The feature gates that releases enable and disable, as a repository keeps them in `payload-manifests/featuregates`. */
export interface FeatureGates {
  /** The manifests nearest above a folder, in the order of their names. */
  above(folder: string): readonly GateManifest[];
}

/** Which gates a release enables for a profile of clusters and a feature set. */
interface GateManifest {
  readonly annotations: JsonObject;
  readonly enabled: ReadonlyMap<string, boolean>;
}

/** Opens the feature gates of a run; each manifest is read once. */
export function openFeatureGates(files: SuiteFiles): FeatureGates {
  const known = new Map<string, readonly GateManifest[]>();
  const above = (folder: string): readonly GateManifest[] => {
    let found = known.get(folder);
    if (found === undefined) known.set(folder, (found = look(folder)));
    return found;
  };
  const look = (folder: string): readonly GateManifest[] => {
    const place = files.resolve(folder, 'payload-manifests/featuregates');
    const manifests: GateManifest[] = [];
    for (const name of files.list(place)) {
      const bytes = files.read(files.resolve(place, name));
      const [parsed] = bytes === undefined ? [] : parseDocuments(bytes);
      if (parsed?.ok === true) manifests.push(toManifest(parsed.value));
    }
    if (manifests.length > 0) return manifests;
    const parent = files.resolve(folder, '..');
    return parent === folder ? [] : above(parent);
  };
  return { above };
}

function toManifest(value: JsonValue): GateManifest {
  const [first] = listAt(member(member(value, 'status'), 'featureGates'));
  const names = (key: string, isEnabled: boolean): readonly (readonly [string, boolean])[] =>
    listAt(member(first, key)).flatMap((gate) => {
      const name = member(gate, 'name');
      return typeof name === 'string' ? [[name, isEnabled] as const] : [];
    });
  const annotations = member(member(value, 'metadata'), 'annotations');
  return {
    annotations: isJsonObject(annotations) ? annotations : newJsonObject(),
    enabled: new Map([...names('enabled', true), ...names('disabled', false)]),
  };
}

/**
 * Whether a definition is of the feature gates that a suite wants, by the definition's annotations; or why that is not to be found out.
 *
 * Source: openshift/api, its harness: `CustomNoUpgrade` has every field; a definition without a profile of clusters is always tested.
 */
export function crdHasGates(annotations: JsonObject, wanted: readonly string[], folder: string, gates: FeatureGates): boolean | string {
  const sets = new Set(listed(annotations[FEATURE_SET]));
  if (sets.has('CustomNoUpgrade')) return !wanted.some((gate) => gate.startsWith('-'));
  const [profile] = Object.keys(annotations)
    .filter((name) => name.startsWith('include.release.openshift.io/') && annotations[name] === 'true')
    .sort();
  if (profile === undefined) return true;
  if (sets.size === 0) sets.add('Default');
  const versions = versionsIn(annotations);
  const manifest = gates
    .above(folder)
    .find(
      (each) =>
        each.annotations[profile] !== undefined &&
        sets.has(stringOrEmpty(each.annotations[FEATURE_SET])) &&
        (versions.length === 0 || versionsIn(each.annotations).some((version) => versions.includes(version))),
    );
  if (manifest === undefined) return `there is no manifest of feature gates for ${profile} with ${[...sets].join(', ')} above the suite`;
  for (const gate of wanted) {
    const name = gate.replace(/^-/, '');
    const isEnabled = manifest.enabled.get(name);
    if (isEnabled === undefined) return `there is no feature gate ${name}`;
    if (isEnabled === gate.startsWith('-')) return false;
  }
  return true;
}

const FEATURE_SET = 'release.openshift.io/feature-set';

function listed(value: JsonValue | undefined): readonly string[] {
  const text = stringOrEmpty(value);
  return text === '' ? [] : text.split(',');
}

function versionsIn(annotations: JsonObject): readonly string[] {
  const name = Object.keys(annotations).find((each) => each.startsWith('release.openshift.io/major-version'));
  return (name === undefined ? [] : listed(annotations[name])).map((version) => version.trim()).filter((version) => /^\d+$/.test(version));
}

function stringOrEmpty(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return value !== undefined && isJsonObject(value) ? value[key] : undefined;
}

function listAt(value: JsonValue | undefined): readonly JsonValue[] {
  return value !== undefined && isJsonArray(value) ? value : [];
}
