import { compareUtf8, printJson } from '@structural/json';
import type { CustomResourceDefinition, ValidationRule, StructuralSchema } from '@structural/core';
import { toPublishedType } from '../openapi/schemas/published-type.js';
import type { ExplainOptions } from './explain.js';

/**
 * The defaults and rules of a field and of the fields that its explanation lists, which `kubectl explain` does not tell.
 *
 * Paths start at the resource; `[*]` stands for each item of a list or value of a map. Rules under junctors are left out, and all is where
 * there is no such field. Schemas wait on a list rather than on the call stack.
 */
export function explainRules(
  definition: CustomResourceDefinition,
  version: string,
  options: Pick<ExplainOptions, 'path' | 'recursive' | 'maxDepth' | 'stored'> = {},
): string {
  const { maxDepth = 0, path = [], recursive = false } = options;
  const published = toPublishedType(definition, version, options);
  const schema = published.ok ? published.type.schema : undefined;
  const at = schema && findSchema({ path: '', schema, depth: 0 }, path);
  const places = at === undefined ? [] : placesBelow(at, recursive ? maxDepth || Infinity : 1);
  const { kind } = definition.spec.names;
  const defaults = places.flatMap(({ path: field, schema: { generic } }) =>
    generic.default === undefined ? [] : [`  ${field || kind}: ${printJson(generic.default)}\n`],
  );
  const rules = places.flatMap(({ path: field, schema: { validationRules = [] } }) =>
    validationRules.map((rule) => ruleText(field || kind, rule)),
  );
  return `DEFAULTS:\n${defaults.join('') || NONE}\nRULES:\n${rules.join('') || NONE}\n`;
}

const NONE = '  <none>\n';

interface Place {
  /** From the resource, empty for itself. */
  readonly path: string;
  readonly schema: StructuralSchema;
  /** Levels of fields below the one explained. */
  readonly depth: number;
}

function findSchema(root: Place, path: readonly string[]): Place | undefined {
  let at = root;
  for (const name of path) {
    for (;;) {
      const property = at.schema.properties?.get(name);
      if (property !== undefined) {
        at = { path: joined(at.path, name), schema: property, depth: 0 };
        break;
      }
      const inner = innerPlace(at);
      if (inner === undefined) return undefined;
      at = inner;
    }
  }
  return at;
}

/** What a list or map holds. */
function innerPlace({ depth, path, schema: { additionalProperties, items } }: Place): Place | undefined {
  const schema = items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  return schema && { path: abridged(`${path}[*]`), schema, depth };
}

/** A field and those below it, in the order of their paths' names. */
function placesBelow(start: Place, maxDepth: number): readonly Place[] {
  const places: Place[] = [];
  const pending = [start];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    places.push(at);
    const { depth, path, schema } = at;
    const fields = depth >= maxDepth ? [] : [...(schema.properties ?? [])].sort(([a], [b]) => compareUtf8(b, a));
    for (const [name, property] of fields) pending.push({ path: joined(path, name), schema: property, depth: depth + 1 });
    const inner = innerPlace(at);
    if (inner !== undefined) pending.push(inner);
  }
  return places;
}

function joined(path: string, name: string): string {
  return abridged(path === '' ? name : `${path}.${name}`);
}

/** The end of a path longer than any that people write: thousands of long ones would be more than memory holds. */
function abridged(path: string): string {
  return path.length > MAX_PATH_LENGTH ? `\u2026${path.slice(-MAX_PATH_LENGTH)}` : path;
}

const MAX_PATH_LENGTH = 1000;

function ruleText(path: string, { fieldPath, message, messageExpression, optionalOldSelf, reason, rule }: ValidationRule): string {
  const details = Object.entries({
    message,
    messageExpression,
    reason: reason ?? '',
    fieldPath,
    optionalOldSelf: optionalOldSelf === true ? 'true' : '',
  });
  const lines = details.flatMap(([name, text]) => (text === '' ? [] : [`      ${name}: ${indented(text, 8)}\n`]));
  return `  ${path}: ${indented(rule, 6)}\n${lines.join('')}`;
}

function indented(text: string, width: number): string {
  return text
    .trim()
    .split(/\r\n?|\n/)
    .join(`\n${' '.repeat(width)}`);
}
