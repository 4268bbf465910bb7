import type { JsonPath } from '@structural/document';
import { isJsonObject, type JsonObject } from '@structural/json';
import { propertiesOf } from '../../manifest/schema-facts.js';

/** What a path of a column leads to. */
export type ColumnTarget =
  | { readonly kind: 'schema'; readonly schema: JsonObject }
  /** A part of the resource that no schema of the definition tells of, or an expression that is more than a path. */
  | { readonly kind: 'unknown' }
  /** No field of the schema: the name that is missing, how far the path led, and what could have been meant. */
  | { readonly kind: 'missing'; readonly name: string; readonly known: readonly string[]; readonly at: JsonPath };

/** Follows the JSONPath of a column from the schema of a resource; an index, a filter or `*` in brackets takes any item. */
export function followColumnPath(root: JsonObject, path: string): ColumnTarget {
  const steps = columnSteps(path);
  if (steps === undefined || steps.length === 0) return { kind: 'unknown' };
  if (typeof steps[0] === 'string' && TYPE_META.has(steps[0])) return { kind: 'unknown' };
  let schema = root;
  const at: (string | number)[] = [];
  for (const step of steps) {
    if (isOpen(schema)) return { kind: 'unknown' };
    const properties = propertiesOf(schema);
    const named = typeof step === 'string' ? properties[step] : undefined;
    const below =
      typeof step === 'string' ? (named ?? schema['additionalProperties']) : (schema['items'] ?? schema['additionalProperties']);
    if (!isJsonObject(below)) {
      if (below === true || typeof step !== 'string') return { kind: 'unknown' };
      return { kind: 'missing', name: step, known: Object.keys(properties), at };
    }
    schema = below;
    at.push(typeof step === 'string' ? step : 0);
  }
  return { kind: 'schema', schema };
}

const TYPE_META = new Set(['apiVersion', 'kind', 'metadata']);

function isOpen(schema: JsonObject): boolean {
  return (
    schema['x-kubernetes-preserve-unknown-fields'] === true ||
    schema['x-kubernetes-embedded-resource'] === true ||
    schema['x-kubernetes-int-or-string'] === true
  );
}

/** The steps of a path, `0` for any item; `undefined` for what is no plain path. */
function columnSteps(path: string): readonly (string | 0)[] | undefined {
  if (path.length > MAX_PATH) return undefined;
  const steps: (string | 0)[] = [];
  const token = /\.((?:[^.[\]\\{}()'"*]|\\.)+)|\[(?:'([^']*)'|"([^"]*)"|\?\([^\]]*\)|-?\d*|\*|-?\d*:-?\d*)\]/y;
  while (token.lastIndex < path.length) {
    const from = token.lastIndex;
    const match = token.exec(path);
    if (match === null || token.lastIndex === from) return undefined;
    const name = match[1]?.replace(/\\(.)/g, '$1') ?? match[2] ?? match[3];
    steps.push(name ?? 0);
  }
  return steps;
}

const MAX_PATH = 2000;
