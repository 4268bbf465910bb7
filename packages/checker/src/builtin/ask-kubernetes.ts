import { errorText, type FieldError, type FieldErrorType, OMITTED } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { type JsonObject, printJson } from '@structural/json';
import type { KubernetesAnswer, KubernetesCause, KubernetesRequest } from '@structural/kubernetes-wasm';
import type { CheckSetup } from '../options/check-setup.js';
import { readFieldPath } from '../place/server-field-path.js';
import { parseStrictFieldPath } from '../place/strict-field-path.js';
import type { ServerRefusal } from '../server/refusal.js';

/** What a server's own code says of an object. */
export interface KubernetesVerdict {
  /** Why it is refused; absent where it is not. */
  readonly refusal?: ServerRefusal;
  readonly warnings: readonly string[];
  /** The object with its defaults; absent where it is refused, and where nobody asks for it. */
  readonly object?: unknown;
}

/** How an object is sent to the server. */
export interface SentObject {
  readonly value: JsonObject;
  /** What it takes the place of; without it, it is created. */
  readonly old?: JsonObject | undefined;
  readonly subresource?: 'status';
  /** The labels of its namespace, where they are known. */
  readonly namespaceLabels?: Readonly<Record<string, string>> | undefined;
  /** Whether nobody asks for the object with its defaults. */
  readonly verdictOnly?: boolean;
}

/** The server's own code, of which all that is asked is a verdict. */
type KubernetesCode = NonNullable<CheckSetup['kubernetes']>;

/**
 * Asks a server's own code about an object that decodes, unless the answer is `given`. Of `known` errors that it has, too, those are given that tell more.
 */
export function askKubernetes(
  kubernetes: KubernetesCode,
  sent: SentObject,
  known: readonly FieldError[] = [],
  given?: KubernetesAnswer,
): KubernetesVerdict {
  const answer = given ?? answerTo(kubernetes, sent);
  const { object, warnings = [] } = answer;
  return answer.code < 300 ? { warnings, object } : { warnings, refusal: refusalOf(answer, sent.value, known) };
}

/**
 * The answer to a new object of which it is not known whether it decodes, and has unknown fields; undefined where one of these is so, or the code fails.
 * Any other answer is what it is without strictness, too.
 */
export function answerToUnread(kubernetes: KubernetesCode, sent: Omit<SentObject, 'old' | 'subresource'>): KubernetesAnswer | undefined {
  const answer = safelyJudged(kubernetes, { ...creationOf(sent), fieldValidation: 'Strict' });
  return answer.code === 400 || answer.code === 500 ? undefined : answer;
}

/** The answer to an object, be it created or put in the place of another. */
export function answerTo(kubernetes: KubernetesCode, sent: SentObject): KubernetesAnswer {
  const { old, subresource } = sent;
  const creation = creationOf(sent);
  if (old === undefined) return safelyJudged(kubernetes, creation);
  const answer = safelyJudged(kubernetes, { ...creation, old: printJson(old), ...(subresource && { subresource }) });
  // What was there is of a version that this server does not read.
  return answer.code === 400 ? safelyJudged(kubernetes, creation) : answer;
}

function creationOf({ namespaceLabels, value, verdictOnly }: SentObject): KubernetesRequest {
  return {
    text: printJson(value),
    fieldValidation: 'Ignore',
    // Whether servers allow privileged containers is theirs to say; kubeadm and managed clusters do.
    allowPrivileged: true,
    ...(namespaceLabels && { namespaceLabels }),
    ...(verdictOnly && { verdictOnly }),
  };
}

/**
 * The answer to a request; where the code itself fails on an object, one of its words about that. Throws where it is not there: then nothing is
 * judged, and no answer may be kept.
 */
export function safelyJudged(kubernetes: Pick<KubernetesCode, 'judge'>, request: KubernetesRequest): KubernetesAnswer {
  try {
    return kubernetes.judge(request);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'KubernetesError') throw error;
    return { code: 500, reason: 'InternalError', message: error.message };
  }
}

function refusalOf(
  { causes, code, message = '', reason = '' }: KubernetesAnswer,
  value: JsonObject,
  known: readonly FieldError[],
): ServerRefusal {
  if (causes !== undefined) {
    const byText = new Map(known.map((error) => [errorText(error), error]));
    return { causes: causes.map((cause) => byText.get(`${cause.field ?? ''}: ${cause.message}`) ?? toFieldError(cause, value)) };
  }
  const undecoded = UNDECODED.exec(message)?.[1];
  return code === 400 && undecoded !== undefined ? { decodeError: undecoded } : { status: { code, reason, message } };
}

const UNDECODED = /^\S+ in version "[^"]*" cannot be handled as a \S+: (.*)$/s;

/** The error of a cause, whose words have its bad value in them. */
export function toFieldError({ field = '', message, reason }: KubernetesCause, value: JsonObject): FieldError {
  const colon = message.indexOf(': ');
  return {
    type: (reason ?? 'FieldValueInvalid') as FieldErrorType,
    path: readFieldPath(value, field),
    badValue: OMITTED,
    detail: colon === -1 ? '' : message.slice(colon + 2),
    origin: 'server',
  };
}

/** What a server's warning is about: a field that it names first, or an annotation; the whole object where it names neither. */
export function warningPath(warning: string, value: JsonObject): JsonPath {
  const annotation = /^annotation "([^"]+)"/.exec(warning)?.[1];
  if (annotation !== undefined) return ['metadata', 'annotations', annotation];
  const [first = ''] = /^[^\s:]+/.exec(warning) ?? [];
  return parseStrictFieldPath(value, first) ?? [];
}
