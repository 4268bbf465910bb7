import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';

/** How descriptions are cut. */
export interface TrimOptions {
  /** The longest description that stays, in characters; longer ones end with an ellipsis, and with 0 there are none. */
  readonly maxDescription: number;
  /** Whether the description of the resource itself stays as it is. */
  readonly keepRoot: boolean;
}

/** A definition with the descriptions of its schemas cut, which changes no verdict. */
export function trimmedForm(definition: JsonObject, options: TrimOptions): JsonObject {
  const { spec } = definition;
  if (spec === undefined || !isJsonObject(spec)) return definition;
  const { validation, versions } = spec;
  return {
    ...definition,
    spec: {
      ...spec,
      ...(versions !== undefined &&
        isJsonArray(versions) && { versions: versions.map((version) => withSchema(version, 'schema', options)) }),
      ...(validation !== undefined && { validation: trimmedHolder(validation, options) }),
    },
  };
}

function withSchema(version: JsonValue, key: string, options: TrimOptions): JsonValue {
  if (!isJsonObject(version) || version[key] === undefined) return version;
  return { ...version, [key]: trimmedHolder(version[key], options) };
}

function trimmedHolder(holder: JsonValue, options: TrimOptions): JsonValue {
  if (!isJsonObject(holder) || holder['openAPIV3Schema'] === undefined) return holder;
  return { ...holder, openAPIV3Schema: trimmed(holder['openAPIV3Schema'], options, options.keepRoot) };
}

function trimmed(schema: JsonValue, options: TrimOptions, isKept = false): JsonValue {
  if (!isJsonObject(schema)) return schema;
  const result = newJsonObject();
  for (const [key, value] of Object.entries<JsonValue>(schema)) {
    if (key === 'description' && typeof value === 'string' && !isKept) {
      const text = cut(value, options.maxDescription);
      if (text !== '') result[key] = text;
    } else result[key] = trimmedKeyword(key, value, options);
  }
  return result;
}

function trimmedKeyword(key: string, value: JsonValue, options: TrimOptions): JsonValue {
  if (ONE.has(key)) return trimmed(value, options);
  if (key === 'properties' && isJsonObject(value)) {
    const result = newJsonObject();
    for (const [name, below] of Object.entries<JsonValue>(value)) result[name] = trimmed(below, options);
    return result;
  }
  return value;
}

/** Junctors are not among them: a server refuses a description there, and has to go on doing so. */
const ONE: ReadonlySet<string> = new Set(['items', 'additionalProperties']);

/** The first words of a text, in so many characters with the ellipsis. */
function cut(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  if (length === 0) return '';
  const head = characters.slice(0, length - 1).join('');
  const space = characters[length - 1] === ' ' ? head.length : head.lastIndexOf(' ');
  return `${(space > head.length / 2 ? head.slice(0, space) : head).trimEnd()}…`;
}
