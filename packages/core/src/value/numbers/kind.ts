import { Float64, type JsonValue } from '@structural/json';

/** What a value is in the words of `type`: an int64 is an `integer`, a float64 a `number` even where it has no fraction. */
export type Kind = 'null' | 'boolean' | 'string' | 'integer' | 'number' | 'array' | 'object';

/** The {@link Kind} of a value. */
export function kindOf(value: JsonValue): Kind {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'bigint':
      return 'integer';
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number';
    default:
      if (value === null) return 'null';
      if (value instanceof Float64) return 'number';
      return Array.isArray(value) ? 'array' : 'object';
  }
}

/** A JSON number of either Go type. */
export type JsonNumber = number | bigint | Float64;
