import type { StructuralSchema } from '@structural/core';
import { newJsonObject, valueAt, type JsonValue, type JsonPath } from '@structural/json';
import { applied, type MovePlan } from '../search/apply-plan.js';
import { placeOfPath, schemaAt } from '../schema/schema-place.js';
import { samplePart } from '../values/samples/sample-part.js';
import type { Case, Question } from './case.js';
import type { Choice } from './choice.js';
import { findCase, wantedElements } from './find-case.js';
import type { ScalarClass } from './scalar-class.js';

const MAX_ELEMENTS = 40;
const MAX_CASES = 300;
const DEEPEST = 3;

/** Changes of a resource after which a case may be that of the value at a path; `root` is by what key its questions go. */
export function casePlan(at: Case, root: string, schema: StructuralSchema, path: JsonPath, depth = 0): MovePlan {
  const plan: { readonly path: JsonPath; readonly value?: JsonValue }[] = [];
  const lists = new Map<string, string>();
  for (const [key, question] of [...at.questions].sort(([a], [b]) => pathIn(a, root).length - pathIn(b, root).length)) {
    const choice = at.choices.get(key);
    const { ref } = question;
    if (choice === undefined || ref === undefined || !isWithin(ref.key, root)) continue;
    const own = [...path, ...pathIn(ref.key, root)];
    if (question.loop !== undefined) lists.set(question.loop.element.key, ref.key);
    else plan.push(...movesFor(question, choice, schema, own));
  }
  for (const [element, list] of lists) {
    const own = [...path, ...pathIn(list, root)];
    const elements = wantedElements(at, element).flatMap((goals, i): readonly JsonValue[] => {
      const found = findCase(goals, { left: MAX_CASES }, at);
      if (found.kind === 'found' && isMap(schema, own)) return keyOf(found.case, element);
      const value = found.kind !== 'found' || depth > DEEPEST ? undefined : elementOf(found.case, element, schema, [...own, i], depth);
      return value === undefined ? [] : [value];
    });
    if (elements.length > 0) plan.push({ path: own, value: isMap(schema, own) ? mapOf(elements, schema, own) : elements });
  }
  return plan;
}

function isMap(schema: StructuralSchema, path: JsonPath): boolean {
  return ownSchema(schema, path)?.generic.type === 'object';
}

/** The key that a case is about. */
function keyOf(at: Case, element: string): readonly string[] {
  const choice = at.choices.get(`is ${element}`);
  const { value } = choice?.kind === 'class' && choice.of.kind === 'exact' ? choice.of : { value: 'other' };
  return typeof value === 'string' ? [value] : [];
}

function mapOf(keys: readonly JsonValue[], schema: StructuralSchema, path: JsonPath): JsonValue {
  const map = newJsonObject();
  for (const key of keys) if (typeof key === 'string') map[key] = sampleAt(schema, [...path, key], false) ?? '';
  return map;
}

function elementOf(at: Case, element: string, schema: StructuralSchema, path: JsonPath, depth: number): JsonValue | undefined {
  const made = sampleAt(schema, path, false);
  if (made === undefined) return undefined;
  const holder = Object.assign(newJsonObject(), { element: made });
  const plan = casePlan(at, element, schema, path, depth + 1);
  // The element stands by itself here.
  const moved = plan.map((move) => ({ ...move, path: ['element', ...move.path.slice(path.length)] }));
  return valueAt(applied(ANYTHING, holder, moved), ['element']);
}

const ANYTHING: StructuralSchema = { generic: { type: 'object' }, extensions: {} };

/** Whether a key is that of a value at or below a root, but for what is in lists. */
function isWithin(key: string, root: string): boolean {
  const plain = key.replace(/^(?:from|to):/, '');
  const base = root.replace(/^(?:from|to):/, '');
  return plain.startsWith(base) && !plain.slice(base.length).includes('[') && (plain.length === base.length || plain[base.length] === '.');
}

function pathIn(key: string, root: string): readonly string[] {
  const plain = key.replace(/^(?:from|to):/, '');
  return plain
    .slice(root.replace(/^(?:from|to):/, '').length)
    .split('.')
    .slice(1);
}

function movesFor({ key }: Question, choice: Choice, schema: StructuralSchema, path: JsonPath): MovePlan {
  if (choice.kind === 'presence') {
    if (!choice.isThere) return [withoutValue(schema, path)];
    const value = sampleAt(schema, path, false);
    return value === undefined ? [] : [{ path, value }];
  }
  if (choice.kind !== 'class') return [];
  const value = key.startsWith('size ') ? sizedAt(schema, path, choice.of) : valueOfClass(choice.of, schema, path);
  return value === undefined ? [] : [{ path, value }];
}

/** Nothing there, or null where that is nothing to a rule and a default would be filled in otherwise. */
function withoutValue(schema: StructuralSchema, path: JsonPath): MovePlan[number] {
  const { default: filledIn, nullable } = ownSchema(schema, path)?.generic ?? {};
  return nullable === true && filledIn !== undefined ? { path, value: null } : { path };
}

const VARIANTS = [0, 1, 2, 3, 4, 5];

function valueOfClass(of: ScalarClass, schema: StructuralSchema, path: JsonPath): JsonValue | undefined {
  switch (of.kind) {
    case 'exact':
      return of.value;
    case 'text': {
      const samples = VARIANTS.map((variant) => sampleAt(schema, path, false, variant));
      return samples.find((value) => typeof value === 'string' && value !== '' && !of.not.has(value)) ?? 'other';
    }
    case 'between': {
      const { high, low } = of;
      if (low === -Infinity) return high === Infinity ? 1 : Math.ceil(high) - 1;
      return low + 1 < high ? Math.floor(low) + 1 : (low + high) / 2;
    }
  }
}

function sizedAt(schema: StructuralSchema, path: JsonPath, of: ScalarClass): JsonValue | undefined {
  const size = valueOfClass(of, schema, path);
  const own = ownSchema(schema, path);
  if (typeof size !== 'number' || size < 0 || size > MAX_ELEMENTS || own === undefined) return undefined;
  const items = Array.from({ length: size }, (_, i) =>
    sampleAt(schema, [...path, own.generic.type === 'array' ? i : `key${String(i)}`], false, i),
  );
  if (items.some((item) => item === undefined)) return undefined;
  if (own.generic.type === 'array') return items.flatMap((item) => (item === undefined ? [] : [item]));
  return Object.assign(newJsonObject(), Object.fromEntries(items.map((item, i) => [`key${String(i)}`, item])));
}

function sampleAt(schema: StructuralSchema, path: JsonPath, full: boolean, variant = 0): JsonValue | undefined {
  const own = ownSchema(schema, path);
  return own === undefined ? undefined : samplePart(own, path, { full, variant });
}

function ownSchema(schema: StructuralSchema, path: JsonPath): StructuralSchema | undefined {
  const place = placeOfPath(schema, path);
  return place === undefined ? undefined : schemaAt(schema, place);
}
