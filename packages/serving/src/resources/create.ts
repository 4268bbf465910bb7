import type { JsonObject } from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import { alreadyExists, failure } from '../status/status.js';
import { absentNamespace } from '../builtin/absent-namespace.js';
import { terminatingFault } from './terminating-definition.js';
import { withOwnUid } from '../builtin/strategy-fields.js';
import { missingType, type Call } from './call.js';
import { judgeWrite, timeText } from './judge-write.js';
import { keepWritten } from './keep-written.js';
import { metadataText, placeObject, withMetadata } from './place-object.js';
import { bodyFault, decodeBody, readBody } from './read-body.js';
import { withWarnings } from '../status/with-warnings.js';
import { readWriteOptions } from './write-options.js';

/** What a server answers to the creation of an object. Source: `endpoints/handlers`, createHandler. */
export function create(call: Call): ApiAnswer {
  const { options: server, path, query, request, served, type } = call;
  const unread = bodyFault(request);
  if (unread !== undefined) return unread;
  const options = readWriteOptions('CreateOptions', query, request, false);
  if ('status' in options) return options;
  const body = readBody(request, type.kind, missingType(call));
  if (!body.ok) return body.answer;
  const decoded = decodeBody(call, body.value, body.decode, options.fieldValidation);
  if (!decoded.ok) return decoded.answer;
  const placed = placeObject(call, named(call, withMetadata(body.value, WIPED)), false);
  if (!placed.ok) return withWarnings(placed.answer, decoded.warnings);
  const homeless =
    terminatingFault(call, metadataText(placed.value, 'name')) ??
    absentNamespace(call.catalog, call.about, path.namespace, metadataText(placed.value, 'name'));
  if (homeless !== undefined) return withWarnings(homeless, decoded.warnings);
  const isNameGenerated = metadataText(body.value, 'name') === '';
  const { fieldManager, fieldValidation } = options;
  const written = judgeWrite(call, { value: placed.value, fieldManager, fieldValidation, isNameGenerated });
  if (!written.ok) return withWarnings(written.answer, decoded.warnings);
  const warnings = [...decoded.warnings, ...written.warnings];
  const name = nameOf(placed.value, written.object, server.newSuffix);
  if (
    request.method === 'POST' &&
    !options.isDryRun &&
    call.catalog.keeper !== undefined &&
    !['', '0'].includes(metadataText(body.value, 'resourceVersion'))
  ) {
    return withWarnings(failure(500, '', 'resourceVersion should not be set on objects to be created'), warnings);
  }
  const taken = call.catalog.objectAt(served.definition.metadata.name, path.namespace, name);
  if (taken !== undefined) return { ...alreadyExists(call.about, name, metadataText(taken.object, 'deletionTimestamp') !== ''), warnings };
  const uid = server.newUid();
  // A dry run gives the version back that the object brought, which means nothing.
  const version = options.isDryRun ? metadataText(placed.value, 'resourceVersion') : '';
  const resourceVersion = version === '' ? undefined : version;
  const made = withMetadata(written.object, { name, uid, creationTimestamp: timeText(server.now()), resourceVersion });
  const object = served.builtin?.kind.plural === 'jobs' ? withOwnUid(made, uid) : made;
  const kept = keepWritten(call, 'create', { object, isDryRun: options.isDryRun });
  return kept.ok
    ? { status: 201, object: kept.object, sorted: true, warnings: [...warnings, ...kept.warnings] }
    : withWarnings(kept.answer, warnings);
}

/** An object of a built-in kind with its generated name, under which a server's own code judges it. */
function named({ options: server, served }: Call, value: JsonObject): JsonObject {
  const start = metadataText(value, 'generateName');
  if (served.builtin === undefined || start === '' || metadataText(value, 'name') !== '') return value;
  return withMetadata(value, { name: `${start.slice(0, MAX_START)}${server.newSuffix()}` });
}

/** The object's own name, else the generated one with its random end. */
function nameOf(value: JsonObject, prepared: JsonObject, newSuffix: () => string): string {
  const own = metadataText(value, 'name');
  if (own !== '') return own;
  return `${metadataText(prepared, 'name').slice(0, -SUFFIX_LENGTH)}${newSuffix()}`;
}

const SUFFIX_LENGTH = 5;
/** Source: `k8s.io/apiserver/pkg/storage/names`, MaxGeneratedNameLength. */
const MAX_START = 58;

/** What only a server says of an object, and a new one does not bring. */
const WIPED = { creationTimestamp: undefined, selfLink: undefined, uid: undefined };
