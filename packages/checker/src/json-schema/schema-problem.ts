import type { JsonPath } from '@structural/document';
import { compilePattern } from '@structural/go';
import { isJsonArray, isJsonNumber, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { compareNumbers, equalityKey, isWhole } from './compare-values.js';
import { openJsonSchema, referenced, type JsonSchema } from './open-schema.js';
import { keywordKinds, type KeywordKind } from './schema-keywords.js';
import { shownValue } from './shown-value.js';

/** Why a JSON schema does not compile, and where that is in it. */
export interface SchemaProblem {
  readonly path: JsonPath;
  readonly message: string;
}

/**
 * The first reason for which Helm cannot compile a schema: a keyword whose value the meta-schema of the draft does not allow, a pattern that is none of
 * Go, or a reference to a place that the schema does not have. Undefined where there is none, and for what is not known: other drafts, references to
 * other files, parts with names of their own.
 *
 * Source: santhosh-tekuri/jsonschema, `Compiler.Compile`.
 */
export function schemaProblem(root: JsonValue): SchemaProblem | undefined {
  const schema = openJsonSchema(root);
  if (schema === undefined) return undefined;
  const checked = new Set<JsonObject>();
  return problemBelow(schema, { path: [], value: root }, checked) ?? (schema.hasNestedIds ? undefined : brokenReference(schema, checked));
}

/** A part of a schema that is a schema. */
interface Subschema {
  readonly path: JsonPath;
  readonly value: JsonValue;
}

/** The first problem of a schema and those in it, in the order of the text. */
function problemBelow({ draft }: JsonSchema, start: Subschema, checked: Set<JsonObject>): SchemaProblem | undefined {
  const pending = [start];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path, value } = next;
    if (!isJsonObject(value)) {
      if (typeof value === 'boolean' && (draft > 4 || isAdditional(path))) continue;
      return { path, message: `a schema must be an object${draft > 4 ? ' or a boolean' : ''}, got ${shownValue(value)}` };
    }
    if (checked.has(value)) continue;
    checked.add(value);
    const below: Subschema[] = [];
    for (const [name, kind] of keywordKinds(draft)) {
      const own = value[name];
      if (own === undefined) continue;
      const message = keywordProblem(kind, own, draft);
      if (message !== undefined) return { path: [...path, name], message: `\`${name}\` ${message}` };
      const inside = subschemasIn(kind, own, [...path, name]);
      if ('message' in inside) return inside;
      below.push(...inside);
    }
    pending.push(...below.reverse());
  }
  return undefined;
}

function isAdditional(path: JsonPath): boolean {
  const keyword = path.at(-1);
  return keyword === 'additionalProperties' || keyword === 'additionalItems';
}

/** What is wrong with the value of a keyword, but for the schemas in it. */
function keywordProblem(kind: KeywordKind, value: JsonValue, draft: number): string | undefined {
  const wanted = WANTED[kind];
  if (wanted !== undefined) return wanted.allows(value) ? undefined : `must be ${wanted.words}, got ${shownValue(value)}`;
  switch (kind) {
    case 'pattern':
      if (typeof value === 'string') return draft <= 7 ? patternProblem(value) : undefined;
      return `must be a string, got ${shownValue(value)}`;
    case 'enum':
      if (!isJsonArray(value)) return `must be a list, got ${shownValue(value)}`;
      return draft > 7 ? undefined : listProblem(value);
    case 'types':
      return typesProblem(value);
    case 'strings':
      return stringsProblem(value, draft === 4);
    case 'strings map':
      if (!isJsonObject(value)) return `must be an object, got ${shownValue(value)}`;
      return Object.values(value)
        .map((each) => stringsProblem(each, false))
        .find((each) => each !== undefined);
    default:
      return undefined;
  }
}

const WANTED: Partial<Record<KeywordKind, { readonly words: string; readonly allows: (value: JsonValue) => boolean }>> = {
  boolean: { words: 'a boolean', allows: (value) => typeof value === 'boolean' },
  number: { words: 'a number', allows: isJsonNumber },
  positive: { words: 'a number of more than 0', allows: (value) => isJsonNumber(value) && compareNumbers(value, 0) > 0 },
  count: {
    words: 'an integer of at least 0',
    allows: (value) => isJsonNumber(value) && isWhole(value) && compareNumbers(value, 0) >= 0,
  },
  string: { words: 'a string', allows: (value) => typeof value === 'string' },
  list: { words: 'a list', allows: isJsonArray },
};

function patternProblem(pattern: string): string | undefined {
  const compiled = compilePattern(pattern);
  return compiled.ok ? undefined : `must be a regular expression of Go: ${compiled.error}`;
}

function listProblem(value: readonly JsonValue[]): string | undefined {
  if (value.length === 0) return 'must not be empty';
  return new Set(value.map(equalityKey)).size < value.length ? 'must have different items' : undefined;
}

function stringsProblem(value: JsonValue, isFilled: boolean): string | undefined {
  if (!isJsonArray(value) || value.some((each) => typeof each !== 'string')) return `must be a list of strings, got ${shownValue(value)}`;
  if (value.length === 0) return isFilled ? 'must not be empty' : undefined;
  return listProblem(value);
}

const TYPES: ReadonlySet<JsonValue> = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

function typesProblem(value: JsonValue): string | undefined {
  if (TYPES.has(value)) return undefined;
  if (!isJsonArray(value)) return `must be one of ${[...TYPES].join(', ')}, got ${shownValue(value)}`;
  const unknown = value.find((each) => !TYPES.has(each));
  return unknown === undefined ? listProblem(value) : `must have types only, got ${shownValue(unknown)}`;
}

/** The schemas in the value of a keyword; or why they are none. */
function subschemasIn(kind: KeywordKind, value: JsonValue, path: JsonPath): readonly Subschema[] | SchemaProblem {
  const wrong = (message: string): SchemaProblem => ({ path, message: `\`${String(path.at(-1))}\` ${message}, got ${shownValue(value)}` });
  const items = isJsonArray(value) ? value.map((each, index) => ({ path: [...path, index], value: each })) : undefined;
  switch (kind) {
    case 'schema':
      return [{ path, value }];
    case 'schema or schemas':
      if (items?.length === 0) return { path, message: `\`${String(path.at(-1))}\` must not be empty` };
      return items ?? [{ path, value }];
    case 'schemas':
      if (items?.length === 0) return { path, message: `\`${String(path.at(-1))}\` must not be empty` };
      return items ?? wrong('must be a list of schemas');
    case 'dependencies':
    case 'schema map': {
      if (!isJsonObject(value)) return wrong('must be an object');
      const members = Object.entries(value).map(([name, member]) => ({ path: [...path, name], value: member }));
      if (kind === 'schema map') return members;
      const listed = members.find((member) => isJsonArray(member.value) && stringsProblem(member.value, false) !== undefined);
      if (listed !== undefined) return { path: listed.path, message: `\`dependencies\` ${stringsProblem(listed.value, false) ?? ''}` };
      return members.filter((member) => !isJsonArray(member.value));
    }
    default:
      return [];
  }
}

/** The first reference that leads nowhere, or pattern that does not compile, of what is used of a schema. */
function brokenReference(schema: JsonSchema, checked: Set<JsonObject>): SchemaProblem | undefined {
  const { draft, id, root } = schema;
  const kinds = keywordKinds(draft);
  const seen = new Set<JsonObject>();
  const pending: Subschema[] = [{ path: [], value: root }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path, value } = next;
    if (!isJsonObject(value) || seen.has(value)) continue;
    seen.add(value);
    const below: Subschema[] = [];
    const reference = value['$ref'];
    if (typeof reference === 'string') {
      const target = referenced(schema, reference);
      const isLocal = reference.startsWith('#/') || (id !== '' && reference.startsWith(`${id}#/`));
      if (target === undefined && isLocal) return { path: [...path, '$ref'], message: `\`$ref\` leads nowhere: ${shownValue(reference)}` };
      const found = target && { path: target.at, value: target.schema };
      const problem = found && problemBelow(schema, found, checked);
      if (problem !== undefined) return problem;
      if (found !== undefined) below.push(found);
    }
    if (!(typeof reference === 'string' && draft <= 7)) {
      const problem = patternProblems(value).find(({ message }) => message !== undefined);
      if (problem?.message !== undefined) return { path: [...path, ...problem.path], message: problem.message };
      for (const [name, kind] of kinds) {
        const own = value[name];
        if (own === undefined || UNUSED.has(name)) continue;
        const inside = subschemasIn(kind, own, [...path, name]);
        if (!('message' in inside)) below.push(...inside);
      }
    }
    pending.push(...below.reverse());
  }
  return undefined;
}

/** Keywords whose schemas count only where something refers to them. */
const UNUSED: ReadonlySet<string> = new Set(['definitions', '$defs', 'additionalItems', 'contentSchema', 'then', 'else']);

function patternProblems({ pattern, patternProperties }: JsonObject): readonly { readonly path: JsonPath; readonly message?: string }[] {
  const texts: (readonly [JsonPath, string])[] = [];
  if (typeof pattern === 'string') texts.push([['pattern'], pattern]);
  if (isJsonObject(patternProperties)) for (const name of Object.keys(patternProperties)) texts.push([['patternProperties', name], name]);
  return texts.map(([path, text]) => {
    const problem = patternProblem(text);
    return { path, ...(problem !== undefined && { message: `\`${String(path[0])}\` ${problem}` }) };
  });
}
