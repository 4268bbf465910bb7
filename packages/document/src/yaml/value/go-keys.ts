import { compareUtf8, formatFloat, MAX_INT64, type JsonObject, type JsonValue } from '@structural/json';
import { goQuote } from '@structural/go';
import { YamlFloat, type YamlScalar } from './yaml-scalar.js';

/** A key as Go has it, before JSON makes a string of it. */
export interface GoMember {
  readonly key: YamlScalar;
  readonly value: JsonValue;
}

/** The members of those mappings that have a key other than a string, under their identities. */
export type GoMembers = ReadonlyMap<JsonObject, ReadonlyMap<string, GoMember>>;

/** The members of a mapping in the order in which Go prints them: by the kinds of their keys, then by the keys. */
export function inGoOrder(members: Iterable<GoMember>): readonly GoMember[] {
  return [...members].sort((a, b) => rankOf(a.key) - rankOf(b.key) || compareKeys(a.key, b.key));
}

/** A key as Go's `%#v` prints it. */
export function keySyntax(key: YamlScalar): string {
  if (key === null) return 'interface {}(nil)';
  if (typeof key === 'string') return goQuote(key);
  if (key instanceof YamlFloat) return floatSyntax(key.value);
  return isUint64(key) ? `0x${key.toString(16)}` : String(key);
}

/** A float as Go's `%#v` prints it. */
export function floatSyntax(value: number): string {
  if (Number.isFinite(value)) return formatFloat(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}

function isUint64(key: boolean | number | bigint): key is bigint {
  return typeof key === 'bigint' && key > MAX_INT64;
}

// Go orders keys of different types by where their types stand in the program.
function rankOf(key: YamlScalar): number {
  if (key === null) return 0;
  if (typeof key === 'string') return 1;
  if (key instanceof YamlFloat) return 4;
  if (typeof key === 'boolean') return 5;
  return isUint64(key) ? 2 : 3;
}

function compareKeys(a: YamlScalar, b: YamlScalar): number {
  if (typeof a === 'string' && typeof b === 'string') return compareUtf8(a, b);
  const [x, y] = [a, b].map((key) => (key instanceof YamlFloat ? key.value : key));
  if (Number.isNaN(x)) return Number.isNaN(y) ? 0 : -1;
  return Number.isNaN(y) ? 1 : (x ?? 0) < (y ?? 0) ? -1 : 1;
}
