import { compareUtf8, float64, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { utf8Bytes } from '@structural/go';
import { GoByte, holds, type PathValue } from './compare-values.js';
import type { FilterStep, JsonPathTemplate, LiteralValue, SliceStep, JsonPathStep } from './json-path.js';

/** What a path finds; with `failed`, what it had in hand when it failed, which a filter that asks for existence looks at. */
interface Found {
  readonly values: readonly PathValue[];
  readonly failed: boolean;
}

/** More values at once than this, and a path has failed: unions and repeated descents multiply. */
const MAX_VALUES = 100_000;

/**
 * What the first block of a template finds in an object; undefined where any block fails.
 *
 * Missing members are no failure; an index out of bounds, a filter on what is no list, and values that cannot be compared are. Members
 * of objects come sorted by name where the server's order is random. `range` and `end` fail, of which a column has no use. Source:
 * `client-go/util/jsonpath`, FindResults with AllowMissingKeys.
 */
export function findValues(template: JsonPathTemplate, object: JsonValue): readonly PathValue[] | undefined {
  let first: readonly PathValue[] | undefined;
  for (const block of template) {
    const found = block.kind === 'text' ? { values: [block.text], failed: false } : walk(block.steps, [object]);
    if (found.failed) return undefined;
    first ??= found.values;
  }
  return first;
}

function walk(steps: readonly JsonPathStep[], input: readonly PathValue[]): Found {
  let found: Found = { values: input, failed: false };
  for (const step of steps) {
    found = take(step, found.values);
    if (found.failed) return found;
    if (found.values.length > MAX_VALUES) return { values: [], failed: true };
  }
  return found;
}

function take(step: JsonPathStep, input: readonly PathValue[]): Found {
  switch (step.kind) {
    case 'text':
      return succeeded([step.text]);
    case 'literal':
      return succeeded(input.map(() => literal(step.value)));
    case 'field':
      return succeeded(members(input, step.name));
    case 'wildcard':
      return succeeded(input.flatMap(children));
    case 'recursive':
      return succeeded(descendants(input));
    case 'slice':
      return slice(step, input);
    case 'filter':
      return filter(step, input);
    case 'union':
      return union(step.branches, input);
    case 'word':
      return { values: input, failed: true };
  }
}

function succeeded(values: readonly PathValue[]): Found {
  return { values, failed: false };
}

function literal(value: LiteralValue): PathValue {
  if (value.type === 'bool') return value.bool;
  return value.type === 'int' ? value.number : float64(value.number);
}

function asObject(value: PathValue): JsonObject | undefined {
  return value instanceof GoByte || !isJsonObject(value) ? undefined : value;
}

function members(input: readonly PathValue[], name: string): PathValue[] {
  const found: PathValue[] = [];
  for (const value of input) {
    const member = asObject(value)?.[name];
    if (member !== undefined) found.push(member);
  }
  return found;
}

/** What a value is made of: its members, its items, or the bytes of a text. */
function children(value: PathValue): readonly PathValue[] {
  if (typeof value === 'string') return utf8Bytes(value).map((byte) => new GoByte(byte));
  if (value instanceof GoByte) return [];
  if (isJsonArray(value)) return value;
  const object = asObject(value);
  return object === undefined
    ? []
    : Object.keys(object)
        .sort(compareUtf8)
        .map((name) => object[name] ?? null);
}

/** Values with all that is below them, parents first, as far as they are made of anything. */
function descendants(input: readonly PathValue[]): readonly PathValue[] {
  const found: PathValue[] = [];
  const pending = [...input].reverse();
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (value === '' || value instanceof GoByte) continue;
    const below = typeof value === 'string' ? [] : children(value);
    if (typeof value !== 'string' && below.length === 0) continue;
    found.push(value);
    if (found.length > MAX_VALUES) break;
    for (let i = below.length - 1; i >= 0; i--) pending.push(below[i]!);
  }
  return found;
}

/** Items from a start to before an end, both counted from the back where negative. A null is no list, and skipped. */
function slice({ start: first, end: last, derived, step = 1 }: SliceStep, input: readonly PathValue[]): Found {
  const found: PathValue[] = [];
  for (const value of input) {
    if (value === null) continue;
    if (value instanceof GoByte || !isJsonArray(value)) return { values: input, failed: true };
    let start = first ?? 0;
    let end = last ?? value.length;
    if (start < 0) start += value.length;
    if (end < 0 || (end === 0 && derived)) end += value.length;
    if (start === end) return succeeded(found);
    const isOutside = start >= value.length || start < 0 || end > value.length || end < 0;
    if (isOutside || start > end || step <= 0) return { values: input, failed: true };
    for (let i = start; i < end; i += step) found.push(value[i] ?? null);
  }
  return succeeded(found);
}

function union(branches: readonly (readonly JsonPathStep[])[], input: readonly PathValue[]): Found {
  const found: PathValue[] = [];
  for (const branch of branches) {
    const below = walk(branch, input);
    if (below.failed || found.length > MAX_VALUES) return { values: input, failed: true };
    for (const value of below.values) found.push(value);
  }
  return succeeded(found);
}

function filter({ left, operator, right }: FilterStep, input: readonly PathValue[]): Found {
  const found: PathValue[] = [];
  for (const value of input) {
    if (value instanceof GoByte || !isJsonArray(value)) return { values: input, failed: true };
    for (const item of value) {
      const lefts = walk(left, [item]);
      if (operator === 'exists') {
        if (lefts.values.length > 0) found.push(item);
        continue;
      }
      if (lefts.failed || lefts.values.length > 1) return { values: input, failed: true };
      if (lefts.values.length === 0) continue;
      const rights = walk(right, [item]);
      if (rights.failed || rights.values.length > 1) return { values: input, failed: true };
      if (rights.values.length === 0) continue;
      const passes = holds(operator, lefts.values[0]!, rights.values[0]!);
      if (passes === undefined) return { values: found, failed: true };
      if (passes) found.push(item);
    }
  }
  return succeeded(found);
}
