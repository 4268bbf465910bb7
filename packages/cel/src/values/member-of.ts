import { goText } from './go-text.js';
import { storedFault } from './stored-fault.js';
import { celError, type CelMap, type CelValue } from './value.js';

/** The value of a key of a map; a null in an object is one of its keys and has none. */
export function memberOf(map: CelMap, key: CelValue): CelValue {
  const value = map.get(key);
  return value === undefined ? storedFault(celError(`no such key: ${goText(key)}`)) : value;
}
