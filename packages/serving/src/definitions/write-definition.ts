import { jsonPatch, refusal, serverSideApply, type WriteAnswer } from '@structural/core';
import { parseJson } from '@structural/document';
import { isJsonArray, isJsonObject, mergePatch, type JsonObject, type JsonValue } from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import type { ServedDefinition } from '../catalog/served-definition.js';
import { strategicMerge } from '../builtin/strategic-merge.js';
import { readApplied, strictFault } from '../resources/read-applied.js';
import { timeText } from '../resources/judge-write.js';
import { metadataText, nameFault, withMetadata } from '../resources/place-object.js';
import {
  APPLY_PATCH,
  bodyFault,
  decodedText,
  JSON_PATCH,
  judgeFields,
  mediaTypeOf,
  MERGE_PATCH,
  readBody,
  STRATEGIC_PATCH,
} from '../resources/read-body.js';
import { readWriteOptions, type WriteOptions } from '../resources/write-options.js';
import { alreadyExists, badRequest, failure, notFound, refused, rejectedPatch, tooLarge, unsupportedMediaType } from '../status/status.js';
import { withWarnings } from '../status/with-warnings.js';
import { definitionObject } from './definition-object.js';
import { definitionKind, managersOf } from './definition-owners.js';
import {
  cannotBeHandled,
  DEFINITIONS,
  invalidPatch,
  judgeDefinition,
  versionConflict,
  type DefinitionCall,
  type JudgedDefinition,
} from './judge-definition.js';
import { keepDefinition, keepStatus } from './keep-definition.js';

const KIND = 'CustomResourceDefinition';
const TYPE = { apiVersion: 'apiextensions.k8s.io/v1', kind: KIND };

/** What a server answers to a new definition. */
export function createDefinition(call: DefinitionCall): ApiAnswer {
  const { catalog, query, request } = call;
  const unread = bodyFault(request);
  if (unread !== undefined) return unread;
  const options = readWriteOptions('CreateOptions', query, request, false);
  if ('status' in options) return options;
  const body = readBody(request, KIND, TYPE);
  if (!body.ok) return body.answer;
  const judged = judgeDefinition(call, body.value, body.decode, options, undefined, cannotBeHandled);
  if (!judged.ok) return judged.answer;
  const { name } = judged.definition.metadata;
  if (catalog.definitions.has(name)) return { ...alreadyExists(DEFINITIONS, name), warnings: judged.warnings };
  return keepDefinition(call, { ...judged, value: body.value, status: 201, verb: 'create' }, options);
}

/** What a server answers where a definition, or its status, is replaced. */
export function replaceDefinition(call: DefinitionCall): ApiAnswer {
  const { catalog, name, query, request } = call;
  const unread = bodyFault(request);
  if (unread !== undefined) return unread;
  const options = readWriteOptions('UpdateOptions', query, request, false);
  if ('status' in options) return options;
  const body = readBody(request, KIND, TYPE);
  if (!body.ok) return body.answer;
  const live = catalog.definitions.get(name);
  if (live === undefined) return notFound(DEFINITIONS, name);
  if (call.subresource === 'status') return writeStatus(call, live, body.value, options);
  const judged = judgeDefinition(call, body.value, body.decode, options, live, cannotBeHandled);
  if (!judged.ok) return judged.answer;
  const misnamed = nameFault(judged.definition.metadata.name, name);
  return misnamed ?? keepDefinition(call, { ...judged, value: body.value, status: 200, verb: 'update' }, options);
}

function writeStatus(call: DefinitionCall, live: ServedDefinition, value: JsonObject, options: WriteOptions): ApiAnswer {
  const fault = nameFault(metadataText(value, 'name'), call.name) ?? versionConflict(metadataText(value, 'resourceVersion'), live);
  return fault ?? keepStatus(call, live, value, options);
}

const PATCHES = [JSON_PATCH, MERGE_PATCH, STRATEGIC_PATCH, APPLY_PATCH];

/** What a server answers to a patch of a definition, or of its status. */
export function patchDefinition(call: DefinitionCall): ApiAnswer {
  const { catalog, name, query, request } = call;
  const mediaType = mediaTypeOf(request);
  if (!PATCHES.includes(mediaType)) return unsupportedMediaType(PATCHES);
  if (request.isTooLong === true) return tooLarge();
  const options = readWriteOptions('PatchOptions', query, request, mediaType === APPLY_PATCH);
  if ('status' in options) return options;
  const live = catalog.definitions.get(name);
  if (mediaType === APPLY_PATCH) return applyDefinition(call, live, options);
  if (live === undefined) return notFound(DEFINITIONS, name);
  const parsed = parseJson(decodedText(request.body));
  if (!parsed.ok) return badRequest('invalid JSON patch');
  const patched = patchedWith(definitionObject(live), parsed.value, mediaType);
  if ('status' in patched) return patched;
  const { value } = patched;
  if (call.subresource === 'status') return writeStatus(call, live, value, options);
  const judged = judgeDefinition(call, value, {}, options, live, (_, why) => invalidPatch(why));
  if (!judged.ok) return judged.answer;
  return (
    nameFault(judged.definition.metadata.name, name) ?? keepDefinition(call, { ...judged, value, status: 200, verb: 'patch' }, options)
  );
}

function patchedWith(object: JsonObject, patch: JsonValue, mediaType: string): { readonly value: JsonObject } | ApiAnswer {
  if (mediaType === STRATEGIC_PATCH && isJsonObject(patch)) {
    // No list of a CRD has a merge key.
    const merged = strategicMerge(object, patch, '', 0);
    return merged.ok ? { value: merged.value } : failure(merged.code, merged.code === 400 ? 'BadRequest' : '', merged.error);
  }
  const value = mediaType === MERGE_PATCH ? mergePatch(object, patch) : isJsonArray(patch) ? jsonPatch(object, patch) : undefined;
  return isJsonObject(value) ? { value } : rejectedPatch();
}

/** What a server answers where a definition is applied. Source: `endpoints/handlers`, applyPatcher. */
function applyDefinition(call: DefinitionCall, live: ServedDefinition | undefined, options: WriteOptions): ApiAnswer {
  const { options: server, request, subresource } = call;
  const read = readApplied(request.body);
  if ('error' in read) return badRequest(`error encoding patch: ${read.error}`);
  const fields = judgeFields(read.strictErrors, options.fieldValidation);
  if (!fields.ok) return badRequest(strictFault(fields.text));
  const judging = judgeApplied(call, live, options);
  const answer = serverSideApply({
    definition: definitionKind().definition,
    version: 'v1',
    applied: read.value,
    fieldManager: options.namedManager,
    force: options.force,
    now: timeText(server.now()),
    ...(live && { live: definitionObject(live) }),
    ...(subresource === 'status' && { subresource }),
    storage: { write: subresource === 'status' ? (object) => ({ object, warnings: [] }) : judging.write },
  });
  const done = appliedTo(call, live, options, { answer, judging });
  return withWarnings(done, fields.warnings);
}

/** The verdict about what is applied, which is asked for where that is stored. */
interface AppliedVerdict {
  write(object: JsonObject): { readonly object: JsonObject; readonly warnings: readonly string[] } | ReturnType<typeof refusal>;
  last(): ReturnType<typeof judgeDefinition> | undefined;
}

function judgeApplied(call: DefinitionCall, live: ServedDefinition | undefined, options: WriteOptions): AppliedVerdict {
  let last: ReturnType<typeof judgeDefinition> | undefined;
  return {
    write: (object) => {
      last = judgeDefinition(call, object, {}, { ...options, fieldValidation: 'Ignore' }, live, cannotBeHandled);
      return last.ok ? { object, warnings: last.warnings } : refusal(500, '', '');
    },
    last: () => last,
  };
}

function appliedTo(
  call: DefinitionCall,
  live: ServedDefinition | undefined,
  options: WriteOptions,
  { answer, judging }: { readonly answer: WriteAnswer; readonly judging: AppliedVerdict },
): ApiAnswer {
  const { name, subresource } = call;
  const judged: JudgedDefinition | { readonly ok: false; readonly answer: ApiAnswer } | undefined = judging.last();
  if (answer.kind === 'undecided') return failure(500, '', answer.message);
  if (answer.kind === 'refused') {
    if (judged?.ok === false) return judged.answer;
    return refused(answer, answer.code === 409 && answer.causes.length > 0 ? { group: '', kind: '', name: '' } : { ...DEFINITIONS, name });
  }
  const misnamed = nameFault(metadataText(answer.object, 'name'), name);
  if (misnamed !== undefined) return misnamed;
  if (live !== undefined && subresource === 'status') return keepStatus(call, live, answer.object, options, managersOf(answer.object));
  if (judged?.ok !== true) return failure(500, 'InternalError', 'the definition was not judged');
  const written = { ...judged, value: withMetadata(answer.object, { managedFields: undefined }), managedFields: managersOf(answer.object) };
  return keepDefinition(call, { ...written, status: live === undefined ? 201 : 200, verb: 'patch' }, options);
}
