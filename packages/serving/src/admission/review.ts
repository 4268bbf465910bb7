import { parseJson } from '@structural/document';
import { decodeBase64, goQuote, utf8Text } from '@structural/go';
import { fromPlain, isJsonObject, newJsonObject, objectIn, type JsonObject, type JsonValue } from '@structural/json';
import type { AdmissionRequest, AdmittedKind } from '@structural/policies';

/** What a webhook says of a request. */
export type ReviewVerdict =
  | {
      readonly ok: true;
      readonly isAllowed: boolean;
      /** The status of a refusal as it is given. */
      readonly result: JsonObject;
      readonly warnings: readonly string[];
      /** The operations of its patch, absent where it has none. */
      readonly patch?: JsonValue;
    }
  | { readonly ok: false; readonly error: string };

/** An AdmissionReview of a request, in which the object is of the kind as which a webhook sees it. */
export function reviewOf(request: AdmissionRequest, as: AdmittedKind, version: string, uid: string): JsonObject {
  const { isDryRun, kind, name, namespace, object, oldObject, operation, options, subresource, user } = request;
  const part = (field: string): Readonly<Record<string, string>> => (subresource === '' ? {} : { [field]: subresource });
  const { groups = [], username = '' } = user ?? {};
  const asked = fromPlain({
    uid,
    kind: kindOf(as),
    resource: resourceOf(as),
    ...part('subResource'),
    requestKind: kindOf(kind),
    requestResource: resourceOf(kind),
    ...part('requestSubResource'),
    ...(name !== '' && { name }),
    ...(namespace !== '' && { namespace }),
    operation,
    userInfo: { username, groups },
    dryRun: isDryRun,
  }) as JsonObject;
  const members = { object: object ?? null, oldObject: oldObject ?? null, options: options ?? null };
  const whole = Object.assign(newJsonObject(), asked, members);
  const review = { kind: 'AdmissionReview', apiVersion: `admission.k8s.io/${version}`, request: whole };
  return Object.assign(newJsonObject(), review);
}

function kindOf({ group, kind, version }: AdmittedKind): object {
  return { group, version, kind };
}

function resourceOf({ group, resource, version }: AdmittedKind): object {
  return { group, version, resource };
}

/** Reads what a webhook answered. Source: `k8s.io/apiserver/pkg/admission/plugin/webhook/request`, VerifyAdmissionResponse. */
export function readReview(text: string, review: JsonObject): ReviewVerdict {
  const parsed = parseJson(text);
  if (!parsed.ok)
    return { ok: false, error: `failed to call webhook: couldn't get version/kind; json parse error: ${parsed.error.message}` };
  if (!isJsonObject(parsed.value)) return { ok: false, error: 'failed to call webhook: the answer is not an object' };
  const { apiVersion, kind, response } = parsed.value;
  if (!isJsonObject(response)) return invalid('webhook response was absent');
  const isFirst = review['apiVersion'] === 'admission.k8s.io/v1';
  if (isFirst) {
    const uid = objectIn(review['request'])['uid'];
    if (response['uid'] !== uid) return invalid(`expected response.uid=${quoted(uid)}, got ${quoted(response['uid'])}`);
    if (apiVersion !== review['apiVersion'] || kind !== 'AdmissionReview') {
      const wanted = 'admission.k8s.io/v1, Kind=AdmissionReview';
      return invalid(`expected webhook response of ${wanted}, got ${stringValue(apiVersion)}, Kind=${stringValue(kind)}`);
    }
  }
  const warnings = Array.isArray(response['warnings']) ? response['warnings'].filter((each) => typeof each === 'string') : [];
  const said = { ok: true as const, isAllowed: response['allowed'] === true, result: objectIn(response['status']), warnings };
  return withPatch(said, response, isFirst);
}

function withPatch(said: Extract<ReviewVerdict, { readonly ok: true }>, { patch, patchType }: JsonObject, isFirst: boolean): ReviewVerdict {
  const text = stringValue(patch);
  if (text === '')
    return isFirst && stringValue(patchType) !== '' ? invalid('webhook returned response.patchType but not response.patch') : said;
  if (isFirst && patchType === undefined) return invalid('webhook returned response.patch but not response.patchType');
  if (patchType !== undefined && patchType !== 'JSONPatch')
    return invalid(`webhook returned invalid response.patchType of ${goQuote(stringValue(patchType))}`);
  const decoded = decodeBase64(text);
  const operations = decoded.ok ? parseJson(utf8Text(decoded.value)) : undefined;
  return operations?.ok === true ? { ...said, patch: operations.value } : invalid('response.patch is not JSON in base64');
}

function invalid(why: string): ReviewVerdict {
  return { ok: false, error: `received invalid webhook response: ${why}` };
}

function stringValue(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function quoted(value: JsonValue | undefined): string {
  return goQuote(stringValue(value));
}
