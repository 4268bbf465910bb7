import type { JsonObject } from '@structural/json';
import { isComposing } from '../composed/composing-objects.js';
import { isSource } from '../derived/derive-definitions.js';

/** Whether an object is checked although no definition of its kind is known: one of which a controller makes definitions or resources. */
export function isCheckedWithoutDefinition(value: JsonObject): boolean {
  return isSource(value) || isComposing(value);
}
