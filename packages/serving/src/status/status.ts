import { goQuote } from '@structural/go';
import type { Refusal } from '@structural/core';
import { struct, type ApiAnswer } from '../answer.js';

/** The reason of a failure, as `metav1.Status` names it; empty where there is none. */
export type StatusReason =
  | ''
  | 'AlreadyExists'
  | 'BadRequest'
  | 'Conflict'
  | 'Expired'
  | 'Forbidden'
  | 'InternalError'
  | 'Invalid'
  | 'MethodNotAllowed'
  | 'NotAcceptable'
  | 'NotFound'
  | 'RequestEntityTooLarge'
  | 'ServiceUnavailable'
  | 'StorageReadError'
  | 'Timeout'
  | 'TooManyRequests'
  | 'Unauthorized'
  | 'UnsupportedMediaType';

/** One cause of a failure. */
export interface StatusCause {
  readonly reason: string;
  readonly message: string;
  /** Empty where the cause is about no field. */
  readonly field: string;
}

/** What a failure is about. */
export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly StatusCause[];
  /** After how many seconds the client may ask again. */
  readonly retryAfterSeconds?: number;
}

/** A failure as a `metav1.Status`, its members in the server's order; what is empty is left out. */
export function failure(code: number, reason: StatusReason, message: string, details?: StatusDetails): ApiAnswer {
  return {
    status: code,
    object: struct({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message,
      reason: reason === '' ? undefined : reason,
      details: details === undefined ? undefined : detailsObject(details),
      code,
    }),
  };
}

function detailsObject({ causes, group, kind, name, retryAfterSeconds, uid }: StatusDetails): unknown {
  const filled = (text: string | undefined): string | undefined => (text === '' ? undefined : text);
  return {
    name: filled(name),
    group: filled(group),
    kind: filled(kind),
    uid: filled(uid),
    causes: causes?.map((cause) => ({ reason: filled(cause.reason), message: cause.message, field: filled(cause.field) })),
    retryAfterSeconds,
  };
}

/** The resource or kind that a failure names. */
export interface FailingKind {
  readonly group: string;
  /** The plural name of a resource, or the kind of an object. */
  readonly kind: string;
}

/** That a request is not to be understood. */
export function badRequest(message: string): ApiAnswer {
  return failure(400, 'BadRequest', message);
}

/** A resource as messages name it: `widgets.example.com`, `pods`. */
export function resourceText({ group, kind }: FailingKind): string {
  return group === '' ? kind : `${kind}.${group}`;
}

/** That there is no such object; `kind` is the name of its resource. */
export function notFound(about: FailingKind, name: string): ApiAnswer {
  return failure(404, 'NotFound', `${resourceText(about)} ${goQuote(name)} not found`, { name, ...about });
}

/** That there is such an object already, though it may be in deletion. */
export function alreadyExists(about: FailingKind, name: string, isEnding = false): ApiAnswer {
  const message = `${isEnding ? 'object is being deleted: ' : ''}${resourceText(about)} ${goQuote(name)} already exists`;
  return failure(409, 'AlreadyExists', message, { name, ...about });
}

/** That an object is in another state than a request is about. */
export function conflict({ group, kind }: FailingKind, name: string, message: string): ApiAnswer {
  return failure(409, 'Conflict', message, { name, group, kind });
}

/** That a revision is named which is still to come. Source: `k8s.io/apiserver/pkg/storage`, NewTooLargeResourceVersionError. */
export function tooLargeVersion(asked: number, current: number): ApiAnswer {
  const message = 'Too large resource version';
  return failure(504, 'Timeout', `Timeout: ${message}: ${String(asked)}, current: ${String(current)}`, {
    causes: [{ reason: 'ResourceVersionTooLarge', message, field: '' }],
    retryAfterSeconds: 1,
  });
}

/** That what a request is about is not remembered any more. */
export function expired(message: string): ApiAnswer {
  return failure(410, 'Expired', message);
}

/** That a verb is not for a resource; a word about why may follow. */
export function methodNotSupported(about: FailingKind, verb: string, why = ''): ApiAnswer {
  const message = `${verb} is not supported on resources of kind "${resourceText(about)}"${why}`;
  return failure(405, 'MethodNotAllowed', message, { ...about });
}

/** The answer to what the engine refuses; `details` name the object where the server names it. */
export function refused({ causes, code, message, reason }: Refusal, about: FailingKind & { readonly name: string }): ApiAnswer {
  if (code === 400 || reason === '') return failure(code, reason, message);
  // Of a version that is missing the server names the resource, not the kind.
  const kind = code === 422 ? (/^[^. ]+/.exec(message)?.[0] ?? about.kind) : about.kind;
  return failure(code, reason, message, { ...about, kind, ...(causes.length === 0 ? {} : { causes }) });
}

/** That none of the media types that a client accepts is there; always laid out for people. */
export function notAcceptable(): ApiAnswer {
  return failure(406, 'NotAcceptable', `only the following media types are accepted: ${MEDIA_TYPES.join(', ')}`);
}

/** That a JSON patch cannot be applied, of which a server does not say more. */
export function rejectedPatch(): ApiAnswer {
  return failure(422, 'Invalid', 'the server rejected our request due to an error in our request', {});
}

/** That a body is of a media type that nobody reads. */
export function unsupportedMediaType(accepted: readonly string[] = MEDIA_TYPES): ApiAnswer {
  const message = `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`;
  return failure(415, 'UnsupportedMediaType', message);
}

/** That a body is in protobuf, which servers read for built-in kinds and this one does not. */
export function unreadableProtobuf(): ApiAnswer {
  const message =
    'the body of the request is protobuf, which this server does not read: send JSON ' +
    '(kubectl apply or kubectl create -f; in Go ContentType: "application/json" in rest.Config)';
  return failure(415, 'UnsupportedMediaType', message);
}

const MEDIA_TYPES = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf'];

/** What every server takes at most. */
export const MAX_BODY_BYTES = 3 * 1024 * 1024;

/** That a body is too long. */
export function tooLarge(): ApiAnswer {
  return failure(413, 'RequestEntityTooLarge', `Request entity too large: limit is ${String(MAX_BODY_BYTES)}`);
}
