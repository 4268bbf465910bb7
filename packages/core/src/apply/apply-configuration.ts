import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { elementText, type PathElement } from './fields/path-element.js';
import { mergeTyped } from './typed/merge-typed.js';
import { typedErrorsText } from './typed/typed-error.js';
import { validateTyped } from './typed/validate-typed.js';
import type { Atom } from './types/atom.js';

/** An object with a configuration applied, or why that cannot be. */
export type AppliedConfiguration = { readonly ok: true; readonly object: JsonObject } | { readonly ok: false; readonly error: string };

/**
 * Merges a configuration into an object, whoever owns what; parts that are owned as a whole must not be in it.
 *
 * Source: `k8s.io/apiserver/pkg/admission/plugin/policy/mutating/patch`, ApplyStructuredMergeDiff.
 */
export function applyConfiguration(type: Atom, object: JsonObject, configuration: JsonObject): AppliedConfiguration {
  const errors = validateTyped(type, configuration, false);
  if (errors.length > 0) return failed(`failed to convert patch object to typed object: ${typedErrorsText(errors)}`);
  const atomics = atomicParts(type, configuration, []);
  if (atomics.length > 0) return failed(`invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${atomics.join(', ')}`);
  const faults = validateTyped(type, object, true);
  if (faults.length > 0) return failed(`failed to convert original object to typed object: ${typedErrorsText(faults)}`);
  const merged = mergeTyped(type, object, configuration);
  return isJsonObject(merged) ? { ok: true, object: merged } : failed('failed to convert typed object to object');
}

function failed(error: string): AppliedConfiguration {
  return { ok: false, error };
}

/** The paths of the lists and maps in a value that are owned as a whole; what no field is named for is not looked into. */
function atomicParts({ list, map }: Atom, value: JsonValue, path: readonly PathElement[]): readonly string[] {
  if (isJsonObject(value) && map !== undefined) {
    const members = Object.entries(value).flatMap(([name, member]) => {
      const field = map.field(name);
      return field === undefined ? [] : atomicParts(field.type, member, [...path, { kind: 'field', name }]);
    });
    return map.isAtomic ? [pathText(path), ...members] : members;
  }
  if (isJsonArray(value) && list !== undefined) {
    const items = value.flatMap((item, index) => atomicParts(list.elements, item, [...path, { kind: 'index', index }]));
    return list.isAtomic ? [pathText(path), ...items] : items;
  }
  return [];
}

function pathText(path: readonly PathElement[]): string {
  return path.map(elementText).join('');
}
