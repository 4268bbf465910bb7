import { isJsonArray, isJsonObject, printJson } from '@structural/checker';

type JsonValue = Parameters<typeof printJson>[0];

/** A value as YAML on one line: `{ ports: [{ name: a, port: 1 }] }`. Texts that are no plain words are quoted. */
export function flow(value: JsonValue): string {
  if (isJsonArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (typeof value === 'string') return plainText(value);
  if (!isJsonObject(value)) return printJson(value);
  const members = Object.entries(value).map(([name, member]) => `${plainText(name)}: ${flow(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** What YAML reads as another type, or as an ending, stays in quotes. */
function plainText(text: string): string {
  return /^[A-Za-z][\w./-]*$/.test(text) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text) ? text : JSON.stringify(text);
}
