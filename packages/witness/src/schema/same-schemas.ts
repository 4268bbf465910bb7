import { Float64, jsonEqual, type JsonValue } from '@structural/json';

const PROSE: ReadonlySet<string> = new Set(['description', 'title', 'example', 'externalDocs']);
const VALUES: ReadonlySet<string> = new Set(['default', 'enum']);

/**
 * Whether two parts of schemas say the same, prose aside; an absent member is one without a value.
 *
 * Pairs wait on a list rather than on the call stack.
 */
export function sameSchemas(a: unknown, b: unknown): boolean {
  const pending: (readonly [a: unknown, b: unknown])[] = [[a, b]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [x, y] = pair;
    if (x === y) continue;
    if (typeof x !== 'object' || typeof y !== 'object' || x === null || y === null) return false;
    if (x instanceof Float64 || y instanceof Float64) {
      if (!jsonEqual(x as JsonValue, y as JsonValue)) return false;
    } else if (Array.isArray(x) || Array.isArray(y)) {
      if (!Array.isArray(x) || !Array.isArray(y) || x.length !== y.length) return false;
      for (let i = 0; i < x.length; i++) pending.push([x[i], y[i]]);
    } else if (x instanceof Map || y instanceof Map) {
      if (!(x instanceof Map) || !(y instanceof Map) || x.size !== y.size) return false;
      for (const [name, value] of x) pending.push([value, y.get(name)]);
    } else if (!sameMembers(x as Members, y as Members, pending)) return false;
  }
  return true;
}

type Members = Readonly<Record<string, unknown>>;

function sameMembers(x: Members, y: Members, pending: (readonly [unknown, unknown])[]): boolean {
  for (const name of new Set([...Object.keys(x), ...Object.keys(y)])) {
    if (PROSE.has(name)) continue;
    const [own, other] = [x[name], y[name]];
    if (own === other) continue;
    if (VALUES.has(name)) {
      if (own === undefined || other === undefined || !jsonEqual(own as JsonValue, other as JsonValue)) return false;
    } else pending.push([own, other]);
  }
  return true;
}
