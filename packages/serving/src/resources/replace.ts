import { toScale } from '@structural/core';
import { goQuote } from '@structural/go';
import type { JsonObject } from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import { badRequest, conflict, failure, resourceText } from '../status/status.js';
import { missingType, storageKey, storedOf, type Call } from './call.js';
import { create } from './create.js';
import { judgeWrite } from './judge-write.js';
import { liveOf } from './live-object.js';
import { keepWritten } from './keep-written.js';
import { metadataText, nameFault, placeObject, withMetadata } from './place-object.js';
import { bodyFault, decodeBody, readBody } from './read-body.js';
import { onceDecoded } from '../builtin/decode-fault.js';
import { withSelector } from '../builtin/scale-selector.js';
import { withWarnings } from '../status/with-warnings.js';
import { readWriteOptions, type FieldValidation } from './write-options.js';

/** What a server answers where an object, or a part of it, is replaced. Source: `endpoints/handlers`, UpdateResource. */
export function replace(call: Call): ApiAnswer {
  const { path, query, request, subresource, type } = call;
  if (path.name === '') return badRequest('name must be provided');
  const unread = bodyFault(request);
  if (unread !== undefined) return unread;
  const options = readWriteOptions('UpdateOptions', query, request, false);
  if ('status' in options) return options;
  const body = subresource === 'scale' ? readBody(request, 'Scale', SCALE) : readBody(request, type.kind, missingType(call));
  if (!body.ok) return body.answer;
  if (subresource === 'scale') return replaceScale(call, body.value, options.fieldManager, options.isDryRun, 'update');
  const decoded = decodeBody(call, body.value, body.decode, options.fieldValidation);
  if (!decoded.ok) return decoded.answer;
  const placed = placeObject(call, body.value, true);
  if (!placed.ok) return withWarnings(placed.answer, decoded.warnings);
  if (call.served.builtin?.isCreatedByUpdate === true && subresource === '' && storedOf(call) === undefined) return create(call);
  const { fieldManager, fieldValidation } = options;
  const live = liveOf(call);
  if (!live.ok) return withWarnings(afterDecoding(call, placed.value, fieldValidation, live.answer), decoded.warnings);
  const written = judgeWrite(call, { value: placed.value, live: live.object, fieldManager, fieldValidation });
  if (!written.ok) return withWarnings(written.answer, decoded.warnings);
  const warnings = [...decoded.warnings, ...written.warnings];
  const kept = keepWritten(call, 'update', { ...written, isDryRun: options.isDryRun });
  return kept.ok
    ? { status: 200, object: kept.object, sorted: true, warnings: [...warnings, ...kept.warnings] }
    : withWarnings(kept.answer, warnings);
}

/** A refusal that a server gives once it decoded an object, which a built-in kind was not before. */
function afterDecoding({ catalog, path, served }: Call, value: JsonObject, fieldValidation: FieldValidation, answer: ApiAnswer): ApiAnswer {
  const { builtin: behaviour } = served;
  return behaviour === undefined ? answer : onceDecoded({ catalog, behaviour, namespace: path.namespace, fieldValidation }, value, answer);
}

/** The scale of an object; `undefined` where its kind has none. */
export function scaleOf({ served, type }: Call, object: JsonObject): ReturnType<typeof toScale> | undefined {
  if (type.scale === undefined) return undefined;
  const shown = toScale(type.scale, object);
  return served.builtin === undefined || !shown.ok ? shown : { ok: true, scale: withSelector(shown.scale, object) };
}

const SCALE = { apiVersion: 'autoscaling/v1', kind: 'Scale' };
const NO_SCALE = 'no kind is registered for the type v1.Scale in scheme "pkg/runtime/scheme.go:111"';

/** Changes the replicas of an object by a `Scale`. */
export function replaceScale(call: Call, scale: JsonObject, fieldManager: string, isDryRun: boolean, verb: 'patch' | 'update'): ApiAnswer {
  const { path } = call;
  const { apiVersion, kind } = scale;
  if (apiVersion !== 'autoscaling/v1' || kind !== 'Scale') return badRequest(NO_SCALE);
  const misnamed = nameFault(metadataText(scale, 'name'), path.name);
  if (misnamed !== undefined) return misnamed;
  const live = liveOf(call);
  if (!live.ok) return live.answer;
  const changed = scaleFault(call, scale, live.object);
  if (changed !== undefined) return changed;
  const written = judgeWrite(call, { value: scale, live: live.object, fieldManager });
  if (!written.ok) return written.answer;
  const kept = keepWritten(call, verb, { ...written, isDryRun });
  if (!kept.ok) return withWarnings(kept.answer, written.warnings);
  const resourceVersion = metadataText(live.object, 'resourceVersion');
  const shown = scaleOf(call, isDryRun ? withMetadata(kept.object, { resourceVersion }) : kept.object);
  if (shown?.ok !== true) return failure(500, 'InternalError', shown?.error ?? 'there is no scale');
  return { status: 200, object: shown.scale, warnings: written.warnings };
}

/** That a `Scale` is of another state of its object than the newest, or of another object. */
function scaleFault(call: Call, scale: JsonObject, live: JsonObject): ApiAnswer | undefined {
  const { about, path } = call;
  const [uid, version] = [metadataText(scale, 'uid'), metadataText(scale, 'resourceVersion')];
  const [ownUid, ownVersion] = [metadataText(live, 'uid'), metadataText(live, 'resourceVersion')];
  const fault = (why: string): ApiAnswer =>
    conflict(about, path.name, `Operation cannot be fulfilled on ${resourceText(about)} ${goQuote(path.name)}: ${why}`);
  if (uid !== '' && uid !== ownUid) {
    const key = storageKey(call, path.namespace, path.name);
    const why = `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${ownUid}`;
    return fault(`StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${why}`);
  }
  if (!/^\d*$/.test(version)) return failure(500, '', `strconv.ParseUint: parsing ${goQuote(version)}: invalid syntax`);
  const modified = 'the object has been modified; please apply your changes to the latest version and try again';
  return version === '' || version === ownVersion ? undefined : fault(modified);
}
