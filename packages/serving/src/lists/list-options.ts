import type { ApiAnswer } from '../answer.js';
import { isFlag, type Query } from '../http/query.js';
import { badRequest, failure } from '../status/status.js';
import { parseContinue, type ContinueToken } from './continue-token.js';

/** What a list or a watch asks for besides its selectors. */
export interface ListOptions {
  /** No more objects than this; 0 for all. */
  readonly limit: number;
  readonly from?: ContinueToken;
  /** The revision that is named; 0 where any will do, absent where none is named. */
  readonly revision?: number;
  readonly match: '' | 'Exact' | 'NotOlderThan';
  readonly wantsBookmarks: boolean;
  readonly sendInitialEvents: boolean;
  /** After how many seconds a watch ends; 0 where the server chooses. */
  readonly timeoutSeconds: number;
}

const MATCHES = ['', 'Exact', 'NotOlderThan'] as const;

/** Reads the options of a query whose numbers are numbers. Source: apimachinery, `internalversion/validation`, ValidateListOptions. */
export function readListOptions(query: Query, isWatch: boolean): ApiAnswer | ListOptions {
  const version = query.get('resourceVersion') ?? '';
  const matchText = query.get('resourceVersionMatch') ?? '';
  const token = query.get('continue') ?? '';
  const sendInitial = query.get('sendInitialEvents');
  const sendInitialEvents = isFlag(sendInitial);
  const match = MATCHES.find((each) => each === matchText);
  if (match === undefined) {
    return invalidMatch('NotSupported', `Unsupported value: ${JSON.stringify(matchText)}: supported values: "Exact", "NotOlderThan", ""`);
  }
  const why = faultOf({ isWatch, version, match, token, hasInitial: sendInitial !== undefined });
  if (why !== undefined) return invalidMatch('Forbidden', `Forbidden: ${why}`);
  const from = token === '' ? undefined : parseContinue(token);
  if (from !== undefined && 'error' in from) return badRequest(from.error);
  return {
    limit: Math.max(Number(query.get('limit') ?? 0), 0),
    ...(from === undefined ? {} : { from }),
    ...(version === '' ? {} : { revision: Number(version) }),
    match,
    wantsBookmarks: isFlag(query.get('allowWatchBookmarks')),
    sendInitialEvents,
    timeoutSeconds: Math.max(Number(query.get('timeoutSeconds') ?? 0), 0),
  };
}

function faultOf(given: {
  readonly isWatch: boolean;
  readonly version: string;
  readonly match: string;
  readonly token: string;
  readonly hasInitial: boolean;
}): string | undefined {
  const { hasInitial, isWatch, match, token, version } = given;
  if (hasInitial && match !== 'NotOlderThan') return 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan';
  if (hasInitial && !isWatch) return 'sendInitialEvents is forbidden for list';
  if (match === '') return undefined;
  if (isWatch) return hasInitial ? undefined : 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided';
  if (version === '') return 'resourceVersionMatch is forbidden unless resourceVersion is provided';
  if (token !== '') return 'resourceVersionMatch is forbidden when continue is provided';
  return match === 'Exact' && version === '0' ? 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"' : undefined;
}

function invalidMatch(reason: 'Forbidden' | 'NotSupported', message: string): ApiAnswer {
  const field = 'resourceVersionMatch';
  return failure(422, 'Invalid', `ListOptions.meta.k8s.io "" is invalid: ${field}: ${message}`, {
    group: 'meta.k8s.io',
    kind: 'ListOptions',
    causes: [{ reason: `FieldValue${reason}`, message, field }],
  });
}
