import { failure, toResponse, type ApiResponse, type DescribedRequest } from '@structural/serving';
import { checkOptions } from './known-options.js';
import { ClusterProblem } from './problem.js';

/** What goes wrong with requests, and how often. */
export interface RequestFault {
  /** `create`, `get`, `list`, `update`, `patch`, `delete`, `deletecollection` or `watch`; any verb where it is absent. */
  readonly verb?: string;
  /** The plural name of a resource or the kind of its objects; any where it is absent. */
  readonly kind?: string;
  /** How many requests fail; 1 where it is absent. */
  readonly times?: number;
  /** The status code of the answer: 409, 429, 500, …; 500 where it is absent. `reset` ends the connection without an answer. */
  readonly code?: number | 'reset';
  readonly message?: string;
  /** With 429 and 503: after how many seconds the client may ask again. */
  readonly retryAfterSeconds?: number;
  /** How long the request waits before that, in milliseconds. With `code: 0` it is answered as usual afterwards. */
  readonly delayMilliseconds?: number;
}

/** A fault that a request meets. */
interface MetFault {
  readonly delayMilliseconds: number;
  /** Absent where the request is only slow. */
  readonly response?: ApiResponse;
  readonly isReset: boolean;
}

/** The faults that are still to come. */
export interface Faults {
  /** Throws a `ClusterProblem` for an option or a verb that does not exist. */
  add(fault: RequestFault): void;
  /** The fault that a request meets, which counts as met then; `kind` gives the kind of its objects. */
  meet(request: DescribedRequest, kind: () => string): MetFault | undefined;
  clear(): void;
}

const OPTIONS: Readonly<Record<keyof RequestFault, true>> = {
  code: true,
  delayMilliseconds: true,
  kind: true,
  message: true,
  retryAfterSeconds: true,
  times: true,
  verb: true,
};
const VERBS: readonly string[] = ['create', 'get', 'list', 'update', 'patch', 'delete', 'deletecollection', 'watch'];

/** No fault yet. */
export function openFaults(): Faults {
  let pending: { readonly fault: RequestFault; left: number }[] = [];
  return {
    add: (fault) => {
      checkOptions(fault, OPTIONS, 'fail');
      if (fault.verb !== undefined && !VERBS.includes(fault.verb))
        throw new ClusterProblem(`fail: verb ${JSON.stringify(fault.verb)} is not one of ${VERBS.join(', ')}`);
      pending.push({ fault, left: fault.times ?? 1 });
    },
    clear: () => {
      pending = [];
    },
    meet: (request, kind) => {
      const found = pending.find(({ fault, left }) => left > 0 && concerns(fault, request, kind));
      if (found === undefined) return undefined;
      found.left--;
      const { code = 500, delayMilliseconds = 0 } = found.fault;
      if (code === 0) return { delayMilliseconds, isReset: false };
      return code === 'reset'
        ? { delayMilliseconds, isReset: true }
        : { delayMilliseconds, isReset: false, response: faultResponse(found.fault, code, request) };
    },
  };
}

function concerns({ kind, verb }: RequestFault, request: DescribedRequest, ownKind: () => string): boolean {
  return (
    request.resource !== '' &&
    (verb === undefined || verb === request.verb) &&
    (kind === undefined || kind === request.resource || kind === ownKind())
  );
}

type Reason = Parameters<typeof failure>[1];

const REASONS: ReadonlyMap<number, Reason> = new Map<number, Reason>([
  [400, 'BadRequest'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'NotFound'],
  [409, 'Conflict'],
  [410, 'Expired'],
  [422, 'Invalid'],
  [429, 'TooManyRequests'],
  [500, 'InternalError'],
  [503, 'ServiceUnavailable'],
  [504, 'Timeout'],
]);

function faultResponse(
  { message = 'this test wants the request to fail', retryAfterSeconds }: RequestFault,
  code: number,
  { group, name, resource }: DescribedRequest,
): ApiResponse {
  const details = { name, group, kind: resource, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
  const answer = failure(code, REASONS.get(code) ?? '', message, details);
  return toResponse(retryAfterSeconds === undefined ? answer : { ...answer, headers: { 'retry-after': String(retryAfterSeconds) } });
}
