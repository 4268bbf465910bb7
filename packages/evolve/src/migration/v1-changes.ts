import { isPartialDefinition, member, isPresent, writtenVersions, insert, move, remove, replace, set } from '@structural/checker';
import type { DocumentEdit, JsonPath } from '@structural/document';
import { isJsonArray, isJsonObject, jsonEqual, type JsonObject, type JsonValue } from '@structural/json';

/**
 * The next changes that bring a manifest of v1beta1 into the shape of v1, none of which depends on another one; none where it has that shape.
 *
 * What it says stays the same, with the defaults of v1beta1 written out where those of v1 are others; `preserveUnknownFields` is left alone.
 * Of a manifest that says v1 and has fields of v1beta1, which the server drops, these move where no version has its own.
 * `apiVersion` comes last, so that the manifest is one of v1beta1 as long as anything is left to do. `base` leads to the definition. A part of one,
 * which only patches it, gets nothing that the whole may have.
 */
export function v1Changes(manifest: JsonObject, base: JsonPath): readonly DocumentEdit[] {
  const { apiVersion, spec } = manifest;
  if (apiVersion === 'apiextensions.k8s.io/v1' && isJsonObject(spec)) return specChanges(spec, [...base, 'spec'], STEPS_WITHIN_V1);
  if (apiVersion !== 'apiextensions.k8s.io/v1beta1') return [];
  const steps = isPartialDefinition(manifest) ? STEPS.filter((step) => step !== writeScope) : STEPS;
  const changes = isJsonObject(spec) ? specChanges(spec, [...base, 'spec'], steps) : [];
  return changes.length > 0 ? changes : [set([...base, 'apiVersion'], 'apiextensions.k8s.io/v1')];
}

/** The parts of a spec of v1beta1 that hold for every version. */
const SHARED = ['validation', 'subresources', 'additionalPrinterColumns', 'selectableFields'] as const;

type Step = (spec: JsonObject, at: JsonPath) => readonly DocumentEdit[];

const STEPS: readonly Step[] = [
  listVersion,
  writeScope,
  ...SHARED.map((name) => (spec: JsonObject, at: JsonPath) => moveIntoVersions(name, spec, at)),
  renameColumnPaths,
  nestWebhook,
];

const STEPS_WITHIN_V1: readonly Step[] = [
  listVersion,
  ...SHARED.map((name) => (spec: JsonObject, at: JsonPath) => {
    // Where one has a copy, the others may be about to get theirs.
    const own = writtenVersions(spec).map((version) => member(version, nameInVersion(name)) ?? null);
    return own.every((part) => part === null || jsonEqual(part, spec[name] ?? null)) ? moveIntoVersions(name, spec, at) : [];
  }),
  (spec, at) =>
    writtenVersions(spec)
      .flatMap(columnsOf)
      .some((column) => isPresent(member(column, 'jsonPath')))
      ? []
      : renameColumnPaths(spec, at),
  ({ conversion }, at) => (isWebhookOfV1beta1(conversion) ? nestWebhook({ conversion }, at) : []),
];

/** Whether a conversion says how its webhook is called as v1beta1 does, and not as v1 does. */
function isWebhookOfV1beta1(conversion: JsonValue | undefined): conversion is JsonObject {
  if (member(conversion, 'strategy') !== 'Webhook' || member(member(conversion, 'webhook'), 'clientConfig') !== undefined) return false;
  return isPresent(member(conversion, 'webhookClientConfig'));
}

function columnsOf(version: JsonValue): readonly JsonValue[] {
  return itemsOf(member(version, 'additionalPrinterColumns'));
}

function specChanges(spec: JsonObject, at: JsonPath, steps: readonly Step[]): readonly DocumentEdit[] {
  for (const step of steps) {
    const changes = step(spec, at);
    if (changes.length > 0) return changes;
  }
  return [];
}

/** `spec.version` is the only version where none are listed, else it only repeats the first one. */
function listVersion(spec: JsonObject, at: JsonPath): readonly DocumentEdit[] {
  const { version, versions } = spec;
  if (version === undefined) return [];
  if (writtenVersions(spec).length > 0 || typeof version !== 'string' || version === '') return [remove([...at, 'version'])];
  if (versions !== undefined) return [remove([...at, 'versions'])];
  return [replace([...at, 'version'], 'versions', [{ name: version, served: true, storage: true }])];
}

function writeScope(spec: JsonObject, at: JsonPath): readonly DocumentEdit[] {
  const { scope } = spec;
  if (isPresent(scope) && scope !== '') return [];
  const path = [...at, 'scope'];
  if (scope !== undefined) return [set(path, 'Namespaced')];
  return [insert(path, 'Namespaced', spec['names'] === undefined ? 'end' : { after: 'names' })];
}

/** What holds for all versions stands in each of them; the first one gets the text with its comments. */
function moveIntoVersions(name: string, spec: JsonObject, at: JsonPath): readonly DocumentEdit[] {
  const top = spec[name];
  if (top === undefined) return [];
  const versions = writtenVersions(spec);
  if (top === null || versions.length === 0 || !versions.every(isJsonObject)) return top === null ? [remove([...at, name])] : [];
  const inVersion = nameInVersion(name);
  const copies = versions.slice(1).flatMap((version, i): readonly DocumentEdit[] => {
    const path = [...at, 'versions', i + 1, inVersion];
    const own = member(version, inVersion);
    if (own === undefined) return [insert(path, top)];
    return jsonEqual(own, top) ? [] : [set(path, top)];
  });
  if (copies.length > 0) return copies;
  const first = [...at, 'versions', 0, inVersion];
  return [member(versions[0], inVersion) === undefined ? move([...at, name], first) : remove(first)];
}

function nameInVersion(name: string): string {
  return name === 'validation' ? 'schema' : name;
}

function renameColumnPaths(spec: JsonObject, at: JsonPath): readonly DocumentEdit[] {
  return writtenVersions(spec).flatMap((version, i) =>
    columnsOf(version).flatMap((column, j): readonly DocumentEdit[] => {
      if (member(column, 'JSONPath') === undefined) return [];
      const path = [...at, 'versions', i, 'additionalPrinterColumns', j];
      // What v1beta1 does not know is dropped, whatever it is called in v1.
      if (member(column, 'jsonPath') !== undefined) return [remove([...path, 'jsonPath'])];
      return [move([...path, 'JSONPath'], [...path, 'jsonPath'])];
    }),
  );
}

/** What a webhook is called by stands in `webhook`; the versions of review that v1beta1 fills in are written out. */
function nestWebhook(spec: JsonObject, at: JsonPath): readonly DocumentEdit[] {
  const { conversion } = spec;
  if (!isJsonObject(conversion)) return [];
  const path = [...at, 'conversion'];
  const { conversionReviewVersions, strategy, webhook, webhookClientConfig } = conversion;
  const reviewed = [...path, 'webhook', 'conversionReviewVersions'];
  if (webhookClientConfig === undefined && conversionReviewVersions === undefined) {
    if (strategy !== 'Webhook') return [];
    if (!isPresent(webhook)) return [set([...path, 'webhook'], { conversionReviewVersions: DEFAULT_REVIEWED })];
    const given = member(webhook, 'conversionReviewVersions');
    return isPresent(given) && itemsOf(given).length > 0 ? [] : [set(reviewed, DEFAULT_REVIEWED)];
  }
  if (isJsonObject(webhook)) {
    return webhookClientConfig === undefined
      ? [move([...path, 'conversionReviewVersions'], reviewed)]
      : [move([...path, 'webhookClientConfig'], [...path, 'webhook', 'clientConfig'])];
  }
  if (webhook !== undefined) return [remove([...path, 'webhook'])];
  // A mapping that holds something is what text can be moved into.
  const given = itemsOf(conversionReviewVersions).length > 0 ? conversionReviewVersions : DEFAULT_REVIEWED;
  return conversionReviewVersions === undefined
    ? [insert([...path, 'webhook'], { conversionReviewVersions: given })]
    : [replace([...path, 'conversionReviewVersions'], 'webhook', { conversionReviewVersions: given })];
}

const DEFAULT_REVIEWED = ['v1beta1'];

function itemsOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonArray(value) ? value : [];
}
