import { type FieldPath, pathSegments } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { isJsonObject, type JsonObject } from '@structural/json';
import { writtenVersions, isPresent } from '../manifest/written-versions.js';

/** Paths in a manifest, the principal one first; never empty. */
export interface ManifestPaths {
  readonly paths: readonly [JsonPath, ...JsonPath[]];
  /** How many further ones there are. */
  readonly more: number;
}

/**
 * The paths in a manifest as written that the server's `path` stands for; whether something is there is another matter.
 *
 * The server judges its internal form, in which fields have other names and what all versions share stands once at the top:
 * `spec.validation…` of a v1 manifest is `spec.versions[i].schema…` of every version. Conversely a v1beta1 manifest may write
 * once, at the top, what the server reports per version. At most `limit` paths are made.
 *
 * Source: apiextensions-apiserver, `pkg/apis/apiextensions/{v1,v1beta1}/conversion.go`.
 */
export function manifestPaths(manifest: JsonObject, path: FieldPath, limit = Infinity): ManifestPaths {
  return writtenPaths(manifest, settledPath(plainSteps(path)), limit);
}

/** The path in a manifest as written that a path in the form of v1 stands for, which has each version's own schema below it. */
export function manifestPathOf(manifest: JsonObject, path: JsonPath): JsonPath {
  return writtenPaths(manifest, path, 1).paths[0];
}

function writtenPaths(manifest: JsonObject, steps: JsonPath, limit: number): ManifestPaths {
  const isV1 = manifest['apiVersion'] === 'apiextensions.k8s.io/v1';
  const spec = manifest['spec'];
  if (steps[0] !== 'spec' || steps[1] === undefined || !isJsonObject(spec)) return { paths: [steps], more: 0 };
  const { paths, more } = hoistedFrom(steps, spec, isV1, limit);
  const asWritten = (each: JsonPath): JsonPath => (isV1 ? asWrittenInV1(each) : asWrittenInBeta(each, spec));
  const [first, ...others] = paths;
  return { paths: [asWritten(first), ...others.map(asWritten)], more };
}

/** The steps of a path; some that Go takes at once have a dot inside, as no field of a manifest has. */
function plainSteps(path: FieldPath): JsonPath {
  const steps: (string | number)[] = [];
  let aboveSchema = true;
  for (const segment of pathSegments(path)) {
    if (segment.kind === 'index') steps.push(segment.index);
    else if (segment.kind === 'child' && aboveSchema) steps.push(...segment.name.split('.'));
    else steps.push(segment.name);
    if (segment.kind === 'child' && segment.name.includes('openAPIV3Schema')) aboveSchema = false;
  }
  return steps;
}

/** What the server says of a status is about the specification that it was made from. */
function settledPath(path: JsonPath): JsonPath {
  if (path[0] === 'status' && path[1] === 'storedVersions') return ['spec', 'versions'];
  if (path[0] === 'status' && path[1] === 'acceptedNames') return ['spec', 'names', ...path.slice(2)];
  return path[0] === 'spec' && path[1] === 'schema' ? ['spec', 'validation', ...path.slice(2)] : path;
}

/** The aspects of a version that the internal form keeps once when all versions agree: name at the top, name in a version. */
const HOISTED = new Map([
  ['validation', 'schema'],
  ['subresources', 'subresources'],
  ['additionalPrinterColumns', 'additionalPrinterColumns'],
  ['selectableFields', 'selectableFields'],
]);
const PER_VERSION = new Map([...HOISTED].map(([top, inVersion]) => [inVersion, top]));

function hoistedFrom(path: JsonPath, spec: JsonObject, isV1: boolean, limit: number): ManifestPaths {
  // In v1 a top-level `validation` is an unknown field, which the server drops.
  const topLevel = isV1 ? undefined : spec;
  const aspectAtTop = String(path[1]);
  const inVersion = HOISTED.get(aspectAtTop);
  if (inVersion !== undefined && !isPresent(topLevel?.[aspectAtTop])) {
    const indexes = versionsWith(spec, inVersion);
    const [first, ...others] = indexes.slice(0, limit);
    if (first === undefined) return { paths: [path], more: 0 };
    const inVersionAt = (index: number): JsonPath => ['spec', 'versions', index, inVersion, ...path.slice(2)];
    return { paths: [inVersionAt(first), ...others.map(inVersionAt)], more: indexes.length - 1 - others.length };
  }
  const [, list, index, aspect] = path;
  if (list === 'versions' && typeof index === 'number' && typeof aspect === 'string') {
    const version = writtenVersions(spec)[index];
    const top = PER_VERSION.get(aspect);
    const own = isJsonObject(version) && isPresent(version[aspect]);
    if (!own && top !== undefined && isPresent(topLevel?.[top])) return { paths: [['spec', top, ...path.slice(4)]], more: 0 };
  }
  return { paths: [path], more: 0 };
}

// Asked again for every error of a definition.
const indexesByAspect = new WeakMap<JsonObject, Map<string, readonly number[]>>();

/** The indexes of the versions that have an aspect of their own. */
function versionsWith(spec: JsonObject, aspect: string): readonly number[] {
  const known = indexesByAspect.get(spec) ?? new Map<string, readonly number[]>();
  indexesByAspect.set(spec, known);
  let indexes = known.get(aspect);
  if (indexes === undefined) {
    indexes = writtenVersions(spec).flatMap((version, index) => (isJsonObject(version) && isPresent(version[aspect]) ? [index] : []));
    known.set(aspect, indexes);
  }
  return indexes;
}

function asWrittenInV1(path: JsonPath): JsonPath {
  const [, field, second] = path;
  if (field === 'version') return ['spec', 'versions', 0, 'name'];
  if (field === 'conversion' && second === 'webhookClientConfig')
    return ['spec', 'conversion', 'webhook', 'clientConfig', ...path.slice(3)];
  if (field === 'conversion' && second === 'conversionReviewVersions') return ['spec', 'conversion', 'webhook', ...path.slice(2)];
  return isColumnPath(path) ? [...path.slice(0, -1), 'jsonPath'] : path;
}

function isColumnPath(path: JsonPath): boolean {
  return path.at(-1) === 'JSONPath' && path.at(-3) === 'additionalPrinterColumns' && (path.length === 4 || path.length === 6);
}

/** A v1beta1 manifest names its first version at the top, in `versions`, or both. */
function asWrittenInBeta(path: JsonPath, spec: JsonObject): JsonPath {
  const hasVersion = isPresent(spec['version']);
  if (path[1] === 'version' && !hasVersion) return ['spec', 'versions', 0, 'name'];
  return path[1] === 'versions' && hasVersion && !isPresent(spec['versions']) ? ['spec', 'version'] : path;
}
