import type { JsonPath } from '@structural/document';
import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { UserInfo } from '@structural/policies';
import type { AdmissionCase, CaseRequest } from '../case/test-case.js';
import type { DocumentReading } from '../read/document-reading.js';
import { readErrors, readWarnings } from './read-matchers.js';
import { readObject } from './read-object.js';

/** The one request of a test of policies, which is the last of those that it would send to definitions, or deletes something. */
export function readAdmission(
  reading: DocumentReading,
  members: JsonObject,
  path: JsonPath,
  requests: readonly CaseRequest[],
  base: JsonObject | undefined,
): AdmissionCase | undefined {
  const deleted = readObject(reading, members['delete'], [...path, 'delete'], base);
  const [last, before] = [requests.at(-1), requests.at(-2)];
  if (deleted !== undefined && last !== undefined)
    reading.fault([...path, 'delete'], 'a test of policies sends one request: remove delete or the other one', 'key');
  if (members['status'] !== undefined)
    reading.fault([...path, 'status'], 'a test of policies creates, updates or deletes something', 'key');
  if (deleted === undefined && last === undefined) return undefined;
  const user = readUser(reading, members['user'], [...path, 'user']);
  const isUpdate = last?.verb === 'update';
  const errors = readErrors(reading, members['errors'], [...path, 'errors']);
  const warnings = readWarnings(reading, members['warnings'], [...path, 'warnings']);
  const { document, file } = reading;
  return {
    operation: deleted !== undefined ? 'DELETE' : isUpdate ? 'UPDATE' : 'CREATE',
    ...(deleted === undefined && last && { object: last.object }),
    ...(deleted !== undefined ? { old: deleted } : isUpdate && before ? { old: before.object } : {}),
    ...(user && { user }),
    objects: reading.list(members['objects'], [...path, 'objects']).filter(isJsonObject),
    name: deleted !== undefined ? 'the deletion' : (last?.name ?? ''),
    expected: {
      at: { file, document, path: errors === undefined ? path : [...path, 'errors'] },
      ...(errors && { errors }),
      ...(warnings && { warnings }),
      ...(last?.expected.stored && { stored: last.expected.stored }),
      auditAnnotations: readTexts(reading, members['auditAnnotations'], [...path, 'auditAnnotations']),
    },
  };
}

function readUser(reading: DocumentReading, value: JsonValue | undefined, path: JsonPath): UserInfo | undefined {
  if (value === undefined) return undefined;
  const members = reading.members(value, path, ['username', 'groups']);
  if (members === undefined) return undefined;
  const username = reading.text(members['username'], [...path, 'username']);
  if (username === undefined) reading.fault(path, `${path.join('.')} must have username`);
  const groups = reading
    .list(members['groups'], [...path, 'groups'])
    .flatMap((group, i) => reading.text(group, [...path, 'groups', i]) ?? []);
  return { username: username ?? '', groups };
}

function readTexts(reading: DocumentReading, value: JsonValue | undefined, path: JsonPath): ReadonlyMap<string, string> {
  if (value === undefined) return new Map();
  const members = isJsonObject(value) ? value : {};
  if (!isJsonObject(value)) reading.fault(path, `${path.join('.')} must be a mapping`);
  return new Map(
    Object.entries(members).flatMap(([key, text]) => {
      const read = reading.text(text, [...path, key]);
      return read === undefined ? [] : [[key, read] as const];
    }),
  );
}
