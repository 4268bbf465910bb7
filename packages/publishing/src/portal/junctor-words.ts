import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { BY_NAME } from '../openapi/printing/key-order.js';
import { printInOrder } from '../openapi/printing/print-document.js';
import { codeMarkdown } from './code-markdown.js';

/**
 * What the junctors of a schema demand, in words: a paragraph of Markdown each. References to other schemas are none.
 *
 * A branch that is not simple is written as JSON Schema; with `onlySimple` nothing is said of a junctor that has one, for documents that have
 * keywords for it.
 */
export function junctorWords(schema: JsonObject, onlySimple: boolean): readonly string[] {
  const { not } = schema;
  const lists = LISTS.flatMap(([junctor, words]) => {
    const branches = schema[junctor];
    if (!isJsonArray(branches) || branches.length === 0 || branches.every(isReference)) return [];
    const conditions = branches.map((branch) => simpleCondition(branch) ?? (onlySimple ? undefined : codeMarkdown(printJsonValue(branch))));
    return conditions.every((each) => each !== undefined) ? [`${words}\n\n${conditions.map((each) => `- ${each}`).join('\n')}`] : [];
  });
  const denied = not === undefined ? undefined : (simpleCondition(not) ?? (onlySimple ? undefined : codeMarkdown(printJsonValue(not))));
  return denied === undefined ? lists : [...lists, `This must not hold: ${denied}`];
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

/** A schema in words; undefined for those that are better read as they are. */
function simpleCondition(branch: JsonValue): string | undefined {
  if (!isJsonObject(branch)) return undefined;
  const [[keyword, value] = ['', null], ...others] = Object.entries(branch);
  return others.length === 0 ? simple(keyword, value) : undefined;
}

function simple(keyword: string, value: JsonValue): string | undefined {
  switch (keyword) {
    case '':
      return 'anything';
    case 'required':
      return isJsonArray(value) ? `${names(value)} ${value.length === 1 ? 'is' : 'are'} set` : undefined;
    case 'type':
      return typeof value === 'string' ? `it is of the type ${codeMarkdown(value)}` : undefined;
    case 'enum':
      return isJsonArray(value) ? `it is one of ${value.map((each) => codeMarkdown(printJsonValue(each))).join(', ')}` : undefined;
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
  const words = list.map((name) => codeMarkdown(typeof name === 'string' ? name : printJsonValue(name)));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** A value as compact JSON, however deep it is. */
export function printJsonValue(value: JsonValue): string {
  return printInOrder(value, BY_NAME);
}
