import { decodeBytes, parseYaml } from '@structural/document';
import { newJsonObject, type JsonValue } from '@structural/json';

/** What is applied, and what is wrong with its text for whoever is strict. */
export function readApplied(
  body: Uint8Array,
): { readonly value: JsonValue; readonly strictErrors: readonly string[] } | { readonly error: string } {
  const read = decodeBytes(body);
  if (!read.ok) return { error: read.message };
  const parsed = parseYaml(read.text);
  if (!parsed.ok) return { error: parsed.error.message };
  const { strictError, value } = parsed;
  return { value: value ?? newJsonObject(), strictErrors: strictError === undefined ? [] : [strictError] };
}

/** What a strict server says of such a text. */
export function strictFault(text: string): string {
  return `error strict decoding patch: error converting YAML to JSON: ${text.replace(/^strict decoding error: /, '')}`;
}
