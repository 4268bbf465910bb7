import {
  aggregateText,
  judgeResource,
  readDefinition,
  toResourceType,
  type CustomResourceDefinition,
  type JudgeOptions,
  type ResourceType,
  type RuleEvaluator,
} from '@structural/core';
import {
  isJsonObject,
  jsonEqual,
  newJsonObject,
  printJson,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
} from '@structural/json';
import { goQuote } from '@structural/go';
import { applyPatch } from './json-patch.js';
import type { SuiteTest } from './suite.js';

/**
 * Runs one test of a suite against a CRD, as its own runner does against a server: create, update, update the status, compare.
 *
 * Gives what did not come out as expected, or `undefined`. Without `rules` what only they refuse is accepted.
 */
export function runSuiteTest(test: SuiteTest, crd: JsonValue, rules?: RuleEvaluator): string | undefined {
  const options: JudgeOptions = rules === undefined ? {} : { rules };
  const created = create(test, applyPatch(crd, test.patches), options);
  if (test.operation === 'create') {
    return (
      outcome('the creation', created, test.expectedError) ?? (test.expectedError === undefined ? unlikeExpected(created, test) : undefined)
    );
  }
  if ('refusal' in created) return `the first object is refused: ${created.refusal}`;
  const type = typeOf(crd, test.initial);
  const updated = request(type, withServerMetadata(test.updated ?? null, created.object), {
    ...options,
    old: created.object,
    oldIsStored: true,
  });
  const failure = outcome('the update', updated, test.expectedError);
  if (failure !== undefined || test.expectedError !== undefined || 'refusal' in updated) return failure;
  const status = updateStatus(type, updated.object, statusOf(test.updated ?? null), options);
  const statusFailure = outcome('the update of the status', status, test.expectedStatusError);
  return statusFailure ?? (test.expectedStatusError === undefined ? unlikeExpected(status, test) : undefined);
}

/** What the server stores, or the text with which it refuses. */
type Response = { readonly object: JsonObject } | { readonly refusal: string };

function create(test: SuiteTest, crd: JsonValue, options: JudgeOptions): Response {
  const type = typeOf(crd, test.initial);
  const created = request(type, named(test.initial), options);
  if (test.operation === 'create' || 'refusal' in created) return created;
  return updateStatus(
    type,
    withMembers(created.object, { metadata: withMembers(metadataOf(created.object), { uid: 'uid' }) }),
    statusOf(test.initial),
    options,
  );
}

function updateStatus(type: ResourceType, stored: JsonObject, status: JsonValue | undefined, options: JudgeOptions): Response {
  if (status === undefined || !type.hasStatus) return { object: stored };
  return request(type, withMembers(stored, { status }), { ...options, old: stored, oldIsStored: true, subresource: 'status' });
}

function request(type: ResourceType, value: JsonValue, options: JudgeOptions): Response {
  const judged = judgeResource(type, value, options);
  if (!judged.ok) return { refusal: judged.decodeError };
  if (judged.errors.length === 0) return { object: judged.object };
  const name = goQuote(String(metadataOf(value)['name']));
  return { refusal: `${type.kind}.${type.group} ${name} is invalid: ${aggregateText(judged.errors)}` };
}

function outcome(what: string, response: Response, expectedError: string | undefined): string | undefined {
  if ('refusal' in response) {
    if (expectedError === undefined) return `${what} is refused: ${response.refusal}`;
    return says(response.refusal, expectedError) ? undefined : `${what} is refused otherwise: ${response.refusal}`;
  }
  return expectedError === undefined ? undefined : `${what} is accepted`;
}

// Older servers name the type of a value, which is none for int-or-string, or print it as Go, where newer ones print it as JSON, or not at
// all where a rule is broken by an object or list.
const OLDER_VALUE =
  /(?<= value: |^)(?:"(?:object|array|string|integer|number|boolean|null)?"|map\[string\]interface \{\}\{[^}]*\}?)(?:: )?/;

/** Whether a text holds another one, in which values that only older servers print so may be any. */
function says(text: string, expected: string): boolean {
  let from = 0;
  return expected.split(OLDER_VALUE).every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}

function unlikeExpected(response: Response, { expected }: SuiteTest): string | undefined {
  if ('refusal' in response || expected === undefined) return undefined;
  const [want, got] = [comparable(expected), comparable(response.object)];
  return jsonEqual(want, got) ? undefined : `stored is ${printJson(got)}, not ${printJson(want)}`;
}

const OF_THE_SERVER: ReadonlySet<string> = new Set([
  'name',
  'namespace',
  'generateName',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'managedFields',
]);

function comparable(value: JsonValue): JsonValue {
  const kept = newJsonObject();
  const metadata = metadataOf(value);
  for (const name in metadata) if (!OF_THE_SERVER.has(name)) kept[name] = metadata[name] ?? null;
  return withMembers(value, { metadata: kept });
}

function named(value: JsonValue): JsonValue {
  const metadata = metadataOf(value);
  return metadata['name'] === undefined ? withMembers(value, { metadata: withMembers(metadata, { name: 'cluster' }) }) : value;
}

function withServerMetadata(value: JsonValue, stored: JsonObject): JsonValue {
  const { name, namespace } = metadataOf(stored);
  return withMembers(value, { metadata: withMembers(metadataOf(value), { name, namespace }) });
}

function metadataOf(value: JsonValue): JsonObject {
  const metadata = isJsonObject(value) ? value['metadata'] : undefined;
  return isJsonObject(metadata) ? metadata : newJsonObject();
}

function statusOf(value: JsonValue): JsonValue | undefined {
  return isJsonObject(value) ? value['status'] : undefined;
}

function withMembers(value: JsonValue, members: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const copy: MutableJsonObject = Object.assign(newJsonObject(), value);
  for (const [name, member] of Object.entries(members)) if (member !== undefined) copy[name] = member;
  return copy;
}

const definitions = new WeakMap<object, CustomResourceDefinition>();

function typeOf(crd: JsonValue, resource: JsonValue): ResourceType {
  const apiVersion = isJsonObject(resource) ? resource['apiVersion'] : undefined;
  const served = toResourceType(definitionOf(crd), typeof apiVersion === 'string' ? apiVersion.slice(apiVersion.indexOf('/') + 1) : '');
  if (!served.ok) throw new Error(served.error);
  return served.type;
}

function definitionOf(crd: JsonValue): CustomResourceDefinition {
  const known = definitions.get(crd as object);
  if (known !== undefined) return known;
  const reading = readDefinition(crd);
  if (!reading.ok) throw new Error(reading.decodeError);
  definitions.set(crd as object, reading.definition);
  return reading.definition;
}
