import {
  aggregateText,
  deprecationWarning,
  readFromStorage,
  toResourceStorage,
  toResourceType,
  withMember,
  type CustomResourceDefinition,
  type JudgeOptions,
  type ResourceType,
} from '@structural/core';
import { goQuote } from '@structural/go';
import { isJsonObject, newJsonObject, objectIn, type JsonObject, type JsonValue } from '@structural/json';
import type { Judge } from '@structural/witness';
import type { CaseRequest } from '../case/test-case.js';
import type { SuiteAnswer, Refused } from './answer.js';

/** What is stored before a request, and the definition that it was stored by. */
export interface PriorObject {
  readonly object: JsonObject;
  readonly by: CustomResourceDefinition;
}

/** As much of a request as a server sees. */
export interface SentRequest extends Pick<CaseRequest, 'members' | 'verb'> {
  readonly object: Pick<CaseRequest['object'], 'value'>;
}

/** Sends a request of a test to a judge, as a client of a server would do it. */
export function sendRequest(
  request: SentRequest,
  definition: CustomResourceDefinition,
  stored: PriorObject | undefined,
  judge: Judge,
): SuiteAnswer {
  const value = request.object.value;
  const served = servedType(definition, value);
  if ('message' in served) return served;
  const before = stored === undefined ? undefined : readStored(stored, definition, served);
  if (request.verb === 'create') return judged(judge, definition, served, placed(value, served, undefined), {});
  if (request.verb === 'store') return { ok: true, object: asRead(definition, placed(value, served, undefined), served), warnings: [] };
  if (before === undefined) return refused('nothing to update yet');
  const old: JudgeOptions = { old: before, oldIsStored: true };
  if (request.verb === 'update') return judged(judge, definition, served, placed(value, served, before), old);
  const members = request.members ?? newJsonObject();
  if (request.verb === 'rewrite') {
    const written = Object.entries(members).reduce((object, [name, member]) => withMember(object, name, member), before);
    return judged(judge, definition, served, written, old);
  }
  if (!served.hasStatus) return refused(NOT_FOUND);
  return judged(judge, definition, served, withMember(before, 'status', members['status']), { ...old, subresource: 'status' });
}

const NOT_FOUND = 'the server could not find the requested resource';

function refused(message: string): Refused {
  return { ok: false, message, errors: [], warnings: [] };
}

function servedType(definition: CustomResourceDefinition, value: JsonValue): ResourceType | Refused {
  const { apiVersion, kind } = objectIn(value);
  const text = typeof apiVersion === 'string' ? apiVersion : '';
  const { group, names } = definition.spec;
  const version = text.slice(text.indexOf('/') + 1);
  const served = toResourceType(definition, version);
  if (text !== `${group}/${version}` || kind !== names.kind)
    return refused(`no matches for kind ${goQuote(typeof kind === 'string' ? kind : '')} in version ${goQuote(text)}`);
  return served.ok ? served.type : refused(`no matches for kind ${goQuote(names.kind)} in version ${goQuote(text)}`);
}

function judged(
  judge: Judge,
  definition: CustomResourceDefinition,
  type: ResourceType,
  object: JsonObject,
  options: JudgeOptions,
): SuiteAnswer {
  const answer = judge.judge(type, object, options);
  const { group, kind, version } = type;
  if (!answer.ok) return refused(`${kind} in version ${goQuote(version)} cannot be handled as a ${kind}: ${answer.decodeError}`);
  const deprecation = deprecationWarning(definition, version);
  const warnings = [...(deprecation === undefined ? [] : [deprecation]), ...answer.strictErrors, ...answer.warnings];
  if (answer.errors.length === 0) return { ok: true, object: answer.object, warnings };
  const name = stringOrEmpty(objectIn(object['metadata'])['name']);
  const message = `${kind}.${group} ${goQuote(name)} is invalid: ${aggregateText(answer.errors)}`;
  return { ok: false, message, errors: answer.errors, warnings };
}

/** What is stored, as a definition reads it that may be another one than it was stored by. */
function readStored({ by, object }: PriorObject, definition: CustomResourceDefinition, type: ResourceType): JsonObject {
  return by === definition && object['apiVersion'] === `${type.group}/${type.version}` ? object : asRead(definition, object, type);
}

function asRead(definition: CustomResourceDefinition, object: JsonObject, { version }: ResourceType): JsonObject {
  const storage = toResourceStorage(definition);
  const read = storage.ok ? readFromStorage(storage.storage, object, version) : undefined;
  return read?.ok === true ? read.object : object;
}

/** An object with the name and the namespace that a request needs: its own, else those of what is stored, else some. */
function placed(value: JsonValue, { namespaced }: ResourceType, stored: JsonObject | undefined): JsonObject {
  const object = namedObject(value, stored);
  const { metadata } = object;
  if (!isJsonObject(metadata)) return object;
  const namespace = namespaced ? (metadata['namespace'] ?? 'default') : undefined;
  return withMember(object, 'metadata', withMember(metadata, 'namespace', namespace));
}

/** An object with a name: its own, else that of what is stored, else some; and, where it names no namespace, with that of what is stored. */
export function namedObject(value: JsonValue, stored: JsonObject | undefined): JsonObject {
  const object = objectIn(value);
  const metadata = objectIn(object['metadata']);
  if (object['metadata'] !== undefined && !isJsonObject(object['metadata'])) return object;
  const before = stored === undefined ? newJsonObject() : objectIn(stored['metadata']);
  const generated = metadata['generateName'];
  const made = typeof generated === 'string' && generated !== '' ? `${generated}${SUFFIX}` : 'test';
  const name = metadata['name'] ?? before['name'] ?? made;
  const namespace = metadata['namespace'] ?? before['namespace'];
  return withMember(object, 'metadata', withMember(withMember(metadata, 'name', name), 'namespace', namespace));
}

/** What a server adds to a name that it makes, as long as that is. */
const SUFFIX = 'x2v5k';

function stringOrEmpty(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
