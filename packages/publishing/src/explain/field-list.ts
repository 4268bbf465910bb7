import { compareUtf8, isJsonArray, isJsonObject, type JsonObject } from '@structural/json';
import { enumTexts } from './enum-text.js';
import { objectMember, resolve, schemaList, textMember, type Schemas } from './schema-document.js';
import { typeGuess } from './type-guess.js';
import { indent, wordWrap } from './word-wrap.js';

/** How a list of fields is to be printed. */
export interface FieldListOptions {
  /** Names and types of all fields below, rather than descriptions of the nearest. */
  readonly recursive: boolean;
  /** How many levels deep where recursive; 0 is without end. */
  readonly maxDepth: number;
}

/** A list of fields, or nothing where a type is not known. */
export type FieldList = { readonly ok: true; readonly text: string } | { readonly ok: false };

interface Field {
  readonly name: string;
  readonly parent: JsonObject;
  readonly level: number;
}

type Task = { readonly field: Field } | { readonly schema: JsonObject; readonly level: number; readonly seen: readonly string[] };

const MAX_VALUES = 4;

/**
 * The fields of a schema, those of its branches, items and values among them, sorted by name.
 *
 * Schemas wait on a list rather than on the call stack. Source: `kubectl/pkg/explain/v2`, templates fieldList and fieldDetail.
 */
export function fieldList(schema: JsonObject, schemas: Schemas, { recursive, maxDepth }: FieldListOptions): FieldList {
  const lines: string[] = [];
  const tasks: Task[] = [{ schema, level: 1, seen: [] }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if ('field' in task) {
      const detail = fieldDetail(task.field, schemas, recursive);
      if (detail === undefined) return { ok: false };
      lines.push(detail);
      continue;
    }
    const { level, seen } = task;
    const reference = textMember(task.schema, '$ref');
    if (reference !== undefined && seen.includes(reference)) continue;
    const history = reference === undefined ? seen : [...seen, reference];
    const resolved = resolve(task.schema, schemas);
    const next: Task[] = [];
    const properties = objectMember(resolved, 'properties') ?? {};
    for (const name of Object.keys(properties).sort(compareUtf8)) {
      next.push({ field: { name, parent: resolved, level } });
      const property = properties[name];
      if (recursive && (maxDepth === 0 || level < maxDepth) && isJsonObject(property))
        next.push({ schema: property, level: level + 1, seen: history });
    }
    for (const branch of schemaList(resolved, 'allOf')) next.push({ schema: branch, level, seen: history });
    for (const below of ['items', 'additionalProperties']) {
      const member = objectMember(resolved, below);
      if (member !== undefined) next.push({ schema: member, level, seen: history });
    }
    for (let i = next.length - 1; i >= 0; i--) tasks.push(next[i]!);
  }
  return { ok: true, text: lines.join('') };
}

function fieldDetail({ name, parent, level }: Field, schemas: Schemas, short: boolean): string | undefined {
  const properties = parent['properties'] as JsonObject;
  const schema = properties[name] as JsonObject;
  const type = typeGuess(schema, schemas);
  if (type === undefined) return undefined;
  const amount = level * 2;
  const required = parent['required'];
  const must = isJsonArray(required) && required.includes(name) ? ' -required-' : '';
  const head = `${indent(name, amount)}\t<${type}>${must}${enumLine(schema, amount)}\n`;
  if (short) return head;
  const description = indent(wordWrap(textMember(schema, 'description') ?? '<no description>', 78 - amount), amount + 2);
  return `${head}${description}\n${externalDocs(schema, amount)}\n`;
}

function enumLine(schema: JsonObject, amount: number): string {
  const texts = enumTexts(schema);
  if (texts.length === 0) return '';
  const shown = texts.slice(0, MAX_VALUES).join(', ');
  return `\n${' '.repeat(amount)}enum: ${shown}${texts.length > MAX_VALUES ? ', ....' : ''}`;
}

function externalDocs(schema: JsonObject, amount: number): string {
  const docs = objectMember(schema, 'externalDocs');
  if (docs === undefined) return '';
  return `\n${indent('EXTERNAL DOCS:', amount + 2)}\n${externalDocsBody(docs, amount)}`;
}

/** Where to read more: a description and an address, whichever is there. */
export function externalDocsBody(docs: JsonObject, amount: number): string {
  const description = textMember(docs, 'description');
  const url = textMember(docs, 'url');
  const about = description === undefined ? '' : `${indent(wordWrap(description, 76 - amount), amount + 4)}\n`;
  return `${about}${url === undefined ? '' : `${indent(`URL: ${url}`, amount + 4)}\n`}`;
}
