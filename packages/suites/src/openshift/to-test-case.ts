import { withMember } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { isJsonObject, newJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';
import type { CaseRequest, ErrorMatcher, Expectation, ExpectedObject, TestCase } from '../case/test-case.js';
import type { WrittenPlace, SuiteObject } from '../case/written.js';

/** A test as it is written; texts that are not there are empty. */
export interface OpenshiftTest extends WrittenPlace {
  readonly name: string;
  readonly patches: JsonArray;
  readonly initial: string;
  readonly updated: string;
  readonly expected: string;
  readonly expectedError: string;
  readonly expectedStatusError: string;
  /** Reads an object; what cannot be read is reported, and null. */
  read(path: JsonPath, text: string): JsonValue;
}

/** A creation: what is said about it, or what is stored by it. */
export function toCreateCase(test: OpenshiftTest): TestCase {
  const { expectedError } = test;
  const creation = request(test, 'create', 'the creation', 'initial');
  const expected = expectedError === '' ? { at: creation.expected.at, stored: expectedObject(test) } : refusal(test, 'expectedError');
  return { name: test.name, at: test, isFocused: false, requests: [{ ...creation, expected }] };
}

/**
 * An update of an object that may be let in by a patched definition: create, set its status, have the definition as it is, update, set the status,
 * read.
 *
 * The harness waits for each change of a definition by a field that only this definition knows, which makes the object an updated one on the way.
 */
export function toUpdateCase(test: OpenshiftTest): TestCase {
  const { expectedError, expectedStatusError, patches } = test;
  const isPatched = patches.length > 0;
  const created = request(test, 'create', 'the creation of the initial object', 'initial');
  const initial: CaseRequest = isPatched ? { ...created, object: withSentinel(created.object), patches, sentinel: PATCHED } : created;
  const requests: CaseRequest[] = [initial, ...statusRequest(initial, 'the update of the initial status')];
  if (isPatched) {
    const members = Object.assign(newJsonObject(), { sentinel: RESTORED });
    const name = 'the update of the initial object by the CRD as it is';
    requests.push({ ...created, verb: 'rewrite', name, members, sentinel: RESTORED });
  }
  const update = request(test, 'update', 'the update', 'updated');
  const updated = { ...update, object: withoutName(update.object) };
  if (expectedError !== '') requests.push({ ...updated, expected: refusal(test, 'expectedError') });
  else {
    const status = statusRequest(updated, 'the update of the status');
    const last = [updated, ...status];
    const final = last.length - 1;
    const refused = status.length > 0 && expectedStatusError !== '';
    const expected = refused ? refusal(test, 'expectedStatusError') : { at: updated.expected.at, stored: expectedObject(test) };
    requests.push(...last.map((each, i) => (i === final ? { ...each, expected } : each)));
  }
  return { name: test.name, at: test, isFocused: false, requests };
}

const PATCHED = '+patched';
const RESTORED = '+restored';

function request(test: OpenshiftTest, verb: CaseRequest['verb'], name: string, key: 'initial' | 'updated'): CaseRequest {
  const object = writtenObject(test, key);
  return { verb, name, object: { ...object, value: generated(object.value) }, patches: [], expected: { at: object } };
}

function writtenObject(test: OpenshiftTest, key: 'expected' | 'initial' | 'updated'): SuiteObject {
  const { document, file } = test;
  const path = [...test.path, key];
  const text = test[key];
  return { file, document, path, value: text === '' ? null : test.read(path, text), content: text };
}

/** The status is updated for itself, where there is one. */
function statusRequest(request: CaseRequest, name: string): readonly CaseRequest[] {
  const { value } = request.object;
  const status = isJsonObject(value) ? value['status'] : undefined;
  if (status === undefined || status === null) return [];
  return [
    { ...request, verb: 'update-status', name, members: Object.assign(newJsonObject(), { status }), expected: { at: request.object } },
  ];
}

function refusal(test: OpenshiftTest, key: 'expectedError' | 'expectedStatusError'): Expectation {
  const at: WrittenPlace = { file: test.file, document: test.document, path: [...test.path, key] };
  const matcher: ErrorMatcher = { at, message: { at, kind: 'lenient', text: test[key] } };
  return { at, errors: [matcher] };
}

function expectedObject(test: OpenshiftTest): ExpectedObject {
  return Object.assign(writtenObject(test, 'expected'), { namesCount: false });
}

/** The harness has the server make a name where there is none. */
function generated(value: JsonValue): JsonValue {
  return withMetadata(value, (metadata) => withMember(metadata, 'generateName', 'test-'));
}

/** An update is of what was created, whatever its name was. */
function withoutName(object: SuiteObject): SuiteObject {
  const value = withMetadata(object.value, (metadata) => withMember(withMember(metadata, 'name', undefined), 'namespace', undefined));
  return { ...object, value };
}

function withMetadata(value: JsonValue, change: (metadata: JsonObject) => JsonObject): JsonValue {
  if (!isJsonObject(value)) return value;
  const { metadata = newJsonObject() } = value;
  return isJsonObject(metadata) ? withMember(value, 'metadata', change(metadata)) : value;
}

function withSentinel(object: SuiteObject): SuiteObject {
  return { ...object, value: isJsonObject(object.value) ? withMember(object.value, 'sentinel', PATCHED) : object.value };
}
