import { admit } from '@structural/cel';
import {
  aggregateText,
  errorBody,
  jsonPatch,
  pathText,
  readDefinition,
  versionsOf,
  type CustomResourceDefinition,
  type KubernetesVersion,
} from '@structural/core';
import { parseJson } from '@structural/document';
import { goQuote } from '@structural/go';
import { isJsonArray, isJsonObject, jsonEqual, mergePatch, type JsonObject, type JsonValue } from '@structural/json';
import type { ApiRequest } from '../api-request.js';
import type { ApiAnswer } from '../answer.js';
import type { ApiCatalog } from '../catalog/api-catalog.js';
import type { AcceptedDefinition, ServedDefinition } from '../catalog/served-definition.js';
import { serveDefinitions } from '../catalog/serve-definitions.js';
import type { Query } from '../http/query.js';
import { metadataText, nameFault, withMetadata } from '../resources/place-object.js';
import { readApplied, strictFault } from '../resources/read-applied.js';
import { bodyFault, judgeFields, mediaTypeOf, readBody, decodedText } from '../resources/read-body.js';
import { timeText } from '../resources/judge-write.js';
import { readWriteOptions, type WriteOptions } from '../resources/write-options.js';
import { undecided } from '../status/undecided.js';
import { withWarnings } from '../status/with-warnings.js';
import { refuseWrite } from '../resources/writes-nothing.js';
import type { ServerOptions } from '../server-options.js';
import {
  alreadyExists,
  badRequest,
  failure,
  notFound,
  refused,
  rejectedPatch,
  tooLarge,
  unsupportedMediaType,
  type FailingKind,
} from '../status/status.js';
import { definitionObject, newDefinitionObject } from './definition-object.js';
import { applyDefinition, withDefinitionOwners, withOwnersOf } from './definition-owners.js';

/** Definitions as failures name them. */
export const DEFINITIONS: FailingKind = { group: 'apiextensions.k8s.io', kind: 'customresourcedefinitions' };

const KIND = 'CustomResourceDefinition';

/** A request about definitions. */
export interface DefinitionCall {
  readonly request: ApiRequest;
  readonly query: Query;
  readonly name: string;
  readonly catalog: ApiCatalog;
  readonly options: ServerOptions;
}

/** What a server answers to a new definition. */
export function createDefinition(call: DefinitionCall): ApiAnswer {
  const { catalog, query, request } = call;
  const unread = bodyFault(request);
  if (unread !== undefined) return unread;
  const options = readWriteOptions('CreateOptions', query, request, false);
  if ('status' in options) return options;
  const body = readBody(request, KIND, { apiVersion: 'apiextensions.k8s.io/v1', kind: KIND });
  if (!body.ok) return body.answer;
  const judged = judge(call, body.value, body.decode, options, undefined, cannotBeHandled);
  if (!judged.ok) return judged.answer;
  const { name } = judged.definition.metadata;
  if (catalog.definitions.has(name)) return { ...alreadyExists(DEFINITIONS, name), warnings: judged.warnings };
  return written(call, body.value, judged, options, 201, 'create');
}

/** What a server answers where a definition is replaced. */
export function replaceDefinition(call: DefinitionCall): ApiAnswer {
  const { catalog, name, query, request } = call;
  const unread = bodyFault(request);
  if (unread !== undefined) return unread;
  const options = readWriteOptions('UpdateOptions', query, request, false);
  if ('status' in options) return options;
  const body = readBody(request, KIND, { apiVersion: 'apiextensions.k8s.io/v1', kind: KIND });
  if (!body.ok) return body.answer;
  const live = catalog.definitions.get(name);
  if (live === undefined) return notFound(DEFINITIONS, name);
  const judged = judge(call, body.value, body.decode, options, live, cannotBeHandled);
  if (!judged.ok) return judged.answer;
  if (judged.definition.metadata.name !== name) {
    return badRequest(`the name of the object (${judged.definition.metadata.name}) does not match the name on the URL (${name})`);
  }
  return written(call, body.value, judged, options, 200, 'update');
}

const JSON_PATCH = 'application/json-patch+json';
const MERGE_PATCH = 'application/merge-patch+json';
const APPLY_PATCH = 'application/apply-patch+yaml';
const PATCHES = [JSON_PATCH, MERGE_PATCH, APPLY_PATCH];

/** What a server answers to a patch of a definition. */
export function patchDefinition(call: DefinitionCall): ApiAnswer {
  const { catalog, name, query, request } = call;
  const mediaType = mediaTypeOf(request);
  if (!PATCHES.includes(mediaType)) return unsupportedMediaType(PATCHES);
  if (request.isTooLong === true) return tooLarge();
  const options = readWriteOptions('PatchOptions', query, request, mediaType === APPLY_PATCH);
  if ('status' in options) return options;
  const live = catalog.definitions.get(name);
  if (mediaType === APPLY_PATCH) return applied(call, options, live);
  if (live === undefined) return notFound(DEFINITIONS, name);
  const parsed = parseJson(decodedText(request.body));
  if (!parsed.ok) return badRequest('invalid JSON patch');
  const patched = patchedWith(definitionObject(live), parsed.value, mediaType);
  if (!isJsonObject(patched)) return rejectedPatch();
  const judged = judge(call, patched, {}, options, live, (_, why) => invalidPatch(why));
  return judged.ok ? written(call, patched, judged, options, 200, 'patch') : judged.answer;
}

/** What a server answers where a definition is applied, which is created where it is not there. */
function applied(call: DefinitionCall, options: WriteOptions, live: ServedDefinition | undefined): ApiAnswer {
  const read = readApplied(call.request.body);
  if ('error' in read) return badRequest(`error encoding patch: ${read.error}`);
  const fields = judgeFields(read.strictErrors, options.fieldValidation);
  if (!fields.ok) return badRequest(strictFault(fields.text));
  const refuse = (answer: ApiAnswer): ApiAnswer => withWarnings(answer, fields.warnings);
  const { force, namedManager: manager } = options;
  const before = live && definitionObject(live);
  const answer = applyDefinition(read.value, before, { force, manager, now: timeText(call.options.now()) });
  if (answer.kind === 'undecided') return refuse(undecided(answer.message));
  if (answer.kind === 'refused') return refuse(refused(answer, answer.causes.length > 0 ? NOBODY : { ...DEFINITIONS, name: call.name }));
  const misnamed = nameFault(metadataText(answer.object, 'name'), call.name);
  if (misnamed !== undefined) return refuse(misnamed);
  const judged = judge(call, answer.object, {}, options, live, cannotBeHandled);
  if (!judged.ok) return refuse(judged.answer);
  return refuse(kept(call, answer.object, judged, options, live === undefined ? 201 : 200, 'patch'));
}

/** Conflicts name fields, and no object. */
const NOBODY = { group: '', kind: '', name: '' };

function patchedWith(object: JsonObject, patch: JsonValue, mediaType: string): JsonValue | undefined {
  if (mediaType === MERGE_PATCH) return mergePatch(object, patch);
  return isJsonArray(patch) ? jsonPatch(object, patch) : undefined;
}

/** That a request was made for another state of a definition than its newest. */
function versionConflict(
  { metadata: { name, resourceVersion } }: CustomResourceDefinition,
  { accepted }: ServedDefinition,
): ApiAnswer | undefined {
  if (resourceVersion === '' || resourceVersion === String(accepted.resourceVersion)) return undefined;
  const modified = 'the object has been modified; please apply your changes to the latest version and try again';
  const message = `Operation cannot be fulfilled on ${DEFINITIONS.kind}.${DEFINITIONS.group} ${goQuote(name)}: ${modified}`;
  return failure(409, 'Conflict', message, { name, ...DEFINITIONS });
}

/** A definition as the server has it. */
function liveDefinition(served: ServedDefinition, kubernetesVersion: KubernetesVersion): CustomResourceDefinition {
  const read = readDefinition(definitionObject(served), { kubernetesVersion });
  return read.ok ? read.definition : served.definition;
}

interface Judged {
  readonly ok: true;
  readonly definition: CustomResourceDefinition;
  readonly warnings: readonly string[];
}

function judge(
  { catalog: { kubernetesVersion } }: DefinitionCall,
  value: JsonObject,
  decode: Parameters<typeof readDefinition>[1],
  { fieldValidation }: WriteOptions,
  old: ServedDefinition | undefined,
  unreadable: (value: JsonObject, why: string) => ApiAnswer,
): Judged | { readonly ok: false; readonly answer: ApiAnswer } {
  const refuse = (answer: ApiAnswer, warnings: readonly string[] = []) => ({ ok: false as const, answer: withWarnings(answer, warnings) });
  const read = readDefinition(value, { kubernetesVersion, ...decode });
  if (!read.ok) return refuse(unreadable(value, read.decodeError));
  const fields = judgeFields(read.strictErrors, fieldValidation);
  if (!fields.ok) return refuse(unreadable(value, fields.text));
  if (read.apiVersion !== 'apiextensions.k8s.io/v1') {
    return refuse(
      badRequest(`the API version in the data (${read.apiVersion}) does not match the expected API version (apiextensions.k8s.io/v1)`),
    );
  }
  const { definition } = read;
  const conflict = old && versionConflict(definition, old);
  if (conflict !== undefined) return refuse(conflict, fields.warnings);
  const { errors, panic, warnings } = admit(definition, old && liveDefinition(old, kubernetesVersion), kubernetesVersion);
  if (panic !== undefined) return refuse(failure(500, 'InternalError', PANIC), fields.warnings);
  if (errors.length > 0) {
    const { name } = definition.metadata;
    const causes = errors.map((error) => ({ reason: error.type, message: errorBody(error), field: pathText(error.path) }));
    const message = `${KIND}.${DEFINITIONS.group} ${goQuote(name)} is invalid: ${aggregateText(errors)}`;
    return refuse(failure(422, 'Invalid', message, { name, group: DEFINITIONS.group, kind: KIND, causes }), fields.warnings);
  }
  return { ok: true, definition, warnings: [...fields.warnings, ...warnings] };
}

const PANIC =
  'an error on the server ("This request caused apiserver to panic. Look in the logs for details.") has prevented the request from being successful';

function cannotBeHandled({ apiVersion, kind }: JsonObject, why: string): ApiAnswer {
  const version = String(apiVersion);
  return badRequest(
    `${String(kind)} in version ${goQuote(version.slice(version.indexOf('/') + 1))} cannot be handled as a ${KIND}: ${why}`,
  );
}

function invalidPatch(why: string): ApiAnswer {
  return failure(422, 'Invalid', ` "" is invalid: patch: Invalid value: ${why}`, {});
}

/** A definition that was created or replaced, with who owns its fields where it is kept. */
function written(
  call: DefinitionCall,
  value: JsonObject,
  judged: Judged,
  options: WriteOptions,
  status: number,
  verb: 'create' | 'patch' | 'update',
): ApiAnswer {
  const { catalog, options: server } = call;
  if (catalog.keeper === undefined) return kept(call, value, judged, options, status, verb);
  const before = catalog.definitions.get(judged.definition.metadata.name);
  const served = serveDefinitions([acceptedBy(call, value, judged, options)], catalog.kubernetesVersion).get(
    judged.definition.metadata.name,
  );
  const shown = served === undefined ? value : withOwnersOf(definitionObject(served), value);
  const given = before === undefined ? withMetadata(shown, NEW) : shown;
  const owned = withDefinitionOwners(given, before && definitionObject(before), {
    manager: options.fieldManager,
    now: timeText(server.now()),
  });
  return kept(call, withOwnersOf(value, owned), judged, options, status, verb);
}

/** What a definition does not bring along that is created. */
const NEW = { uid: undefined, creationTimestamp: undefined, resourceVersion: undefined };

/** The definition as it would be given out, or as it is once it is kept. */
function kept(
  call: DefinitionCall,
  value: JsonObject,
  judged: Judged,
  options: WriteOptions,
  status: number,
  verb: 'create' | 'patch' | 'update',
): ApiAnswer {
  const { definition, warnings } = judged;
  const { isDryRun } = options;
  const { catalog } = call;
  const { keeper } = catalog;
  if (!isDryRun && keeper === undefined) return withWarnings(refuseWrite({ about: DEFINITIONS }, verb), warnings);
  const before: ServedDefinition | undefined = catalog.definitions.get(definition.metadata.name);
  const accepted = acceptedBy(call, value, judged, options);
  const served = serveDefinitions([accepted], catalog.kubernetesVersion).get(definition.metadata.name);
  if (served === undefined) return failure(500, 'InternalError', 'the definition has no name');
  if (isDryRun || keeper === undefined) {
    return { status, object: before === undefined ? newDefinitionObject(served, false) : definitionObject(served), warnings };
  }
  const next = definitionObject(served);
  if (before !== undefined && jsonEqual(next, definitionObject(before))) return { status, object: next, warnings };
  const isChanged = before !== undefined && !jsonEqual(next['spec'] ?? null, definitionObject(before)['spec'] ?? null);
  const stored = keeper.keepDefinition({ ...accepted, generation: (before?.accepted.generation ?? 1) + (isChanged ? 1 : 0) });
  if (stored === undefined) return failure(500, 'InternalError', 'the definition is not kept');
  const object = before === undefined ? newDefinitionObject(stored, true) : definitionObject(stored);
  return { status, object, warnings };
}

/** A definition as it is accepted, with what it takes on from its state before. */
function acceptedBy(
  { catalog, options: server }: DefinitionCall,
  value: JsonObject,
  { definition }: Judged,
  { isDryRun }: WriteOptions,
): AcceptedDefinition {
  const before = catalog.definitions.get(definition.metadata.name);
  return {
    definition,
    value,
    uid: before?.accepted.uid ?? server.newUid(),
    createdAt: before?.accepted.createdAt ?? timeText(server.now()),
    resourceVersion: before?.accepted.resourceVersion ?? catalog.resourceVersion,
    ...(before && isDryRun ? {} : historyOf(definition, before)),
  };
}

/** The generation and the stored versions of a definition. */
function historyOf(
  { spec }: CustomResourceDefinition,
  before: ServedDefinition | undefined,
): { readonly generation: number; readonly storedVersions: readonly string[] } {
  const storage = versionsOf(spec).find((each) => each.storage)?.name;
  const earlier =
    before?.accepted.storedVersions ??
    versionsOf(before?.definition.spec ?? spec)
      .filter((each) => each.storage)
      .map(({ name }) => name);
  const storedVersions = storage === undefined || earlier.includes(storage) ? earlier : [...earlier, storage];
  return { generation: before?.accepted.generation ?? 1, storedVersions };
}
