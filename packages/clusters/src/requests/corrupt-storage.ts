import { member } from './member.js';
import { oneLine } from './failed-request.js';

/** Objects in storage that the server cannot decode. */
export interface CorruptStorage {
  /** Their keys in etcd, as far as the server names them. */
  readonly keys: readonly string[];
  /** How many more the server counts without their keys. */
  readonly others: number;
  /** What is wrong with the first, in the server's words. */
  readonly why: string;
}

const CORRUPT = /StorageError: corrupt object\b/;
const KEY = /Key: (\/[^\s,]*),/g;
const OTHERS = /\(and (\d+) more\)\]?$/;

/**
 * Reads in the `metav1.Status` of a refusal that objects in storage cannot be decoded; undefined where it says something else.
 *
 * A list then fails with 500, or with 429 where the server cannot fill its cache: no later request is answered otherwise. Source: `k8s.io/apiserver/pkg/storage`,
 * NewCorruptObjError, and `pkg/storage/etcd3`, the aggregated errors of a list.
 */
export function corruptStorage(status: unknown): CorruptStorage | undefined {
  const message = member(status, 'message');
  if (typeof message !== 'string' || !CORRUPT.test(message)) return undefined;
  const causes = member(member(status, 'details'), 'causes');
  const texts = [message, ...(Array.isArray(causes) ? causes.map((cause) => String(member(cause, 'message') ?? '')) : [])];
  const keys = [...new Set(texts.flatMap((text) => [...text.matchAll(KEY)].map(([, key = '']) => key)))];
  const counted = 1 + Number(OTHERS.exec(message)?.[1] ?? 0);
  return { keys, others: Math.max(0, counted - keys.length), why: oneLine(reasonIn(message)) };
}

/** What follows the key of the first object: why it cannot be decoded. */
function reasonIn(message: string): string {
  const [, rest = ''] = message.split('AdditionalErrorMsg: ', 2);
  const [first = ''] = rest.split(/ \(and \d+ more\)|, StorageError: /, 1);
  return first.replace(/^object not decodable(?: revision=\d+)?(?:: )?/, '');
}

/** In words, after the name of what was to be read. */
export function corruptText({ keys, others, why }: CorruptStorage, status: number): string {
  const shown = keys.slice(0, MAX_KEYS);
  const more = others + keys.length - shown.length;
  const listed = `${shown.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`;
  const what = keys.length + others > 1 ? 'objects that it cannot decode' : 'an object that it cannot decode';
  return `the server has ${what} in storage: ${listed} (${String(status)}${why === '' ? '' : `: ${why}`})`;
}

const MAX_KEYS = 10;
