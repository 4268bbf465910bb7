import { parseJson } from '@structural/document';
import { isJsonArray, isJsonObject, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';

/** What a webhook answered to a review: the objects that it returned, whatever they are, or why there are none. */
type Conversion =
  | { readonly ok: true; readonly objects: readonly JsonValue[] }
  /** `isHung`: it gave no answer in time. */
  | { readonly ok: false; readonly message: string; readonly isHung: boolean };

/** What converts objects to another version. */
export interface Converter {
  /** `apiVersion` is that of the other version, with its group. */
  convert(objects: readonly JsonObject[], apiVersion: string): Promise<Conversion>;
}

/** The answer to a request, as text, or why there is none. */
export type ReviewAnswer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string; readonly isHung: boolean };

/** A converter that is asked with the text of a `ConversionReview` of `apiextensions.k8s.io/v1`, and answers with that of one. */
export function reviewing(ask: (review: string) => Promise<ReviewAnswer>): Converter {
  let count = 0;
  return {
    convert: async (objects, apiVersion) => {
      const uid = `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
      const asked = await ask(reviewText(uid, objects, apiVersion));
      return asked.ok ? readReview(asked.text, uid) : asked;
    },
  };
}

const REVIEW = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'ConversionReview' };

function reviewText(uid: string, objects: readonly JsonObject[], desiredAPIVersion: string): string {
  const request = Object.assign(newJsonObject(), { uid, desiredAPIVersion, objects });
  return printJson(Object.assign(newJsonObject(), REVIEW, { request }));
}

/** Reads the answer to a review. Source: apiextensions-apiserver, `pkg/apiserver/conversion`, getConvertedObjectsFromResponse. */
function readReview(text: string, uid: string): Conversion {
  const document = parseJson(text);
  if (!document.ok) return failed(`the answer is not JSON: ${document.error.message}`);
  const review = document.value;
  if (!isJsonObject(review)) return failed('the answer is not a ConversionReview');
  const got = `${textOrNone(review['apiVersion'])}, Kind=${textOrNone(review['kind'])}`;
  const expected = `${REVIEW.apiVersion}, Kind=${REVIEW.kind}`;
  if (got !== expected) return failed(`expected webhook response of ${expected}, got ${got}`);
  const { response } = review;
  if (!isJsonObject(response)) return failed('no response provided');
  if (response['uid'] !== uid) return failed(`expected response.uid="${uid}", got "${textOrNone(response['uid'])}"`);
  const { message, status } = isJsonObject(response['result']) ? response['result'] : newJsonObject();
  if (status !== 'Success')
    return failed(
      typeof message === 'string' && message !== '' ? message : `response.result.status was '${textOrNone(status)}', not 'Success'`,
    );
  const { convertedObjects } = response;
  return { ok: true, objects: isJsonArray(convertedObjects) ? convertedObjects : [] };
}

function failed(message: string): Conversion {
  return { ok: false, message, isHung: false };
}

function textOrNone(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
