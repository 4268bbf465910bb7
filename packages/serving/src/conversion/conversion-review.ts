import { parseYaml } from '@structural/document';
import { goQuote } from '@structural/go';
import { isJsonArray, isJsonObject, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';

/** The object that a webhook returned, or what a server says about its answer. */
export type ConvertedAnswer = { readonly ok: true; readonly object: JsonObject } | { readonly ok: false; readonly error: string };

const KIND = 'ConversionReview';

/** The text of a review about one object, with the empty answer that a server sends along. */
export function conversionReview(version: string, uid: string, object: JsonObject, desiredAPIVersion: string): string {
  const request = Object.assign(newJsonObject(), { uid, desiredAPIVersion, objects: [object] });
  const response = { uid: '', convertedObjects: null, result: { metadata: {} } };
  return printJson(Object.assign(newJsonObject(), { kind: KIND, apiVersion: groupVersion(version), request, response }));
}

/**
 * Reads the answer to a review of `apiextensions.k8s.io` in a version, `about` being what errors begin with.
 *
 * Source: apiextensions-apiserver, `pkg/apiserver/conversion`, webhookConverter.Convert and getConvertedObjectsFromResponse.
 */
export function readConversion(text: string, { about, uid, version }: { about: string; uid: string; version: string }): ConvertedAnswer {
  const failed = (why: string): ConvertedAnswer => ({ ok: false, error: `${about} failed: ${why}` });
  const read = reviewIn(text);
  if (!read.ok) return failed(read.error);
  const { apiVersion: ownVersion, kind: ownKind, response } = read.review;
  const [apiVersion, kind] = [stringOrEmpty(ownVersion), stringOrEmpty(ownKind)];
  const isNamed = apiVersion !== '' && kind !== '';
  const isKnown = KNOWN.includes(apiVersion);
  if (isNamed && (kind !== KIND || !isKnown)) {
    return failed(`no kind ${goQuote(kind)} is registered for version ${goQuote(apiVersion)} in scheme "pkg/runtime/scheme.go:111"`);
  }
  if (isNamed && apiVersion !== groupVersion(version)) {
    const [from, to] = [versionPart(apiVersion), version];
    return failed(`converting (${from}.${KIND}) to (${to}.${KIND}): unknown conversion`);
  }
  if (version === 'v1' && !isNamed) {
    const slash = apiVersion.includes('/') || apiVersion === '' ? apiVersion || '/' : `/${apiVersion}`;
    return failed(`expected webhook response of ${groupVersion(version)}, Kind=${KIND}, got ${slash}, Kind=${kind}`);
  }
  if (!isJsonObject(response)) return failed('no response provided');
  if (version === 'v1' && stringOrEmpty(response['uid']) !== uid) {
    return failed(`expected response.uid=${goQuote(uid)}, got ${goQuote(stringOrEmpty(response['uid']))}`);
  }
  const result = isJsonObject(response['result']) ? response['result'] : newJsonObject();
  const status = stringOrEmpty(result['status']);
  if (status !== 'Success') return failed(stringOrEmpty(result['message']) || `response.result.status was '${status}', not 'Success'`);
  return onlyObject(response['convertedObjects'], about);
}

function onlyObject(value: JsonValue | undefined, about: string): ConvertedAnswer {
  const objects = isJsonArray(value) ? value : [];
  if (objects.length !== 1) return { ok: false, error: `${about} returned ${String(objects.length)} objects, expected 1` };
  const [object = null] = objects as readonly JsonValue[];
  // The words of Go's decoder, which do not name the webhook.
  if (object === null) return { ok: false, error: 'unexpected end of JSON input' };
  if (!isJsonObject(object))
    return { ok: false, error: `json: cannot unmarshal ${goKind(object)} into Go value of type map[string]interface {}` };
  return stringOrEmpty(object['kind']) === ''
    ? { ok: false, error: `Object 'Kind' is missing in '${printJson(object)}'` }
    : { ok: true, object };
}

function reviewIn(text: string): { readonly ok: true; readonly review: JsonObject } | { readonly ok: false; readonly error: string } {
  if (text === '') return { ok: false, error: '0-length response with status code: 200 and content type: application/json' };
  const parsed = parseYaml(text);
  const unread = (why: string) => ({ ok: false as const, error: `couldn't get version/kind; json parse error: ${why}` });
  if (!parsed.ok) return unread(parsed.error.message);
  const value = parsed.value ?? null;
  if (isJsonObject(value)) return { ok: true, review: value };
  return unread(`json: cannot unmarshal ${goKind(value)} into Go value of type ${TYPE_META}`);
}

const TYPE_META = String.raw`struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }`;

function goKind(value: JsonValue): string {
  if (isJsonArray(value)) return 'array';
  return typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'bool' : 'number';
}

const GROUP = 'apiextensions.k8s.io';
const KNOWN: readonly string[] = [`${GROUP}/v1`, `${GROUP}/v1beta1`];

function groupVersion(version: string): string {
  return `${GROUP}/${version}`;
}

function versionPart(apiVersion: string): string {
  return apiVersion.slice(apiVersion.indexOf('/') + 1);
}

function stringOrEmpty(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
