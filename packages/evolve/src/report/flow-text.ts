import { isJsonArray, isJsonObject, printJson } from '@structural/checker';

type JsonValue = Parameters<typeof printJson>[0];
type JsonObject = Readonly<Record<string, JsonValue>>;

/** A value as YAML on one line: `{ ports: [{ name: a, port: 1 }] }`. Texts that are no plain words are quoted. */
export function flow(value: JsonValue): string {
  if (isJsonArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (typeof value === 'string') return plainText(value);
  if (!isJsonObject(value)) return printJson(value);
  const members = Object.entries(value).map(([name, member]) => `${plainText(name)}: ${flow(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** An object as YAML in few lines: what fits into `width` is on one line, anything else has its members or items below it. */
export function compactLines(object: JsonObject, width: number): readonly string[] {
  return Object.entries(object).flatMap(([name, member]) => compactMember(`${plainText(name)}:`, member, width));
}

function compactMember(head: string, value: JsonValue, width: number): readonly string[] {
  const line = `${head} ${flow(value)}`;
  const isShort = line.length <= width;
  if (isShort || !(isJsonArray(value) || isJsonObject(value))) return [line];
  if (isJsonObject(value)) return [head, ...compactLines(value, width - 2).map((below) => `  ${below}`)];
  return [head, ...value.flatMap((item) => compactItem(item, width))];
}

function compactItem(item: JsonValue, width: number): readonly string[] {
  const line = `- ${flow(item)}`;
  if (line.length <= width || !isJsonObject(item)) return [line];
  return compactLines(item, width - 2).map((below, i) => `${i === 0 ? '- ' : '  '}${below}`);
}

/** What YAML reads as another type, or as an ending, stays in quotes. */
function plainText(text: string): string {
  return /^[A-Za-z][\w./-]*$/.test(text) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text) ? text : JSON.stringify(text);
}
