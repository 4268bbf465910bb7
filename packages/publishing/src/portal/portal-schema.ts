import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import type { Dialect } from '../openapi/dialect.js';
import { printJsonValue } from './junctor-words.js';
import { safeMarkdown } from './safe-markdown.js';
import { schemaNotes } from './schema-notes.js';
import { isWebAddress } from './web-address.js';

interface Task {
  readonly from: JsonObject;
  readonly into: MutableJsonObject;
}

/**
 * A schema of an OpenAPI 3 document of the server in the form for portals: descriptions are safe Markdown and say what readers are not
 * shown otherwise.
 *
 * Every field stays in v2, too, where alternatives, null and rules are in words alone. Schemas wait on a list rather than on the call stack; the
 * given one is left as it is.
 */
export function portalSchema(schema: JsonObject, dialect: Dialect): MutableJsonObject {
  const root = newJsonObject();
  const tasks: Task[] = [{ from: schema, into: root }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) writeSchema(task, dialect, tasks);
  return root;
}

function writeSchema({ from, into }: Task, dialect: Dialect, tasks: Task[]): void {
  const begin = (value: JsonValue): JsonValue => {
    if (!isJsonObject(value)) return value;
    const begun = newJsonObject();
    tasks.push({ from: value, into: begun });
    return begun;
  };
  describe(from, into, dialect);
  for (const [keyword, value] of Object.entries(from)) {
    if (JUNCTORS.has(keyword)) {
      // A reference that says more beside it is in `allOf`, which both kinds of documents have.
      if (dialect === 'v3' || (keyword === 'allOf' && isReference(value)))
        into[keyword] = keyword !== 'not' && isJsonArray(value) ? value.map(begin) : begin(value);
    } else if (keyword === 'properties') into[keyword] = isJsonObject(value) ? mapped(value, begin) : value;
    else if (keyword === 'items' || keyword === 'additionalProperties') into[keyword] = begin(value);
    else writeKeyword(keyword, value, { from, into }, dialect);
  }
  if (dialect === 'v2' && from['x-kubernetes-int-or-string'] === true) into['format'] ??= 'int-or-string';
  // Both kinds of documents demand it.
  if (into['type'] === 'array' && into['items'] === undefined) into['items'] = newJsonObject();
}

const JUNCTORS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'not']);

/** Writes a keyword that holds no schemas. */
function writeKeyword(keyword: string, value: JsonValue, { from, into }: Task, dialect: Dialect): void {
  switch (keyword) {
    case 'description':
    case 'x-kubernetes-validations':
      break;
    case '$ref':
      into[keyword] = dialect === 'v2' && typeof value === 'string' ? value.replace('#/components/schemas/', '#/definitions/') : value;
      break;
    case 'nullable':
      into[dialect === 'v3' ? keyword : 'x-nullable'] = value;
      break;
    case 'enum':
      into[keyword] = distinct(value);
      break;
    case 'required':
      writeRequired(from, into, dialect);
      break;
    case 'externalDocs':
      if (isJsonObject(value) && isWebAddress(value['url']))
        into[keyword] = { ...value, description: safeMarkdown(stringOrEmpty(value['description'])) };
      break;
    default:
      into[keyword] = value;
  }
}

function describe(from: JsonObject, into: MutableJsonObject, dialect: Dialect): void {
  const own = safeMarkdown(stringOrEmpty(from['description']));
  const { items } = from;
  const ofItems = isJsonObject(items) ? schemaNotes(items, dialect) : [];
  const words = [
    ...(own.trim() === '' ? [] : [own]),
    ...schemaNotes(from, dialect),
    ...(ofItems.length > 0 ? ['Of each item:', ...ofItems] : []),
  ];
  if (words.length > 0) into['description'] = words.join('\n\n');
}

function writeRequired(from: JsonObject, into: MutableJsonObject, dialect: Dialect): void {
  const { properties, required = null } = from;
  const names = distinct(required);
  if (!isJsonArray(names)) return;
  const known = isJsonObject(properties) ? properties : newJsonObject();
  // Readers of Swagger 2.0 refuse a name that is no property.
  const written = dialect === 'v2' ? names.filter((name) => typeof name === 'string' && Object.hasOwn(known, name)) : names;
  if (written.length > 0) into['required'] = written;
}

function isReference(branches: JsonValue): boolean {
  return isJsonArray(branches) && branches.length === 1 && branches.every((branch) => isJsonObject(branch) && '$ref' in branch);
}

function distinct(list: JsonValue): JsonValue {
  return isJsonArray(list) ? [...new Map(list.map((value) => [printJsonValue(value), value])).values()] : list;
}

function mapped(members: JsonObject, write: (value: JsonValue) => JsonValue): JsonObject {
  const written = newJsonObject();
  for (const [name, member] of Object.entries(members)) written[name] = write(member);
  return written;
}

function stringOrEmpty(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
