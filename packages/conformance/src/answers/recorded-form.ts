import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';

/**
 * Warnings as the protocol has them: the texts of `Warning` headers as their quoted form leaves them. Where one ends with a quotation mark, its
 * backslash stands in place of it.
 */
export function recordedWarnings(texts: readonly string[]): readonly string[] {
  return texts.map((text) => text.replace(/"$/, '\\'));
}

/** An object as the protocol has it: without the name that the server draws, and without ports of nodes. */
export function withoutDrawn(object: JsonValue): JsonValue {
  if (!isJsonObject(object)) return object;
  const { metadata, spec } = object;
  const isDrawn = isJsonObject(metadata) && metadata['generateName'] !== undefined;
  const named = isDrawn ? { ...object, metadata: without(metadata, 'name') } : object;
  if (object['kind'] !== 'Service' || !isJsonObject(spec) || !isJsonArray(spec['ports'])) return named;
  const ports = spec['ports'].map((port) => (isJsonObject(port) ? without(port, 'nodePort') : port));
  return { ...named, spec: { ...spec, ports } };
}

function without(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}
