import { printJsonString } from '@structural/json';
import { canonical } from '../values/canonical.js';
import { memberOf } from '../values/member-of.js';
import { isCelError, type CelResult, type CelValue } from '../values/value.js';

/**
 * A value as somebody would write it in an expression: `3`, `"a"`, `[1, 2]`, `{"a": true}`; an error by its message.
 *
 * At most `most` characters, of which the last is `…` where there is more. No more than that is written: a small expression can make a value whose text
 * has billions of characters, as its parts may be one and the same value.
 */
export function valueText(value: CelResult, most = MAX_LENGTH): string {
  const text = isCelError(value) ? `error: ${value.message}` : written(value, most);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

const MAX_LENGTH = 1 << 20;

/** The text, or one that is longer than `most` and begins like it. */
function written(value: CelValue, most: number): string {
  if (most < 0) return '…';
  if (typeof value === 'string') return printJsonString(value.slice(0, most + 1));
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(1) : String(value);
  if (typeof value !== 'object' || value === null || !('kind' in value)) return canonical(value).replace(/^\w+:/, '');
  switch (value.kind) {
    case 'list': {
      let text = '[';
      for (let i = 0; i < value.size && text.length <= most; i++)
        text += `${i === 0 ? '' : ', '}${written(value.at(i), most - text.length)}`;
      return `${text}]`;
    }
    case 'map': {
      let text = '{';
      for (const key of value.keys()) {
        if (text.length > most) break;
        text += `${text === '{' ? '' : ', '}${written(key, most - text.length)}: `;
        text += written(memberOf(value, key), most - text.length);
      }
      return `${text}}`;
    }
    case 'optional':
      return value.value === undefined ? 'optional.none()' : `optional.of(${written(value.value, most)})`;
    case 'uint':
      return `${String(value.value)}u`;
    case 'type':
      return value.name;
    default:
      return canonical(value);
  }
}
