import { withMember, type KubernetesVersion } from '@structural/core';
import type { JsonPath, SourceDocument } from '@structural/document';
import { isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { CaseRequest, Expectation, ExpectedObject, TestCase } from '../case/test-case.js';
import type { SuiteObject } from '../case/written.js';
import { readDocument, type DocumentReading } from '../read/document-reading.js';
import type { SuiteConversion, SuiteProblem } from '../suite.js';
import { FILE_KEYS, TEST_KEYS } from '@structural/checker';
import { readAdmission } from './read-admission.js';
import { readConversion } from './read-conversion.js';
import { readObject } from './read-object.js';
import { readErrors, readWarnings } from './read-matchers.js';
import { readVersions } from './read-versions.js';

/** What a file of tests says. */
export interface CasesFile {
  /** Where the definitions are; none where they are to be found. */
  readonly crds: readonly string[];
  /** Where the admission policies are that the tests are about; none where they are about definitions alone. */
  readonly policies: readonly string[];
  readonly cases: readonly TestCase[];
  /** What converts between versions; none where no test needs it. */
  readonly conversion?: SuiteConversion;
}

/** A file of tests, or all that is wrong with it in the order of its text. */
export type ReadCases =
  | { readonly ok: true; readonly suite: CasesFile }
  | { readonly ok: false; readonly problems: readonly SuiteProblem[] };

/** Reads a file of tests: one mapping, strictly. */
export function readCases(file: string, document: SourceDocument): ReadCases {
  const reading = readDocument(file, document);
  const [repeated] = document.duplicates;
  if (repeated !== undefined) reading.fault(repeated.path, `${repeated.path.join('.')} is written twice`, 'key');
  const root = reading.members(document.value, [], namesOf(FILE_KEYS)) ?? newJsonObject();
  const versions = readVersions(reading, root['kubeVersions'], ['kubeVersions']);
  const base = readObject(reading, root['base'], ['base'])?.value;
  const hasPolicies = root['policies'] !== undefined;
  const shared: Shared = {
    names: new Set(),
    hasPolicies,
    hasConversion: root['conversion'] !== undefined,
    ...(versions && { versions }),
    ...(base !== undefined && isJsonObject(base) && { base }),
  };
  if (root['tests'] === undefined && isJsonObject(document.value)) reading.fault([], 'a file of tests must have tests');
  const cases = reading.list(root['tests'], ['tests']).flatMap((value, i) => readCase(reading, value, ['tests', i], shared) ?? []);
  const conversion = readConversion(reading, root['conversion']);
  const crds = pathsIn(reading, root, 'crd');
  const policies = pathsIn(reading, root, 'policies');
  const problems = reading.problems();
  return problems.length > 0 ? { ok: false, problems } : { ok: true, suite: { crds, policies, cases, ...(conversion && { conversion }) } };
}

function pathsIn(reading: DocumentReading, root: JsonObject, key: string): readonly string[] {
  const value = root[key];
  const paths = typeof value === 'string' ? [value] : reading.list(value, [key]);
  return paths.flatMap((path, i) => reading.text(path, [key, i]) ?? []);
}

function namesOf(keys: typeof TEST_KEYS): readonly string[] {
  return keys.map(({ name }) => name);
}

/** What tests of a file share. */
interface Shared {
  readonly base?: JsonObject;
  readonly hasPolicies: boolean;
  readonly hasConversion: boolean;
  readonly names: Set<string>;
  readonly versions?: readonly KubernetesVersion[];
}

function readCase(reading: DocumentReading, value: JsonValue, path: JsonPath, shared: Shared): TestCase | undefined {
  const { base, hasPolicies, names, versions } = shared;
  const members = reading.members(value, path, namesOf(TEST_KEYS));
  if (members === undefined) return undefined;
  const { document, file } = reading;
  const at = { file, document, path };
  const below = (key: string): JsonPath => [...path, key];
  const name = reading.text(members['name'], below('name'));
  if (members['name'] === undefined) reading.fault(path, 'a test must have a name');
  if (name !== undefined && names.has(name))
    reading.fault(below('name'), `another test has the name ${JSON.stringify(name.slice(0, 200))}`);
  names.add(name ?? '');
  const skip = reading.text(members['skip'], below('skip'));
  const focus = members['focus'];
  if (focus !== undefined && typeof focus !== 'boolean') reading.fault(below('focus'), `${below('focus').join('.')} must be true or false`);
  const servers = readVersions(reading, members['kubeVersions'], below('kubeVersions')) ?? versions;
  const refusal = readErrors(reading, members['crdErrors'], below('crdErrors'));
  const patches = reading.list(members['crdPatches'], below('crdPatches'));
  const converted = readConverted(reading, members, path, shared);
  const requests = readRequests(reading, members, path, base).map((request) => ({ ...request, patches }));
  if (refusal !== undefined && requests.length > 0) reading.fault(below('crdErrors'), 'a refused CRD cannot receive requests', 'key');
  const admission = hasPolicies ? readAdmission(reading, members, path, requests, base) : undefined;
  if (!hasPolicies)
    for (const key of ['delete', 'objects', 'user', 'auditAnnotations'])
      if (members[key] !== undefined) reading.fault(below(key), `${key} is for tests of policies: name them with policies`, 'key');
  if (refusal === undefined && requests.length === 0 && admission === undefined)
    reading.fault(path, 'a test must create, update or write the status of something, or expect crdErrors');
  return {
    name: name ?? '',
    at,
    requests: hasPolicies ? [] : requests,
    ...(admission && { admission }),
    isFocused: focus === true,
    patches,
    ...(refusal && { refusal: { at: { ...at, path: below('crdErrors') }, errors: refusal } }),
    ...(skip !== undefined && { skip }),
    ...(converted && { converted }),
    ...(servers && { servers }),
  };
}

function readConverted(
  reading: DocumentReading,
  members: JsonObject,
  path: JsonPath,
  { base, hasConversion, hasPolicies }: Shared,
): ExpectedObject | undefined {
  const at = [...path, 'converted'];
  const converted = readObject(reading, members['converted'], at, base);
  if (converted === undefined) return undefined;
  if (!hasConversion) return reading.fault(at, 'converted needs a webhook: name it with conversion', 'key');
  if (hasPolicies || members['errors'] !== undefined)
    return reading.fault(at, 'converted is for tests whose last request a CRD accepts', 'key');
  return { ...converted, namesCount: true };
}

function readRequests(reading: DocumentReading, members: JsonObject, path: JsonPath, base: JsonObject | undefined): readonly CaseRequest[] {
  const object = (key: string): SuiteObject | undefined => readObject(reading, members[key], [...path, key], base);
  const [created, before, updated, status] = [object('create'), object('oldSelf'), object('update'), object('status')];
  if (created !== undefined && before !== undefined)
    reading.fault([...path, 'oldSelf'], 'create and oldSelf exclude each other: remove one of them', 'key');
  const requests = [
    ...(created === undefined ? [] : [request('create', 'the creation', created)]),
    ...(before === undefined ? [] : [request('store', 'what was stored', before)]),
    ...(updated === undefined ? [] : [request('update', 'the update', updated)]),
  ];
  if (updated !== undefined && requests.length === 1)
    reading.fault([...path, 'update'], 'an update needs the object before it: oldSelf or create', 'key');
  if (status !== undefined && requests.length === 0) requests.push(request('store', 'what was stored', withoutStatus(status)));
  if (status !== undefined) requests.push({ ...request('update-status', 'the update of the status', status), members: statusOf(status) });
  const errors = readErrors(reading, members['errors'], [...path, 'errors']);
  const warnings = readWarnings(reading, members['warnings'], [...path, 'warnings']);
  const stored = object('stored');
  if (errors !== undefined && stored !== undefined)
    reading.fault([...path, 'stored'], 'errors and stored exclude each other: remove one of them', 'key');
  const { document, file } = reading;
  const expected: Expectation = {
    at: { file, document, path: errors === undefined ? path : [...path, 'errors'] },
    ...(errors && { errors }),
    ...(warnings && { warnings }),
    ...(stored && { stored: { ...stored, namesCount: true } }),
  };
  return requests.map((each, i) => (i === requests.length - 1 ? { ...each, expected } : each));
}

function request(verb: CaseRequest['verb'], name: string, object: SuiteObject): CaseRequest {
  return { verb, name, object, patches: [], expected: { at: object } };
}

function withoutStatus(object: SuiteObject): SuiteObject {
  return { ...object, value: isJsonObject(object.value) ? withMember(object.value, 'status', undefined) : object.value };
}

function statusOf({ value }: SuiteObject): JsonObject {
  const status = isJsonObject(value) ? value['status'] : undefined;
  return status === undefined ? newJsonObject() : Object.assign(newJsonObject(), { status });
}
