import { utf8Bytes, formatTime, decodeUtf8, goQuote } from '@structural/go';
import { compareUtf8 } from '@structural/json';
import { doubleText, secondsText } from '../../values/go-text.js';
import { momentOf } from '../../values/timestamp.js';
import { typeNameOf } from '../../values/type-of-value.js';
import { Cancelled } from '../../values/cancelled.js';
import type { CelList, CelMap, CelValue } from '../../values/value.js';
import { isKind } from '../arguments.js';
import { MAX_TEXT } from '../limits.js';
import { printFixed, printPlain, printScientific } from './printed-float.js';

/** A clause of a format: how to print a value. */
export interface Clause {
  readonly verb: 's' | 'd' | 'f' | 'e' | 'b' | 'x' | 'X' | 'o';
  /** What is written between the point and the verb. */
  readonly precision: bigint | undefined;
}

/** Why a value cannot be printed so. */
export interface FormatFault {
  readonly error: string;
}

/** A value as a clause prints it. Source: cel-go `ext`, formatting.go. */
export function formatValue(value: CelValue, { verb, precision = 6n }: Clause, spacedPowers: boolean): string | FormatFault {
  switch (verb) {
    case 's':
      return printText(value);
    case 'd':
      return integer(value, 10) ?? misfit('decimal clause can only be used on integers', value);
    case 'o':
      return integer(value, 8) ?? misfit('octal clause can only be used on integers', value);
    case 'b':
      if (typeof value === 'boolean') return value ? '1' : '0';
      return integer(value, 2) ?? misfit('only integers and bools can be formatted as binary', value);
    case 'x':
      return hexadecimal(value);
    case 'X': {
      const printed = hexadecimal(value);
      return typeof printed === 'string' ? printed.toUpperCase() : printed;
    }
    case 'f': {
      const number = floating(value);
      return number === undefined ? misfit('fixed-point clause can only be used on doubles', value) : printFixed(number, precision);
    }
    case 'e': {
      const number = floating(value);
      return number === undefined
        ? misfit('scientific clause can only be used on doubles', value)
        : printScientific(number, precision, spacedPowers);
    }
  }
}

function misfit(complaint: string, value: CelValue): FormatFault {
  return { error: `${complaint}, was given ${typeNameOf(value)}` };
}

function integer(value: CelValue, base: number): string | undefined {
  if (typeof value === 'bigint') return value.toString(base);
  return isKind(value, 'uint') ? value.value.toString(base) : undefined;
}

function hexadecimal(value: CelValue): string | FormatFault {
  const bytes = typeof value === 'string' ? utf8Bytes(value) : value instanceof Uint8Array ? [...value] : undefined;
  if (bytes !== undefined) return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return integer(value, 16) ?? misfit('only integers, byte buffers, and strings can be formatted as hex', value);
}

const SPECIAL: ReadonlyMap<CelValue, number> = new Map([
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
]);

function floating(value: CelValue): number | undefined {
  return typeof value === 'number' ? value : SPECIAL.get(value);
}

function printText(value: CelValue): string | FormatFault {
  if (isKind(value, 'list') || isKind(value, 'map')) return new Printer().print(value);
  return (
    plain(value) ??
    misfit('string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps', value)
  );
}

/** A value without parts as `string(…)` makes it, or undefined for one that has no text. */
function plain(value: CelValue): string | FormatFault | undefined {
  if (value === null) return 'null';
  if (typeof value === 'number') return doubleText(value);
  if (typeof value !== 'object') return String(value);
  if (value instanceof Uint8Array) {
    return decodeUtf8(value) ?? { error: 'could not convert argument "invalid UTF-8 in bytes, cannot convert to string" to string' };
  }
  switch (value.kind) {
    case 'uint':
      return String(value.value);
    case 'timestamp':
      return formatTime(momentOf(value));
    case 'duration':
      return secondsText(value.nanos);
    case 'type':
      return value.name;
    default:
      return undefined;
  }
}

const MAX_DEPTH = 500;

const NIL_POINTER = 'internal error: runtime error: invalid memory address or nil pointer dereference';

/** Prints lists and maps with their parts as they could be written in an expression. */
class Printer {
  private depth = 0;
  private length = 0;

  print(value: CelList | CelMap): string | FormatFault {
    if (++this.depth > MAX_DEPTH) return { error: 'value is nested too deeply' };
    const printed = value.kind === 'list' ? this.list(value) : this.map(value);
    this.depth--;
    return printed;
  }

  private list(list: CelList): string | FormatFault {
    const parts: string[] = [];
    for (let i = 0; i < list.size; i++) {
      const part = this.part(list.at(i));
      if (typeof part !== 'string') return part;
      parts.push(part);
    }
    return `[${parts.join(', ')}]`;
  }

  private map(map: CelMap): string | FormatFault {
    const entries: (readonly [string, string])[] = [];
    for (const key of map.keys()) {
      const isPrintable = typeof key === 'string' || typeof key === 'boolean' || typeof key === 'bigint' || isKind(key, 'uint');
      if (!isPrintable) return { error: `no formatting function for map key of type ${typeNameOf(key)}` };
      const name = this.part(key);
      const found = map.get(key);
      // A null in an object is one of its keys and has no value.
      if (found === undefined) return { error: `could not find key: ${typeof name === 'string' ? name : ''}` };
      const value = this.part(found);
      if (typeof name !== 'string') return name;
      if (typeof value !== 'string') return value;
      entries.push([name, value]);
    }
    // A field that the schema does not know is a key that is nothing, of which the server asks the type.
    if (entries.length < map.size) throw new Cancelled(NIL_POINTER);
    entries.sort(([a], [b]) => compareUtf8(a, b));
    return `{${entries.map(([name, value]) => `${name}:${value}`).join(', ')}}`;
  }

  private part(value: CelValue): string | FormatFault {
    const printed = this.printPart(value);
    if (typeof printed !== 'string') return printed;
    this.length += printed.length;
    return this.length > MAX_TEXT ? { error: `text of more than ${String(MAX_TEXT)} characters` } : printed;
  }

  private printPart(value: CelValue): string | FormatFault {
    if (isKind(value, 'list') || isKind(value, 'map')) return this.print(value);
    if (typeof value === 'number') return Number.isFinite(value) ? printPlain(value) : `"${printPlain(value)}"`;
    const printed = plain(value) ?? { error: `no formatting function for ${typeNameOf(value)}` };
    if (typeof printed !== 'string') return printed;
    if (typeof value === 'string') return goQuote(printed);
    if (value instanceof Uint8Array) return `b${goQuote(printed)}`;
    if (isKind(value, 'timestamp') || isKind(value, 'duration')) return `${value.kind}(${goQuote(printed)})`;
    return printed;
  }
}
