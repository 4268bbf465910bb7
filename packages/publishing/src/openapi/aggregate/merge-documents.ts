import { compareUtf8, isJsonArray, isJsonObject, jsonEqual, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { isSharedSchema } from '../meta/shared-schemas.js';
import { renameReferences, usedDefinitions } from './references.js';

/** A merged document, or the reason why there is none in the server's words. */
export type MergedDocument =
  | {
      readonly ok: true;
      readonly document: JsonObject;
      /** The definitions and parameters that are others in the document merged into, by the names that they have now. */
      readonly renamed: ReadonlyMap<string, string>;
      /** Paths that the document merged into has already, and keeps. */
      readonly keptPaths: readonly string[];
    }
  | { readonly ok: false; readonly error: string };

/**
 * Merges a Swagger 2.0 document into another one, as the aggregator of a server merges what an apiserver behind it publishes.
 *
 * Of a path that both have the one of `into` is kept, and what only the other needed is left out. A definition or parameter that is another under the
 * same name is renamed (`_v2`, `_v3` …) wherever `from` refers to it; one that differs in its kinds alone gets those of both. What else `into`
 * holds, such as its info, stays. Neither is changed. Source: `kube-openapi/pkg/aggregator`,
 * MergeSpecsIgnorePathConflictRenamingDefinitionsAndParameters.
 */
export function mergeSwagger(into: JsonObject, from: JsonObject): MergedDocument {
  const ownPaths = member(into, 'paths');
  const keptPaths = Object.keys(member(from, 'paths')).filter((path) => path in ownPaths);
  const added = keptPaths.length === 0 ? from : withoutPaths(from, new Set(keptPaths));
  if (Object.keys(member(added, 'paths')).length === 0) return { ok: true, document: into, renamed: new Map(), keptPaths };
  const definitions = renamesOf(member(into, 'definitions'), member(added, 'definitions'), isSameButForKinds);
  const parameters = renamesOf(member(into, 'parameters'), member(added, 'parameters'), jsonEqual);
  const source = renameReferences(added, { definitions, parameters });
  const merged = mergedDefinitions(member(into, 'definitions'), member(source, 'definitions'));
  if (!merged.ok) return merged;
  const document = Object.assign(newJsonObject(), into, {
    paths: Object.assign(newJsonObject(), ownPaths, member(source, 'paths')),
    definitions: merged.definitions,
    parameters: Object.assign(newJsonObject(), member(source, 'parameters'), member(into, 'parameters')),
  });
  return { ok: true, document, renamed: new Map([...definitions, ...parameters]), keptPaths };
}

/**
 * Merges an OpenAPI 3.0 document into another one of the same group and version, as the server merges those of several definitions: what all
 * APIs share is taken once, and any other schema that both have is a conflict.
 *
 * Source: `pkg/controller/openapi/builder`, MergeSpecsV3.
 */
export function mergeOpenApiV3(into: JsonObject, from: JsonObject): MergedDocument {
  const ownSchemas = member(member(into, 'components'), 'schemas');
  const added = member(member(from, 'components'), 'schemas');
  const conflict = Object.keys(added).find((name) => name in ownSchemas && !isSharedSchema(name));
  if (conflict !== undefined) return { ok: false, error: `OpenAPI V3 merge schema conflict on ${conflict}` };
  const schemas = Object.assign(newJsonObject(), added, ownSchemas);
  const ownPaths = member(into, 'paths');
  const keptPaths = Object.keys(member(from, 'paths')).filter((path) => path in ownPaths);
  const document = Object.assign(newJsonObject(), into, {
    paths: Object.assign(newJsonObject(), member(from, 'paths'), ownPaths),
    components: Object.assign(newJsonObject(), into['components'], { schemas }),
  });
  return { ok: true, document, renamed: new Map(), keptPaths };
}

function member(value: JsonValue | undefined, name: string): JsonObject {
  const found = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(found) ? found : EMPTY_OBJECT;
}

const EMPTY_OBJECT: JsonObject = Object.freeze(newJsonObject());

/** A document without some paths, and without the definitions that only they used. */
function withoutPaths(document: JsonObject, paths: ReadonlySet<string>): JsonObject {
  const before = usedDefinitions(document);
  const fewer: JsonObject = Object.assign(newJsonObject(), document, {
    paths: filtered(member(document, 'paths'), (path) => !paths.has(path)),
  });
  const after = usedDefinitions(fewer);
  return Object.assign(newJsonObject(), fewer, {
    definitions: filtered(member(document, 'definitions'), (name) => after.has(name) || !before.has(name)),
  });
}

function filtered(object: JsonObject, keeps: (name: string) => boolean): JsonObject {
  const kept = newJsonObject();
  for (const [name, value] of Object.entries(object)) if (keeps(name)) kept[name] = value;
  return kept;
}

/** New names for what `into` has otherwise: one under which it has the same, else the first that nobody uses. */
function renamesOf(into: JsonObject, from: JsonObject, isSame: (a: JsonValue, b: JsonValue) => boolean): ReadonlyMap<string, string> {
  const used = new Set(Object.keys(into));
  const renames = new Map<string, string>();
  for (const [name, value] of Object.entries(from)) {
    const own = into[name];
    if (own === undefined || isSame(own, value)) continue;
    let number = 2;
    let known = into[`${name}_v2`];
    while (known !== undefined && !isSame(known, value)) known = into[`${name}_v${++number}`];
    if (known === undefined) while (used.has(`${name}_v${number}`) || `${name}_v${number}` in from) number++;
    renames.set(name, `${name}_v${number}`);
    used.add(`${name}_v${number}`);
  }
  return renames;
}

const KINDS = 'x-kubernetes-group-version-kind';

function isSameButForKinds(a: JsonValue, b: JsonValue): boolean {
  return isJsonObject(a) && isJsonObject(b) ? jsonEqual(withoutKinds(a), withoutKinds(b)) : jsonEqual(a, b);
}

function withoutKinds(schema: JsonObject): JsonObject {
  return filtered(schema, (name) => name !== KINDS);
}

type MergedDefinitions = { readonly ok: true; readonly definitions: JsonObject } | { readonly ok: false; readonly error: string };

function mergedDefinitions(into: JsonObject, from: JsonObject): MergedDefinitions {
  const definitions = Object.assign(newJsonObject(), into);
  for (const [name, value] of Object.entries(from)) {
    const own = definitions[name];
    if (own === undefined) definitions[name] = value;
    if (!isJsonObject(own) || !isJsonObject(value)) continue;
    const kinds = mergedKinds(own[KINDS], value[KINDS]);
    if (typeof kinds === 'string') return { ok: false, error: kinds };
    if (kinds !== undefined) definitions[name] = Object.assign(newJsonObject(), own, { [KINDS]: kinds });
  }
  return { ok: true, definitions };
}

/** The kinds of both in the server's order; undefined where the first has them all; a text where one of them is none. */
function mergedKinds(own: JsonValue | undefined, other: JsonValue | undefined): readonly JsonValue[] | string | undefined {
  if (other === undefined) return undefined;
  if (own === undefined) return isJsonArray(other) ? other : [other];
  if (!isJsonArray(own) || !isJsonArray(other)) return 'expected slice of GroupVersionKinds, got: []';
  const keys = new Map<string, JsonValue>();
  for (const kind of own) keys.set(kindKey(kind), kind);
  const before = keys.size;
  for (const kind of other) if (!keys.has(kindKey(kind))) keys.set(kindKey(kind), kind);
  if (keys.size === before) return undefined;
  return [...keys].sort(([a], [b]) => compareUtf8(a, b)).map(([, kind]) => kind);
}

function kindKey(kind: JsonValue): string {
  const { group, version, kind: name } = isJsonObject(kind) ? kind : EMPTY_OBJECT;
  return `${String(group)}/${String(version)}.${String(name)}`;
}
