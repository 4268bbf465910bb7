import { decodeResource, versionIn, type DecodeOptions } from '@structural/core';
import { decodeUtf8, goQuote, utf8Text } from '@structural/go';
import { decodeBytes, parseJson, parseYaml } from '@structural/document';
import { isJsonObject, newJsonObject, plainPath, type JsonObject, type JsonValue } from '@structural/json';
import type { ApiRequest } from '../api-request.js';
import type { ApiAnswer } from '../answer.js';
import { badRequest, tooLarge, unreadableProtobuf, unsupportedMediaType } from '../status/status.js';
import type { Call } from './call.js';
import type { FieldValidation } from './write-options.js';

/** The object that a request brings, and what its text says beyond that; or the refusal. */
export type ReadBody =
  | { readonly ok: true; readonly value: JsonObject; readonly decode: DecodeOptions }
  | { readonly ok: false; readonly answer: ApiAnswer };

/** The media types of patches. */
export const JSON_PATCH = 'application/json-patch+json';
export const MERGE_PATCH = 'application/merge-patch+json';
export const STRATEGIC_PATCH = 'application/strategic-merge-patch+json';
export const APPLY_PATCH = 'application/apply-patch+yaml';

/** The media type of a header, without parameters. */
export function mediaTypeOf({ headers }: ApiRequest): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Why a body is not read at all, if so: for its media type or its length. */
export function bodyFault(request: ApiRequest): ApiAnswer | undefined {
  const type = mediaTypeOf(request);
  if (type === PROTOBUF) return unreadableProtobuf();
  if (!['', 'application/json', 'application/yaml'].includes(type)) return unsupportedMediaType();
  return request.isTooLong === true ? tooLarge() : undefined;
}

const PROTOBUF = 'application/vnd.kubernetes.protobuf';

/** The type of an object that does not say it, as the path does for kinds that are built in. */
export interface MissingType {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Reads an object of a kind from the body of a request, as it is but for a type that is `missing`. */
export function readBody(request: ApiRequest, kind: string, missing?: MissingType): ReadBody {
  const refuse = (why: string): ReadBody => ({ ok: false, answer: badRequest(unrecognized(kind, why, request.body)) });
  if (mediaTypeOf(request) !== 'application/yaml') {
    const text = decodedText(request.body);
    if (text === '') return refuse("couldn't get version/kind; json parse error: unexpected end of JSON input");
    const parsed = parseJson(text);
    if (!parsed.ok) return refuse(withTypeMeta(parsed.error.message));
    const { duplicates, overwritten, value } = parsed;
    const decode = { duplicates: duplicates.map(({ path }) => path), ...(overwritten === undefined ? {} : { overwritten }) };
    return readValue(withType(value, missing), decode, refuse);
  }
  const read = decodeBytes(request.body);
  if (!read.ok) return refuse(read.message);
  const parsed = parseYaml(read.text);
  if (!parsed.ok) return refuse(parsed.error.message);
  const { strictError, value } = parsed;
  return readValue(
    withType(value, missing),
    { keyOrder: 'sorted', ...(strictError === undefined ? {} : { yamlStrictError: strictError }) },
    refuse,
  );
}

/** Bytes as text; what is no UTF-8 becomes U+FFFD, as Go's JSON decoder has it. */
export function decodedText(bytes: Uint8Array): string {
  return decodeUtf8(bytes) ?? utf8Text([...bytes]);
}

function withType(value: JsonValue, missing: MissingType | undefined): JsonValue {
  if (missing === undefined || !isJsonObject(value)) return value;
  const { apiVersion, kind } = value;
  return Object.assign(newJsonObject(), value, { apiVersion: apiVersion ?? missing.apiVersion, kind: kind ?? missing.kind });
}

function readValue(value: JsonValue, decode: DecodeOptions, refuse: (why: string) => ReadBody): ReadBody {
  if (isJsonObject(value) && typeof value['kind'] === 'string' && value['kind'] !== '' && isVersion(value['apiVersion'])) {
    return { ok: true, value, decode };
  }
  const decoded = decodeResource(NO_TYPE, value, decode);
  return refuse(decoded.ok ? "Object 'Kind' is missing" : decoded.decodeError);
}

/** Whether a group and a version can be read, which may be empty. */
function isVersion(apiVersion: JsonValue | undefined): boolean {
  return apiVersion === undefined || (typeof apiVersion === 'string' && apiVersion.split('/').length <= 2);
}

/** A type that nothing is of. */
const NO_TYPE = { group: '', version: '', kind: '', namespaced: false, preservesUnknownFields: true, hasStatus: false };

function withTypeMeta(message: string): string {
  return message.startsWith("couldn't get version/kind") ? message : `couldn't get version/kind; json parse error: ${message}`;
}

function unrecognized(kind: string, why: string, body: Uint8Array): string {
  return `the object provided is unrecognized (must be of type ${kind}): ${why} (${summaryOf(body)})`;
}

const SUMMARY_BYTES = 30;

/** The beginning of a body, for its sender to know it by. Source: `endpoints/handlers`, summarizeData. */
function summaryOf(body: Uint8Array): string {
  if (body.length === 0) return '<empty>';
  const head = body.slice(0, SUMMARY_BYTES);
  const shown = body[0] === OPENING_BRACE ? decodedText(head) : [...head].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return body.length > SUMMARY_BYTES ? `${shown} ...` : shown;
}

const OPENING_BRACE = 0x7b;

/** What a server warns of once it decoded an object, or why it does not go on with it. */
export type DecodedBody = { readonly ok: true; readonly warnings: readonly string[] } | { readonly ok: false; readonly answer: ApiAnswer };

/** Decodes an object of the type of a call, and judges unknown and repeated fields as the client asked. */
export function decodeBody(call: Call, value: JsonObject, decode: DecodeOptions, mode: FieldValidation): DecodedBody {
  if (call.served.builtin !== undefined) {
    const texts = (decode.duplicates ?? []).map((path) => `duplicate field ${goQuote(plainPath(path))}`);
    const repeated = judgeFields(texts, mode);
    return repeated.ok ? repeated : { ok: false, answer: cannotBeHandled(call, value, repeated.text) };
  }
  // An object of another version is read by the schema of its own, and refused for its version afterwards.
  const own = call.storage.type(versionIn(value));
  const decoded = decodeResource(own?.ok === true ? own.type : call.type, value, decode);
  if (!decoded.ok) return { ok: false, answer: cannotBeHandled(call, value, decoded.decodeError) };
  const fields = judgeFields(decoded.strictErrors, mode);
  return fields.ok ? fields : { ok: false, answer: cannotBeHandled(call, value, fields.text) };
}

/** What a server warns of, or what it says where it minds. */
export type JudgedFields = { readonly ok: true; readonly warnings: readonly string[] } | { readonly ok: false; readonly text: string };

/** Judges unknown and repeated fields. */
export function judgeFields(strictErrors: readonly string[], mode: FieldValidation): JudgedFields {
  if (strictErrors.length === 0 || mode === 'Ignore') return { ok: true, warnings: [] };
  if (mode === 'Strict') return { ok: false, text: `strict decoding error: ${strictErrors.join(', ')}` };
  return { ok: true, warnings: strictErrors.flatMap(separateTexts) };
}

/** What the YAML reader says of several keys is a warning each. */
function separateTexts(text: string): readonly string[] {
  const [head = '', ...rest] = text.split('\n');
  return head === 'yaml: unmarshal errors:' ? rest.map((line) => line.trim()) : [text];
}

/** That an object of a known kind cannot be decoded. */
function cannotBeHandled({ type }: Pick<Call, 'type'>, value: JsonObject, why: string): ApiAnswer {
  const version = String(value['apiVersion'] ?? '');
  const kind = String(value['kind'] ?? '');
  return badRequest(`${kind} in version ${goQuote(version.slice(version.indexOf('/') + 1))} cannot be handled as a ${type.kind}: ${why}`);
}
