import { extensionFunctions, isCostedByName } from '../functions/extension-functions.js';
import type { CelFunction } from '../values/value.js';
import { CONVERSION_FUNCTIONS } from './conversions.js';
import { MAP_INSERT_FUNCTIONS } from './map-insert.js';
import { TEXT_FUNCTIONS } from './text-functions.js';
import { TIME_FUNCTIONS } from './time-functions.js';

const STANDARD = [...CONVERSION_FUNCTIONS, ...TEXT_FUNCTIONS, ...TIME_FUNCTIONS, ...MAP_INSERT_FUNCTIONS];

/** The implementations of functions that are told apart by the types of their arguments, by overload. */
export const FUNCTIONS: ReadonlyMap<string, CelFunction> = new Map([
  ...extensionFunctions,
  ...STANDARD.map((implementation) => [implementation.overload, implementation] as const),
]);

/** True for functions whose cost goes by their name, so that they cost the same where only a value tells which overload is meant. */
export function costsByName(overload: string): boolean {
  return isCostedByName(overload);
}
