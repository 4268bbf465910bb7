import { compareUtf8, formatJsonFloat, printJsonString } from '@structural/json';
import { doubleText } from './go-text.js';
import { memberOf } from './member-of.js';
import { isStoredFault } from './stored-fault.js';
import type { CelValue } from './value.js';

/** A value as one text that tells type and value, the entries of maps sorted: `int:3`, `[string:"a"]`. */
export function canonical(value: CelValue): string {
  switch (typeof value) {
    case 'boolean':
      return `bool:${String(value)}`;
    case 'bigint':
      return `int:${String(value)}`;
    case 'number':
      return `double:${Number.isFinite(value) && !Object.is(value, -0) ? formatJsonFloat(value) : doubleText(value)}`;
    case 'string':
      return `string:${printJsonString(value)}`;
    default:
  }
  if (value === null) return 'null';
  if (isStoredFault(value)) return `error:${value.message}`;
  if (value instanceof Uint8Array) return `bytes:${Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  switch (value.kind) {
    case 'uint':
      return `uint:${String(value.value)}`;
    case 'type':
      return `type:${value.name}`;
    case 'optional':
      return value.value === undefined ? 'optional.none' : `optional(${canonical(value.value)})`;
    case 'timestamp':
      return `timestamp:${String(value.seconds)}.${String(value.nanos).padStart(9, '0')}`;
    case 'duration':
      return `duration:${String(value.nanos)}`;
    case 'list':
      return `[${Array.from({ length: value.size }, (_, i) => canonical(value.at(i))).join(',')}]`;
    case 'map':
      return `{${Array.from(value.keys(), (key) => `${canonical(key)}=${canonical(memberOf(value, key))}`)
        .sort(compareUtf8)
        .join(',')}}`;
    case 'opaque':
      return `${value.type}:${value.print()}`;
  }
}
