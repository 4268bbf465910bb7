import { isJsonArray, isJsonObject, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { applyDefaults, coerceResource, type CustomResourceDefinition, type StructuralSchema } from '@structural/core';
import {
  applied,
  Bases,
  distinctItems,
  placesBelow,
  randomResources,
  sampleAt,
  toSample,
  usefulSample,
  withoutMember,
  type SchemaPlace,
  type VersionJudge,
} from '@structural/witness';

/**
 * Different resources without end that are accepted in one version: the least and the fullest, one with much metadata, each field, then several values for each
 * in turn, then random mixtures. The same seed has the same resources.
 */
export function* conversionCorpus(definition: CustomResourceDefinition, judge: VersionJudge, seed: number): Generator<JsonObject, void> {
  const seen = new Set<string>();
  for (const object of candidates(definition, judge, seed)) {
    const text = printJson(object);
    if (seen.has(text) || !isAccepted(judge, object)) continue;
    seen.add(text);
    yield object;
  }
}

/** Whether a server takes the resource, and its status where that is written separately. */
export function isAccepted(judge: VersionJudge, object: JsonObject): boolean {
  return refusals(judge, object).length === 0;
}

/** Why a server refuses the resource, or its status. */
export function refusals(judge: VersionJudge, object: JsonObject): ReturnType<VersionJudge['create']>['errors'] {
  if (!judge.type.hasStatus || object['status'] === undefined) return judge.create(object).errors;
  const old = withoutMember(object, 'status');
  return [...judge.create(old).errors, ...judge.judge({ object, old, subresource: 'status' }).errors];
}

/** A resource as the server stores it in its version: without unknown fields and nulls that are not allowed, with defaults. */
export function asStored({ type }: VersionJudge, object: JsonObject): JsonObject {
  const coerced = coerceResource(type, object, 'drop');
  return applyDefaults(type.structural, coerced.ok ? coerced.resource.object : object) as JsonObject;
}

const RANDOM_TRIES = 20_000;

function* candidates(definition: CustomResourceDefinition, judge: VersionJudge, seed: number): Generator<JsonObject, void> {
  const { rules, type } = judge;
  const samples = [{}, { full: true }].map((options) => toSample(definition, type.version, { rules, ...options }));
  for (const sample of [...samples, usefulSample(definition, type.version, { rules })]) if (sample.ok) yield sample.object;
  const [least] = samples;
  if (least?.ok === true) yield withMetadata(least.object);
  const bases = new Bases(judge);
  const places = [...placesBelow(judge.schema, [])].filter(([, place]) => isOwn(place));
  const open: Iterator<JsonObject, unknown>[] = [];
  for (const [schema, place] of places) {
    const base = bases.at(place);
    if (base === undefined) continue;
    yield bases.small(base)?.object ?? base.object;
    open.push(variants(judge, schema, base)[Symbol.iterator]());
  }
  while (open.length > 0) {
    for (let i = 0; i < open.length; i++) {
      const next = open[i]?.next();
      if (next?.done === false) yield next.value;
      else open.splice(i--, 1);
    }
  }
  let tries = 0;
  for (const object of randomResources([judge], seed)) {
    if (tries++ > RANDOM_TRIES) return;
    yield object;
  }
}

function isOwn([first]: SchemaPlace): boolean {
  return first?.kind === 'property' && !['apiVersion', 'kind', 'metadata'].includes(first.name);
}

/** The resource of a base with other values at its place. */
function* variants(
  judge: VersionJudge,
  schema: StructuralSchema,
  { object, path }: { readonly object: JsonObject; readonly path: readonly (string | number)[] },
): Generator<JsonObject> {
  const values = function* (): Generator<JsonValue> {
    yield* (schema.valueValidation?.enum ?? []).slice(0, MAX_ENUM);
    for (const variant of [0, 1, 2, 3]) {
      const value = sampleAt(judge.schema, path, variant);
      if (value !== undefined) yield value;
    }
    const full = sampleAt(judge.schema, path, 0, true);
    if (full !== undefined) yield full;
    yield* valuesOf(schema, full);
  };
  for (const value of values()) yield applied(judge.schema, object, [{ path, value }]);
}

const MAX_ENUM = 30;
const TEXTS = ['a', '', '0', 'A b', 'ä', '1000m', '0.5', '1024Mi', '60s', '90m', '2020-01-02T03:04:05.000Z', 'example.com', 'x'.repeat(70)];
const NUMBERS = [0, 1, 2, -1, 10, 8080, 2_147_483_648];
const FRACTIONS = [0.5, 1.25];

function* valuesOf(schema: StructuralSchema, full: JsonValue | undefined): Generator<JsonValue> {
  const { extensions, generic } = schema;
  if (generic.nullable === true) yield null;
  const isAny = generic.type === undefined;
  if (extensions['x-kubernetes-preserve-unknown-fields'] === true || isAny)
    yield Object.assign(newJsonObject(), isJsonObject(full) ? full : {}, {
      unknown: Object.assign(newJsonObject(), { text: 'kept', list: [1, 'b', null] }),
    });
  if (generic.type === 'boolean') yield* [false, true];
  if (generic.type === 'string' || isAny) yield* TEXTS;
  if (generic.type === 'integer' || generic.type === 'number' || isAny) yield* NUMBERS;
  if (generic.type === 'number') yield* FRACTIONS;
  if (generic.type === 'array') {
    const item = isJsonArray(full) ? full[0] : undefined;
    yield [];
    if (item === undefined) return;
    const items = distinctItems(item, 3);
    yield items;
    yield items.toReversed();
    yield items.slice(0, 2);
  }
  if (generic.type === 'object') {
    yield newJsonObject();
    const [key] = isJsonObject(full) && schema.additionalProperties !== undefined ? Object.keys(full) : [];
    if (key !== undefined && isJsonObject(full)) yield Object.assign(newJsonObject(), full, { b: full[key], a: full[key] });
  }
}

function withMetadata(object: JsonObject): JsonObject {
  const metadata = Object.assign(newJsonObject(), object['metadata'], {
    labels: Object.assign(newJsonObject(), { app: 'sample', 'example.com/empty': '' }),
    annotations: Object.assign(newJsonObject(), { 'example.com/note': 'kept', 'example.com/empty': '' }),
    finalizers: ['example.com/first', 'example.com/second'],
    ownerReferences: [
      Object.assign(newJsonObject(), { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: '00000000-0000-4000-8000-00000000000a' }),
    ],
  });
  return Object.assign(newJsonObject(), object, { metadata });
}
