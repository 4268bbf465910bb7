import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { objectMember, textMember } from './schema-document.js';
import { indent, wordWrap } from './word-wrap.js';

/** What a schema's unions mean, a paragraph each; empty where it has none, as every definition has that was read as servers read it. */
export function unionsPart(schema: JsonObject): string {
  const unions = schema['x-kubernetes-unions'];
  if (!isJsonArray(unions) || unions.length === 0) return '';
  return `UNIONS:\n${unions.filter(isJsonObject).map(unionText).join('')}\n`;
}

function unionText(union: JsonObject): string {
  const fields = objectMember(union, 'fields') ?? {};
  const discriminator = textMember(union, 'discriminator');
  const each = Object.entries(fields).map(([name, value]) => (discriminator === undefined ? name : `${name} (${asText(value)})`));
  const shown = discriminator === undefined ? '' : `, which is the one that ${discriminator} names`;
  return `${indent(wordWrap(`At most one of ${each.join(', ')}${shown}.`, 76), 4)}\n`;
}

function asText(value: JsonValue): string {
  return typeof value === 'string' ? value : '';
}
