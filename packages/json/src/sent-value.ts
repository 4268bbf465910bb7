import { newJsonObject } from './json-object.js';
import { int64, parseNumberLiteral, type JsonValue } from './json-value.js';

/** What is sent of a JavaScript value, undefined where that is nothing; or one clause about why it cannot be sent. */
export type SentValue = { readonly ok: true; readonly value: JsonValue | undefined } | { readonly ok: false; readonly problem: string };

/**
 * A JavaScript value as a server reads what `JSON.stringify` sends of it: `toJSON` is asked, what JSON lacks is left out or null. Only a bigint, which
 * `JSON.stringify` refuses, keeps its digits.
 */
export function sentValue(value: unknown, maxDepth: number): SentValue {
  const walk: Walk = { maxDepth, isTooDeep: false };
  const sent = send(value, { key: '', depth: 0 }, walk);
  if (walk.isTooDeep) return { ok: false, problem: `contains itself, or is nested more than ${String(maxDepth)} deep` };
  return { ok: true, value: sent };
}

interface Walk {
  readonly maxDepth: number;
  isTooDeep: boolean;
}

/** Under which key a value is, and how deep. */
interface Place {
  readonly key: string;
  readonly depth: number;
}

function send(given: unknown, { depth, key }: Place, walk: Walk): JsonValue | undefined {
  walk.isTooDeep ||= depth > walk.maxDepth;
  if (walk.isTooDeep) return undefined;
  const value = unwrapped(given, key);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return sentNumber(value);
  if (typeof value === 'bigint') return parseNumberLiteral(String(value)) ?? int64(value);
  if (typeof value !== 'object') return undefined;
  if (Array.isArray(value)) return Array.from(value, (item, i) => send(item, { key: String(i), depth: depth + 1 }, walk) ?? null);
  const copy = newJsonObject();
  for (const [memberKey, member] of Object.entries(value)) {
    const sent = send(member, { key: memberKey, depth: depth + 1 }, walk);
    if (sent !== undefined) copy[memberKey] = sent;
  }
  return copy;
}

/** From here on, `JSON.stringify` may write what is no int64, or not the one that the number is nearest to. */
const MAX_PLAIN = 1e15;

function sentNumber(value: number): JsonValue {
  if (!Number.isFinite(value)) return null;
  // Without the sign of zero, which JSON.stringify does not write either.
  return Math.abs(value) < MAX_PLAIN ? value + 0 : (parseNumberLiteral(String(value)) ?? null);
}

/** What `toJSON` of a value gives, and what is in an object that wraps a number, a bigint, a string or a boolean. */
function unwrapped(given: unknown, key: string): unknown {
  const value = hasToJson(given) ? given.toJSON(key) : given;
  const isWrapper = value instanceof Number || value instanceof BigInt || value instanceof String || value instanceof Boolean;
  return isWrapper ? value.valueOf() : value;
}

function hasToJson(value: unknown): value is { toJSON(key: string): unknown } {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isObject && 'toJSON' in value && typeof value.toJSON === 'function';
}
