import { newJsonObject, type JsonValue } from '@structural/json';

/** How deep values are read, as texts are. */
const DEPTH = 1000;

/**
 * A JavaScript value as `JSON.stringify` sends it (`toJSON` is asked, what JSON lacks is left out or null), only that a bigint keeps its digits.
 *
 * Undefined for what is not sent at all. Throws a TypeError, which names the value, where it contains itself or is nested too deep.
 */
export function sentValue(value: unknown, name: string): JsonValue | undefined {
  return send(value, { key: '', depth: 0, name });
}

/** Where a value is: under which key, how deep, and in what. */
interface Place {
  readonly key: string;
  readonly depth: number;
  readonly name: string;
}

function send(given: unknown, { depth, key, name }: Place): JsonValue | undefined {
  if (depth > DEPTH) throw new TypeError(`${name}: contains itself, or is nested more than ${String(DEPTH)} deep`);
  const value = unwrapped(given, key);
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') return value;
  // Without the sign of zero, which JSON.stringify does not write either.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (typeof value !== 'object') return undefined;
  if (Array.isArray(value)) return Array.from(value, (item, i) => send(item, { key: String(i), depth: depth + 1, name }) ?? null);
  const copy = newJsonObject();
  for (const [memberKey, member] of Object.entries(value)) {
    const sent = send(member, { key: memberKey, depth: depth + 1, name });
    if (sent !== undefined) copy[memberKey] = sent;
  }
  return copy;
}

/** What `toJSON` of a value gives, and what is in an object that wraps a number, a string or a boolean. */
function unwrapped(given: unknown, key: string): unknown {
  const value = hasToJson(given) ? given.toJSON(key) : given;
  return value instanceof Number || value instanceof String || value instanceof Boolean ? value.valueOf() : value;
}

function hasToJson(value: unknown): value is { toJSON(key: string): unknown } {
  return typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function';
}
