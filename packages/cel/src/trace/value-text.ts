import { printJsonString } from '@structural/json';
import { canonical } from '../values/canonical.js';
import { memberOf } from '../values/member-of.js';
import { isCelError, type CelResult } from '../values/value.js';

/** A value as somebody would write it in an expression: `3`, `"a"`, `[1, 2]`, `{"a": true}`; an error by its message. */
export function valueText(value: CelResult): string {
  if (isCelError(value)) return `error: ${value.message}`;
  if (typeof value === 'string') return printJsonString(value);
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(1) : String(value);
  if (typeof value !== 'object' || value === null || !('kind' in value)) return canonical(value).replace(/^\w+:/, '');
  switch (value.kind) {
    case 'list':
      return `[${Array.from({ length: value.size }, (_, i) => valueText(value.at(i))).join(', ')}]`;
    case 'map':
      return `{${Array.from(value.keys(), (key) => `${valueText(key)}: ${valueText(memberOf(value, key))}`).join(', ')}}`;
    case 'optional':
      return value.value === undefined ? 'optional.none()' : `optional.of(${valueText(value.value)})`;
    case 'uint':
      return `${String(value.value)}u`;
    case 'type':
      return value.name;
    default:
      return canonical(value);
  }
}
