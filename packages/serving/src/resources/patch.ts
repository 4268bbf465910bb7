import { decodeResource, jsonPatch } from '@structural/core';
import { parseJson } from '@structural/document';
import { goQuote, goValueText } from '@structural/go';
import {
  decodedKind,
  isJsonArray,
  isJsonObject,
  mergePatch,
  plainPath,
  printJson,
  valueAt,
  type JsonObject,
  type JsonValue,
} from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import { badRequest, failure, rejectedPatch, tooLarge, unsupportedMediaType } from '../status/status.js';
import { convertedReason, unreadReason } from '../builtin/decode-fault.js';
import { strategicMerge } from '../builtin/strategic-merge.js';
import { applyObject } from './apply.js';
import type { Call } from './call.js';
import { judgeWrite } from './judge-write.js';
import { keepWritten } from './keep-written.js';
import { metadataText, nameFault } from './place-object.js';
import { APPLY_PATCH, decodedText, JSON_PATCH, judgeFields, mediaTypeOf, MERGE_PATCH, STRATEGIC_PATCH } from './read-body.js';
import { liveOf } from './live-object.js';
import { replaceScale, scaleOf } from './replace.js';
import { undecided } from '../status/undecided.js';
import { withWarnings } from '../status/with-warnings.js';
import { readWriteOptions, type WriteOptions } from './write-options.js';

const MAX_OPERATIONS = 10_000;

/** What a server answers to a patch of an object or of a part of it. Source: `endpoints/handlers`, PatchResource. */
export function patch(call: Call): ApiAnswer {
  const { path, query, request, subresource } = call;
  const mediaType = mediaTypeOf(request);
  const isBuiltin = call.served.builtin !== undefined;
  const accepted = [JSON_PATCH, MERGE_PATCH, ...(isBuiltin ? [STRATEGIC_PATCH] : []), APPLY_PATCH];
  if (!accepted.includes(mediaType)) return unsupportedMediaType(accepted);
  if (path.name === '') return badRequest('name must be provided');
  if (request.isTooLong === true) return tooLarge();
  const options = readWriteOptions('PatchOptions', query, request, mediaType === APPLY_PATCH);
  if ('status' in options) return options;
  if (mediaType !== APPLY_PATCH) return patchObject(call, mediaType, options);
  if (subresource === 'scale') return undecided('a Scale is applied by fields of the object that it is of');
  return applyObject(call, options);
}

/** The patched value with what is warned of, or the refusal. */
type PatchedValue =
  | {
      readonly ok: true;
      readonly value: JsonValue;
      readonly strictErrors: readonly string[];
      /** What a refusal shows in place of the patched value: a strategic merge patch itself. */
      readonly shown?: string;
    }
  | { readonly ok: false; readonly answer: ApiAnswer };

function patchObject(call: Call, mediaType: string, options: WriteOptions): ApiAnswer {
  const { subresource, type } = call;
  const live = liveOf(call);
  if (!live.ok) return live.answer;
  const scale = subresource === 'scale' ? scaleOf(call, live.object) : undefined;
  if (scale?.ok === false) return failure(500, 'InternalError', scale.error);
  const patched = patchedValue(call, mediaType, scale?.scale ?? live.object);
  if (!patched.ok) return patched.answer;
  if (!isJsonObject(patched.value)) return invalidPatch(patched.value, "couldn't get version/kind; json parse error");
  if (scale !== undefined) return replaceScale(call, patched.value, options.fieldManager, options.isDryRun, 'patch');
  const misnamed = nameFault(metadataText(patched.value, 'name'), call.path.name);
  const decoded = call.served.builtin === undefined ? decodeResource(type, patched.value) : NOTHING_STRICT;
  if (!decoded.ok) return invalidPatch(patched.value, decoded.decodeError);
  const { fieldManager, fieldValidation } = options;
  const fields = judgeFields([...patched.strictErrors, ...decoded.strictErrors], fieldValidation);
  if (!fields.ok) return invalidPatch(patched.value, fields.text, patched.shown);
  if (misnamed !== undefined) return withWarnings(misnamed, fields.warnings);
  const written = judgeWrite(call, { value: patched.value, live: live.object, fieldManager, fieldValidation });
  if (!written.ok) return withWarnings(unreadPatch(call, patched, written.answer) ?? written.answer, fields.warnings);
  const warnings = [...fields.warnings, ...written.warnings];
  const kept = keepWritten(call, 'patch', { ...written, isDryRun: options.isDryRun });
  return kept.ok
    ? { status: 200, object: kept.object, sorted: true, warnings: [...warnings, ...kept.warnings] }
    : withWarnings(kept.answer, warnings);
}

/** That what a patch makes of an object of a built-in kind cannot be decoded. */
function unreadPatch({ served }: Call, patched: Extract<PatchedValue, { readonly ok: true }>, answer: ApiAnswer): ApiAnswer | undefined {
  if (served.builtin === undefined) return undefined;
  const message = valueAt(answer.object, ['message']);
  const why = unreadReason({ code: answer.status, message: typeof message === 'string' ? message : '' });
  if (why === undefined) return undefined;
  // What a strategic merge patch leads to is no text when it is decoded.
  return invalidPatch(patched.value, patched.shown === undefined ? why : convertedReason(why), patched.shown);
}

/** Fields of built-in kinds are judged with the object. */
const NOTHING_STRICT = { ok: true, strictErrors: [] } as const;

function patchedValue({ request, served }: Call, mediaType: string, live: JsonObject): PatchedValue {
  const refuse = (answer: ApiAnswer): PatchedValue => ({ ok: false, answer });
  const parsed = parseJson(decodedText(request.body));
  if (!parsed.ok) return refuse(badRequest('invalid JSON patch'));
  const { duplicates, value } = parsed;
  const repeated = duplicates.map(({ path }) => `duplicate field ${goQuote(plainPath(path))}`);
  if (mediaType === MERGE_PATCH || mediaType === STRATEGIC_PATCH) {
    if (value === null) return refuse(badRequest('Invalid JSON Patch'));
    if (!isJsonObject(value))
      return refuse(
        badRequest(`error decoding patch: json: cannot unmarshal ${decodedKind(value)} into Go value of type map[string]interface {}`),
      );
    const isStrategic = mediaType === STRATEGIC_PATCH && served.builtin !== undefined;
    if (!isStrategic) return { ok: true, value: mergePatch(live, value), strictErrors: repeated };
    const merged = strategicMerge(live, value, served.builtin.type, served.builtin.minor);
    if (!merged.ok) return refuse(merged.code === 400 ? badRequest(merged.error) : failure(500, '', merged.error));
    return { ok: true, value: merged.value, strictErrors: repeated, shown: goValueText(value) };
  }
  if (value === null) return { ok: true, value: live, strictErrors: [] };
  if (!isJsonArray(value))
    return refuse(
      badRequest(`error decoding patch: json: cannot unmarshal ${decodedKind(value)} into Go value of type []handlers.jsonPatchOp`),
    );
  if (value.length > MAX_OPERATIONS) {
    const message = `The allowed maximum operations in a JSON patch is ${String(MAX_OPERATIONS)}, got ${String(value.length)}`;
    return refuse(failure(413, 'RequestEntityTooLarge', `Request entity too large: ${message}`));
  }
  const odd = value.find((each) => !isJsonObject(each) && each !== null);
  if (odd !== undefined)
    return refuse(
      badRequest(`error decoding patch: json: cannot unmarshal ${decodedKind(odd)} into Go value of type handlers.jsonPatchOp`),
    );
  const done = jsonPatch(live, value);
  if (done === undefined) return refuse(rejectedPatch());
  return { ok: true, value: done, strictErrors: repeated.map((text) => `json patch ${text}`) };
}

/** That what a patch leads to cannot be decoded. */
function invalidPatch(value: JsonValue, why: string, shown = printJson(value)): ApiAnswer {
  const message = `Invalid value: ${goQuote(shown)}: ${why}`;
  return failure(422, 'Invalid', ` "" is invalid: patch: ${message}`, {
    causes: [{ reason: 'FieldValueInvalid', message, field: 'patch' }],
  });
}
