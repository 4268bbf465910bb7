import { CONVERSIONS } from '../declarations/standard.js';
import type { Folded } from '../fold/folded.js';
import { convert } from '../fold/conversions.js';
import type { Language } from '../environment/language.js';
import { languageOf } from '../environment/language.js';
import { OLD_DURATION } from '../environment/libraries.js';
import { actualSize } from '../values/size.js';
import { momentOf, timestampOf } from '../values/timestamp.js';
import { celError, typeOf, uintOf, type CelFunction, type CelResult, type CelValue } from '../values/value.js';

/** What converts a value of any language: which values there are is told by the declarations. */
const LANGUAGE: Language = { ...languageOf(37), durationOfInt: true };

/** The conversions of the language, overload by overload. */
export const CONVERSION_FUNCTIONS: readonly CelFunction[] = [...CONVERSIONS, ...OLD_DURATION.declarations]
  .filter(({ name }) => name !== 'type' && name !== 'dyn')
  .map(({ name, overload: { id } }) => {
    const call = ([value]: readonly CelValue[]): CelResult => convertValue(name, value ?? null);
    const cost = ([value]: readonly CelValue[]): number => Math.ceil(actualSize(value ?? null) * 0.1);
    return id === 'string_to_bytes' || id === 'bytes_to_string' ? { overload: id, call, cost } : { overload: id, call };
  });

/** Converts a value as the function of that name does. */
export function convertValue(name: string, value: CelValue): CelResult {
  const converted = convert(name, toFolded(value), LANGUAGE);
  return converted.ok ? toValue(converted.value) : celError(converted.error);
}

function toFolded(value: CelValue): Folded {
  switch (typeof value) {
    case 'boolean':
      return { type: 'bool', value };
    case 'bigint':
      return { type: 'int', value };
    case 'number':
      return { type: 'double', value };
    case 'string':
      return { type: 'string', value };
    default:
  }
  if (value === null) return { type: 'null' };
  if (value instanceof Uint8Array) return { type: 'bytes', value };
  switch (value.kind) {
    case 'uint':
      return { type: 'uint', value: value.value };
    case 'timestamp':
      return { type: 'timestamp', ...momentOf(value) };
    case 'duration':
      return { type: 'duration', nanoseconds: value.nanos };
    case 'list':
    case 'map':
    case 'type':
      return { type: value.kind };
    default:
      return { type: 'map' };
  }
}

function toValue(folded: Folded): CelResult {
  switch (folded.type) {
    case 'null':
      return null;
    case 'uint':
      return uintOf(folded.value);
    case 'timestamp':
      return timestampOf(folded);
    case 'duration':
      return { kind: 'duration', nanos: folded.nanoseconds };
    case 'type':
    case 'list':
    case 'map':
      return typeOf(folded.type);
    default:
      return folded.value;
  }
}
