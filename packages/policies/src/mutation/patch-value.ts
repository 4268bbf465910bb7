import { APPLIED_OBJECT, type CelMap, type CelValue } from '@structural/cel';
import { encodeBase64 } from '@structural/go';
import { float64, int64, newJsonObject, type JsonValue } from '@structural/json';

/**
 * The JSON of what an expression made; undefined for what is none.
 *
 * Source: `k8s.io/apiserver/pkg/cel/mutation/dynamic`, ObjectVal.
 */
export function patchJson(value: CelValue): JsonValue | undefined {
  switch (typeof value) {
    case 'bigint':
      return int64(value);
    case 'number':
      return Number.isFinite(value) ? float64(value) : undefined;
    case 'object':
      break;
    default:
      return value;
  }
  if (value === null) return null;
  if (value instanceof Uint8Array) return encodeBase64([...value]);
  switch (value.kind) {
    case 'uint':
      return int64(value.value);
    case 'optional':
      return value.value === undefined ? null : patchJson(value.value);
    case 'list': {
      const items = itemsOf(value).map(patchJson);
      return items.some((item) => item === undefined) ? undefined : (items as readonly JsonValue[]);
    }
    case 'map': {
      const made = newJsonObject() as Record<string, JsonValue>;
      for (const key of value.keys()) {
        const member = patchJson(value.get(key) ?? null);
        if (typeof key !== 'string' || member === undefined) return undefined;
        made[key] = member;
      }
      return made;
    }
    default:
      return undefined;
  }
}

/** The items of a list. */
export function itemsOf(list: { readonly size: number; at(index: number): CelValue }): readonly CelValue[] {
  return Array.from({ length: list.size }, (_, i) => list.at(i));
}

/** Where the type of an object is not the one of the field that it is in: `Object{spec: Object.status{}}`. Source: CheckTypeNamesMatchFieldPathNames. */
export function misnamedObjects(value: CelValue, path: string = APPLIED_OBJECT): readonly string[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  if (value.kind === 'list') return itemsOf(value).flatMap((item) => misnamedObjects(item, path));
  if (value.kind !== 'map') return [];
  if (value.madeAs === undefined) return membersOf(value).flatMap(([, member]) => misnamedObjects(member, path));
  const fault = `unexpected type name "${value.madeAs}", expected "${path}", which matches field name path from root Object type`;
  return [
    ...(value.madeAs === path ? [] : [fault]),
    ...membersOf(value).flatMap(([key, member]) => misnamedObjects(member, `${path}.${String(key)}`)),
  ];
}

function membersOf(map: CelMap): readonly (readonly [CelValue, CelValue])[] {
  return [...map.keys()].map((key) => [key, map.get(key) ?? null]);
}
