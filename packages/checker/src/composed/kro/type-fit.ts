import { accepts, DYN, isExactType, optionalValue, STRING, type CelType } from '@structural/cel';
import type { KroTypes } from '../../derived/kro/language/kro-types.js';

/** Below so many objects in each other all fits. */
const MAX_DEPTH = 100;

/**
 * Whether what an expression gives fits where it is written: an object fits another one that has its fields, and maps and objects fit each other where
 * their values do.
 *
 * Source: kro 0.9, `pkg/cel`, `AreTypesStructurallyCompatible`.
 */
export function typeFits(given: CelType, wanted: CelType, types: KroTypes, depth = 0): boolean {
  if (depth > MAX_DEPTH || accepts(wanted, given) || isExactType(given, DYN)) return true;
  const value = optionalValue(given);
  if (value !== undefined) return typeFits(value, wanted, types, depth + 1);
  const fits = (a: CelType | undefined, b: CelType | undefined): boolean =>
    a === undefined || b === undefined || typeFits(a, b, types, depth + 1);
  if (wanted.kind === 'object' && given.kind === 'map') return mapFitsObject(given, wanted, types, fits);
  if (wanted.kind === 'map' && given.kind === 'object') return objectFitsMap(given, wanted, types, fits);
  if (wanted.kind !== given.kind) return depth > 0 && fitsWithin(given, wanted, fits);
  if (wanted.kind === 'object') return objectFitsObject(given, wanted, types, fits);
  return wanted.parameters.every((parameter, i) => fits(given.parameters[i], parameter));
}

/**
 * Whether a value in a map may be one of another kind: kro compares it with all fields of an object, whichever of them the map has. What is no map fits
 * an object, and of a map and a list it compares the keys with the items.
 */
function fitsWithin(given: CelType, wanted: CelType, fits: Fits): boolean {
  if (wanted.kind === 'object') return true;
  return wanted.kind === 'list' && given.parameters.length > 0 && fits(given.parameters[0], wanted.parameters[0]);
}

type Fits = (given: CelType | undefined, wanted: CelType | undefined) => boolean;

function mapFitsObject({ parameters: [key, value] }: CelType, wanted: CelType, types: KroTypes, fits: Fits): boolean {
  if (types.schemaOf(wanted.name) === undefined) return true;
  if (key?.kind !== STRING.kind) return false;
  return types.fieldNames(wanted.name).every((field) => fits(value, types.field(wanted.name, field)));
}

function objectFitsMap(given: CelType, { parameters: [key, value] }: CelType, types: KroTypes, fits: Fits): boolean {
  if (types.schemaOf(given.name) === undefined) return true;
  if (key?.kind !== STRING.kind) return false;
  return types.fieldNames(given.name).every((field) => fits(types.field(given.name, field), value));
}

function objectFitsObject(given: CelType, wanted: CelType, types: KroTypes, fits: Fits): boolean {
  const schema = types.schemaOf(wanted.name);
  if (schema === undefined || types.schemaOf(given.name) === undefined) return true;
  if (schema['x-kubernetes-preserve-unknown-fields'] === true) return true;
  const known = new Set(types.fieldNames(wanted.name));
  return types
    .fieldNames(given.name)
    .every((field) => known.has(field) && fits(types.field(given.name, field), types.field(wanted.name, field)));
}
