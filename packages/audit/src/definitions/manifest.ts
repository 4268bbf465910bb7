import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';

/** What a server writes into metadata, which no manifest has to say. */
const SERVER_WRITTEN: ReadonlySet<string> = new Set([
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'generation',
  'managedFields',
  'resourceVersion',
  'selfLink',
  'uid',
]);

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** A definition as it would be applied: without its status and what a server or kubectl wrote into its metadata; the rest is shared, not copied. */
export function toManifest(value: JsonObject): JsonObject {
  const manifest = newJsonObject();
  for (const name in value) {
    const member = value[name] ?? null;
    if (name !== 'status') manifest[name] = name === 'metadata' && isJsonObject(member) ? ownMetadata(member) : member;
  }
  return manifest;
}

function ownMetadata(metadata: JsonObject): JsonObject {
  const own = newJsonObject();
  for (const name in metadata) {
    const member = metadata[name] ?? null;
    if (SERVER_WRITTEN.has(name)) continue;
    if (name !== 'annotations' || !isJsonObject(member)) own[name] = member;
    else {
      const annotations = without(member, LAST_APPLIED);
      if (Object.keys(annotations).length > 0) own[name] = annotations;
    }
  }
  return own;
}

/** An object without one of its members. */
function without(object: JsonObject, name: string): JsonObject {
  const rest = Object.assign(newJsonObject(), object);
  Reflect.deleteProperty(rest, name);
  return rest;
}

/** The spec of a manifest; empty where it has none. */
export function specOf({ spec }: JsonObject): JsonObject {
  return isJsonObject(spec) ? spec : newJsonObject();
}

/** The versions that a manifest lists, as it writes them. */
export function writtenVersions(manifest: JsonObject): readonly JsonObject[] {
  const { versions } = specOf(manifest);
  return isJsonArray(versions) ? versions.filter(isJsonObject) : [];
}

/** The name that a written version has; empty where it has none. */
export function versionName({ name }: JsonObject): string {
  return typeof name === 'string' ? name : '';
}

/** A manifest with other members in its spec; `undefined` takes one out. */
export function withSpec(manifest: JsonObject, members: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const spec = Object.assign(newJsonObject(), specOf(manifest));
  for (const [name, member] of Object.entries(members)) {
    if (member === undefined) Reflect.deleteProperty(spec, name);
    else spec[name] = member;
  }
  return Object.assign(newJsonObject(), manifest, { spec });
}
