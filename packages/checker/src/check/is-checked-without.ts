import type { JsonObject } from '@structural/json';
import { isComposing } from '../composed/composing-objects.js';
import { isPackageMeta } from '../derived/crossplane/package-faults.js';
import { isSource } from '../derived/derive-definitions.js';

/** Whether an object is checked although no definition of its kind is known: one of which a controller makes definitions or resources, or that describes a package. */
export function isCheckedWithoutDefinition(value: JsonObject): boolean {
  return isSource(value) || isComposing(value) || isPackageMeta(value);
}
