import type { Connection } from './connection.js';
import type { Fault } from './fault.js';
import { get, type ClusterResponse } from './get.js';

/** Asks one API server, and counts. */
export interface Requester {
  /**
   * Asks until it is answered, or until there is no use in it. What may pass is repeated a few times, later and later, or when the server says;
   * credentials that are not taken are asked for once more.
   */
  ask(path: string): Promise<ClusterResponse | Fault>;
  /** Says that an answer broke off, which counts as a request that is repeated; waits before that. False where it was repeated too often. */
  repeat(fault: Fault, attempt: number): Promise<boolean>;
  /** What was asked so far. */
  readonly counts: RequestCounts;
}

/** What was asked of a server. */
export interface RequestCounts {
  readonly requests: number;
  /** How many requests were repeated, by the reason, in words. */
  readonly repeated: ReadonlyMap<string, number>;
}

/** How a server is asked. */
export interface RequestOptions {
  /** How many milliseconds the server may be silent. */
  readonly timeout: number;
  /** Waits so many milliseconds; tests do not. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Opens a requester. */
export function openRequester(connection: Connection, { timeout, wait }: RequestOptions): Requester {
  const repeated = new Map<string, number>();
  let requests = 0;
  let isKnown = false;
  const repeat: Requester['repeat'] = async (fault, attempt) => {
    // A server that never answered is not waited for: the address is wrong, or it is not there.
    if (!fault.isPassing || attempt >= ATTEMPTS || (fault.status === undefined && !isKnown)) return false;
    const reason = fault.status === undefined ? fault.code : `${fault.status}`;
    repeated.set(reason, (repeated.get(reason) ?? 0) + 1);
    await wait(Math.min(fault.retryAfter ?? FIRST_WAIT * 2 ** (attempt - 1), MAX_WAIT));
    return true;
  };
  return {
    ask: async (path) => {
      let isRenewed = false;
      for (let attempt = 1; ; attempt++) {
        requests++;
        const answer = await get(connection, path, timeout);
        if (answer.kind === 'answer' || answer.status !== undefined) isKnown = true;
        if (answer.kind === 'answer') return answer;
        if (answer.status === 401 && !isRenewed) {
          isRenewed = true;
          connection.renew();
          continue;
        }
        if (!(await repeat(answer, attempt)))
          return attempt > 1 ? { ...answer, message: `${answer.message}, asked ${attempt} times` } : answer;
      }
    },
    repeat,
    get counts() {
      return { requests, repeated };
    },
  };
}

const ATTEMPTS = 5;
const FIRST_WAIT = 500;
const MAX_WAIT = 60_000;
