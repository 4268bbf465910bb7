import { isJsonArray, isJsonObject, printJson, type JsonValue } from '@structural/json';

/** An answer as `verdict.json` holds it: two blanks a level, members in their order, int64 exact, text as it is but for what JSON escapes. */
export function printVerdict(value: JsonValue, margin = ''): string {
  const inner = `${margin}  `;
  if (isJsonArray(value))
    return block(
      '[',
      ']',
      value.map((item) => `${inner}${printVerdict(item, inner)}`),
      margin,
    );
  if (!isJsonObject(value)) return typeof value === 'string' ? JSON.stringify(value) : printJson(value);
  const members = Object.entries(value).map(([key, member]) => `${inner}${JSON.stringify(key)}: ${printVerdict(member, inner)}`);
  return block('{', '}', members, margin);
}

function block(open: string, close: string, lines: readonly string[], margin: string): string {
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join(',\n')}\n${margin}${close}`;
}
