import { isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { specOf, toManifest, versionName, withSpec, writtenVersions } from '../definitions/manifest.js';

/** What a release of a definition is for, in the order in which they follow one another. */
export type ReleasePurpose = 'add' | 'store' | 'stop-serving' | 'finish';

/** The definitions on the way from one to another. */
export interface Releases {
  /** All versions of both, served as long as either serves them, stored as before. */
  readonly add: JsonObject;
  /** The same without a word on which versions are deprecated, to tell whether there is anything else to it. */
  readonly addWithoutDeprecations: JsonObject;
  /** Stored as they shall be. */
  readonly store: JsonObject;
  /** Served as they shall be; what is to be dropped is still listed. */
  readonly 'stop-serving': JsonObject;
  /** The new definition itself. */
  readonly finish: JsonObject;
}

/**
 * Makes the definitions to be released on the way from `old` to `next`, both manifests of v1.
 *
 * What will no longer be served is marked deprecated from the first release on, so that clients are warned. While versions of the old definition
 * are listed, its conversion webhook stays if it had one; without `preserveUnknownFields` of the whole they keep unknown fields by their
 * own schemas. A version that is said to be stored and that neither definition lists, for which a server refuses every update, is listed
 * again, until nothing lies in storage in it.
 */
export function toReleases(old: JsonObject, next: JsonObject, storedVersions: readonly string[] = []): Releases {
  const own = new Map(writtenVersions(next).map((version) => [versionName(version), version]));
  const before = new Map(writtenVersions(old).map((version) => [versionName(version), version]));
  const oldStorage = [...before.values()].find(({ storage }) => storage === true);
  const newStorage = [...own.values()].find(({ storage }) => storage === true);
  const keepsUnknown = specOf(old)['preserveUnknownFields'] === true && specOf(next)['preserveUnknownFields'] !== true;
  const leaving = [...before].flatMap(([name, version]) => (own.has(name) ? [] : [keepsUnknown ? keepingUnknown(version) : version]));
  const missing = storedVersions.filter((name) => !own.has(name) && !before.has(name)).map(openVersion);
  const both = [...own.values(), ...leaving, ...missing];
  const nameOf = (version: JsonObject | undefined): string => (version === undefined ? '' : versionName(version));
  const isServedAtLast = (name: string): boolean => own.get(name)?.['served'] === true;
  const list = (storage: string, isServed: (name: string, version: JsonObject) => boolean, deprecates: boolean): JsonObject => {
    const versions = both.map((version) => {
      const name = versionName(version);
      const served = isServed(name, version);
      const isLeaving = deprecates && served && !isServedAtLast(name);
      return Object.assign(newJsonObject(), version, { served, storage: name === storage }, isLeaving ? { deprecated: true } : {});
    });
    return withSpec(toManifest(next), { versions, ...(leaving.length > 0 ? keptConversion(old, next) : {}) });
  };
  const asBefore = (name: string, version: JsonObject): boolean => version['served'] === true || before.get(name)?.['served'] === true;
  return {
    add: list(nameOf(oldStorage), asBefore, true),
    addWithoutDeprecations: list(nameOf(oldStorage), asBefore, false),
    store: list(nameOf(newStorage), asBefore, true),
    'stop-serving': list(nameOf(newStorage), isServedAtLast, true),
    finish: toManifest(next),
  };
}

/** The conversion webhook of the old definition, where the new one has none. */
function keptConversion(old: JsonObject, next: JsonObject): Readonly<Record<string, JsonValue | undefined>> {
  const { conversion } = specOf(old);
  return converts(old) && !converts(next) && conversion !== undefined ? { conversion } : {};
}

/** Whether a webhook converts the objects of a manifest. */
export function converts(manifest: JsonObject): boolean {
  const { conversion } = specOf(manifest);
  return isJsonObject(conversion) && conversion['strategy'] === 'Webhook';
}

/** A version that is not served and keeps whatever its objects have. */
function openVersion(name: string): JsonObject {
  return keepingUnknown(Object.assign(newJsonObject(), { name, served: false, storage: false }));
}

/** A version whose own schema keeps what the whole definition kept before. */
function keepingUnknown(version: JsonObject): JsonObject {
  const { schema } = version;
  const written = isJsonObject(schema) && isJsonObject(schema['openAPIV3Schema']) ? schema['openAPIV3Schema'] : newJsonObject();
  const open = Object.assign(newJsonObject(), { type: 'object' }, written, { 'x-kubernetes-preserve-unknown-fields': true });
  return Object.assign(newJsonObject(), version, { schema: Object.assign(newJsonObject(), { openAPIV3Schema: open }) });
}
