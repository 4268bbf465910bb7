import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { BY_NAME } from '../openapi/key-order.js';
import { printInOrder } from '../openapi/print-document.js';
import { codeMarkdown } from './code-markdown.js';

/**
 * What the junctors of a schema demand, in words, for documents that have no keywords for it: a paragraph of Markdown each.
 * A branch that is not simple is written as JSON Schema.
 */
export function junctorWords(schema: JsonObject): readonly string[] {
  const lists = LISTS.flatMap(([junctor, words]) => {
    const branches = schema[junctor];
    return isJsonArray(branches) && branches.length > 0 && !branches.every(isReference)
      ? [`${words}\n\n${branches.map((branch) => `- ${condition(branch)}`).join('\n')}`]
      : [];
  });
  return schema['not'] === undefined ? lists : [...lists, `This must not hold: ${condition(schema['not'])}`];
}

const LISTS = [
  ['allOf', 'All of these hold:'],
  ['anyOf', 'At least one of these holds:'],
  ['oneOf', 'Exactly one of these holds:'],
] as const;

/** Another schema by its name, which documents of both kinds refer to. */
function isReference(branch: JsonValue): boolean {
  return isJsonObject(branch) && '$ref' in branch;
}

function condition(branch: JsonValue): string {
  if (!isJsonObject(branch)) return codeMarkdown(printed(branch));
  const [[keyword, value] = ['', null], ...others] = Object.entries(branch);
  const words = others.length === 0 ? simple(keyword, value) : undefined;
  return words ?? codeMarkdown(printed(branch));
}

/** A schema of one keyword in words; undefined for those that are better read as they are. */
function simple(keyword: string, value: JsonValue): string | undefined {
  switch (keyword) {
    case '':
      return 'anything';
    case 'required':
      return isJsonArray(value) ? `${names(value)} ${value.length === 1 ? 'is' : 'are'} set` : undefined;
    case 'type':
      return typeof value === 'string' ? `it is of the type ${codeMarkdown(value)}` : undefined;
    case 'enum':
      return isJsonArray(value) ? `it is one of ${value.map((each) => codeMarkdown(printed(each))).join(', ')}` : undefined;
    case 'pattern':
      return typeof value === 'string' ? `it matches ${codeMarkdown(value)}` : undefined;
    case 'format':
      return typeof value === 'string' ? `it is a ${codeMarkdown(value)}` : undefined;
    case 'not':
      return isJsonObject(value) && isJsonArray(value['required']) && Object.keys(value).length === 1 && value['required'].length === 1
        ? `${names(value['required'])} is not set`
        : undefined;
    default:
      return undefined;
  }
}

function names(list: readonly JsonValue[]): string {
  const words = list.map((name) => codeMarkdown(typeof name === 'string' ? name : printed(name)));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** As compact JSON, however deep it is. */
function printed(value: JsonValue): string {
  return printInOrder(value, BY_NAME);
}
