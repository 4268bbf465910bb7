import type { JsonObject } from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import { alreadyExists, failure } from '../status/status.js';
import type { Call } from './call.js';
import { judgeWrite, timeText } from './judge-write.js';
import { keepWritten } from './keep-written.js';
import { metadataText, placeObject, withMetadata } from './place-object.js';
import { bodyFault, decodeBody, readBody } from './read-body.js';
import { withWarnings } from './with-warnings.js';
import { readWriteOptions } from './write-options.js';

/** What a server answers to the creation of an object. Source: `endpoints/handlers`, createHandler. */
export function create(call: Call): ApiAnswer {
  const { options: server, path, query, request, served, type } = call;
  const unread = bodyFault(request);
  if (unread !== undefined) return unread;
  const options = readWriteOptions('CreateOptions', query, request, false);
  if ('status' in options) return options;
  const body = readBody(request, type.kind);
  if (!body.ok) return body.answer;
  const decoded = decodeBody(call, body.value, body.decode, options.fieldValidation);
  if (!decoded.ok) return decoded.answer;
  const placed = placeObject(call, withMetadata(body.value, WIPED), false);
  if (!placed.ok) return withWarnings(placed.answer, decoded.warnings);
  const written = judgeWrite(call, { value: placed.value, fieldManager: options.fieldManager });
  if (!written.ok) return withWarnings(written.answer, decoded.warnings);
  const warnings = [...decoded.warnings, ...written.warnings];
  const name = nameOf(placed.value, written.object, server.newSuffix);
  if (!options.isDryRun && call.catalog.keeper !== undefined && !['', '0'].includes(metadataText(body.value, 'resourceVersion'))) {
    return withWarnings(failure(500, '', 'resourceVersion should not be set on objects to be created'), warnings);
  }
  const taken = call.catalog.objectAt(served.definition.metadata.name, path.namespace, name);
  if (taken !== undefined) return { ...alreadyExists(call.about, name, metadataText(taken.object, 'deletionTimestamp') !== ''), warnings };
  const object = withMetadata(written.object, { name, uid: server.newUid(), creationTimestamp: timeText(server.now()) });
  const kept = keepWritten(call, 'create', { object, isDryRun: options.isDryRun });
  return kept.ok ? { status: 201, object: kept.object, sorted: true, warnings } : withWarnings(kept.answer, warnings);
}

/** The object's own name, else the generated one with its random end. */
function nameOf(value: JsonObject, prepared: JsonObject, newSuffix: () => string): string {
  const name = metadataText(prepared, 'name');
  return metadataText(value, 'name') === '' ? `${name.slice(0, -SUFFIX_LENGTH)}${newSuffix()}` : name;
}

const SUFFIX_LENGTH = 5;

/** What only a server says of an object, and a new one does not bring. */
const WIPED = { creationTimestamp: undefined, selfLink: undefined, uid: undefined };
