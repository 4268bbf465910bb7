import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import { isFlag, type Query } from '../http/query.js';
import type { ApiRequest } from '../api-request.js';
import { failure } from '../status/status.js';
import { bodyFault, readBody } from './read-body.js';
import { readWriteOptions } from './write-options.js';

/** How an object is deleted. */
export interface DeleteOptions {
  readonly isDryRun: boolean;
  /** What the object has to be for it to be deleted. */
  readonly preconditions: { readonly uid?: string; readonly resourceVersion?: string };
  /** What becomes of dependents; absent where the request says nothing. */
  readonly propagationPolicy?: 'Background' | 'Foreground' | 'Orphan';
  /** How long a Pod may take to end; absent where the request says nothing. */
  readonly gracePeriodSeconds?: number;
}

const OPTIONS = { apiVersion: 'meta.k8s.io/v1', kind: 'DeleteOptions' };

/** The options of a deletion: those of the body where there is one, as kubectl sends them, else those of the query. */
export function readDeleteOptions({ query, request }: { readonly query: Query; readonly request: ApiRequest }): ApiAnswer | DeleteOptions {
  if (request.isTooLong !== true && request.body.length === 0) {
    const policy = query.get('propagationPolicy');
    const orphan = query.get('orphanDependents');
    const grace = query.get('gracePeriodSeconds') ?? '';
    return readOptions(query, request, {
      preconditions: {},
      ...(policy === undefined ? {} : { policy }),
      ...(orphan === undefined ? {} : { orphan: isFlag(orphan) }),
      ...(/^-?\d{1,15}$/.test(grace) && { gracePeriodSeconds: Number(grace) }),
    });
  }
  const unread = bodyFault(request);
  if (unread !== undefined) return unread;
  const body = readBody(request, OPTIONS.kind, OPTIONS);
  if (!body.ok) return body.answer;
  const { dryRun, gracePeriodSeconds, orphanDependents, preconditions, propagationPolicy } = body.value;
  const values = isJsonArray(dryRun) ? dryRun.filter((each) => typeof each === 'string') : [];
  const own: Query = { get: () => undefined, all: (name) => (name === 'dryRun' ? values : []) };
  return readOptions(own, request, {
    preconditions: preconditionsOf(preconditions),
    ...(typeof propagationPolicy === 'string' ? { policy: propagationPolicy } : {}),
    ...(typeof orphanDependents === 'boolean' ? { orphan: orphanDependents } : {}),
    ...(typeof gracePeriodSeconds === 'number' ? { gracePeriodSeconds } : {}),
  });
}

interface Given {
  readonly preconditions: DeleteOptions['preconditions'];
  readonly policy?: string;
  readonly orphan?: boolean;
  readonly gracePeriodSeconds?: number;
}

const POLICIES = ['Foreground', 'Background', 'Orphan'] as const;

/** Source: apimachinery, `metav1/validation`, ValidateDeleteOptions. */
function readOptions(
  query: Query,
  request: ApiRequest,
  { gracePeriodSeconds, orphan, policy, preconditions }: Given,
): ApiAnswer | DeleteOptions {
  const options = readWriteOptions('DeleteOptions', query, request, false);
  if ('status' in options) return options;
  if (policy !== undefined && orphan !== undefined) {
    const message = 'Invalid value: "' + policy + '": orphanDependents and deletionPropagation cannot be both set';
    return invalidOption('propagationPolicy', 'FieldValueInvalid', message);
  }
  const known = POLICIES.find((each) => each === policy);
  if (policy !== undefined && known === undefined) {
    const supported = [...POLICIES, 'nil'].map((each) => JSON.stringify(each)).join(', ');
    return invalidOption(
      'propagationPolicy',
      'FieldValueNotSupported',
      `Unsupported value: ${JSON.stringify(policy)}: supported values: ${supported}`,
    );
  }
  const propagationPolicy = known ?? (orphan === undefined ? undefined : orphan ? 'Orphan' : 'Background');
  return {
    isDryRun: options.isDryRun,
    preconditions,
    ...(propagationPolicy === undefined ? {} : { propagationPolicy }),
    ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
  };
}

function invalidOption(field: string, reason: string, message: string): ApiAnswer {
  return failure(422, 'Invalid', `DeleteOptions.meta.k8s.io "" is invalid: ${field}: ${message}`, {
    group: 'meta.k8s.io',
    kind: 'DeleteOptions',
    causes: [{ reason, message, field }],
  });
}

function preconditionsOf(value: JsonValue | undefined): DeleteOptions['preconditions'] {
  if (value === undefined || !isJsonObject(value)) return {};
  const text = (object: JsonObject, name: string): Readonly<Record<string, string>> =>
    typeof object[name] === 'string' ? { [name]: object[name] } : {};
  return { ...text(value, 'uid'), ...text(value, 'resourceVersion') };
}
