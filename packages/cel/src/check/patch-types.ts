import type { ObjectTypes } from '../types/object-types.js';
import { DYN, STRING } from '../types/type.js';

/** The type of the objects that make up an apply configuration; those of their fields are `Object.spec` and so on. */
export const APPLIED_OBJECT = 'Object';

/** The type of one operation of a JSON patch. */
export const PATCH_OPERATION = 'JSONPatch';

/**
 * The types of which expressions make patches: their objects have any fields. Source: `k8s.io/apiserver/pkg/cel/mutation`, DynamicTypeResolver.
 */
export const PATCH_TYPES: ObjectTypes = {
  field(name, field) {
    if (name !== PATCH_OPERATION || field === 'value') return DYN;
    return field === 'op' || field === 'from' || field === 'path' ? STRING : undefined;
  },
  isObject: isPatchType,
};

/** Whether a name is that of a type of patches. */
export function isPatchType(name: string): boolean {
  return name === PATCH_OPERATION || name === APPLIED_OBJECT || name.startsWith(`${APPLIED_OBJECT}.`);
}
